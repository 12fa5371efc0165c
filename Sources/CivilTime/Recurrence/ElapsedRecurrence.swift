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
    /// How many jumps one question takes at most.
    private static let maximumSteps = 30_000
    /// How many jumps and finds counting up to COUNT takes at most.
    private static let maximumCountingSteps = 120_000

    private let rule: RecurrenceRule
    private let start: CivilDateTime
    private let pattern: CivilPattern<RecurrenceDays>
    /// The length of a period and the distance from one to the next, in microseconds.
    private let unit: Int64
    private let stride: Int64
    /// Whether a part picks times inside of a period; otherwise each period is one point in time.
    private let picksInside: Bool
    private let isFiltered: Bool

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
        var walk = Walk(recurrence: self, zone: zone, origin: origin(in: zone, gap: gap, overlap: overlap))
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
    func countedEnd(in zone: ZoneRules, gap: GapPolicy, overlap: OverlapPolicy) -> (end: Int64?, isExhausted: Bool) {
        guard let count = rule.count else { return (nil, false) }
        let origin = origin(in: zone, gap: gap, overlap: overlap)
        guard isFiltered else {
            let (span, overflow) = stride.multipliedReportingOverflow(by: Int64(count - 1))
            return (overflow || span > OffsetTable.end ? nil : origin + span, false)
        }
        var walk = Walk(recurrence: self, zone: zone, origin: origin)
        guard let isOver = walk.isOver(count: count, before: OffsetTable.end) else { return (nil, true) }
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

    /// What a walk along the grid comes to.
    private enum Step {
        case found(instant: Int64, local: Int64)
        case never
        case exhausted
    }

    /// The state of one question.
    private struct Walk {
        let recurrence: ElapsedRecurrence
        let table: OffsetTable
        let origin: Int64
        /// The beginning of the period of the start.
        let grid: Int64
        private var steps = 0
        /// The segment of constant offset that the walk is in.
        private var segment: Int
        /// A day that is known to be one of the rule's.
        private var knownDay = Int.min
        /// The last instant that was counted for COUNT.
        var lastCounted: Int64 { countedUpTo - 1 }
        /// The instants counted for COUNT, and the first one that has not been looked at.
        private var counted = 0
        private var countedUpTo: Int64
        private var countingSteps = 0
        /// For offsets that took long: whether the grid can meet the rule's times under them.
        private var matches: [(offset: Int64, canMatch: Bool)] = []

        init(recurrence: ElapsedRecurrence, zone: ZoneRules, origin: Int64) {
            self.recurrence = recurrence
            table = zone.table
            self.origin = origin
            countedUpTo = origin
            segment = table.segment(at: origin)
            guard recurrence.picksInside else {
                grid = origin
                return
            }
            let local = origin + table.offset(ofSegment: table.segment(at: origin))
            grid = origin - local.flooredRemainder(recurrence.unit)
        }

        /// The first instant of the rule from one on.
        mutating func next(onOrAfter from: Int64) -> Step {
            if !recurrence.rule.setPositions.isEmpty { return nextPosition(onOrAfter: from) }
            return nextMatch(onOrAfter: max(from, origin))
        }

        /// The first instant that lies in a period of the grid and whose local time the parts allow.
        private mutating func nextMatch(onOrAfter from: Int64) -> Step {
            var instant = from
            if instant < segmentStart { segment = table.segment(at: instant) }
            while true {
                if !recurrence.picksInside { instant = gridPoint(onOrAfter: instant) }
                while instant >= table.end(ofSegment: segment) { segment += 1 }
                let offset = table.offset(ofSegment: segment)
                if !matches.isEmpty, matches.contains(where: { $0.offset == offset && !$0.canMatch }) {
                    instant = table.end(ofSegment: segment)
                    guard instant < OffsetTable.end else { return .never }
                    continue
                }
                guard let local = firstLocal(onOrAfter: instant + offset) else { return .never }
                if local - offset >= table.end(ofSegment: segment) {
                    instant = table.end(ofSegment: segment)
                } else if recurrence.picksInside ? isInPeriod(local - offset) : local == instant + offset {
                    return .found(instant: local - offset, local: local)
                } else {
                    instant = recurrence.picksInside ? nextPeriod(after: local - offset) : local - offset
                }
                steps += 1
                guard steps < ElapsedRecurrence.maximumSteps else { return .exhausted }
                if steps % 512 == 0, !canMatch(offset: offset) { instant = max(instant, table.end(ofSegment: segment)) }
                guard instant < OffsetTable.end else { return .never }
            }
        }

        private var segmentStart: Int64 { segment == 0 ? OffsetTable.beginning : table.changes[segment - 1].instant }

        /// The first local time that the rule's days and times allow. Remembers the day, as the next question is mostly about the same.
        private mutating func firstLocal(onOrAfter local: Int64) -> Int64? {
            let length = CivilDateTime.microsecondsPerDay
            var day = Int(local.flooredQuotient(length))
            if day == knownDay {
                let start = Int64(day) * length
                if let time = recurrence.pattern.times.first(onOrAfter: local - start) { return start + time }
                day += 1
            }
            guard let found = recurrence.pattern.first(onOrAfter: max(local, Int64(day) * length))?.local else { return nil }
            knownDay = Int(found.flooredQuotient(length))
            return found
        }

        /// The grid points lie at the same few seconds of each day while the offset stays. Whether any of them is one of the rule's times.
        private mutating func canMatch(offset: Int64) -> Bool {
            if let known = matches.first(where: { $0.offset == offset }) { return known.canMatch }
            let canMatch = gridMeetsTimes(offset: offset)
            matches.append((offset, canMatch))
            return canMatch
        }

        private func gridMeetsTimes(offset: Int64) -> Bool {
            let day = CivilDateTime.microsecondsPerDay
            let divisor = ElapsedRecurrence.greatestCommonDivisor(recurrence.stride, day)
            let phase = (grid + offset).flooredRemainder(divisor)
            let window = recurrence.picksInside ? recurrence.unit : 1
            for point in Swift.stride(from: phase, to: day + phase, by: Int64.Stride(divisor)) {
                let inDay = point % day
                let times = recurrence.pattern.times
                let found = times.first(onOrAfter: inDay) ?? times.first + day
                if found < inDay + window { return true }
            }
            return false
        }

        private func gridPoint(onOrAfter instant: Int64) -> Int64 {
            grid + max(0, (instant - grid).ceilingQuotient(recurrence.stride)) * recurrence.stride
        }

        private func period(of instant: Int64) -> Int64 { (instant - grid).flooredQuotient(recurrence.unit) }

        private func isInPeriod(_ instant: Int64) -> Bool { period(of: instant) % Int64(recurrence.rule.interval) == 0 }

        private func nextPeriod(after instant: Int64) -> Int64 {
            grid + ((instant - grid).flooredQuotient(recurrence.stride) + 1) * recurrence.stride
        }

        /// The first instant that BYSETPOS picks from its period.
        private mutating func nextPosition(onOrAfter from: Int64) -> Step {
            let first = max(from, origin)
            var instant = grid + max(0, (first - grid).flooredQuotient(recurrence.stride)) * recurrence.stride
            while true {
                steps += 1
                let step = nextMatchInGrid(onOrAfter: instant)
                guard case .found(let match, _) = step else { return step }
                guard steps < ElapsedRecurrence.maximumSteps else { return .exhausted }
                let start = grid + period(of: match) * recurrence.unit
                var times: [Step] = []
                var next = nextMatchInGrid(onOrAfter: start)
                while case .found(let time, _) = next, time < start + recurrence.unit {
                    times.append(next)
                    next = nextMatchInGrid(onOrAfter: time + 1)
                }
                for number in times.indices {
                    guard case .found(let time, _) = times[number], time >= first else { continue }
                    let positions = recurrence.rule.setPositions
                    if positions.contains(number + 1) || positions.contains(number - times.count) { return times[number] }
                }
                instant = nextPeriod(after: start)
            }
        }

        /// As `nextMatch`, with the times before the start that its period has, too.
        private mutating func nextMatchInGrid(onOrAfter from: Int64) -> Step {
            nextMatch(onOrAfter: max(from, grid))
        }

        /// Whether `count` instants lie before one. Nil if it cannot be found out within the limit of steps.
        mutating func isOver(count: Int, before end: Int64) -> Bool? {
            guard end > origin else { return false }
            // There are never more instants than points of the grid, or seconds inside of it.
            let spacing = recurrence.picksInside ? 1_000_000 : recurrence.stride
            guard (end - 1 - origin) / spacing + 1 >= count else { return false }
            guard recurrence.isFiltered else { return true }
            while counted < count, case .found(let instant, _) = next(onOrAfter: countedUpTo), instant < end {
                counted += 1
                countedUpTo = instant + 1
                countingSteps += steps + 1
                steps = 0
                guard countingSteps < ElapsedRecurrence.maximumCountingSteps else { return nil }
            }
            steps = 0
            return counted >= count
        }
    }

    private static func greatestCommonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }
}
