// The strict scanner behind `JSONDocument`: one pass, no recursion, every byte looked at.
//
// It refuses what RFC 8259 leaves open and the protocol does not: members given twice (also when one is spelt with escapes), lone
// surrogates, numbers beyond a double, invalid UTF-8, nesting beyond the limit.

struct JSONScanner {
    private typealias Entry = JSONDocument.Entry

    private struct Open {
        var entry: Int
        var isObject: Bool
        /// Objects: where the names of its members begin in `names`.
        var firstName: Int
    }

    private let nesting: Int
    private var tape: [JSONDocument.Entry] = []
    private var open: [Open] = []
    /// Tape indexes of the member names of all open objects.
    private var names: [Int] = []

    init(nesting: Int) {
        self.nesting = nesting
    }

    mutating func scan(_ bytes: [UInt8]) throws(JSONError) -> [JSONDocument.Entry] {
        guard bytes.count < Int32.max else { throw JSONError(offset: 0, reason: "the text is too long") }
        tape.reserveCapacity(min(bytes.count / 8 + 8, 4096))
        let result: Result<Void, JSONError> = bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONError) {
                try scanValues(buffer)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
        return tape
    }

    private enum Expectation { case value, firstElementOrEnd, firstNameOrEnd, name, commaOrEnd, end }

    private mutating func scanValues(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        var position = 0
        var expectation = Expectation.value
        while true {
            while position < text.count, isBlank(text[position]) { position += 1 }
            if position == text.count {
                guard expectation == .end else { throw JSONError(offset: position, reason: "the text ends too early") }
                return
            }
            let byte = text[position]
            switch expectation {
            case .end:
                throw JSONError(offset: position, reason: "something follows the value")
            case .firstElementOrEnd where byte == UInt8(ascii: "]"), .firstNameOrEnd where byte == UInt8(ascii: "}"):
                position += 1
                expectation = try close(text, at: position)
            case .value, .firstElementOrEnd:
                expectation = try scanValue(text, &position)
            case .firstNameOrEnd, .name:
                guard byte == UInt8(ascii: "\"") else {
                    throw JSONError(offset: position, reason: "a member name in quotation marks is expected")
                }
                try scanName(text, &position)
                expectation = .value
            case .commaOrEnd:
                expectation = try scanSeparator(text, &position)
            }
        }
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private mutating func scanSeparator(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError)
        -> Expectation
    {
        let isObject = open[open.count - 1].isObject
        let byte = text[position]
        position += 1
        if byte == UInt8(ascii: ",") { return isObject ? .name : .value }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            throw JSONError(offset: position - 1, reason: isObject ? "a comma or } is expected" : "a comma or ] is expected")
        }
        return try close(text, at: position)
    }

