// Next dates of requests, and what of a request's dates has passed.

import CivilTime

/// What lies between a request's stored date and now, on the request's own clock and with jitter.
struct PassedDates {
    /// All scheduled instants that have passed.
    var count = 0
    var first: Int64
    var newest: Int64
    /// The newest of them, oldest first: as many as policy `all` delivers, and the one before.
    var kept: [Int64] = []
    /// The date after them; nil when the request is over.
    var next: Int64?

    static let keptAtMost = Limits.missedDeliveries + 1

    mutating func add(_ date: Int64) {
        count += 1
        newest = date
        kept.append(date)
        if kept.count >= 2 * Self.keptAtMost { kept.removeFirst(kept.count - Self.keptAtMost) }
    }
}

extension Engine {
    /// Dates of a wall schedule that a look counts one by one; beyond these the count is what it is and the newest is found by
    /// starting again from now. A second-by-second schedule reaches this after eleven days.
    static let countedDates = 1_000_000

    /// The rules to read a schedule's local times with; nil when its zone is gone.
    func zone(of schedule: WallSchedule) -> ZoneRules? {
        guard let name = schedule.zoneName else { return turn.zones.local }
        return turn.zones.zone(named: name)
    }

    /// The first date strictly after `after` that has not had its turn; jitter is added to the result. Nil: never again.
    func nextDate(
        _ schedule: WallSchedule, in zone: ZoneRules, after: Instant, skipping handled: HandledSpans, jitter: Int64
    ) -> Int64? {
        var start = after
        while case .found(let found) = schedule.next(after: start, in: zone) {
            guard let span = handled.span(holding: found.instant) else {
                return found.instant.adding(microseconds: jitter).microseconds
            }
            start = span.last
        }
        return nil
    }

    /// Everything of a request that is due by now, and its next date.
    func passedDates(of request: RequestRecord, _ trigger: Trigger) -> PassedDates {
        let remaining = trigger.count.map { max($0 - request.fired, 1) } ?? Int.max
        switch trigger.rule {
        case .interval(let interval): return passed(interval, until: trigger.until, request, remaining: remaining)
        case .wall(let schedule): return passed(schedule, request, remaining: remaining)
        }
    }

    private func passed(_ interval: IntervalTrigger, until: Instant?, _ request: RequestRecord, remaining: Int) -> PassedDates {
        var passed = PassedDates(first: request.due, newest: request.due)
        guard interval.repeats else {
            passed.add(request.due)
            return passed
        }
        let period = interval.microseconds
        var further = max(0, turn.elapsed - request.due) / period
        var isLast = false
        if let until {
            let untilThen = max(0, saturating(turn.elapsedTime(of: until), plus: -request.due)) / period
            isLast = further >= untilThen
            further = min(further, untilThen)
        }
        if further >= Int64(clamping: remaining) - 1 {
            isLast = isLast || further >= Int64(clamping: remaining) - 1
            further = min(further, Int64(clamping: remaining) - 1)
        }
        for step in max(0, further - Int64(PassedDates.keptAtMost) + 1)...further { passed.add(request.due + step * period) }
        passed.count = Int(clamping: further) + 1
        passed.next = isLast ? nil : saturating(request.due, plus: (further + 1) * period)
        return passed
    }

    private func passed(_ schedule: WallSchedule, _ request: RequestRecord, remaining: Int) -> PassedDates {
        var passed = PassedDates(first: request.due, newest: request.due)
        passed.add(request.due)
        guard schedule.repeats else { return passed }
        guard let zone = zone(of: schedule) ?? vanishedZoneStandIn(request, schedule) else { return passed }
        var plain = Instant(microseconds: request.due - request.jitter)
        while passed.count < remaining {
            let next = nextDate(schedule, in: zone, after: plain, skipping: request.handled, jitter: request.jitter)
            guard let next, next <= turn.wall.microseconds else {
                passed.next = next
                return passed
            }
            passed.add(next)
            plain = Instant(microseconds: next - request.jitter)
            guard passed.count < Self.countedDates else { return cutShort(passed, schedule, zone, request) }
        }
        return passed
    }

    /// More dates have passed than are counted one by one: goes on from now.
    private func cutShort(
        _ passed: PassedDates, _ schedule: WallSchedule, _ zone: ZoneRules, _ request: RequestRecord
    ) -> PassedDates {
        var passed = passed
        let now = turn.wall.adding(microseconds: -request.jitter)
        passed.next = nextDate(schedule, in: zone, after: now, skipping: request.handled, jitter: request.jitter)
        return passed
    }

    /// A zone that vanished: the stored date was kept; later ones are read in the system zone, and a warning says so.
    private func vanishedZoneStandIn(_ request: RequestRecord, _ schedule: WallSchedule) -> ZoneRules? {
        warnOfVanishedZone(request, schedule)
        return turn.zones.local
    }

    func warnOfVanishedZone(_ request: RequestRecord, _ schedule: WallSchedule) {
        var record = LogRecord(
            kind: "zone.vanished", priority: .warning,
            message: "The time zone \(schedule.zoneName ?? "local") of \(request.app)/\(request.id) is no longer installed")
        record.app = request.app
        record.id = request.id
        turn.log(record)
    }

    /// A request's next date on the wall clock.
    func wallTime(of request: RequestRecord) -> Instant {
        wallTime(of: request.due, on: request.basis)
    }

    func wallTime(of due: Int64, on basis: Basis) -> Instant {
        basis == .wall ? Instant(microseconds: due) : turn.wallTime(ofElapsed: due)
    }

    /// A stable offset in [0, width) from the machine, the app and the id (FNV-1a, then a finalizing mix).
    func jitter(app: String, id: Identifier, width: Int64) -> Int64 {
        guard width > 0 else { return 0 }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for byte in configuration.jitterKey { mix(byte) }
        mix(0)
        for byte in app.utf8 { mix(byte) }
        mix(0)
        for byte in id.text.utf8 { mix(byte) }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        hash ^= hash >> 31
        return Int64(hash % UInt64(width))
    }

    /// Appends a dated line.
    func note(_ facts: inout [Fact], _ what: String, _ detail: String) {
        turn.note(&facts, what, detail)
    }
}
