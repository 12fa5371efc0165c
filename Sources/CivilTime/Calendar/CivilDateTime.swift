// A local date and time: what a wall clock shows, without saying where.
//
// Stored as one number on a line of its own, the microseconds since 1970-01-01T00:00 *local*. An offset turns that line into
// the UTC line (`Instant`) and back by one subtraction; that is why the searches of this module work on this number.

/// A local date and time of day, to the microsecond, without a zone.
package struct CivilDateTime: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00 on the local line.
    package let microseconds: Int64

    init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// A local time from its date and the time of day. Answers nil when a part is out of range (hour 0…23, minute and second 0…59).
    package init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0...999_999 ~= microsecond else { return nil }
        let seconds = hour * 3600 + minute * 60 + second
        self.init(day: date.dayNumber, microsecondOfDay: Int64(seconds) * 1_000_000 + Int64(microsecond))
    }

    init(day: Int, microsecondOfDay: Int64) {
        self.init(microseconds: Int64(day) * CivilDateTime.microsecondsPerDay + microsecondOfDay)
    }

    /// Reads `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS` (ISO 8601, no zone, no fraction). Answers nil for anything else, and for
    /// dates and times that no calendar has (30 February, 24:00, second 60).
    package init?(text: String) {
        var reader = DigitReader(text)
        guard let date = reader.date(), reader.skip("T") || reader.skip("t"),
            let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2)
        else { return nil }
        var second = 0
        if reader.skip(":") {
            guard let value = reader.number(digits: 2) else { return nil }
            second = value
        }
        guard reader.isAtEnd else { return nil }
        self.init(date: date, hour: hour, minute: minute, second: second)
    }

    package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool { left.microseconds < right.microseconds }
}

extension CivilDateTime {
    static let microsecondsPerSecond: Int64 = 1_000_000
    static let microsecondsPerDay: Int64 = 86_400_000_000

    /// The days from 1970-01-01 to the date.
    var day: Int { Int(microseconds.flooredQuotient(CivilDateTime.microsecondsPerDay)) }
    var microsecondOfDay: Int64 { microseconds.flooredRemainder(CivilDateTime.microsecondsPerDay) }

    /// The date.
    package var date: CivilDate { CivilDate(dayNumber: day) }
    /// The hour, 0…23.
    package var hour: Int { Int(microsecondOfDay / 3_600_000_000) }
    /// The minute, 0…59.
    package var minute: Int { Int(microsecondOfDay / 60_000_000 % 60) }
    /// The second, 0…59.
    package var second: Int { Int(microsecondOfDay / 1_000_000 % 60) }
    /// The microseconds within the second, 0…999,999.
    package var microsecond: Int { Int(microsecondOfDay % 1_000_000) }
}

extension CivilDateTime: CustomStringConvertible {
    /// ISO 8601 with seconds, a fraction only when it is not zero: `2026-03-08T02:30:00`.
    package var description: String {
        var text = DigitWriter()
        text.append(date)
        text.append("T")
        text.append(timeOf: self)
        return text.string
    }
}
