// WHEN: a date as a person types it (CLI.md, Time).
//
// Reading it takes two steps. The words alone say what is meant ("the next Friday at 14:00"); that is this type, and whatever is not
// understood is a mistake of the command line, found before anything is sent. Which instant that is depends on the daemon's clock and zone,
// and is found by `CivilClock`.

import CivilTime

/// What a date text means, before anybody has looked at a clock.
enum DateExpression: Equatable, Sendable {
    case now
    /// RFC 3339.
    case instant(Instant)
    /// `in 20m`: elapsed time from now.
    case elapsed(microseconds: Int64)
    /// A local date with its time of day.
    case local(CivilDateTime)
    /// `18:00`: the next one to come.
    case timeOfDay(TimeOfDay)
    /// `today`, `tomorrow`: days from today.
    case day(Int, TimeOfDay)
    /// 0 is Sunday. With `next` the first such day after today; without, today counts while its time is ahead.
    case weekday(Int, isNext: Bool, TimeOfDay)
    /// `24 December`: the next one to come.
    case yearly(month: Int, day: Int, TimeOfDay)

    /// A time of day by the wall clock.
    struct TimeOfDay: Equatable, Sendable {
        var hour: Int
        var minute = 0
        var second = 0

        /// What a date without a time of day means.
        static let standard = TimeOfDay(hour: 9)

        /// That time on a day.
        func on(_ date: CivilDate) -> CivilDateTime? {
            CivilDateTime(date: date, hour: hour, minute: minute, second: second)
        }
    }

    /// Why a text is no date: the word that was not understood.
    struct Misunderstood: Error, Equatable {
        var word: String
    }
}
