// Words, numbers and strings of the scanner: each function stands at the first byte of its value and ends behind the last.

extension JSONScanner {
    func scanWord(_ word: StaticString, _ text: Text, _ position: inout Int) throws(JSONError) {
        let end = position + word.utf8CodeUnitCount
        guard end <= text.count,
            text[position..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        else { throw JSONError(offset: position, reason: "a value is expected") }
        position = end
    }

    // MARK: Numbers

    /// Returns whether the number is an integer without exponent.
    func scanNumber(_ text: Text, _ position: inout Int) throws(JSONError) -> Bool {
        let start = position
        if text[position] == UInt8(ascii: "-") { position += 1 }
        if position < text.count, text[position] == UInt8(ascii: "0") {
            position += 1
            if position < text.count, JSONText.isDigit(text[position]) {
                throw JSONError(offset: position, reason: "a number does not begin with a needless 0")
            }
        } else {
            try scanDigits(text, &position)
        }
        var isPlain = true
        if position < text.count, text[position] == UInt8(ascii: ".") {
            isPlain = false
            position += 1
            try scanDigits(text, &position)
        }
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
            isPlain = false
            position += 1
            if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") { position += 1 }
            try scanDigits(text, &position)
        }
        let isShort = isPlain && position - start <= 300
        if !isShort, !JSONText.double(text[start..<position]).isFinite {
            throw JSONError(offset: start, reason: "the number is too large")
        }
        return isPlain
    }

    private func scanDigits(_ text: Text, _ position: inout Int) throws(JSONError) {
        let first = position
        while position < text.count, JSONText.isDigit(text[position]) { position += 1 }
        guard position > first else { throw JSONError(offset: position, reason: "a digit is expected") }
    }

    // MARK: Strings

    /// Returns whether the string holds no escapes.
    mutating func scanString(_ text: Text, _ position: inout Int) throws(JSONError) -> Bool {
        var isPlain = true
        position += 1
        while true {
            JSONText.skipPlainLetters(text, &position)
            guard position < text.count else { throw JSONError(offset: position, reason: "the string does not end") }
            switch text[position] {
            case UInt8(ascii: "\""):
                position += 1
                return isPlain
            case UInt8(ascii: "\\"):
                isPlain = false
                try scanEscape(text, &position)
            case 0..<0x20:
                throw JSONError(offset: position, reason: "a control character in a string has to be escaped")
            default:
                try scanLetter(text, &position)
            }
        }
    }

    private mutating func scanEscape(_ text: Text, _ position: inout Int) throws(JSONError) {
        let start = position
        guard start + 1 < text.count else { throw JSONError(offset: start, reason: "the string does not end") }
        switch text[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            position += 2
        case UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            isCompact = false
            position += 2
        case UInt8(ascii: "u"):
            // Some of these are the shortest spelling; to tell which is not worth it.
            isCompact = false
            let unit = try hexadecimal(text, at: start + 2)
            position += 6
            if unit & 0xFC00 == 0xDC00 { throw JSONError(offset: start, reason: "half of a surrogate pair") }
            guard unit & 0xFC00 == 0xD800 else { return }
            guard position + 1 < text.count, text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u"),
                try hexadecimal(text, at: position + 2) & 0xFC00 == 0xDC00
            else { throw JSONError(offset: start, reason: "half of a surrogate pair") }
            position += 6
        default:
            throw JSONError(offset: start, reason: "an unknown escape")
        }
    }

    private func hexadecimal(_ text: Text, at start: Int) throws(JSONError) -> UInt32 {
        guard start + 4 <= text.count else { throw JSONError(offset: start, reason: "four hexadecimal digits are expected") }
        var value: UInt32 = 0
        for offset in start..<(start + 4) {
            guard let digit = JSONText.hexadecimalDigit(text[offset]) else {
                throw JSONError(offset: offset, reason: "four hexadecimal digits are expected")
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// One letter of more than one byte, after table 3-7 of the Unicode Standard: no overlong forms, surrogates, or values beyond
    /// U+10FFFF.
    private func scanLetter(_ text: Text, _ position: inout Int) throws(JSONError) {
        let first = text[position]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw JSONError(offset: position, reason: "not UTF-8")
        }
        guard position + length <= text.count, second.contains(text[position + 1]),
            length < 3 || text[position + 2] & 0xC0 == 0x80, length < 4 || text[position + 3] & 0xC0 == 0x80
        else { throw JSONError(offset: position, reason: "not UTF-8") }
        position += length
    }
}
