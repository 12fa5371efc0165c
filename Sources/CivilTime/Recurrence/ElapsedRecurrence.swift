// A rule of hours, minutes or seconds.
//
// INTERVAL counts elapsed time from the start: every 15 minutes stays every 15 minutes when the clock is set. The BY parts look at
// the local time of what comes up. So this search runs on the UTC line, one segment of constant offset after the other, and jumps: to
// the next local time that the parts allow, from there to the next point of the grid, and so on until both agree.
//
// A part that names minutes in a rule of hours, or seconds in a rule of minutes, picks times inside of a period; the period is then
// the hour or minute of the start, carried on in elapsed time.

/// The instants of a rule with periods shorter than a day.
struct ElapsedRecurrence: Sendable {
    let rule: RecurrenceRule
    private let start: CivilDateTime
    let pattern: CivilPattern<RecurrenceDays>
    /// The length of a period and the distance from one to the next, in microseconds.
    let unit: Int64
    let stride: Int64
    /// Whether a part picks times inside of a period; otherwise each period is one point in time.
    let picksInside: Bool
    let isFiltered: Bool

    /// Nil if BYSETPOS picks what no period has.
    init?(rule: RecurrenceRule, start: CivilDateTime, days: RecurrenceDays) {
        self.start = start
        unit = rule.frequency == .hourly ? 3_600_000_000 : rule.frequency == .minutely ? 60_000_000 : 1_000_000
        stride = unit * Int64(rule.interval)
        picksInside =
            rule.frequency == .hourly && (rule.minutes ?? rule.seconds) != nil
            || rule.frequency == .minutely && rule.seconds != nil
        var minutes = rule.minutes
        var seconds = rule.seconds
        if picksInside {
            if rule.frequency == .hourly { minutes = minutes ?? 1 << UInt64(start.minute) }
            seconds = seconds ?? 1 << UInt64(start.second)
        }
        let times = TimeSet(
            hours: rule.hours ?? TimeSet.everyHour, minutes: minutes ?? TimeSet.everyMinute,
            seconds: seconds ?? TimeSet.everyMinute)
        pattern = CivilPattern(days: days, times: times)
        var rule = rule
        if !rule.setPositions.isEmpty {
            let inPeriod =
                picksInside ? (rule.frequency == .hourly ? times.minutes.nonzeroBitCount : 1) * times.seconds.nonzeroBitCount : 1
            rule.setPositions.removeAll { abs($0) > inPeriod }
            if rule.setPositions.isEmpty { return nil }
            // A period with one time picks that one.
            if inPeriod == 1 { rule.setPositions = [] }
        }
        self.rule = rule
        isFiltered =
            rule.hours != nil || rule.minutes != nil || rule.seconds != nil || rule.months != nil || rule.monthDays != nil
            || !rule.yearDays.isEmpty || !rule.weekdays.isEmpty
    }

    /// The first instant after `after`; `exclude` are local times left out. COUNT is left out of account if `ignoresCount`.
    func next(
        after: Int64, in zone: ZoneRules, gap: GapPolicy, overlap: OverlapPolicy, exclude: LocalTimeList, ignoresCount: Bool
    ) -> Search {
        var walk = ElapsedWalk(recurrence: self, zone: zone, origin: origin(in: zone, gap: gap, overlap: overlap))
        var from = after + 1
        while true {
            if let count = rule.count, !ignoresCount {
                guard let isOver = walk.isOver(count: count, before: from) else { return .exhausted }
                if isOver { return .never }
            }
            switch walk.next(onOrAfter: from) {
            case .found(let instant, let local):
                if case .local(let until) = rule.until, local > until.microseconds { return .never }
                guard exclude.contains(local) else {
                    return .found(ScheduledInstant(instant: Instant(microseconds: instant), note: nil))
                }
                from = instant + 1
            case .never: return .never
            case .exhausted: return .exhausted
            }
        }
    }

    /// The last instant that COUNT allows, nil if there is no COUNT or the rule ends before it is used up; `exhausted` if it cannot be
    /// found out within the limit of steps.
    ///
    /// `steps` is the limit; where a schedule is made it is lower than where it is asked, so that what is accepted can be counted out.
    func countedEnd(
        in zone: ZoneRules, gap: GapPolicy, overlap: OverlapPolicy, steps: Int = ElapsedWalk.maximumCountingSteps
    ) -> (end: Int64?, isExhausted: Bool) {
        guard let count = rule.count else { return (nil, false) }
        let origin = origin(in: zone, gap: gap, overlap: overlap)
        guard isFiltered else {
            let (span, overflow) = stride.multipliedReportingOverflow(by: Int64(count - 1))
            return (overflow || span > OffsetTable.end ? nil : origin + span, false)
        }
        var walk = ElapsedWalk(recurrence: self, zone: zone, origin: origin)
        guard let isOver = walk.isOver(count: count, before: OffsetTable.end, steps: steps) else { return (nil, true) }
        return (isOver ? walk.lastCounted : nil, false)
    }

    /// The number of points of the grid within a stretch of instants; nil if the rule has conditions, which have to be looked at one by one.
    func count(
        in instants: ClosedRange<Int64>, zone: ZoneRules, gap: GapPolicy, overlap: OverlapPolicy
    ) -> Int? {
        guard !isFiltered, rule.until.map({ if case .local = $0 { false } else { true } }) ?? true else { return nil }
        let origin = origin(in: zone, gap: gap, overlap: overlap)
        let last = min(instants.upperBound, countedEnd(in: zone, gap: gap, overlap: overlap).end ?? .max)
        func points(through instant: Int64) -> Int { instant < origin ? 0 : Int((instant - origin) / stride) + 1 }
        return max(0, points(through: last) - points(through: instants.lowerBound - 1))
    }

    /// The instant of the start. A start in a gap is one that the zone does have, even where `gap` leaves others out.
    private func origin(in zone: ZoneRules, gap: GapPolicy, overlap: OverlapPolicy) -> Int64 {
        switch zone.resolve(start) {
        case .unique(let instant): instant.microseconds
        case .overlap(let first, let last): (overlap == .last ? last : first).microseconds
        case .gap(let readings):
            switch gap {
            case .shiftForward, .skip: readings.shiftedForward.microseconds
            case .shiftBackward: readings.shiftedBackward.microseconds
            case .endOfGap: readings.end.microseconds
            }
        }
    }
}
