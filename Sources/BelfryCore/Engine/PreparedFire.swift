// Fires prepared ahead of their instant.
//
// Shortly before a fire is due its occurrence is written down in state `prepared`; at the instant only its event is numbered and
// sent, and the record "delivered" follows in the next commit. After a crash in between, the prepared occurrence is found and shown
// again, marked `redelivery`: whoever de-duplicates by occurrence sees it once (ARCHITECTURE.md). Event numbers that may be sent this
// way are reserved with the preparation, so that none is used twice.

import CivilTime

/// One fire that only waits for its instant, or waits for its record.
struct PreparedFire {
    var basis: Basis
    var due: Int64
    var request: RequestRecord
    /// The occurrence as it will be when it is shown.
    var record: OccurrenceRecord
    /// The event that went out; nil before the instant.
    var sent: EventRecord?
    /// The sent event is in the ledger of the open turn.
    var isKept = false
}

extension Engine {
    /// Fires that are prepared at a time; more wait for their instant like any other.
    static let preparedAtMost = 64

    // MARK: Ahead

    /// Writes down what fires within the time ahead.
    func prepareSoon() throws {
        guard configuration.prepareAhead > 0 else { return }
        for basis in Basis.allCases {
            let now = turn.now(basis)
            let soon = turn.horizons[basis.rawValue].due(
                through: saturating(now, plus: configuration.prepareAhead), limit: Self.preparedAtMost)
            for deadline in soon where deadline.kind == .request && deadline.due > now {
                guard preparedFires.count < Self.preparedAtMost else { return }
                if !isPrepared(request: deadline.number) { try prepare(deadline, basis) }
            }
        }
    }

    private func prepare(_ deadline: Deadline, _ basis: Basis) throws {
        guard let request = try ledger.request(number: deadline.number), request.due == deadline.due else { return }
        let scheduledFor = wallTime(of: request)
        let delivery = Delivery(
            app: request.app, id: request.id, content: request.content, actions: request.actions,
            customDismiss: request.customDismiss, scheduledFor: scheduledFor, lateMicroseconds: 0, missedCount: 0,
            expiresAfterMicroseconds: request.expiresAfterMicroseconds, history: request.facts)
        let record = self.record(turn.nextNumber(), delivery)
        try ledger.insert(record)
        preparedFires.append(PreparedFire(basis: basis, due: deadline.due, request: request, record: record))
    }

    func isPrepared(request number: Int64) -> Bool {
        preparedFires.contains { $0.request.number == number }
    }

    // MARK: At the instant

    /// What was prepared and is due now, to be sent at once, outside of any transaction. The look that follows records it.
    package func takeDue(at moment: Moment) -> [Effect] {
        guard preparedFires.contains(where: { $0.sent == nil }), isOrdinary(moment) else { return [] }
        let elapsed = saturating(moment.sinceBoot, plus: turn.state.bootOffset)
        var effects: [Effect] = []
        for index in preparedFires.indices.sorted(by: { preparedFires[$0].due < preparedFires[$1].due })
        where preparedFires[index].sent == nil {
            let fire = preparedFires[index]
            let late = (fire.basis == .wall ? moment.wall.microseconds : elapsed) - fire.due
            guard late >= 0, late < Self.punctual, turn.state.lastSequence < turn.state.reservedSequence else { continue }
            var record = fire.record
            record.state = .delivered
            record.deliveredAt = moment.wall
            record.lateMicroseconds = late
            turn.state.lastSequence += 1
            let event = Event.fired(occurrence: turn.occurrenceID(record.number), record, redelivery: false)
            let sent = EventRecord(
                sequence: turn.state.lastSequence, at: moment.wall, topic: event.topic, app: event.app,
                text: turn.coding.encode(event, sequence: turn.state.lastSequence, at: moment.wall))
            preparedFires[index].record = record
            preparedFires[index].sent = sent
            effects.append(.event(sent))
        }
        return effects
    }

    /// Whether the clocks went on as they were: after a sleep or a step every date is judged anew.
    private func isOrdinary(_ moment: Moment) -> Bool {
        let slept = moment.sinceBoot - moment.awake - sleptSoFar
        let elapsed = saturating(moment.sinceBoot, plus: turn.state.bootOffset)
        let step = saturating(saturating(moment.wall.microseconds, plus: -elapsed), plus: -turn.state.skew)
        return slept < Self.shortestSleep && abs(step) < Self.unannouncedStep
    }

    // MARK: Afterwards

    /// Keeps the events that were sent, before any event with a later number.
    func keepSentEvents() throws(LedgerError) {
        for index in preparedFires.indices.sorted(by: { sequence(at: $0) < sequence(at: $1) }) {
            guard let event = preparedFires[index].sent, !preparedFires[index].isKept else { continue }
            turn.isDirty = true
            try ledger.append(event)
            preparedFires[index].isKept = true
        }
    }

