// A rule of weeks, months or years with BYSETPOS as a row of local times.
//
// BYSETPOS picks by number from all local times of a period. These are never listed: days are counted by their bits and times of day
// by their product, so the n-th of a period is found by division.

/// The local times of a rule with BYSETPOS, with periods longer than a day.
struct PositionedRecurrence: LocalTimeSource {
    private let days: RecurrenceDays
    private let times: TimeSet
    private let rule: RecurrenceRule
    private let start: Int64
    private var last = Int64.max
    /// The first day of the week of the start.
    private let startWeek: Int
    /// Whether a day of a month may fall into the month after it.
    private let reachesIntoNextMonth: Bool

    init(days: RecurrenceDays, times: TimeSet, start: CivilDateTime, rule: RecurrenceRule, missingDay: MissingDayPolicy) {
        self.days = days
        self.times = times
        self.rule = rule
        self.start = start.microseconds
        startWeek = start.day - (start.date.weekday - rule.weekStart).flooredRemainder(7)
        reachesIntoNextMonth = rule.frequency == .monthly && missingDay == .nextDay
        if case .local(let until) = rule.until { last = until.microseconds }
        if let count = rule.count { last = last(count: count) ?? .max }
    }

    func first(onOrAfter local: Int64) -> NominalTime? {
        let from = max(local, start)
        var day = Int(from.flooredQuotient(CivilDateTime.microsecondsPerDay))
        while let period = nextPeriod(withDaysFrom: day) {
            if let found = times(of: period).first(where: { $0.local >= from }) { return found.local <= last ? found : nil }
            day = period.end
        }
        return nil
    }

    /// The period of the first day of the rule from a day on.
    private func nextPeriod(withDaysFrom day: Int) -> Period? {
        days.firstDay(onOrAfter: day).map { period(containing: $0.day) }
    }

    /// The days of one period of the rule.
    private struct Period {
        var start: Int
        var end: Int
        /// The months it has days in, as the day number of their first day and their bits.
        var months: [(first: Int, mask: DayMask)] = []
        var count: Int { months.reduce(0) { $0 + $1.mask.all.nonzeroBitCount } }
    }

    private func period(containing day: Int) -> Period {
        let date = CivilDate(dayNumber: day)
        var period: Period
        switch rule.frequency {
        case .weekly:
            let start = day - (day - startWeek).flooredRemainder(7)
            period = Period(start: start, end: start + 7)
        case .monthly:
            let start = day - date.day + 1
            period = Period(start: start, end: start + CivilDate.length(ofMonth: date.month, year: date.year))
        default:
            let start = CivilDate.dayNumber(year: date.year, month: 1, day: 1)
            period = Period(start: start, end: start + CivilDate.length(ofYear: date.year))
        }
        addMonths(to: &period)
        return period
    }

    private func addMonths(to period: inout Period) {
        var day = period.start
        while day < period.end {
            let date = CivilDate(dayNumber: day)
            let first = day - date.day + 1
            let length = CivilDate.length(ofMonth: date.month, year: date.year)
            let stretch = DayMask.days(period.start..<period.end, first: first, length: length)
            var mask = days.days(year: date.year, month: date.month)
            // A day that has come over from the month before belongs to that month's period.
            if reachesIntoNextMonth { mask.moved = 0 }
            period.months.append((first, DayMask(regular: mask.regular & stretch, moved: mask.moved & stretch)))
            day = first + length
            if reachesIntoNextMonth, days.movesForward(outOf: date.year, month: date.month) {
                period.months.append((day, DayMask(regular: 0, moved: 2)))
            }
        }
    }

    /// The picked local times that lie in the days of a period, in order; those that a month passes on belong to the next one.
    private func times(of period: Period) -> [NominalTime] {
        var picked = selection(of: period)
        if reachesIntoNextMonth {
            let (start, end) = (
                Int64(period.start) * CivilDateTime.microsecondsPerDay, Int64(period.end) * CivilDateTime.microsecondsPerDay
            )
            picked.removeAll { $0.local >= end }
            picked += selection(of: self.period(containing: period.start - 1)).filter { $0.local >= start }
        }
        picked.sort { $0.local != $1.local ? $0.local < $1.local : !$0.isMoved && $1.isMoved }
        var unique: [NominalTime] = []
        for time in picked where unique.last?.local != time.local { unique.append(time) }
        return unique
    }

    /// The number, counted from 0, that a position of BYSETPOS means in a period of some local times; nil if it has no such one.
    private func number(ofPosition position: Int, total: Int) -> Int? {
        let number = position > 0 ? position - 1 : total + position
        return 0..<total ~= number ? number : nil
    }

    /// The local times that BYSETPOS picks from a period, in no order and perhaps twice.
    private func selection(of period: Period) -> [NominalTime] {
        let total = period.count * times.count
        return rule.setPositions.compactMap { position in
            guard let number = number(ofPosition: position, total: total) else { return nil }
            var rest = number / times.count
            for (first, mask) in period.months {
                let inMonth = mask.all.nonzeroBitCount
                guard rest >= inMonth else {
                    var bits = mask.all
                    for _ in 0..<rest { bits &= bits - 1 }
                    let day = bits.trailingZeroBitCount
                    let local = CivilDateTime(day: first + day - 1, microsecondOfDay: times.time(number: number % times.count))
                    return NominalTime(local: local.microseconds, isMoved: mask.moved >> day & 1 == 1)
                }
                rest -= inMonth
            }
            return nil
        }
    }

    /// The local time that is the `count`-th from the start, nil if the search ends before it.
    private func last(count: Int) -> Int64? {
        var rest = count
        var day = Int(start.flooredQuotient(CivilDateTime.microsecondsPerDay))
        let startDay = day
        var picks: [Int: Int] = [:]
        while let period = nextPeriod(withDaysFrom: day) {
            day = period.end
            if period.start > startDay, !reachesIntoNextMonth {
                // Periods of the same size pick the same number; only the last one has to be looked into.
                let total = period.count * times.count
                let picked = picks[total] ?? Set(rule.setPositions.compactMap { number(ofPosition: $0, total: total) }).count
                picks[total] = picked
                if picked < rest {
                    rest -= picked
                    continue
                }
            }
            let times = times(of: period).filter { $0.local >= start }
            if times.count >= rest { return times[rest - 1].local }
            rest -= times.count
        }
        return nil
    }
}
