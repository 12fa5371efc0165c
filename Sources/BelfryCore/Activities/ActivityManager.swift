// Live activities: what is under way, its states and its ends (ACTIVITIES.md).
//
// All state is in the ledger. One function changes an activity's state; each change is one event, one revision and one record
// "old → new" in the journal.

import CivilTime

/// The rules of activities over the open turn.
package final class ActivityManager {
    let turn: Turn

    package init(turn: Turn) {
        self.turn = turn
    }
}
