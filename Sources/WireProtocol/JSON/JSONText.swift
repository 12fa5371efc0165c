// Strings and numbers between their JSON spelling and their value, and the compact form of a text.

enum JSONText {
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Moves over ASCII letters that stand for themselves in a string: no control characters, quotation marks or backslashes.
    static func skipPlainLetters(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) {
        // Eight at a time: each term's high bits mark the bytes that are not such letters (a borrow can only mark too many).
        while position + 8 <= text.count {
            let word = UnsafeRawPointer(text.baseAddress! + position).loadUnaligned(as: UInt64.self)
            let belowBlank = word &- 0x2020_2020_2020_2020
            let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
            let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
            guard (word | belowBlank | quote | backslash) & 0x8080_8080_8080_8080 == 0 else { break }
            position += 8
        }
        while position < text.count, isPlainLetter(text[position]) { position += 1 }
    }

    static func isPlainLetter(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    // MARK: Strings

    /// The UTF-8 bytes of a validated string without its quotation marks.
    static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            if text[position] == UInt8(ascii: "\\") {
                let scalar = escape(text, &position)
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                result.append(text[position])
                position += 1
            }
        }
        return result
    }

    /// What a validated escape stands for; moves behind it.
    private static func escape(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Unicode.Scalar {
        let letter = text[position + 1]
        position += 2
        switch letter {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: return Unicode.Scalar(letter)
        }
        var value = unit(text, &position)
        if value & 0xFC00 == 0xD800 {
            position += 2
            value = 0x10000 + (value & 0x3FF) << 10 + (unit(text, &position) & 0x3FF)
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func unit(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<4 { value = value << 4 | UInt32(hexadecimalDigit(text[position + offset]) ?? 0) }
        position += 4
        return value
    }

    // MARK: Compact form

    /// Writes a validated text anew: without the blanks between its parts, and with minimal escaping (RFC 8259, 7).
    static func writeCompact(_ text: ArraySlice<UInt8>, to sink: inout some ByteSink) {
        text.withUnsafeBufferPointer { text in
            var position = 0
            while position < text.count {
                let start = position
                while position < text.count, text[position] != UInt8(ascii: "\""), !isBlank(text[position]) { position += 1 }
                sink.append(text, start..<position)
                guard position < text.count else { return }
                if text[position] == UInt8(ascii: "\"") {
                    writeCompactString(text, &position, to: &sink)
                } else {
                    position += 1
                }
            }
        }
    }

    private static func writeCompactString(
        _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, to sink: inout some ByteSink
    ) {
        var start = position
        position += 1
        while text[position] != UInt8(ascii: "\"") {
            guard text[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            sink.append(text, start..<position)
            write(escape(text, &position), to: &sink)
            start = position
        }
        position += 1
        sink.append(text, start..<position)
    }

    private static func write(_ scalar: Unicode.Scalar, to sink: inout some ByteSink) {
        guard scalar.value >= 0x20, scalar != "\"", scalar != "\\" else {
            writeEscape(UInt8(truncatingIfNeeded: scalar.value), to: &sink)
            return
        }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { sink.append(byte) }
    }

    /// A quotation mark, backslash or control character as it stands in a string.
    static func writeEscape(_ byte: UInt8, to sink: inout some ByteSink) {
        sink.append(UInt8(ascii: "\\"))
        guard byte < 0x20 else {
            sink.append(byte)
            return
        }
        sink.append(UInt8(ascii: "u"))
        sink.append(UInt8(ascii: "0"))
        sink.append(UInt8(ascii: "0"))
        sink.append(UInt8(ascii: "0") + byte >> 4)
        sink.append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
    }
}

/// Takes bytes one after another.
protocol ByteSink {
    mutating func append(_ byte: UInt8)
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>)
}

/// Counts what it takes.
struct ByteCounter: ByteSink {
    var count = 0

    mutating func append(_ byte: UInt8) { count += 1 }
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) { count += range.count }
}

extension [UInt8]: ByteSink {
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
    }
}
