// Numbers between their JSON spelling and their value. The spelling is kept and handed on; these are views of it.

extension JSONText {
    /// The nearest double of a number's text; infinite when it is too large for one. Independent of the locale.
    static func double(_ text: some Collection<UInt8>) -> Double {
        if let value = shortDecimal(text) { return value }
        // The standard library reads every number of JSON, and rounds to nearest.
        return Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    }

    /// A number of at most 15 digits without exponent: both its digits and the power of ten are doubles, so that one division rounds
    /// it right. Nil for others.
    private static func shortDecimal(_ text: some Collection<UInt8>) -> Double? {
        guard text.count <= 16 else { return nil }
        var digits: Int64 = 0
        var scale: Int64 = 1
        var hasPoint = false
        var isNegative = false
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): hasPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits = digits * 10 + Int64(byte - 0x30)
                if hasPoint { scale *= 10 }
            default: return nil
            }
        }
        guard digits <= 1 << 53 else { return nil }
        let value = Double(digits) / Double(scale)
        return isNegative ? -value : value
    }

    /// The whole number that a number's text stands for, `1.0` and `1e1` included; nil if it is none or does not fit.
    static func integer(_ text: ArraySlice<UInt8>, isPlain: Bool) -> Int64? {
        if isPlain { return integer(digits: text) }
        return wholeDigits(text, limit: 19).flatMap { integer(digits: $0[...]) }
    }

    /// Whether a number's text stands for a whole number, of whatever size.
    static func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
        wholeDigits(text, limit: 400) != nil
    }

    /// Reads digits, perhaps behind a minus; nil if they do not fit.
    private static func integer(digits text: ArraySlice<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        var value: Int64 = 0
        for byte in text.dropFirst(isNegative ? 1 : 0) {
            let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
            // Built downwards, since the smallest number has no positive twin.
            let (next, overflowsAlso) = tenfold.subtractingReportingOverflow(Int64(byte - 0x30))
            guard !overflows, !overflowsAlso else { return nil }
            value = next
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// The digits of a number with fraction or exponent, written out without either; nil if it is not whole or longer than the limit.
    private static func wholeDigits(_ text: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var digits: [UInt8] = []
        var exponent = 0
        var isFraction = false
        var rest = text
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if byte == UInt8(ascii: ".") {
                isFraction = true
                continue
            }
            if isFraction { exponent -= 1 }
            if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
        }
        guard !digits.isEmpty else { return [UInt8(ascii: "0")] }
        exponent += self.exponent(rest)
        while exponent < 0 {
            guard digits.popLast() == UInt8(ascii: "0") else { return nil }
            exponent += 1
        }
        guard exponent <= limit, digits.count + exponent <= limit else { return nil }
        digits += [UInt8](repeating: UInt8(ascii: "0"), count: exponent)
        return isNegative ? [UInt8(ascii: "-")] + digits : digits
    }

    /// The number behind `e`, held within ±2^40: no text is long enough for its digits to matter beyond.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        var value = 0
        for byte in text where isDigit(byte) { value = min(value * 10 + Int(byte - 0x30), 1 << 40) }
        return text.contains(UInt8(ascii: "-")) ? -value : value
    }
}
