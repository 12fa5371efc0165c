// Live activities: what is under way, its states and its ends (ACTIVITIES.md).
//
// All state is in the ledger. One function changes an activity (`ActivityManager+Changes`); each change is one event, one revision
// and one record "old → new" in the journal. A request is handled in two steps that the types keep apart: checks, which throw
// `Failure` and write nothing, and then the writing, which throws `LedgerError` alone. So a refusal leaves nothing half done, and a
// storage error rolls the turn back.
//
// In memory there is only a digest of what is live (`LiveActivities`): enough to count against the limits, to choose the island
// and to see what is due. It is read from the ledger when it is first needed, and forgotten on a roll-back.

import CivilTime

/// The rules of activities over the open turn.
package final class ActivityManager {
    let turn: Turn
    let lifetimes: ActivityLifetimes
    /// Whether anybody draws cards on the desktop; without, no texts are read for it.
    let showsCards: Bool
    /// Nil until it is needed, and after a roll-back.
    var knownLive: LiveActivities?

    var ledger: any Ledger { turn.ledger }

    package init(turn: Turn, lifetimes: ActivityLifetimes = ActivityLifetimes(), showsCards: Bool = false) {
        self.turn = turn
        self.lifetimes = lifetimes
        self.showsCards = showsCards
    }

    /// Answers `activities.*`; nil when the command is none of these.
    func handle(_ command: Command) throws(Failure) -> Reply? {
        try settle()
        switch command {
        case .startActivity(let new):
            return try start(new, by: turn.source)
        case .updateActivity(let reference, let update):
            return try self.update(try find(reference), update, by: turn.source)
        case .endActivity(let reference, let end):
            return try self.end(try find(reference), end, by: turn.source)
        case .dismissActivity(let reference):
            return try dismiss(try find(reference), by: turn.source)
        case .presentActivity(let reference, let presentation):
            return try present(try find(reference), presentation, by: turn.source)
        case .performAction(let reference, let action, let userText):
            return try perform(try find(reference), action, userText: userText, by: turn.source)
        case .getActivity(let reference):
            return .activity(shown(try find(reference)), warnings: nil)
        case .listActivities(let app, let states):
            return .activities(try list(app: app, states: states))
        case .island:
            return .island(try Failure.reading(try island()))
        case .push(let push):
            return try self.push(push)
        default:
            return nil
        }
    }

    /// After a roll-back: the ledger is asked again.
    func forget() {
        knownLive = nil
    }
}
