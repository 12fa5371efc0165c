// Fires prepared ahead of their instant.
//
// Shortly before a fire is due its occurrence is written down in state `prepared` and its event is encoded; at the instant only
// the bytes go out, and the record "delivered" follows in the next commit. After a crash in between, the prepared occurrence is
// found and shown again, marked `redelivery`: whoever de-duplicates by occurrence sees it once (ARCHITECTURE.md).

import CivilTime

/// One fire that only waits for its instant.
struct PreparedFire {
    var basis: Basis
    var due: Int64
    /// The request behind it.
    var request: Int64
    /// The occurrence as it stands in the ledger.
    var record: OccurrenceRecord
}

extension Engine {
    /// After a crash: what was about to be shown is shown now, and says that it may have been shown before.
    func recoverPrepared() throws {
        for record in try ledger.prepared() {
            guard let request = try ledger.request(app: record.app, id: record.id), wallTime(of: request) <= turn.wall else {
                try ledger.deleteOccurrence(number: record.number)
                turn.isDirty = true
                continue
            }
            try redeliver(record, of: request)
        }
    }

    private func redeliver(_ record: OccurrenceRecord, of request: RequestRecord) throws {
        guard let trigger = turn.coding.trigger(of: request.trigger) else { return }
        let passed = passedDates(of: request, trigger)
        // The first of the passed dates is the prepared one; later ones are judged as any other missed date.
        try supersede(app: record.app, id: record.id, by: turn.occurrenceID(record.number))
        var record = record
        record.state = .delivered
        record.deliveredAt = turn.wall
        record.lateMicroseconds = max(0, turn.now(request.basis) - passed.first)
        record.order = turn.nextNumber()
        record.deadline = record.expiresAfterMicroseconds.map { saturating(turn.elapsed, plus: $0) }
        note(&record.facts, "fired", "shown again after a crash")
        try ledger.update(record)
        turn.setDeadline(record.deadline, basis: .elapsed, kind: .occurrence, number: record.number)
        try announce(record, redelivery: true)
        var single = passed
        if passed.count > 1 {
            // Go on from the date after the prepared one; the look that follows handles the rest.
            single = onlyFirst(of: passed, request, trigger)
        }
        try goOn(request, after: single, delivered: [single.first])
    }

    private func onlyFirst(of passed: PassedDates, _ request: RequestRecord, _ trigger: Trigger) -> PassedDates {
        var single = PassedDates(first: passed.first, newest: passed.first)
        single.add(passed.first)
        switch trigger.rule {
        case .interval(let interval): single.next = saturating(passed.first, plus: interval.microseconds)
        case .wall(let schedule):
            guard let zone = zone(of: schedule) else { return passed }
            single.next = nextDate(
                schedule, in: zone, after: Instant(microseconds: passed.first - request.jitter), skipping: request.handled,
                jitter: request.jitter)
        }
        return single
    }

    /// Forgets all preparations: dates may have moved.
    func discardPrepared() {
        guard !preparedFires.isEmpty else { return }
        preparedFires.removeAll()
    }

    /// The request is gone: so is what was prepared for it.
    func discardPrepared(request number: Int64) throws {
        guard let index = preparedFires.firstIndex(where: { $0.request == number }) else { return }
        try ledger.deleteOccurrence(number: preparedFires[index].record.number)
        preparedFires.remove(at: index)
    }
}
