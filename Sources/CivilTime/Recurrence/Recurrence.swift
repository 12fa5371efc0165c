// A recurrence set: a rule with its start, dates left out and dates added (RFC 5545 §3.8.5).
//
// Three kinds of rules hide behind it. Rules of days and longer name local times, with or without BYSETPOS; rules of hours and
// shorter name instants on a grid. Dates added are local times by themselves: neither COUNT nor UNTIL concerns them.

/// The occurrences of an `rrule` trigger.
struct Recurrence: Sendable {
    enum Rule: Sendable {
        case pattern(RecurrencePattern)
        case positioned(PositionedRecurrence)
        case elapsed(ElapsedRecurrence)
        /// BYSETPOS picks what no period has.
        case nothing
    }

    /// The years in which a rule may start: a COUNT is counted from there when the schedule is made.
    static let startYears = 1600...9999
    /// The most dates that may be left out or added.
    static let maximumDates = 10_000

    let rule: Rule
    /// UNTIL, if it is an instant.
    let until: Instant
    let exclude: LocalTimeList
    let include: LocalTimeList
    let gap: GapPolicy
    let overlap: OverlapPolicy

    init(
        rule: RecurrenceRule, start: CivilDateTime, exclude: [CivilDateTime], include: [CivilDateTime], gap: GapPolicy,
        overlap: OverlapPolicy, missingDay: MissingDayPolicy
    ) throws(ScheduleError) {
        guard Recurrence.startYears ~= start.date.year else {
            throw ScheduleError(member: "start", reason: "start must not lie before the year \(Recurrence.startYears.lowerBound)")
        }
        for (member, dates) in [("exclude", exclude), ("include", include)] where dates.count > Recurrence.maximumDates {
            throw ScheduleError(member: member, reason: "at most \(Recurrence.maximumDates) dates may be given")
        }
        let missingDay = rule.skip ?? missingDay
        let days = RecurrenceDays(rule: rule, start: start.date, missingDay: missingDay)
        let times = TimeSet(
            hours: rule.hours ?? 1 << UInt32(start.hour), minutes: rule.minutes ?? 1 << UInt64(start.minute),
            seconds: rule.seconds ?? 1 << UInt64(start.second))
        if rule.frequency < .daily {
            self.rule = try Recurrence.elapsed(rule: rule, start: start, days: days)
        } else if rule.setPositions.isEmpty {
            self.rule = .pattern(RecurrencePattern(days: days, times: times, start: start, rule: rule))
        } else if rule.frequency == .daily {
            // The period is one day: what is picked are times of the day, the same ones every day.
            let numbers = Set(rule.setPositions.map { $0 > 0 ? $0 - 1 : times.count + $0 })
            self.rule =
                TimeSet(times, numbers: Array(numbers)).map {
                    .pattern(RecurrencePattern(days: days, times: $0, start: start, rule: rule))
                } ?? .nothing
        } else {
            self.rule = .positioned(
                PositionedRecurrence(days: days, times: times, start: start, rule: rule, missingDay: missingDay))
        }
        if case .instant(let instant) = rule.until { until = instant } else { until = .max }
        self.exclude = LocalTimeList(exclude)
        self.include = LocalTimeList(include.filter { $0.microseconds < SearchLimit.endLocal })
        self.gap = gap
        self.overlap = overlap
    }

    /// A rule of hours, minutes or seconds. Refuses a COUNT that takes too many steps to count out; the zone changes little about that.
    private static func elapsed(rule: RecurrenceRule, start: CivilDateTime, days: RecurrenceDays) throws(ScheduleError) -> Rule {
        guard let recurrence = ElapsedRecurrence(rule: rule, start: start, days: days) else { return .nothing }
        let limit = ElapsedWalk.maximumCountingSteps * 9 / 10
        guard !recurrence.countedEnd(in: .utc, gap: .shiftForward, overlap: .first, steps: limit).isExhausted else {
            throw ScheduleError(
                member: "rule", reason: "COUNT is too high to be counted out with these parts", column: rule.countColumn)
        }
        return .elapsed(recurrence)
    }

    /// The last instant of the rule if COUNT has to be counted out in the zone. Answers `exhausted` if that takes too many steps.
    func countedEnd(in zone: ZoneRules) -> RecurrenceEnd {
        guard case .elapsed(let recurrence) = rule else { return .known(nil) }
        let (end, isExhausted) = recurrence.countedEnd(in: zone, gap: gap, overlap: overlap)
        return isExhausted ? .exhausted : .known(end)
    }

    /// The first occurrence after an instant. Whoever asks often gives the `countedEnd`, so that it is not found out each time.
    func next(after: Instant, in zone: ZoneRules, end: RecurrenceEnd = .unknown) -> Search {
        let ruled = nextOfRule(after: after, in: zone, end: end)
        guard !include.times.isEmpty else { return ruled }
        let search = RegionSearch(table: zone.table, policy: .specific(gap: gap, overlap: overlap))
        let source = Excluding(source: include, excluded: exclude)
        guard let added = search.next(after: after.microseconds, source: source) else { return ruled }
        guard let occurrence = ruled.occurrence else { return .found(added) }
        if added.instant == occurrence.instant { return .found(added.note == nil ? added : occurrence) }
        return added.instant < occurrence.instant ? .found(added) : ruled
    }

    func nextOfRule(after: Instant, in zone: ZoneRules, end: RecurrenceEnd = .unknown) -> Search {
        let search = RegionSearch(table: zone.table, policy: .specific(gap: gap, overlap: overlap))
        let found: ScheduledInstant?
        switch rule {
        case .nothing: return .never
        case .pattern(let pattern):
            found = search.next(after: after.microseconds, source: Excluding(source: pattern, excluded: exclude))
        case .positioned(let pattern):
            found = search.next(after: after.microseconds, source: Excluding(source: pattern, excluded: exclude))
        case .elapsed(let recurrence):
            if case .exhausted = end { return .exhausted }
            var last = Int64.max
            var ignoresCount = false
            if case .known(let instant) = end {
                last = instant ?? .max
                ignoresCount = true
            }
            let result = recurrence.next(
                after: after.microseconds, in: zone, gap: gap, overlap: overlap, exclude: exclude, ignoresCount: ignoresCount)
            guard case .found(let occurrence) = result else { return result }
            found = occurrence.instant.microseconds <= last ? occurrence : nil
        }
        guard let found, found.instant <= until else { return .never }
        return .found(found)
    }
}

/// What is known of the last instant of a rule with COUNT.
enum RecurrenceEnd: Sendable {
    case unknown
    /// The last instant, nil if COUNT does not end the rule.
    case known(Int64?)
    case exhausted
}

/// A row of local times without some of them.
struct Excluding<Source: LocalTimeSource>: LocalTimeSource {
    let source: Source
    let excluded: LocalTimeList

    func first(onOrAfter local: Int64) -> NominalTime? {
        var found = source.first(onOrAfter: local)
        while let nominal = found, excluded.contains(nominal.local) { found = source.first(onOrAfter: nominal.local + 1) }
        return found
    }
}
