// The days that a calendar pattern names: those of `calendar` components, of onCalendar and of cron.
//
// Each part of a pattern is a set of bits of the month in question, and the parts are joined by "and" (cron joins two of them by
// "or"). A day that the month does not have may be replaced by the last of its month or the first of the next; such a day must still
// satisfy the other parts for days, while month and year are those of the day it stands for.

/// A set of days made of conditions on year, month, day, weekday and week.
struct DayPattern: DaySource {
    /// A week of the year or of the month, all given parts to hold.
    struct Week: Hashable, Sendable {
        var rules = WeekRules.iso
        var weekOfYear: Int?
        var yearForWeekOfYear: Int?
        var weekOfMonth: Int?
    }

    /// The years, nil for all.
    var years: [ValueRange]?
    /// The months as bits 1…12.
    var months: UInt16 = 0x1FFE
    /// The days of the month as bits 1…31.
    var days: UInt32 = .max
    /// The days of the month counted from its end, bit 1 the last one. Nil if the pattern does not count from there.
    var daysFromEnd: UInt32?
    /// The weekdays, bit 0 = Sunday.
    var weekdays: UInt8 = 127
    /// Whether a day that is only one of `days` or only on one of `weekdays` is enough, as in cron.
    var takesEitherDayOrWeekday = false
    /// The how-many-eth of its weekday in the month, −1 the last; nil if of no matter.
    var weekdayOrdinal: Int?
    /// The day of the year, 1…366; nil if of no matter.
    var dayOfYear: Int?
    var week: Week?
    /// What becomes of days 29, 30 and 31 in months without them.
    var missingDay = MissingDayPolicy.skip

    func firstYear(onOrAfter year: Int) -> Int? {
        guard let years else { return year }
        return years.first(onOrAfter: Int64(year)).map(Int.init)
    }

    func days(year: Int, month: Int) -> DayMask {
        let length = CivilDate.length(ofMonth: month, year: year)
        let first = CivilDate.dayNumber(year: year, month: month, day: 1)
        let isNamed = names(year: year, month: month)
        var regular: UInt32 = 0
        if isNamed {
            regular = days & DayMask.whole(length)
            if let daysFromEnd { regular = DayMask.mirrored(daysFromEnd, length: length) }
        }
        let moved = missingDay == .skip ? 0 : movedDays(year: year, month: month, length: length, isNamed: isNamed)
        guard regular | moved != 0 || takesEitherDayOrWeekday else { return .none }
        var filter = otherConditions(year: year, month: month, first: first, length: length)
        let onWeekday = DayMask.weekdays(weekdays, first: first, length: length)
        if takesEitherDayOrWeekday {
            if isNamed { regular |= onWeekday }
        } else {
            filter &= onWeekday
        }
        return DayMask(regular: regular & filter, moved: moved & filter)
    }

    private func names(year: Int, month: Int) -> Bool {
        months >> month & 1 == 1 && years?.contains(Int64(year)) ?? true
    }

    /// The days of a month that stand in for missing ones, of this month or of the one before.
    private func movedDays(year: Int, month: Int, length: Int, isNamed: Bool) -> UInt32 {
        guard daysFromEnd == nil, days & DayMask.whole(31) != DayMask.whole(31) else { return 0 }
        if missingDay == .lastDay {
            return isNamed && isMissingDay(length: length) ? 1 << UInt32(length) : 0
        }
        // December is never short, so the month before lies in the same year.
        guard month > 1, names(year: year, month: month - 1) else { return 0 }
        return isMissingDay(length: CivilDate.length(ofMonth: month - 1, year: year)) ? 2 : 0
    }

    /// Whether a month of some length lacks a day of the pattern that one of the pattern's months has.
    private func isMissingDay(length: Int) -> Bool {
        days & DayMask.whole(longestMonth) & ~DayMask.whole(length) != 0
    }

    /// The length of the longest month that the pattern names.
    private var longestMonth: Int {
        if months & 0b1_0101_1010_1010 != 0 { return 31 }
        return months & 0b0_1010_0101_0000 != 0 ? 30 : 29
    }

    /// The days that satisfy ordinal, day of the year and week.
    private func otherConditions(year: Int, month: Int, first: Int, length: Int) -> UInt32 {
        var filter = DayMask.whole(length)
        if let weekdayOrdinal {
            let start = weekdayOrdinal > 0 ? (weekdayOrdinal - 1) * 7 : length - 7
            filter &= DayMask.days(first + start..<first + start + 7, first: first, length: length)
        }
        if let dayOfYear {
            let day = CivilDate.dayNumber(year: year, month: 1, day: dayOfYear)
            filter &= DayMask.days(day..<day + 1, first: first, length: length)
        }
        if let week { filter &= week.days(year: year, first: first, length: length) }
        return filter
    }
}

extension DayPattern.Week {
    /// The days of a month that lie in the week.
    func days(year: Int, first: Int, length: Int) -> UInt32 {
        var filter = DayMask.whole(length)
        if let weekOfMonth {
            let start = rules.firstWeek(ofPeriodStarting: first) + (weekOfMonth - 1) * 7
            filter &= DayMask.days(start..<start + 7, first: first, length: length)
        }
        guard weekOfYear != nil || yearForWeekOfYear != nil else { return filter }
        var days: UInt32 = 0
        // The first and last days of a year may belong to a week of the year beside it.
        for weekYear in year - 1...year + 1 where yearForWeekOfYear ?? weekYear == weekYear {
            let start = rules.firstWeek(ofYear: weekYear)
            let end = rules.firstWeek(ofYear: weekYear + 1)
            if let weekOfYear {
                let monday = start + (weekOfYear - 1) * 7
                if monday < end { days |= DayMask.days(monday..<monday + 7, first: first, length: length) }
            } else {
                days |= DayMask.days(start..<end, first: first, length: length)
            }
        }
        return filter & days
    }
}
