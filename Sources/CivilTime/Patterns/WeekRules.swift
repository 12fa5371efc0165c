// How weeks are counted: on which day they begin, and how much of a week makes it the first of its year or month. ISO 8601 begins
// on Monday and asks for four days; the American custom begins on Sunday and asks for one.

/// The two numbers that fix all week numbers.
struct WeekRules: Hashable, Sendable {
    /// The day on which weeks begin, 0 = Sunday.
    let firstWeekday: Int
    /// The days that the first week must have in its year or month, 1…7.
    let minimumDays: Int

    static let iso = WeekRules(firstWeekday: 1, minimumDays: 4)

    /// The first day of the first week of a stretch of the calendar that begins on a day (as day number).
    func firstWeek(ofPeriodStarting day: Int) -> Int {
        let into = (CivilDate.weekday(ofDay: day) - firstWeekday).flooredRemainder(7)
        return 7 - into >= minimumDays ? day - into : day - into + 7
    }

    /// The first day of week 1 of a year, as day number. It may lie in the year before.
    func firstWeek(ofYear year: Int) -> Int {
        firstWeek(ofPeriodStarting: CivilDate.dayNumber(year: year, month: 1, day: 1))
    }

    /// The number of weeks of a year, 52 or 53.
    func weeks(inYear year: Int) -> Int {
        (firstWeek(ofYear: year + 1) - firstWeek(ofYear: year)) / 7
    }
}
