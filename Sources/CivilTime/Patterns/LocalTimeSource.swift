// What a schedule names before any zone comes in: a row of local times. The search through a zone's regions asks nothing else.

/// A local time that a schedule names.
struct NominalTime {
    /// Microseconds since 1970-01-01T00:00 on the local line.
    let local: Int64
    /// Whether its day stands in for one that does not exist.
    let isMoved: Bool
}

/// An ascending row of local times.
protocol LocalTimeSource: Sendable {
    /// The first local time from `local` on, nil if there is none in the years that are searched.
    func first(onOrAfter local: Int64) -> NominalTime?
}

/// A row of local times that can be counted without looking at each.
protocol CountableTimeSource: LocalTimeSource {
    /// The number of local times in a stretch of the local line.
    func count(in times: Range<Int64>) -> Int
}

/// The local times of a set of days, each at every time of a set of times.
struct CivilPattern<Days: DaySource>: LocalTimeSource {
    let days: Days
    let times: TimeSet

    func first(onOrAfter local: Int64) -> NominalTime? {
        let day = Int(local.flooredQuotient(CivilDateTime.microsecondsPerDay))
        guard let found = days.firstDay(onOrAfter: day) else { return nil }
        if found.day == day {
            let time = local - Int64(day) * CivilDateTime.microsecondsPerDay
            if let time = times.first(onOrAfter: time) {
                return NominalTime(local: Int64(day) * CivilDateTime.microsecondsPerDay + time, isMoved: found.isMoved)
            }
            guard let next = days.firstDay(onOrAfter: day + 1) else { return nil }
            return NominalTime(local: Int64(next.day) * CivilDateTime.microsecondsPerDay + times.first, isMoved: next.isMoved)
        }
        return NominalTime(local: Int64(found.day) * CivilDateTime.microsecondsPerDay + times.first, isMoved: found.isMoved)
    }
}

extension CivilPattern: CountableTimeSource {
    func count(in range: Range<Int64>) -> Int {
        // The day limits of the search hold here, too.
        guard range.lowerBound < min(range.upperBound, SearchLimit.endLocal) else { return 0 }
        let first = CivilDateTime(microseconds: range.lowerBound)
        let end = CivilDateTime(microseconds: min(range.upperBound, SearchLimit.endLocal))
        func timesBefore(_ end: CivilDateTime) -> Int {
            isNamed(end.day) ? times.count(before: end.microsecondOfDay) : 0
        }
        return days.count(in: first.day..<end.day) * times.count + timesBefore(end) - timesBefore(first)
    }

    private func isNamed(_ day: Int) -> Bool {
        days.count(in: day..<day + 1) == 1
    }
}

/// Some local times, in order.
struct LocalTimeList: LocalTimeSource {
    let times: [Int64]

    /// The times in any order, repeated ones allowed.
    init(_ times: [CivilDateTime]) {
        self.times = times.map(\.microseconds).sorted()
    }

    func first(onOrAfter local: Int64) -> NominalTime? {
        let index = firstIndex(onOrAfter: local)
        return index < times.count ? NominalTime(local: times[index], isMoved: false) : nil
    }

    func contains(_ local: Int64) -> Bool {
        let index = firstIndex(onOrAfter: local)
        return index < times.count && times[index] == local
    }

    private func firstIndex(onOrAfter local: Int64) -> Int {
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) >> 1
            if times[middle] < local { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