    private func sequence(at index: Int) -> Int64 { preparedFires[index].sent?.sequence ?? .max }

    /// Records what was sent.
    func recordSent() throws {
        guard preparedFires.contains(where: { $0.sent != nil }) else { return }
        let sent = preparedFires.filter { $0.sent != nil }.sorted { $0.sent!.sequence < $1.sent!.sequence }
        preparedFires.removeAll { $0.sent != nil }
        for fire in sent { try record(fire) }
    }

    private func record(_ fire: PreparedFire) throws {
        turn.isDirty = true
        var record = fire.record
        try supersede(app: record.app, id: record.id, by: turn.occurrenceID(record.number))
        record.order = turn.nextNumber()
        record.deadline = record.expiresAfterMicroseconds.map { saturating(turn.elapsed, plus: $0) }
        try ledger.update(record)
        turn.setDeadline(record.deadline, basis: .elapsed, kind: .occurrence, number: record.number)
        let announced = Event.fired(occurrence: turn.occurrenceID(record.number), record, redelivery: false)
        if let line = LogRecord(announced, peer: nil) { turn.log(line) }
        try showBubble(of: record)
        try goOn(fire.request, afterFirstAt: fire.due)
    }

    /// Moves the request on from one date that had its turn; later ones that passed too are judged by the next look.
    private func goOn(_ request: RequestRecord, afterFirstAt date: Int64) throws {
        turn.setDeadline(nil, basis: request.basis, kind: .request, number: request.number)
        guard let trigger = turn.coding.trigger(of: request.trigger) else { return }
        try goOn(request, after: onlyFirst(at: date, request, trigger), delivered: [date])
    }

    private func onlyFirst(at date: Int64, _ request: RequestRecord, _ trigger: Trigger) -> PassedDates {
        var single = PassedDates(first: date, newest: date)
        single.add(date)
        if let count = trigger.count, request.fired + 1 >= count { return single }
        switch trigger.rule {
        case .interval(let interval) where interval.repeats:
            let next = saturating(date, plus: interval.microseconds)
            if trigger.until.map({ turn.wallTime(ofElapsed: next) <= $0 }) ?? true { single.next = next }
        case .wall(let schedule) where schedule.repeats:
            guard let zone = zone(of: schedule) else { return single }
            single.next = nextDate(
                schedule, in: zone, after: Instant(microseconds: date - request.jitter), skipping: request.handled,
                jitter: request.jitter)
        default: break
        }
        return single
    }

    // MARK: Recovery

    /// After a crash or a roll-back: what was about to be shown is shown now, and says that it may have been shown before. What is
    /// not due yet is forgotten and prepared again in time.
    func recoverPrepared() throws {
        for record in try ledger.prepared() {
            turn.isDirty = true
            guard let request = try ledger.request(app: record.app, id: record.id), wallTime(of: request) <= turn.wall else {
                try ledger.deleteOccurrence(number: record.number)
                continue
            }
            try redeliver(record, of: request)
        }
    }

    private func redeliver(_ record: OccurrenceRecord, of request: RequestRecord) throws {
        try supersede(app: record.app, id: record.id, by: turn.occurrenceID(record.number))
        var record = record
        record.state = .delivered
        record.deliveredAt = turn.wall
        record.lateMicroseconds = max(0, turn.now(request.basis) - request.due)
        record.order = turn.nextNumber()
        record.deadline = record.expiresAfterMicroseconds.map { saturating(turn.elapsed, plus: $0) }
        note(&record.facts, "fired", "shown, perhaps a second time: the daemon was interrupted")
        try ledger.update(record)
        turn.setDeadline(record.deadline, basis: .elapsed, kind: .occurrence, number: record.number)
        try announce(record, redelivery: true)
        try goOn(request, afterFirstAt: request.due)
    }

    // MARK: Undoing

    /// Forgets all preparations that were not sent: dates may have moved.
    func discardPrepared() throws {
        for fire in preparedFires where fire.sent == nil {
            turn.isDirty = true
            try ledger.deleteOccurrence(number: fire.record.number)
        }
        preparedFires.removeAll { $0.sent == nil }
    }

    /// The request is gone: so is what was prepared for it.
    func discardPrepared(request number: Int64) throws {
        guard let index = preparedFires.firstIndex(where: { $0.request.number == number && $0.sent == nil }) else { return }
        turn.isDirty = true
        try ledger.deleteOccurrence(number: preparedFires[index].record.number)
        preparedFires.remove(at: index)
    }
}
