// Strings and numbers between their JSON spelling and their value.

import Glibc

enum JSONText {
    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The UTF-8 bytes of a validated string without its quotation marks.
    static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var position = text.startIndex
        while position < text.endIndex {
            let byte = text[position]
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                position += 1
                continue
            }
            position += 2
            switch text[position - 1] {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): appendScalar(text, &position, to: &result)
            case let plain: result.append(plain)
            }
        }
        return result
    }

    private static func appendScalar(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int, to result: inout [UInt8]
    ) {
        func unit() -> UInt32 {
            var value: UInt32 = 0
            for offset in 0..<4 { value = value << 4 | UInt32(hexadecimalDigit(text[position + offset]) ?? 0) }
            position += 4
            return value
        }
        var value = unit()
        if value & 0xFC00 == 0xD800 {
            position += 2
            value = 0x10000 + (value & 0x3FF) << 10 + (unit() & 0x3FF)
        }
        guard let scalar = Unicode.Scalar(value) else { return }
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Whether a number's text stands for a finite double.
    static func isFiniteNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        double(Array(text)).isFinite
    }

    /// The nearest double of a number's text; infinite when there is none.
    static func double(_ text: [UInt8]) -> Double {
        var terminated = text
        terminated.append(0)
        return terminated.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strtod($0.baseAddress!, nil) }
        }
    }

    /// The whole number that a number's text stands for, `1.0` and `1e1` included; nil if it is none or does not fit.
    static func integer(_ text: [UInt8], isPlain: Bool) -> Int64? {
        if isPlain { return Int64(String(decoding: text, as: UTF8.self)) }
        var digits: [UInt8] = []
        var exponent = 0
        var position = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var isFraction = false
        while position < text.count, text[position] | 0x20 != UInt8(ascii: "e") {
            if text[position] == UInt8(ascii: ".") {
                isFraction = true
            } else {
                digits.append(text[position])
                if isFraction { exponent -= 1 }
            }
            position += 1
        }
        if position < text.count {
            guard let written = Int(String(decoding: text[(position + 1)...], as: UTF8.self).drop { $0 == "+" }) else {
                return digits.allSatisfy { $0 == UInt8(ascii: "0") } ? 0 : nil
            }
            guard abs(written) < 100_000 else { return digits.allSatisfy { $0 == UInt8(ascii: "0") } ? 0 : nil }
            exponent += written
        }
        return whole(digits, exponent, isNegative: isNegative)
    }

    private static func whole(_ digits: [UInt8], _ exponent: Int, isNegative: Bool) -> Int64? {
        var digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
        guard !digits.isEmpty else { return 0 }
        var exponent = exponent
        while exponent < 0 {
            guard digits.popLast() == UInt8(ascii: "0") else { return nil }
            exponent += 1
        }
        guard !digits.isEmpty, digits.count + exponent <= 19 else { return nil }
        digits += [UInt8](repeating: UInt8(ascii: "0"), count: exponent)
        return Int64((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self))
    }
}
