// The times of day that a pattern names: hours, minutes and seconds, each as bits, every combination counting.
//
// Whole seconds are bits of one number. Fractions, which only onCalendar knows, are kept as rows of microseconds within the minute;
// a step of a microsecond would be sixty million bits. A rule that picks some of its combinations (BYSETPOS) lists them.

/// A set of times of day, the product of hours, minutes and seconds or a list. Never empty.
struct TimeSet: Hashable, Sendable {
    /// Bits 0…23.
    let hours: UInt32
    /// Bits 0…59.
    let minutes: UInt64
    /// Bits 0…59; of no meaning if there are fractions.
    let seconds: UInt64
    /// Microseconds within the minute; empty if all seconds are whole.
    let fractions: [ValueRange]
    /// The times of day in microseconds, in order; empty if all combinations count.
    private let list: [Int64]

    init(hours: UInt32, minutes: UInt64, seconds: UInt64, fractions: [ValueRange] = []) {
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
        self.fractions = fractions
        list = []
    }

    /// Some times of another set of whole seconds, by their numbers in it, counted from 0. Nil if none of them exists.
    init?(_ set: TimeSet, numbers: [Int]) {
        let times = numbers.filter { 0..<set.count ~= $0 }.map { set.time(number: $0) }
        guard !times.isEmpty else { return nil }
        hours = set.hours
        minutes = set.minutes
        seconds = set.seconds
        fractions = []
        list = times.sorted()
    }

    static let midnight = TimeSet(hours: 1, minutes: 1, seconds: 1)
    static let everyHour: UInt32 = 0xFF_FFFF
    static let everyMinute: UInt64 = 0xFFF_FFFF_FFFF_FFFF

    private static let minute: Int64 = 60_000_000

    /// The first time of the set.
    var first: Int64 {
        if let first = list.first { return first }
        return firstCombination
    }

    private var firstCombination: Int64 {
        Int64(hours.trailingZeroBitCount * 60 + minutes.trailingZeroBitCount) * TimeSet.minute + firstInMinute
    }

    private var firstInMinute: Int64 {
        fractions.isEmpty ? Int64(seconds.trailingZeroBitCount) * 1_000_000 : fractions.first(onOrAfter: 0) ?? 0
    }

    /// The first time of the set from a time of day on, both in microseconds since midnight.
    func first(onOrAfter microsecondOfDay: Int64) -> Int64? {
        guard list.isEmpty else { return list.first { $0 >= microsecondOfDay } }
        let minuteOfDay = Int(microsecondOfDay / TimeSet.minute)
        let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
        if hours >> hour & 1 == 1 {
            if minutes >> minute & 1 == 1,
                let inMinute = firstInMinute(onOrAfter: microsecondOfDay - Int64(minuteOfDay) * TimeSet.minute)
            {
                return Int64(minuteOfDay) * TimeSet.minute + inMinute
            }
            let later = minutes >> minute & ~1
            if later != 0 {
                let next = hour * 60 + minute + later.trailingZeroBitCount
                return Int64(next) * TimeSet.minute + firstInMinute
            }
        }
        let later = hours >> hour & ~1
        guard later != 0 else { return nil }
        let next = (hour + later.trailingZeroBitCount) * 60 + minutes.trailingZeroBitCount
        return Int64(next) * TimeSet.minute + firstInMinute
    }

    private func firstInMinute(onOrAfter microsecond: Int64) -> Int64? {
        guard fractions.isEmpty else { return fractions.first(onOrAfter: microsecond) }
        let second = microsecond.ceilingQuotient(1_000_000)
        let later = second > 59 ? 0 : seconds >> second
        return later == 0 ? nil : (second + Int64(later.trailingZeroBitCount)) * 1_000_000
    }

    // MARK: Counting

    /// The number of times in the set. Fractions are counted as their rows are written, one for each value.
    var count: Int {
        guard list.isEmpty else { return list.count }
        return hours.nonzeroBitCount * minutes.nonzeroBitCount * countInMinute
    }

    private var countInMinute: Int {
        fractions.isEmpty ? seconds.nonzeroBitCount : countInMinute(before: TimeSet.minute)
    }

    /// The number of times in the set before a time of day in microseconds since midnight.
    func count(before microsecondOfDay: Int64) -> Int {
        guard list.isEmpty else { return list.count { $0 < microsecondOfDay } }
        let minuteOfDay = Int(microsecondOfDay / TimeSet.minute)
        let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
        guard hour < 24 else { return count }
        let perHour = minutes.nonzeroBitCount * countInMinute
        var sum = (hours & (1 << UInt32(hour) - 1)).nonzeroBitCount * perHour
        guard hours >> hour & 1 == 1 else { return sum }
        sum += (minutes & (1 << UInt64(minute) - 1)).nonzeroBitCount * countInMinute
        guard minutes >> minute & 1 == 1 else { return sum }
        return sum + countInMinute(before: microsecondOfDay - Int64(minuteOfDay) * TimeSet.minute)
    }

    private func countInMinute(before microsecond: Int64) -> Int {
        guard fractions.isEmpty else {
            return fractions.reduce(0) { sum, row in
                let last = min(row.stop, microsecond - 1)
                return last < row.start ? sum : sum + Int((last - row.start) / row.step) + 1
            }
        }
        let second = microsecond.ceilingQuotient(1_000_000)
        return second > 59 ? seconds.nonzeroBitCount : (seconds & (1 << UInt64(second) - 1)).nonzeroBitCount
    }

    /// The time with a number, counted from 0 and less than `count`, in a set of whole seconds.
    func time(number: Int) -> Int64 {
        guard list.isEmpty else { return list[number] }
        let perMinute = seconds.nonzeroBitCount
        let perHour = minutes.nonzeroBitCount * perMinute
        let hour = TimeSet.bit(number: number / perHour, of: UInt64(hours))
        let minute = TimeSet.bit(number: number % perHour / perMinute, of: minutes)
        let second = TimeSet.bit(number: number % perMinute, of: seconds)
        return Int64(hour * 3600 + minute * 60 + second) * 1_000_000
    }

    /// The place of the n-th bit that is set, counted from 0.
    private static func bit(number: Int, of bits: UInt64) -> Int {
        var rest = bits
        for _ in 0..<number { rest &= rest - 1 }
        return rest.trailingZeroBitCount
    }
}
