// Reading and writing the fixed-width decimal fields that dates are made of, byte by byte and without Foundation.

/// Reads fixed-width fields of a text from left to right.
struct DigitReader {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Steps over one character if it is the next one.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let next, next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads exactly `digits` decimal digits (at most 9).
    mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard 48...57 ~= byte else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        position += digits
        return value
    }

    /// Reads `YYYY-MM-DD`.
    mutating func date() -> CivilDate? {
        guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"), let day = number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Reads one to nine digits after a decimal point as microseconds; digits beyond the sixth are cut off.
    mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while let byte = next, 48...57 ~= byte {
            guard count < 9 else { return nil }
            if count < 6 { value = value * 10 + Int(byte - 48) }
            count += 1
            position += 1
        }
        guard count > 0 else { return nil }
        while count < 6 {
            value *= 10
            count += 1
        }
        return value
    }
}

/// Builds a text from fixed-width decimal fields.
struct DigitWriter {
    private(set) var string = ""

    mutating func append(_ text: String) {
        string += text
    }

    /// Appends a number that is not negative with at least `width` digits.
    mutating func append(_ value: Int, width: Int) {
        let digits = String(value)
        for _ in 0..<max(0, width - digits.utf8.count) { string += "0" }
        string += digits
    }

    mutating func append(_ date: CivilDate) {
        append(max(0, date.year), width: 4)
        append("-")
        append(date.month, width: 2)
        append("-")
        append(date.day, width: 2)
    }

    /// Appends `HH:MM:SS` and, when there is one, the fraction without trailing zeros.
    mutating func append(timeOf local: CivilDateTime) {
        append(local.hour, width: 2)
        append(":")
        append(local.minute, width: 2)
        append(":")
        append(local.second, width: 2)
        append(fraction: local.microsecond)
    }

    /// Appends a point and the digits of a fraction in microseconds, without trailing zeros; nothing for zero.
    mutating func append(fraction microsecond: Int) {
        guard microsecond > 0 else { return }
        var value = microsecond
        var width = 6
        while value % 10 == 0 {
            value /= 10
            width -= 1
        }
        append(".")
        append(value, width: width)
    }
}
