// A recurrence rule as written: RECUR of RFC 5545 §3.3.10 with SKIP of RFC 7529.
//
// This is the rule by itself, its parts in range and in the combinations that the RFC allows. Only with a start does it become days
// and times (`RecurrenceDays`, `TimeSet`).

/// The parts of a recurrence rule.
struct RecurrenceRule: Hashable, Sendable {
    /// The unit of the rule's periods.
    enum Frequency: Int, Comparable, Sendable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// The last moment of a rule.
    enum Until: Hashable, Sendable {
        case instant(Instant)
        /// On the local line; a date alone is its last microsecond.
        case local(CivilDateTime)
    }

    /// A weekday (0 = Sunday) with the position that the rule gives it, 0 if none.
    struct WeekdayNumber: Hashable, Sendable {
        let weekday: Int
        let ordinal: Int
    }

    /// A set of numbers counted from the front, and one counted from the end: bit n for n and for −n.
    struct SignedBits: Hashable, Sendable {
        var positive: UInt64 = 0
        var negative: UInt64 = 0
    }

    var frequency = Frequency.yearly
    var interval = 1
    var count: Int?
    /// The column of the COUNT part in the text.
    var countColumn: Int?
    var until: Until?
    /// Bits 0…59.
    var seconds: UInt64?
    /// Bits 0…59.
    var minutes: UInt64?
    /// Bits 0…23.
    var hours: UInt32?
    var weekdays: [WeekdayNumber] = []
    var monthDays: SignedBits?
    /// ±1…366, in order.
    var yearDays: [Int] = []
    var weekNumbers: SignedBits?
    /// Bits 1…12.
    var months: UInt16?
    /// ±1…366.
    var setPositions: [Int] = []
    /// The day on which weeks begin, 0 = Sunday.
    var weekStart = 1
    /// What SKIP says of days that a month does not have; nil without SKIP.
    var skip: MissingDayPolicy?

    /// The most occurrences that a rule of hours, minutes or seconds with further conditions may count: they have to be counted one by one.
    static let maximumFilteredCount = 100_000
    /// The largest INTERVAL, over thirty years of seconds.
    static let maximumInterval = 1_000_000_000
}
