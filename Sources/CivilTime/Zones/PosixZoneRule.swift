// The rule for the years after a zone's table: the footer of a TZif file, a POSIX TZ text with the extension of RFC 9636 §3.3.1
// (times of change from −167 to 167 hours).
//
// Such a rule names an offset, or two offsets and the two moments of each year at which they swap. All its work is to list the
// moments of a year; which offset holds follows from the latest moment gone by. That also covers a zone that is on daylight time
// all year, where one year's end and the next one's start fall on the same instant.

/// A POSIX TZ rule: one offset for ever, or standard and daylight time with the dates on which they change.
struct PosixZoneRule: Hashable, Sendable {
    /// A day of the year on which the clock changes, with the local time of the change.
    struct ChangeDay: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// `Mm.w.d`: a weekday (0 = Sunday) of a week (5 = last) of a month.
            case weekday(month: Int, week: Int, weekday: Int)
            /// `Jn`: the n-th day of the year (1…365), 29 February never counted.
            case withoutLeapDay(Int)
            /// `n`: days after 1 January (0…365), 29 February counted.
            case withLeapDay(Int)
        }
        let day: Day
        /// Seconds after local midnight, possibly negative or more than a day.
        let seconds: Int

        /// The local time of the change in a year, in seconds since 1970 on the local line.
        func local(year: Int) -> Int64 {
            let dayNumber: Int
            switch day {
            case .weekday(let month, let week, let weekday):
                let first = CivilDate.dayNumber(year: year, month: month, day: 1)
                let ahead = (weekday - CivilDate.weekday(ofDay: first)).flooredRemainder(7)
                let inMonth = ahead + (week - 1) * 7
                dayNumber = first + (inMonth >= CivilDate.length(ofMonth: month, year: year) ? inMonth - 7 : inMonth)
            case .withoutLeapDay(let ordinal):
                let leap = CivilDate.isLeap(year) && ordinal >= 60 ? 1 : 0
                dayNumber = CivilDate.dayNumber(year: year, month: 1, day: ordinal) + leap
            case .withLeapDay(let ordinal):
                dayNumber = CivilDate.dayNumber(year: year, month: 1, day: 1) + ordinal
            }
            return Int64(dayNumber) * 86_400 + Int64(seconds)
        }
    }

    struct Daylight: Hashable, Sendable {
        let type: LocalTimeType
        let start: ChangeDay
        let end: ChangeDay
    }

    let standard: LocalTimeType
    let daylight: Daylight?

    /// The changes of a year: when (seconds since 1970, UTC), and whether daylight time holds from then on.
    func changes(year: Int) -> [(time: Int64, isDaylight: Bool)] {
        guard let daylight else { return [] }
        return [
            (daylight.end.local(year: year) - Int64(daylight.type.seconds), false),
            (daylight.start.local(year: year) - Int64(standard.seconds), true),
        ]
    }

    /// The changes of some years in order, without those that another at the same instant undoes.
    func changes(years: ClosedRange<Int>) -> [(time: Int64, isDaylight: Bool)] {
        guard daylight != nil else { return [] }
        var all: [(time: Int64, isDaylight: Bool)] = []
        for year in years { all.append(contentsOf: changes(year: year)) }
        // At one instant the end goes before the start: then daylight time simply goes on.
        all.sort { $0.time != $1.time ? $0.time < $1.time : !$0.isDaylight && $1.isDaylight }
        var result: [(time: Int64, isDaylight: Bool)] = []
        for change in all {
            if result.last?.time == change.time { result.removeLast() }
            result.append(change)
        }
        return result
    }

    /// The type in force at an instant (seconds since 1970).
    func type(at time: Int64) -> LocalTimeType {
        guard let daylight else { return standard }
        let year = CivilDate(dayNumber: Int(time.flooredQuotient(86_400))).year
        let latest = changes(years: (year - 1)...(year + 1)).last { $0.time <= time }
        return latest?.isDaylight ?? false ? daylight.type : standard
    }
}
