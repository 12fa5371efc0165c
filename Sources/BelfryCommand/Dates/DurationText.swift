// DURATION: a length of time as a person types it, exact to the microsecond. The numbers are decimal digits added up in integers, never
// floating point, so that `0.1s` is 100,000 microseconds and an absurd length is refused instead of rounded.

/// Reads durations such as `90`, `1h30m`, `1.5h`, `500ms`, `2 weeks`.
enum DurationText {
    /// Why a text is no duration.
    struct Misunderstood: Error, Equatable {
        /// What was not understood; empty when the text is.
        var word: String
    }

    private static let units: [(names: [String], microseconds: Int64)] = [
        (["ms", "millisecond", "milliseconds"], 1000),
        (["s", "sec", "secs", "second", "seconds"], 1_000_000),
        (["m", "min", "mins", "minute", "minutes"], 60_000_000),
        (["h", "hr", "hrs", "hour", "hours"], 3_600_000_000),
        (["d", "day", "days"], 86_400_000_000),
        (["w", "week", "weeks"], 604_800_000_000),
    ]

    /// The microseconds of a duration: a bare number of seconds, or numbers with their units, added up.
    static func parse(_ text: String) throws(Misunderstood) -> Int64 {
        let bytes = Array(text.lowercased().utf8)
        var position = 0
        var sum: Int64 = 0
        var parts = 0
        func skipBlanks() {
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
        }
        skipBlanks()
        while position < bytes.count {
            let start = position
            guard let number = Decimal(bytes, &position) else { throw Misunderstood(word: word(in: bytes, at: start)) }
            skipBlanks()
            let unitStart = position
            while position < bytes.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[position] { position += 1 }
            let name = String(decoding: bytes[unitStart..<position], as: UTF8.self)
            skipBlanks()
            let unit: Int64
            if name.isEmpty, parts == 0, position == bytes.count {
                unit = 1_000_000
            } else if let known = units.first(where: { $0.names.contains(name) }) {
                unit = known.microseconds
            } else {
                throw Misunderstood(word: word(in: bytes, at: name.isEmpty ? start : unitStart))
            }
            guard let length = number.times(unit) else { throw Misunderstood(word: word(in: bytes, at: start)) }
            let (total, overflow) = sum.addingReportingOverflow(length)
            guard !overflow else { throw Misunderstood(word: word(in: bytes, at: start)) }
            sum = total
            parts += 1
        }
        guard parts > 0 else { throw Misunderstood(word: "") }
        return sum
    }

    private static func word(in bytes: [UInt8], at position: Int) -> String {
        guard position < bytes.count else { return "" }
        return String(decoding: bytes[position...].prefix { $0 != 0x20 }, as: UTF8.self)
    }

    /// A decimal number without a sign: up to 15 digits before the point and 9 behind it.
    private struct Decimal {
        private var whole: Int64 = 0
        /// Billionths.
        private var fraction: Int64 = 0

        init?(_ bytes: [UInt8], _ position: inout Int) {
            var digits = 0
            while position < bytes.count, 48...57 ~= bytes[position] {
                whole = whole * 10 + Int64(bytes[position] - 48)
                digits += 1
                position += 1
                guard digits <= 15 else { return nil }
            }
            guard position < bytes.count, bytes[position] == UInt8(ascii: ".") else {
                if digits == 0 { return nil }
                return
            }
            position += 1
            var scale: Int64 = 100_000_000
            var decimals = 0
            while position < bytes.count, 48...57 ~= bytes[position] {
                fraction += Int64(bytes[position] - 48) * scale
                scale /= 10
                decimals += 1
                position += 1
                guard decimals <= 9 else { return nil }
            }
            guard decimals > 0 else { return nil }
        }

        /// The number of microseconds in so many units; nil beyond 64 bits.
        func times(_ unit: Int64) -> Int64? {
            let (main, overflow) = whole.multipliedReportingOverflow(by: unit)
            guard !overflow else { return nil }
            let (high, low) = fraction.multipliedFullWidth(by: unit)
            let (part, _) = Int64(1_000_000_000).dividingFullWidth((high, low))
            let (sum, tooMuch) = main.addingReportingOverflow(part)
            return tooMuch ? nil : sum
        }
    }
}
