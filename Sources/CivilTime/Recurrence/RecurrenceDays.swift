// The days of a recurrence rule, one month at a time.
//
// RFC 5545 speaks of parts that expand a period and parts that limit it. On a month's bits both are the same: start with all days of
// the periods that count, and keep those that every given part allows. What makes them differ, the parts that the start supplies when
// the rule is silent, is settled in the initializer.

/// The days on which a rule with its start falls. Days before the start are not left out here.
struct RecurrenceDays: DaySource {
    private let frequency: RecurrenceRule.Frequency
    private let interval: Int
    private let startYear: Int
    /// Months since year 0.
    private let startMonth: Int
    private let startDay: Int
    /// The first day of the week of the start.
    private let startWeek: Int
    private let months: UInt16
    /// Days of the month from the front and from the end; nil if all.
    private let monthDays: (positive: UInt32, negative: UInt32)?
    private let yearDays: [Int]
    private let weekNumbers: RecurrenceRule.SignedBits?
    private let weekRules: WeekRules
    /// Weekdays without a position, bit 0 = Sunday.
    private let weekdays: UInt8
    private let numberedWeekdays: [RecurrenceRule.WeekdayNumber]
    /// Whether positions of weekdays are counted in the month; otherwise in the year.
    private let countsWeekdaysInMonth: Bool
    private let missingDay: MissingDayPolicy

    init(rule: RecurrenceRule, start: CivilDate, missingDay: MissingDayPolicy) {
        frequency = rule.frequency
        interval = rule.interval
        startYear = start.year
        startMonth = start.year * 12 + start.month - 1
        startDay = start.dayNumber
        startWeek = startDay - (start.weekday - rule.weekStart).flooredRemainder(7)
        yearDays = rule.yearDays
        weekNumbers = rule.weekNumbers
        weekRules = WeekRules(firstWeekday: rule.weekStart, minimumDays: 4)
        var months = rule.months
        var monthDays = rule.monthDays
        var weekdays = rule.weekdays
        let namesDays = monthDays != nil || !weekdays.isEmpty || !yearDays.isEmpty || weekNumbers != nil
        switch frequency {
        case .yearly where !namesDays:
            if months == nil { months = 1 << UInt16(start.month) }
            monthDays = .init(positive: 1 << UInt64(start.day))
        case .yearly where weekNumbers != nil && monthDays == nil && weekdays.isEmpty && yearDays.isEmpty,
            .weekly where weekdays.isEmpty:
            weekdays = [.init(weekday: start.weekday, ordinal: 0)]
        case .monthly where !namesDays:
            monthDays = .init(positive: 1 << UInt64(start.day))
        default: break
        }
        self.months = months ?? 0x1FFE
        self.monthDays = monthDays.map { (UInt32(truncatingIfNeeded: $0.positive), UInt32(truncatingIfNeeded: $0.negative)) }
        let plain = weekdays.filter { $0.ordinal == 0 }.reduce(UInt8(0)) { $0 | 1 << UInt8($1.weekday) }
        self.weekdays = weekdays.isEmpty ? 127 : plain
        numberedWeekdays = weekdays.filter { $0.ordinal != 0 }
        countsWeekdaysInMonth = frequency == .monthly || rule.months != nil
        self.missingDay = frequency >= .monthly ? missingDay : .skip
    }

    func firstYear(onOrAfter year: Int) -> Int? {
        guard frequency == .yearly else { return year }
        return year + (startYear - year).flooredRemainder(interval)
    }

    func days(year: Int, month: Int) -> DayMask {
        let length = CivilDate.length(ofMonth: month, year: year)
        let first = CivilDate.dayNumber(year: year, month: month, day: 1)
        var regular: UInt32 = 0
        if isNamed(year: year, month: month) {
            regular = periodDays(first: first, length: length)
            if let monthDays {
                regular &= monthDays.positive | DayMask.mirrored(monthDays.negative, length: length)
            }
        }
        var moved: UInt32 = 0
        if missingDay == .lastDay, isShort(year: year, month: month) { moved = 1 << UInt32(length) }
        // December is never short, so the month before lies in the same year.
        if missingDay == .nextDay, month > 1, isShort(year: year, month: month - 1) { moved = 2 }
        guard regular | moved != 0 else { return .none }
        let filter = conditions(year: year, month: month, first: first, length: length)
        return DayMask(regular: regular & filter, moved: moved & filter)
    }

    /// Whether the first day of the next month stands in for a day that a month, named by the rule, does not have.
    func movesForward(outOf year: Int, month: Int) -> Bool {
        guard missingDay == .nextDay, month < 12, isShort(year: year, month: month) else { return false }
        let first = CivilDate.dayNumber(year: year, month: month + 1, day: 1)
        let length = CivilDate.length(ofMonth: month + 1, year: year)
        return conditions(year: year, month: month + 1, first: first, length: length) & 2 != 0
    }

