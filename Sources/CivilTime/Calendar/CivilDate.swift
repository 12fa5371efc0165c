// A day of the proleptic Gregorian calendar.
//
// All calendar arithmetic of this module runs on one number, the days since 1970-01-01; year, month and day are only a view of
// it. The conversions are closed formulas over the 400-year cycle of 146,097 days, without loops or tables.

/// A day of the proleptic Gregorian calendar, without a zone.
package struct CivilDate: Hashable, Comparable, Sendable {
    /// The year; 1 is the first year of the common era.
    package let year: Int
    /// The month, 1…12.
    package let month: Int
    /// The day of the month, 1…31.
    package let day: Int

    /// A date from its parts. Answers nil for a month, a day or a year (outside 1…9999) that does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= CivilDate.length(ofMonth: month, year: year) else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    /// The date that lies `dayNumber` days after 1970-01-01 (before it when negative).
    package init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The days from 1970-01-01 to this date.
    package var dayNumber: Int { CivilDate.dayNumber(year: year, month: month, day: day) }

    /// The day of the week: 0 is Sunday, 6 Saturday.
    package var weekday: Int { CivilDate.weekday(ofDay: dayNumber) }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CivilDate {
    /// The days from 1970-01-01 to the given date; `day` may lie outside of the month.
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week of a day number: 0 is Sunday, 6 Saturday.
    static func weekday(ofDay dayNumber: Int) -> Int { (dayNumber + 4).flooredRemainder(7) }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of days of a month (1…12) of a year.
    static func length(ofMonth month: Int, year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : 30 + ((month + month >> 3) & 1)
    }

    /// The number of days of a year.
    static func length(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }
}

extension FixedWidthInteger {
    /// The quotient by a positive divisor, rounded towards negative infinity.
    func flooredQuotient(_ divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// The remainder by a positive divisor, never negative.
    func flooredRemainder(_ divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    /// The quotient by a positive divisor, rounded towards positive infinity.
    func ceilingQuotient(_ divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor > 0 ? quotient + 1 : quotient
    }
}
