// Which days a pattern or rule names, one month at a time.
//
// A month's days are the bits of one number. So "the next day" is a shift and a count of zeros, "how many" a count of ones, and
// a search that finds nothing is over after some two thousand months, however the pattern is written.

/// Days of one month as bits: bit n is day n. No day is in both sets.
struct DayMask {
    /// The days that the pattern names.
    var regular: UInt32
    /// The days that stand in for one that its month does not have.
    var moved: UInt32

    static let none = DayMask(regular: 0, moved: 0)

    var all: UInt32 { regular | moved }

    init(regular: UInt32, moved: UInt32 = 0) {
        self.regular = regular
        self.moved = moved & ~regular
    }

    /// The bits of the days 1…`length`.
    static func whole(_ length: Int) -> UInt32 { UInt32(truncatingIfNeeded: (1 << (length + 1)) - 2) }

    /// The bits of the days of a month that lie in a stretch of days; `first` is the day number of its first day.
    static func days(_ days: Range<Int>, first: Int, length: Int) -> UInt32 {
        let low = max(days.lowerBound - first, 0)
        let high = min(days.upperBound - first, length)
        guard low < high else { return 0 }
        return whole(high) & ~whole(low)
    }

    /// The bits of the days of a month that fall on some weekdays (bit 0 = Sunday); `first` is the day number of its first day.
    static func weekdays(_ weekdays: UInt8, first: Int, length: Int) -> UInt32 {
        let start = CivilDate.weekday(ofDay: first)
        let week = UInt64(weekdays & 127)
        let rotated = (week >> start | week << (7 - start)) & 127
        return UInt32(truncatingIfNeeded: rotated &* 0x1020_4081 << 1) & whole(length)
    }
}

extension DayMask {
    /// Turns days counted from the end of a month (bit 1 the last one) into its days.
    static func mirrored(_ bits: UInt32, length: Int) -> UInt32 {
        var days: UInt32 = 0
        var rest = bits & whole(length)
        while rest != 0 {
            days |= 1 << UInt32(length + 1 - rest.trailingZeroBitCount)
            rest &= rest - 1
        }
        return days
    }
}

/// A set of days, given month by month.
protocol DaySource: Sendable {
    /// The days of a month of a year.
    func days(year: Int, month: Int) -> DayMask
    /// The first year from `year` on that can have days.
    func firstYear(onOrAfter year: Int) -> Int?
}

extension DaySource {
    /// The first day from a day on, within the years that are searched.
    func firstDay(onOrAfter day: Int) -> (day: Int, isMoved: Bool)? {
        guard day < SearchLimit.endDay else { return nil }
        let date = CivilDate(dayNumber: day)
        var (year, month, first) = (date.year, date.month, day - date.day + 1)
        var hidden = DayMask.whole(date.day - 1)
        while true {
            let mask = days(year: year, month: month)
            let visible = mask.all & ~hidden
            if visible != 0 {
                let ordinal = visible.trailingZeroBitCount
                return (first + ordinal - 1, mask.moved >> ordinal & 1 == 1)
            }
            hidden = 0
            first += CivilDate.length(ofMonth: month, year: year)
            month += 1
            guard month > 12 else { continue }
            guard let next = firstYear(onOrAfter: year + 1), next <= SearchLimit.lastYear else { return nil }
            if next != year + 1 { first = CivilDate.dayNumber(year: next, month: 1, day: 1) }
            (year, month) = (next, 1)
        }
    }

    /// The n-th day of the set from a day on, counted from 1, within the years that are searched.
    func day(number: Int, from day: Int) -> Int? {
        var rest = number
        var first = day
        while first < SearchLimit.endDay {
            let date = CivilDate(dayNumber: first)
            guard let year = firstYear(onOrAfter: date.year), year <= SearchLimit.lastYear else { return nil }
            guard year == date.year else {
                first = CivilDate.dayNumber(year: year, month: 1, day: 1)
                continue
            }
            let monthStart = first - date.day + 1
            let mask = days(year: date.year, month: date.month).all & ~DayMask.whole(date.day - 1)
            guard mask.nonzeroBitCount < rest else {
                var bits = mask
                for _ in 1..<rest { bits &= bits - 1 }
                return monthStart + bits.trailingZeroBitCount - 1
            }
            rest -= mask.nonzeroBitCount
            first = monthStart + CivilDate.length(ofMonth: date.month, year: date.year)
        }
        return nil
    }

    /// The number of days of the set within a stretch of days.
    func count(in days: Range<Int>) -> Int {
        var count = 0
        var first = days.lowerBound
        while first < days.upperBound {
            let date = CivilDate(dayNumber: first)
            let monthStart = first - date.day + 1
            let length = CivilDate.length(ofMonth: date.month, year: date.year)
            let stretch = DayMask.days(days, first: monthStart, length: length)
            count += (self.days(year: date.year, month: date.month).all & stretch).nonzeroBitCount
            first = monthStart + length
        }
        return count
    }
}