    /// Whether the month is one of BYMONTH and of a period that counts.
    private func isNamed(year: Int, month: Int) -> Bool {
        guard months >> month & 1 == 1 else { return false }
        switch frequency {
        case .yearly: return (year - startYear) % interval == 0
        case .monthly: return (year * 12 + month - 1 - startMonth) % interval == 0
        default: return true
        }
    }

    /// Whether a named month lacks a day of BYMONTHDAY that one of the rule's months has.
    private func isShort(year: Int, month: Int) -> Bool {
        guard let monthDays, isNamed(year: year, month: month) else { return false }
        let longest = months & 0b1_0101_1010_1010 != 0 ? 31 : months & 0b0_1010_0101_0000 != 0 ? 30 : 29
        let length = CivilDate.length(ofMonth: month, year: year)
        return monthDays.positive & DayMask.whole(longest) & ~DayMask.whole(length) != 0
    }

    /// The days of a month that lie in a week or day that counts.
    private func periodDays(first: Int, length: Int) -> UInt32 {
        guard interval > 1 else { return DayMask.whole(length) }
        let unit: Int
        let origin: Int
        switch frequency {
        case .weekly: (unit, origin) = (7, startWeek)
        case .daily: (unit, origin) = (1, startDay)
        default: return DayMask.whole(length)
        }
        // The first period that ends after the first of the month.
        var day = origin + (first - unit + 1 - origin).ceilingQuotient(unit * interval) * unit * interval
        var days: UInt32 = 0
        while day < first + length {
            days |= DayMask.days(day..<day + unit, first: first, length: length)
            day += unit * interval
        }
        return days
    }

    /// The days that BYYEARDAY, BYWEEKNO and BYDAY allow.
    private func conditions(year: Int, month: Int, first: Int, length: Int) -> UInt32 {
        var filter = DayMask.weekdays(weekdays, first: first, length: length)
        for number in numberedWeekdays { filter |= day(of: number, year: year, first: first, length: length) }
        if !yearDays.isEmpty { filter &= days(ofYear: year, first: first, length: length) }
        if let weekNumbers { filter &= days(ofWeeks: weekNumbers, year: year, first: first, length: length) }
        return filter
    }

    /// The n-th or n-th last of a weekday in the month or in the year, if it lies in the month.
    private func day(of number: RecurrenceRule.WeekdayNumber, year: Int, first: Int, length: Int) -> UInt32 {
        let start = countsWeekdaysInMonth ? first : CivilDate.dayNumber(year: year, month: 1, day: 1)
        let end = start + (countsWeekdaysInMonth ? length : CivilDate.length(ofYear: year))
        let day: Int
        if number.ordinal > 0 {
            day = start + (number.weekday - CivilDate.weekday(ofDay: start)).flooredRemainder(7) + (number.ordinal - 1) * 7
        } else {
            day = end - 1 - (CivilDate.weekday(ofDay: end - 1) - number.weekday).flooredRemainder(7) + (number.ordinal + 1) * 7
        }
        guard start <= day, day < end else { return 0 }
        return DayMask.days(day..<day + 1, first: first, length: length)
    }

    private func days(ofYear year: Int, first: Int, length: Int) -> UInt32 {
        let start = CivilDate.dayNumber(year: year, month: 1, day: 1)
        let yearLength = CivilDate.length(ofYear: year)
        var days: UInt32 = 0
        for number in yearDays where abs(number) <= yearLength {
            let day = start + (number > 0 ? number - 1 : yearLength + number)
            days |= DayMask.days(day..<day + 1, first: first, length: length)
        }
        return days
    }

    private func days(ofWeeks weeks: RecurrenceRule.SignedBits, year: Int, first: Int, length: Int) -> UInt32 {
        var days: UInt32 = 0
        // The first and last days of a year may belong to a week of the year beside it.
        for weekYear in year - 1...year + 1 {
            let start = weekRules.firstWeek(ofYear: weekYear)
            let count = weekRules.weeks(inYear: weekYear)
            let from = max(1, (first - start).flooredQuotient(7) + 1)
            let through = min(count, (first + length - 1 - start).flooredQuotient(7) + 1)
            guard from <= through else { continue }
            for week in from...through where weeks.positive >> week & 1 == 1 || weeks.negative >> (count + 1 - week) & 1 == 1 {
                let day = start + (week - 1) * 7
                days |= DayMask.days(day..<day + 7, first: first, length: length)
            }
        }
        return days
    }
}
