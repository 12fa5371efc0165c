// Next dates computed anew: one path for a clock that was set back, a zone that changed, rules that were renewed, and a start.
//
// It runs a slice a turn, so that a hundred thousand reminders do not hold up a fire.

import CivilTime

/// A pass over wall-clock requests that is under way.
struct Recomputation {
    var floatingOnly: Bool
    /// Next dates are strictly after this.
    var after: Instant
    /// Where the pass stands.
    var position: Int64 = 0
    /// The zone that was left, for a pass because of it.
    let leftZone: String?

    init(floatingOnly: Bool, after: Instant, leftZone: String? = nil) {
        self.floatingOnly = floatingOnly
        self.after = after
        self.leftZone = leftZone
    }
}

extension Engine {
    static let recomputedPerTurn = 1000

    /// The daemon's row as it is to be kept. While a pass is under way it is one that has a start make the pass anew, the zone that was
    /// left or a time that no clock has reached, so that a death in between leaves no request behind.
    var stateToKeep: LedgerState {
        var state = turn.state
        state.wall = recomputations.contains { !$0.floatingOnly } ? .max : turn.wall
        if let left = recomputations.lazy.compactMap(\.leftZone).first { state.zone = left }
        return state
    }

    /// One slice of the first pass.
    func recomputeSome() throws {
        guard var pass = recomputations.first else { return }
        let requests = try ledger.wallRequests(
            floatingOnly: pass.floatingOnly, after: pass.position, limit: Self.recomputedPerTurn)
        for request in requests {
            try recompute(request, after: pass.after)
            pass.position = request.number
        }
        recomputations[0] = pass
        if requests.count < Self.recomputedPerTurn { recomputations.removeFirst() }
    }

    private func recompute(_ request: RequestRecord, after: Instant) throws {
        guard let trigger = turn.coding.trigger(of: request.trigger), case .wall(let schedule) = trigger.rule else { return }
        guard let zone = zone(of: schedule) else {
            warnOfVanishedZone(request, schedule)
            return
        }
        guard let next = recomputedDate(of: request, schedule, zone, after: after) else {
            if schedule.repeats { try end(request, because: "no further date") }
            return
        }
        guard next != request.due else { return }
        var moved = request
        moved.due = next
        let detail = "next date is \(wallTime(of: moved).rfc3339) instead of \(wallTime(of: request).rfc3339)"
        note(&moved.facts, "recomputed", detail)
        try ledger.update(moved)
        turn.setDeadline(next, basis: .wall, kind: .request, number: request.number)
    }

    /// A repeating schedule goes on after `after`. A one-shot keeps its meaning: the first match after it was added, or the local
    /// date it names, even if that has passed by now.
    private func recomputedDate(
        of request: RequestRecord, _ schedule: WallSchedule, _ zone: ZoneRules, after: Instant
    ) -> Int64? {
        let start: Instant
        if schedule.repeats {
            start = after.adding(microseconds: -request.jitter)
        } else if schedule.isFixedDate {
            start = Instant(microseconds: .min)
        } else {
            start = min(after, Instant(microseconds: request.anchor))
        }
        return nextDate(schedule, in: zone, after: start, skipping: request.handled, jitter: request.jitter)
    }
}
