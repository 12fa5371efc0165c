// A simulated life as a script: one step a line, to be read, cut shorter and replayed.
//
// A step names everything that chance decided, and nothing that only holds in one run: dates count from the step's own time, and an
// occurrence is the n-th of those that a client could know. So a script that lost some of its steps still means something.

/// What is done to the machine.
package enum Action: Hashable, Sendable {
    /// Requests that come in together: one turn.
    case requests([ClientRequest])
    case pass(microseconds: Int64, asleep: Bool)
    /// Time passes until something is due, and a little more.
    case wait(beyond: Int64)
    case setClock(by: Int64)
    case travel(String)
    case reload
    /// The process dies and comes back at once.
    case kill
    /// The machine loses power: what the disk did not keep is gone, as the seed decides.
    case powerOff(microseconds: Int64, seed: UInt64)
    case disk(DiskOrder)
    case client(Int, ClientOrder)
    case desktop(DesktopOrder)
    case session(SessionOrder)
    /// Every invariant is held against the whole state.
    case check
}

/// A request as a client sends it. `params` may hold `$occurrence(n)`, `$activity(n)`, `$token(n)`, `$in(seconds)` and `$unix(seconds)`.
package struct ClientRequest: Hashable, Sendable {
    package var client: Int
    package var method: String
    package var params: String
}

package enum DiskOrder: Hashable, Sendable {
    case fails(DiskOperation, nth: UInt64, isLasting: Bool)
    case tears(nth: UInt64)
    /// No file grows any more.
    case fills
    /// Says that it has synced what it has not.
    case lies
    case heals
}

package enum DiskOperation: String, Hashable, Sendable, CaseIterable { case write, sync, read }

package enum ClientOrder: String, Hashable, Sendable, CaseIterable {
    case connects, dies
    /// Does not read for a while: a slow client.
    case stalls
    case reads, acknowledges
}

package enum DesktopOrder: Hashable, Sendable {
    case restarts
    case vanishes
    case closes(Int)
    case presses(Int, String)
}

package enum SessionOrder: String, Hashable, Sendable, CaseIterable { case locks, unlocks, ends }

/// One line of a script.
package struct Step: Hashable, Sendable {
    /// The point in this step at which the process dies, counted from 1: before a commit, or between any two effects.
    package var diesAt: Int?
    package var action: Action
}
