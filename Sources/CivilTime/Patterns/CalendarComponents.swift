// The `components` of a calendar trigger: the parts of a date that are to hold, each a number or left out.
//
// What a part left out means depends on the parts given. Below the smallest given one it is at its minimum, everywhere else it is
// wild. Weeks, quarters, months and years given alone mean their first day. All of that is settled here, once, by turning the
// components into a `DayPattern` and a `TimeSet`.

/// The parts of a local date and time that a calendar trigger asks for. All given ones must hold.
package struct CalendarComponents: Hashable, Sendable {
    /// 1…9999.
    package var year: Int?
    /// 1…4.
    package var quarter: Int?
    /// 1…12.
    package var month: Int?
    /// 1…31.
    package var day: Int?
    /// 1 (Sunday)…7.
    package var weekday: Int?
    /// Which one of its weekday in the month: 1…5, or −1 for the last. Needs `weekday`.
    package var weekdayOrdinal: Int?
    /// 1…366.
    package var dayOfYear: Int?
    /// 1…53.
    package var weekOfYear: Int?
    /// 1…9999: the year that a week is counted to.
    package var yearForWeekOfYear: Int?
    /// 1…6.
    package var weekOfMonth: Int?
    /// 0…23.
    package var hour: Int?
    /// 0…59.
    package var minute: Int?
    /// 0…59.
    package var second: Int?
    /// The day on which weeks begin, 1 (Sunday)…7; 2 when left out, as in ISO 8601.
    package var firstWeekday: Int?
    /// The days that the first week of a year or month must have in it, 1…7; 4 when left out, as in ISO 8601.
    package var minimumDaysInFirstWeek: Int?

    package init() {}
}

extension CalendarComponents {
    /// A component by its name in a trigger, with the values it may have.
    private struct Field {
        let name: String
        let value: Int?
        let range: ClosedRange<Int>
    }

    private var fields: [Field] {
        [
            Field(name: "year", value: year, range: 1...9999),
            Field(name: "quarter", value: quarter, range: 1...4),
            Field(name: "month", value: month, range: 1...12),
            Field(name: "day", value: day, range: 1...31),
            Field(name: "weekday", value: weekday, range: 1...7),
            Field(name: "weekdayOrdinal", value: weekdayOrdinal, range: -1...5),
            Field(name: "dayOfYear", value: dayOfYear, range: 1...366),
            Field(name: "weekOfYear", value: weekOfYear, range: 1...53),
            Field(name: "yearForWeekOfYear", value: yearForWeekOfYear, range: 1...9999),
            Field(name: "weekOfMonth", value: weekOfMonth, range: 1...6),
            Field(name: "hour", value: hour, range: 0...23),
            Field(name: "minute", value: minute, range: 0...59),
            Field(name: "second", value: second, range: 0...59),
        ]
    }

    /// Refuses values out of range, an ordinal without its weekday, and components that name nothing.
    func validate() throws(ScheduleError) {
        let weekFields = [
            Field(name: "firstWeekday", value: firstWeekday, range: 1...7),
            Field(name: "minimumDaysInFirstWeek", value: minimumDaysInFirstWeek, range: 1...7),
        ]
        let given = fields.filter { $0.value != nil }
        for field in given + weekFields {
            if let value = field.value, !(field.range ~= value) {
                throw ScheduleError(
                    member: "components/\(field.name)",
                    reason: "\(field.name) must be \(field.range.lowerBound) to \(field.range.upperBound), not \(value)")
            }
        }
        guard !given.isEmpty else {
            throw ScheduleError(member: "components", reason: "components must name at least one part of a date")
        }
        if let weekdayOrdinal {
            guard weekdayOrdinal != 0 else {
                throw ScheduleError(
                    member: "components/weekdayOrdinal", reason: "weekdayOrdinal must be 1 to 5, or -1 for the last")
            }
            guard weekday != nil else {
                throw ScheduleError(member: "components/weekdayOrdinal", reason: "weekdayOrdinal needs weekday")
            }
        }
    }

    private var hasTime: Bool { hour != nil || minute != nil || second != nil }

    /// Whether the hour is left to vary: left out above a given minute or second.
    var hasWildHour: Bool { hour == nil && (minute != nil || second != nil) }

    /// The times of day that the components name.
    var times: TimeSet {
        TimeSet(
            hours: hour.map { 1 << UInt32($0) } ?? (hasWildHour ? TimeSet.everyHour : 1),
            minutes: minute.map { 1 << UInt64($0) } ?? (second != nil ? TimeSet.everyMinute : 1),
            seconds: second.map { 1 << UInt64($0) } ?? 1)
    }

    /// The days that the components name. The components must be valid.
    func days(missingDay: MissingDayPolicy) -> DayPattern {
        var pattern = DayPattern()
        pattern.missingDay = missingDay
        pattern.years = year.map { [ValueRange(Int64($0))] }
        if let month { pattern.months = 1 << UInt16(month) }
        if let quarter { pattern.months &= 0b1110 << UInt16(quarter * 3 - 3) }
        if let day { pattern.days = 1 << UInt32(day) }
        if let weekday { pattern.weekdays = 1 << UInt8(weekday - 1) }
        pattern.weekdayOrdinal = weekdayOrdinal
        pattern.dayOfYear = dayOfYear
        var week = DayPattern.Week()
        week.rules = WeekRules(firstWeekday: (firstWeekday ?? 2) - 1, minimumDays: minimumDaysInFirstWeek ?? 4)
        week.weekOfYear = weekOfYear
        week.yearForWeekOfYear = yearForWeekOfYear
        week.weekOfMonth = weekOfMonth
        if !hasTime, day == nil, weekday == nil, dayOfYear == nil { narrowToFirstDay(&pattern, week: &week) }
        if week.weekOfYear != nil || week.yearForWeekOfYear != nil || week.weekOfMonth != nil { pattern.week = week }
        return pattern
    }

    /// Without any day or time, the smallest given part means its first day.
    private func narrowToFirstDay(_ pattern: inout DayPattern, week: inout DayPattern.Week) {
        if weekOfYear != nil || weekOfMonth != nil {
            pattern.weekdays = 1 << UInt8(week.rules.firstWeekday)
        } else if month != nil {
            pattern.days = 2
        } else if let quarter {
            pattern.months = 1 << UInt16(quarter * 3 - 2)
            pattern.days = 2
        } else if year != nil {
            pattern.months = 2
            pattern.days = 2
        } else {
            week.weekOfYear = 1
            pattern.weekdays = 1 << UInt8(week.rules.firstWeekday)
        }
    }
}
