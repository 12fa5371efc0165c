// The times of day that a pattern names: hours, minutes and seconds, each as bits, every combination counting.
//
// Whole seconds are bits of one number. Fractions, which only onCalendar knows, are kept as rows of microseconds within the minute;
// a step of a microsecond would be sixty million bits.

/// A set of times of day, the product of hours, minutes and seconds. Never empty.
struct TimeSet: Hashable, Sendable {
    /// Bits 0…23.
    let hours: UInt32
    /// Bits 0…59.
    let minutes: UInt64
    /// Bits 0…59; of no meaning if there are fractions.
    let seconds: UInt64
    /// Microseconds within the minute; empty if all seconds are whole.
    let fractions: [ValueRange]

    init(hours: UInt32, minutes: UInt64, seconds: UInt64, fractions: [ValueRange] = []) {
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
        self.fractions = fractions
    }

    static let midnight = TimeSet(hours: 1, minutes: 1, seconds: 1)
    static let everyHour: UInt32 = 0xFF_FFFF
    static let everyMinute: UInt64 = 0xFFF_FFFF_FFFF_FFFF

    private static let minute: Int64 = 60_000_000

    /// The first time of the set.
    var first: Int64 {
        Int64(hours.trailingZeroBitCount * 60 + minutes.trailingZeroBitCount) * TimeSet.minute + firstInMinute
    }

    private var firstInMinute: Int64 {
        fractions.isEmpty ? Int64(seconds.trailingZeroBitCount) * 1_000_000 : fractions.first(onOrAfter: 0) ?? 0
    }

    /// The first time of the set from a time of day on, both in microseconds since midnight.
    func first(onOrAfter microsecondOfDay: Int64) -> Int64? {
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
}