    private mutating func scanValue(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError) -> Expectation {
        let start = position
        switch text[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = text[position] == UInt8(ascii: "{")
            guard open.count < nesting else { throw JSONError(offset: start, reason: "nested deeper than \(nesting) levels") }
            open.append(Open(entry: tape.count, isObject: isObject, firstName: names.count))
            append(isObject ? .object : .array, from: start, to: start)
            position += 1
            return isObject ? .firstNameOrEnd : .firstElementOrEnd
        case UInt8(ascii: "\""):
            let isPlain = try scanString(text, &position)
            append(.string, from: start, to: position, isPlain: isPlain)
        case UInt8(ascii: "t"): try scanWord("true", .boolean, text, &position)
        case UInt8(ascii: "f"): try scanWord("false", .boolean, text, &position)
        case UInt8(ascii: "n"): try scanWord("null", .null, text, &position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let isPlain = try scanNumber(text, &position)
            append(.number, from: start, to: position, isPlain: isPlain)
        default:
            throw JSONError(offset: start, reason: "a value is expected")
        }
        return valueEnded()
    }

    private mutating func valueEnded() -> Expectation {
        guard let last = open.last else { return .end }
        if !last.isObject { tape[last.entry].count += 1 }
        return .commaOrEnd
    }

    private mutating func append(_ kind: JSONKind, from start: Int, to end: Int, isPlain: Bool = true) {
        tape.append(
            Entry(
                kind: kind, isPlain: isPlain, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
                next: Int32(truncatingIfNeeded: tape.count + 1), count: 0))
    }

    private mutating func close(_ text: UnsafeBufferPointer<UInt8>, at end: Int) throws(JSONError) -> Expectation {
        let closed = open.removeLast()
        tape[closed.entry].end = Int32(truncatingIfNeeded: end)
        tape[closed.entry].next = Int32(truncatingIfNeeded: tape.count)
        if closed.isObject {
            try checkNames(from: closed.firstName, text)
            names.removeLast(names.count - closed.firstName)
        }
        return valueEnded()
    }

    // MARK: Names

    private mutating func scanName(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError) {
        let start = position
        let isPlain = try scanString(text, &position)
        names.append(tape.count)
        append(.string, from: start, to: position, isPlain: isPlain)
        tape[open[open.count - 1].entry].count += 1
        while position < text.count, isBlank(text[position]) { position += 1 }
        guard position < text.count, text[position] == UInt8(ascii: ":") else {
            throw JSONError(offset: position, reason: "a colon is expected")
        }
        position += 1
    }

    /// No member twice. Few names are compared in pairs, many through a set.
    private func checkNames(from first: Int, _ text: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        let count = names.count - first
        guard count > 1 else { return }
        if count <= 12 {
            for right in (first + 1)..<names.count {
                for left in first..<right where isSameName(names[left], names[right], text) {
                    throw JSONError(offset: Int(tape[names[right]].start), reason: "this member was given before")
                }
            }
            return
        }
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(count)
        for index in names[first...] where !seen.insert(decoded(index, text)).inserted {
            throw JSONError(offset: Int(tape[index].start), reason: "this member was given before")
        }
    }

    private func isSameName(_ left: Int, _ right: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (a, b) = (tape[left], tape[right])
        if a.isPlain, b.isPlain {
            guard a.end - a.start == b.end - b.start else { return false }
            return (0..<(a.end - a.start)).allSatisfy { text[Int(a.start + $0)] == text[Int(b.start + $0)] }
        }
        return decoded(left, text) == decoded(right, text)
    }

    private func decoded(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let entry = tape[index]
        return JSONText.decoded(text[Int(entry.start + 1)..<Int(entry.end - 1)])
    }

    // MARK: Words, numbers, strings

    private mutating func scanWord(
        _ word: StaticString, _ kind: JSONKind, _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int
    ) throws(JSONError) {
        let start = position
        guard position + word.utf8CodeUnitCount <= text.count,
            (0..<word.utf8CodeUnitCount).allSatisfy({ text[start + $0] == word.utf8Start[$0] })
        else { throw JSONError(offset: start, reason: "a value is expected") }
        position += word.utf8CodeUnitCount
        append(kind, from: start, to: position)
    }

    /// Returns whether the number is an integer without exponent.
    private func scanNumber(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError) -> Bool {
        let start = position
        if text[position] == UInt8(ascii: "-") { position += 1 }
        func digits() throws(JSONError) {
            let first = position
            while position < text.count, isDigit(text[position]) { position += 1 }
            guard position > first else { throw JSONError(offset: position, reason: "a digit is expected") }
        }
        if position < text.count, text[position] == UInt8(ascii: "0") {
            position += 1
            if position < text.count, isDigit(text[position]) {
                throw JSONError(offset: position, reason: "a number does not begin with a needless 0")
            }
        } else {
            try digits()
        }
        var isPlain = true
        if position < text.count, text[position] == UInt8(ascii: ".") {
            isPlain = false
            position += 1
            try digits()
        }
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
            isPlain = false
            position += 1
            if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        if !isPlain || position - start > 300, !JSONText.isFiniteNumber(text[start..<position]) {
            throw JSONError(offset: start, reason: "the number is too large")
        }
        return isPlain
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Returns whether the string holds no escapes.
    private func scanString(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError) -> Bool {
        var isPlain = true
        position += 1
        while position < text.count {
            let byte = text[position]
            if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                position += 1
            } else if byte == UInt8(ascii: "\"") {
                position += 1
                return isPlain
            } else if byte == UInt8(ascii: "\\") {
                isPlain = false
                try scanEscape(text, &position)
            } else if byte < 0x20 {
                throw JSONError(offset: position, reason: "a control character in a string has to be escaped")
            } else {
                try scanLetter(text, &position)
            }
        }
        throw JSONError(offset: position, reason: "the string does not end")
    }

    private func scanEscape(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError) {
        let start = position
        guard start + 1 < text.count else { throw JSONError(offset: start, reason: "the string does not end") }
        switch text[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
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

    private func hexadecimal(_ text: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> UInt32 {
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

    /// One letter of more than one byte, after table 3-7 of the Unicode Standard: no overlong forms, surrogates, or values beyond U+10FFFF.
    private func scanLetter(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws(JSONError) {
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
            (2..<max(length, 2)).allSatisfy({ text[position + $0] & 0xC0 == 0x80 })
        else { throw JSONError(offset: position, reason: "not UTF-8") }
        position += length
    }
}
