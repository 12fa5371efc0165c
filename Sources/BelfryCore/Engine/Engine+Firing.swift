// A request's dates have come: what is delivered, what was missed, and when it fires next (TIME.md 5).

import CivilTime

extension Engine {
    func fire(requestNumber number: Int64, _ basis: Basis) throws {
        turn.setDeadline(nil, basis: basis, kind: .request, number: number)
        // Prepared but not sent in time: it is handled like any other.
        try discardPrepared(request: number)
        guard let request = try ledger.request(number: number) else { return }
        guard let trigger = turn.coding.trigger(of: request.trigger) else {
            throw LedgerError(kind: .damaged, message: "the trigger of \(request.app)/\(request.id) cannot be read")
        }
        let passed = passedDates(of: request, trigger)
        let judged = judge(passed, request)
        try deliver(judged, of: request)
        try goOn(request, after: passed, delivered: judged.delivered)
    }

    /// Which of the passed dates are delivered.
    struct Judgement {
        /// On the request's clock, oldest first.
        var delivered: [Int64]
        var undelivered: (count: Int, first: Int64, last: Int64)?
        /// `missedCount` of the first delivered one.
        var missedCount: Int
    }

    func judge(_ passed: PassedDates, _ request: RequestRecord) -> Judgement {
        let now = turn.now(request.basis)
        let newestIsLate = now - passed.newest
        if passed.count == 1, newestIsLate < Self.punctual {
            return Judgement(delivered: [passed.newest], undelivered: nil, missedCount: 0)
        }
        // A clock set forward never makes more than one fire for the span.
        let kind = request.missed.kind == .all && lookReason == .clock ? .latest : request.missed.kind
        let grace = request.missed.graceMicroseconds ?? (kind == .skip ? Limits.skipGrace : nil)
        func isInGrace(_ date: Int64) -> Bool { grace.map { now - date <= $0 } ?? true }
        let delivered: [Int64]
        if kind == .all {
            delivered = passed.kept.suffix(Limits.missedDeliveries).filter(isInGrace)
        } else {
            delivered = isInGrace(passed.newest) ? [passed.newest] : []
        }
        let missing = passed.count - delivered.count
        guard missing > 0 else { return Judgement(delivered: delivered, undelivered: nil, missedCount: 0) }
        let last = delivered.first.map { first in passed.kept.last { $0 < first } ?? passed.first } ?? passed.newest
        return Judgement(
            delivered: delivered, undelivered: (missing, passed.first, last), missedCount: delivered.isEmpty ? 0 : missing)
    }

    private func deliver(_ judged: Judgement, of request: RequestRecord) throws {
        let now = turn.now(request.basis)
        if let missing = judged.undelivered {
            try tellMissed(missing, of: request, leavesRecord: judged.delivered.isEmpty)
        }
        for (index, date) in judged.delivered.enumerated() {
            try deliver(
                Delivery(
                    app: request.app, id: request.id, content: request.content, actions: request.actions,
                    customDismiss: request.customDismiss, scheduledFor: wallTime(of: date, on: request.basis),
                    lateMicroseconds: max(0, now - date), missedCount: index == 0 ? judged.missedCount : 0,
                    expiresAfterMicroseconds: request.expiresAfterMicroseconds, history: request.facts))
        }
    }

    private func tellMissed(
        _ missing: (count: Int, first: Int64, last: Int64), of request: RequestRecord, leavesRecord: Bool
    ) throws {
        let first = wallTime(of: missing.first, on: request.basis)
        let last = wallTime(of: missing.last, on: request.basis)
        var occurrence: Identifier?
        if leavesRecord {
            let number = turn.nextNumber()
            occurrence = turn.occurrenceID(number)
            try ledger.insert(missedRecord(number, request, last, count: missing.count))
        }
        try turn.emit(
            .missed(
                Event.Missed(
                    app: request.app, id: request.id, occurrence: occurrence, count: missing.count, firstScheduled: first,
                    lastScheduled: last, reason: lookReason)))
    }

    private func missedRecord(_ number: Int64, _ request: RequestRecord, _ last: Instant, count: Int) -> OccurrenceRecord {
        var facts = request.facts
        note(&facts, "missed", "\(count) not shown, the last one due at \(last.rfc3339): \(lookReason.rawValue)")
        return OccurrenceRecord(
            number: number, app: request.app, id: request.id, content: request.content, actions: request.actions,
            customDismiss: request.customDismiss, scheduledFor: last, deliveredAt: turn.wall,
            lateMicroseconds: max(0, turn.wall.microseconds - last.microseconds), missedCount: count - 1, presentation: 0,
            state: .resolved, order: turn.nextNumber(), deadline: nil, expiresAfterMicroseconds: nil,
            resolution: Resolution(state: .missed, at: turn.wall, by: .daemon), facts: facts)
    }

    /// Moves the request to its next date, or ends it.
    func goOn(_ request: RequestRecord, after passed: PassedDates, delivered: [Int64]) throws {
        guard let next = passed.next else {
            try ledger.deleteRequest(number: request.number)
            return
        }
        var request = request
        request.fired += passed.count
        if request.basis == .wall, let first = delivered.first, let last = delivered.last {
            markHandled(&request, first: first, last: last, follows: passed.count == delivered.count)
        }
        request.due = next
        try ledger.update(request)
        turn.setDeadline(next, basis: request.basis, kind: .request, number: request.number)
    }

    /// Notes the delivered dates; joins them to the ones before when nothing was left out in between.
    private func markHandled(_ request: inout RequestRecord, first: Int64, last: Int64, follows: Bool) {
        var start = Instant(microseconds: first - request.jitter)
        let end = Instant(microseconds: last - request.jitter)
        if follows, let before = request.handled.spans.last(where: { $0.last < start }) { start = before.last }
        request.handled.add(first: start, last: end)
    }

    /// Ends a pending request that has no date any more.
    func end(_ request: RequestRecord, because reason: String) throws {
        try ledger.deleteRequest(number: request.number)
        turn.setDeadline(nil, basis: request.basis, kind: .request, number: request.number)
        var facts = request.facts
        note(&facts, "ended", reason)
        try ledger.saveEnding(app: request.app, id: request.id, at: turn.wall, facts)
        try turn.emit(.removed(app: request.app, id: request.id, occurrence: nil))
    }
}
