// Adding and replacing requests (PROTOCOL.md 4 and 8, notifications).

import CivilTime

extension Engine {
    func add(_ new: NewRequest) throws -> AddedRequest {
        guard try ledger.settings(app: new.app).notifications else { throw RequestError.disabled(app: new.app) }
        let id = try new.id ?? freshID(app: new.app)
        let plan = try plan(new, id: id)
        var warnings: [String] = []
        let category = try category(named: new.content.category, app: new.app, warnings: &warnings)
        let old = try ledger.request(app: new.app, id: id)
        try endSnoozes(app: new.app, id: id)
        if let old { try drop(old) }
        let nextFire = plan.now ? nil : wallTime(of: plan.due, on: plan.basis)
        try turn.emit(
            old == nil
                ? .scheduled(app: new.app, id: id, nextFire: nextFire) : .replaced(app: new.app, id: id, nextFire: nextFire))
        let facts = [
            Fact(at: turn.wall, what: old == nil ? "scheduled" : "replaced", detail: scheduledText(plan, nextFire))
        ]
        if plan.now {
            try deliver(
                Delivery(
                    app: new.app, id: id, content: new.content, actions: category.actions, customDismiss: category.customDismiss,
                    scheduledFor: plan.scheduledFor, lateMicroseconds: plan.late, missedCount: 0,
                    expiresAfterMicroseconds: new.expiresAfterMicroseconds, history: facts))
        } else {
            try insert(new, id: id, plan, category, facts)
        }
        return AddedRequest(app: new.app, id: id, nextFire: nextFire, replaced: old != nil, warnings: warnings)
    }

    /// When a new request fires first.
    struct Plan {
        /// Fires while it is added: there is no trigger, or its one date has passed and that is allowed.
        var now = false
        var scheduledFor: Instant
        var late: Int64 = 0
        var basis = Basis.wall
        var due: Int64 = 0
        var anchor: Int64
        var jitter: Int64 = 0
        var isFloating = false
    }

    private func scheduledText(_ plan: Plan, _ nextFire: Instant?) -> String {
        guard let nextFire else { return plan.late > 0 ? "added with a date that had passed" : "added to be shown at once" }
        return "added, first date \(nextFire.rfc3339)"
    }

    private func plan(_ new: NewRequest, id: Identifier) throws -> Plan {
        guard let trigger = new.trigger else { return Plan(now: true, scheduledFor: turn.wall, anchor: turn.wall.microseconds) }
        let jitter = jitter(app: new.app, id: id, width: trigger.jitterMicroseconds)
        switch trigger.rule {
        case .interval(let interval): return try plan(interval, trigger, jitter: jitter, allowPast: new.allowPast)
        case .wall(let schedule): return try plan(schedule, jitter: jitter, allowPast: new.allowPast)
        }
    }

    private func plan(_ interval: IntervalTrigger, _ trigger: Trigger, jitter: Int64, allowPast: Bool) throws -> Plan {
        var first = saturating(turn.elapsed, plus: interval.microseconds)
        if let startAt = interval.startAt { first = turn.elapsedTime(of: startAt) }
        if first <= turn.elapsed {
            guard interval.repeats else {
                guard allowPast else { throw RequestError.neverFires(.past) }
                return Plan(
                    now: true, scheduledFor: turn.wallTime(ofElapsed: first), late: turn.elapsed - first,
                    anchor: first)
            }
            let passed = saturating(turn.elapsed, plus: -first) / interval.microseconds
            first = saturating(first, plus: (passed + 1) * interval.microseconds)
        }
        if let until = trigger.until, turn.wallTime(ofElapsed: first) > until { throw RequestError.neverFires(.past) }
        let due = saturating(first, plus: jitter)
        return Plan(scheduledFor: turn.wallTime(ofElapsed: due), basis: .elapsed, due: due, anchor: first, jitter: jitter)
    }

    private func plan(_ schedule: WallSchedule, jitter: Int64, allowPast: Bool) throws -> Plan {
        guard let zone = zone(of: schedule) else {
            throw RequestError.invalidParams(field: "/trigger/timeZone", reason: "the zone is not installed")
        }
        let after = turn.wall.adding(microseconds: -jitter)
        if let due = nextDate(schedule, in: zone, after: after, skipping: HandledSpans(), jitter: jitter) {
            return Plan(
                scheduledFor: Instant(microseconds: due), due: due, anchor: turn.wall.microseconds, jitter: jitter,
                isFloating: schedule.zoneName == nil && !schedule.isInstant)
        }
        guard case .found(let past) = schedule.next(after: Instant(microseconds: .min), in: zone) else {
            throw RequestError.neverFires(.noMatch)
        }
        guard allowPast, !schedule.repeats else { throw RequestError.neverFires(.past) }
        return Plan(
            now: true, scheduledFor: past.instant, late: turn.wall.microseconds - past.instant.microseconds,
            anchor: turn.wall.microseconds)
    }

    private func insert(_ new: NewRequest, id: Identifier, _ plan: Plan, _ category: Category, _ facts: [Fact]) throws {
        let request = RequestRecord(
            number: turn.nextNumber(), app: new.app, id: id, content: new.content, actions: category.actions,
            customDismiss: category.customDismiss, trigger: new.trigger?.text ?? Payload("null"), missed: new.missed,
            expiresAfterMicroseconds: new.expiresAfterMicroseconds, basis: plan.basis, due: plan.due, isFloating: plan.isFloating,
            jitter: plan.jitter, fired: 0, handled: HandledSpans(), anchor: plan.anchor, facts: facts)
        try ledger.insert(request)
        turn.setDeadline(plan.due, basis: plan.basis, kind: .request, number: request.number)
    }

    /// The category's actions as they are now; an unknown one is accepted with a warning and has none.
    private func category(named id: Identifier?, app: String, warnings: inout [String]) throws -> Category {
        guard let id else { return Category(app: app, id: "", actions: .emptyArray) }
        if let category = try ledger.category(app: app, id: id) { return category }
        if id == BuiltInCategory.id { return BuiltInCategory.category(of: app) }
        warnings.append("the category \(id) is not known to app \(app): the notification has no actions")
        return Category(app: app, id: id, actions: .emptyArray)
    }

    /// An id that no request of the app has.
    private func freshID(app: String) throws -> Identifier {
        while true {
            let id = Identifier("r\(turn.state.identity)-\(turn.nextNumber())")
            if try ledger.request(app: app, id: id) == nil { return id }
        }
    }

    /// Takes a pending request away without a word.
    func drop(_ request: RequestRecord) throws {
        try ledger.deleteRequest(number: request.number)
        turn.setDeadline(nil, basis: request.basis, kind: .request, number: request.number)
        try discardPrepared(request: request.number)
    }

    /// Replacing a request resolves its snoozed occurrences at once.
    private func endSnoozes(app: String, id: Identifier) throws {
        for record in try ledger.outstanding(app: app, id: id) where record.state == .snoozed {
            try resolve(record, as: Resolution(state: .superseded, at: turn.wall, by: .daemon))
            try turn.emit(.superseded(occurrence: turn.occurrenceID(record.number), app: app, id: id, supersededBy: nil))
        }
    }
}
