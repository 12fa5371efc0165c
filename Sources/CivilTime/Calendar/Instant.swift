// A point in time, as every machine agrees on it.
//
// The range is that of RFC 3339, the years 1 to 9999, and every way to make an instant keeps to it. So offsets, days and
// intervals can be added to its number in 64 bits without a thought of overflow.

/// A point on the UTC time line: microseconds since 1970-01-01T00:00:00Z, within the years 1 to 9999.
package struct Instant: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    package let microseconds: Int64

    /// The instant at a number of microseconds since 1970; numbers outside the years 1 to 9999 become the nearest end of that range.
    package init(microseconds: Int64) {
        self.microseconds = Swift.min(Swift.max(microseconds, -62_135_596_800_000_000), 253_402_300_799_999_999)
    }

    /// 0001-01-01T00:00:00Z.
    package static let min = Instant(microseconds: .min)
    /// 9999-12-31T23:59:59.999999Z.
    package static let max = Instant(microseconds: .max)

    /// The instant that many microseconds later (earlier when negative), held within `min` and `max`.
    package func adding(microseconds duration: Int64) -> Instant {
        let (sum, overflow) = microseconds.addingReportingOverflow(duration)
        return overflow ? (duration < 0 ? .min : .max) : Instant(microseconds: sum)
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}

extension Instant {
    /// Reads an RFC 3339 date-time. The offset is required (`Z`, `z` or `±hh:mm`); a fraction has one to nine digits, of which those
    /// beyond the microsecond are cut off. Answers nil for anything else, for dates that do not exist, and for leap seconds (`:60`).
    package init?(rfc3339 text: String) {
        var reader = DigitReader(text)
        guard let date = reader.date(), reader.skip("T") || reader.skip("t"),
            let hour = reader.number(digits: 2), reader.skip(":"),
            let minute = reader.number(digits: 2), reader.skip(":"),
            let second = reader.number(digits: 2)
        else { return nil }
        var microsecond = 0
        if reader.skip(".") {
            guard let fraction = reader.fraction() else { return nil }
            microsecond = fraction
        }
        guard let offset = Instant.offset(&reader), reader.isAtEnd,
            let local = CivilDateTime(date: date, hour: hour, minute: minute, second: second, microsecond: microsecond)
        else { return nil }
        let value = local.microseconds - Int64(offset) * 1_000_000
        self.init(microseconds: value)
        guard microseconds == value else { return nil }
    }

    /// Reads `Z` or `±hh:mm` as seconds east of Greenwich.
    private static func offset(_ reader: inout DigitReader) -> Int? {
        if reader.skip("Z") || reader.skip("z") { return 0 }
        let sign = reader.skip("+") ? 1 : reader.skip("-") ? -1 : 0
        guard sign != 0, let hours = reader.number(digits: 2), hours <= 23,
            reader.skip(":"), let minutes = reader.number(digits: 2), minutes <= 59
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// RFC 3339 in UTC with `Z`; a fraction only when it is not zero, without trailing zeros.
    package var rfc3339: String {
        CivilDateTime(microseconds: microseconds).description + "Z"
    }
}

extension Instant: CustomStringConvertible {
    package var description: String { rfc3339 }
}
