// A rule of days, weeks, months or years as a row of local times.
//
// Such a rule is a civil pattern with a beginning and, by COUNT or UNTIL, an end. COUNT is turned into the last local time once, when
// the schedule is made; so no later question has to count from the start.

/// The local times of a rule without BYSETPOS.
struct RecurrencePattern: CountableTimeSource {
    private let pattern: CivilPattern<RecurrenceDays>
    /// The first and last local time that may belong to the rule.
    private let start: Int64
    private let last: Int64

    init(days: RecurrenceDays, times: TimeSet, start: CivilDateTime, rule: RecurrenceRule) {
        pattern = CivilPattern(days: days, times: times)
        self.start = start.microseconds
        var last = Int64.max
        if case .local(let until) = rule.until { last = until.microseconds }
        if let count = rule.count { last = RecurrencePattern.last(count: count, of: pattern, from: start) ?? .max }
        self.last = last
    }

    func first(onOrAfter local: Int64) -> NominalTime? {
        guard let found = pattern.first(onOrAfter: max(local, start)), found.local <= last else { return nil }
        return found
    }

    func count(in times: Range<Int64>) -> Int {
        let end = last == .max ? times.upperBound : min(times.upperBound, last + 1)
        let first = max(times.lowerBound, start)
        return first < end ? pattern.count(in: first..<end) : 0
    }

    /// The local time that is the `count`-th from the start, nil if the search ends before it.
    private static func last(count: Int, of pattern: CivilPattern<RecurrenceDays>, from start: CivilDateTime) -> Int64? {
        let times = pattern.times
        var skipped = 0
        var day = start.day
        // On the day of the start some times may be gone by.
        if let first = pattern.days.firstDay(onOrAfter: day), first.day == day {
            skipped = times.count(before: start.microsecondOfDay)
        } else {
            day += 1
        }
        let number = skipped + count - 1
        guard let found = pattern.days.day(number: number / times.count + 1, from: day) else { return nil }
        return CivilDateTime(day: found, microsecondOfDay: times.time(number: number % times.count)).microseconds
    }
}
