// The engine: deterministic code over the ledger.
//
// An input comes in with the time; the engine reads and writes through the open transaction and gathers an ordered list of
// effects. The caller commits and then carries them out. Nothing here waits, reads a clock or remembers what the ledger does not
// say: what is held in memory (the near horizon, the state row, prepared fires) is forgotten on a roll-back and read again.

import CivilTime

/// What the engine has to know of its surroundings.
package struct EngineConfiguration: Sendable {
    /// Identifies the boot that `Moment.sinceBoot` counts from.
    package var bootID: String
    /// Bytes that make jitter differ between machines.
    package var jitterKey: [UInt8]
    /// How long before its instant a fire is prepared, microseconds; 0: never.
    package var prepareAhead: Int64
    /// Whether anybody draws bubbles; without, contents are not read for it.
    package var showsBubbles: Bool
    /// How long activities and their ended cards may last.
    package var activityLifetimes: ActivityLifetimes

    package init(
        bootID: String, jitterKey: [UInt8] = [], prepareAhead: Int64 = 0, showsBubbles: Bool = false,
        activityLifetimes: ActivityLifetimes = ActivityLifetimes()
    ) {
        self.bootID = bootID
        self.jitterKey = jitterKey
        self.prepareAhead = prepareAhead
        self.showsBubbles = showsBubbles
        self.activityLifetimes = activityLifetimes
    }
}

/// The notification engine and activity manager over one ledger.
///
/// Call order: `init` and `start` inside one transaction, then for each turn `beginTurn`, `handle` for each input, `endTurn`,
/// commit. After a roll-back call `forget`.
package final class Engine {
    package let turn: Turn
    package let activities: ActivityManager
    let configuration: EngineConfiguration
    /// Why what is overdue at this look is overdue.
    var lookReason = MissedReason.stopped
    /// Suspended time so far, microseconds since boot, as of the last look.
    var sleptSoFar: Int64 = 0
    var recomputations: [Recomputation] = []
    var preparedFires: [PreparedFire] = []
    /// After a roll-back: occurrences in state `prepared` are to be looked at as after a crash.
    var needsRecovery = false
    /// The digest of quiet time is to be drawn anew when the input at hand is done.
    var digestChange: DigestChange?
    /// What is remembered beside the ledger, as of the last commit: a roll-back goes back to it.
    private var remembered = Remembered()
    /// Turns with changes since old events and history were last pruned, and events appended in them.
    var changesSincePruning = 0

    var ledger: any Ledger { turn.ledger }

    /// Reads or makes the state row. Must be followed by `start` in the same transaction.
    package init(
        ledger: any Ledger, coding: any PayloadCoding, zones: any Zones, configuration: EngineConfiguration,
        random: @escaping () -> UInt64, at moment: Moment
    ) throws(LedgerError) {
        let state = try ledger.state() ?? Self.newState(at: moment, random: random, zone: zones.local.name)
        turn = Turn(
            ledger: ledger, coding: coding, zones: zones, random: random, state: state, wall: moment.wall, elapsed: state.elapsed)
        activities = ActivityManager(
            turn: turn, lifetimes: configuration.activityLifetimes, showsCards: configuration.showsBubbles)
        self.configuration = configuration
    }

    private static func newState(at moment: Moment, random: () -> UInt64, zone: String) -> LedgerState {
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let identity = String((0..<8).map { _ in letters[Int(random() % UInt64(letters.count))] })
        return LedgerState(
            identity: identity, wall: moment.wall, elapsed: 0, skew: moment.wall.microseconds, bootID: "", zone: zone)
    }

    /// Handles one input at its time. Throws only what rolls the turn back; refusals are replies.
    package func handle(_ input: Input, at moment: Moment) throws(LedgerError) -> [Effect] {
        do {
            try keepSentEvents()
            try observe(moment, clockWasSet: input.isClockChange)
            try respond(to: input)
            try drawDigest()
        } catch let error as LedgerError {
            throw error
        } catch Failure.ledger(let error) {
            throw error
        } catch {
            throw LedgerError(kind: .other, message: "internal error: \(error)")
        }
        defer { turn.effects.removeAll(keepingCapacity: true) }
        return turn.effects
    }

    /// Saves what the turn changed about the daemon itself. Call before the commit.
    package func endTurn() throws(LedgerError) {
        guard turn.isDirty else { return }
        try prune()
        let mayBeSent = Int64(preparedFires.count)
        if mayBeSent > 0 { turn.state.reservedSequence = turn.state.lastSequence + mayBeSent }
        turn.state.elapsed = turn.elapsed
        try ledger.save(stateToKeep)
    }

    /// After the commit.
    package func committed() {
        turn.isDirty = false
        remembered = Remembered(
            recomputations: recomputations, lookReason: lookReason, sleptSoFar: sleptSoFar, zone: turn.state.zone)
    }

    /// After a roll-back: what is in memory is read again from the ledger.
    package func forget() throws(LedgerError) {
        turn.effects.removeAll()
        turn.isDirty = false
        for basis in Basis.allCases { turn.horizons[basis.rawValue].forget() }
        needsRecovery = true
        digestChange = nil
        preparedFires.removeAll()
        recomputations = remembered.recomputations
        lookReason = remembered.lookReason
        sleptSoFar = remembered.sleptSoFar
        guard let state = try ledger.state() else { return }
        turn.state = state
        if !remembered.recomputations.isEmpty { turn.state.zone = remembered.zone }
        turn.state.lastSequence = max(state.lastSequence, state.reservedSequence)
        activities.forget()
    }

    /// Whether a look right now would find something to do: due deadlines beyond one turn's share, or dates to recompute.
    package var hasWork: Bool {
        if !recomputations.isEmpty { return true }
        return Basis.allCases.contains { basis in
            guard let first = turn.horizons[basis.rawValue].first else { return false }
            return first.due <= turn.now(basis)
        }
    }

    private func respond(to input: Input) throws {
        switch input {
        case .request(let command, let peer, let token):
            turn.peer = peer
            defer { turn.peer = nil }
            turn.perform(.reply(token, try result(of: command, from: peer)))
            turn.moveReplyBeforeSubscription()
        case .wokeUp, .clockChanged, .resumed:
            try look()
        case .zoneChanged, .reload:
            try zoneMayHaveChanged(rulesToo: input.isReload)
            try look()
        case .actionInvoked(let key, let action, let userText):
            try desktopAction(key: key, action: action, userText: userText)
        case .bubbleDismissed(let key):
            try desktopDismissal(key: key)
        case .desktopChanged(let status):
            try turn.emit(.desktopChanged(status))
        case .sessionLocked, .sessionEnded:
            try activities.endTransient()
        case .sessionUnlocked:
            break
        }
    }

    /// The reply to a command; a refusal has changed nothing.
    private func result(of command: Command, from peer: Peer) throws -> Result<Reply, RequestError> {
        do {
            return .success(try reply(to: command, from: peer))
        } catch let refusal as RequestError {
            return .failure(refusal)
        } catch Failure.refused(let refusal) {
            return .failure(refusal)
        }
    }
}

/// What the engine knows that the ledger does not say.
private struct Remembered {
    var recomputations: [Recomputation] = []
    var lookReason = MissedReason.stopped
    var sleptSoFar: Int64 = 0
    /// The system zone, which is kept only when the pass because of it is over.
    var zone = ""
}

extension Input {
    fileprivate var isClockChange: Bool {
        if case .clockChanged = self { return true }
        return false
    }

    fileprivate var isReload: Bool {
        if case .reload = self { return true }
        return false
    }
}
