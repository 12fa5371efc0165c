// The strict scanner behind `JSONDocument`: one pass, no recursion, every byte looked at.
//
// It refuses what RFC 8259 leaves open and the protocol does not: members given twice (also when one is spelt with escapes), lone
// surrogates, numbers beyond a double, invalid UTF-8, nesting beyond the limit.

struct JSONScanner {
    typealias Text = UnsafeBufferPointer<UInt8>

    private struct Open {
        var entry: Int
        var isObject: Bool
        /// Objects: where the names of its members begin in `names`.
        var firstName: Int
    }

    private enum Expectation { case value, firstElementOrEnd, firstNameOrEnd, name, commaOrEnd, end }

    private let nesting: Int
    private let isFrame: Bool
    private(set) var tape: [JSONDocument.Entry] = []
    /// What was read so far is written as short as can be.
    var isCompact = true
    private var open: [Open] = []
    /// Tape indexes of the member names of all open objects.
    private var names: [Int] = []

    init(nesting: Int, isFrame: Bool) {
        self.nesting = nesting
        self.isFrame = isFrame
    }

    /// Fills the tape.
    mutating func scan(_ bytes: [UInt8]) throws(JSONError) {
        guard bytes.count < Int32.max else { throw JSONError(offset: 0, reason: "the text is too long") }
        tape.reserveCapacity(min(bytes.count / 8 + 8, 4096))
        open.reserveCapacity(8)
        names.reserveCapacity(16)
        let result: Result<Void, JSONError> = bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONError) {
                try scanValues(buffer)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private mutating func scanValues(_ text: Text) throws(JSONError) {
        var position = 0
        var expectation = Expectation.value
        while true {
            skipBlanks(text, &position)
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

    private mutating func skipBlanks(_ text: Text, _ position: inout Int) {
        let start = position
        while position < text.count, JSONText.isBlank(text[position]) { position += 1 }
        if position > start { isCompact = false }
    }

    private mutating func scanSeparator(_ text: Text, _ position: inout Int) throws(JSONError) -> Expectation {
        let isObject = open[open.count - 1].isObject
        let byte = text[position]
        position += 1
        if byte == UInt8(ascii: ",") { return isObject ? .name : .value }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            throw JSONError(offset: position - 1, reason: isObject ? "a comma or } is expected" : "a comma or ] is expected")
        }
        return try close(text, at: position)
    }

    private mutating func scanValue(_ text: Text, _ position: inout Int) throws(JSONError) -> Expectation {
        let start = position
        switch text[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = text[position] == UInt8(ascii: "{")
            guard open.count < nesting || mayNestOnceMore else {
                throw JSONError(offset: start, reason: "nested deeper than \(nesting) levels")
            }
            open.append(Open(entry: tape.count, isObject: isObject, firstName: names.count))
            append(isObject ? .object : .array, from: start, to: start)
            position += 1
            return isObject ? .firstNameOrEnd : .firstElementOrEnd
        case UInt8(ascii: "\""):
            let isPlain = try scanString(text, &position)
            append(.string, from: start, to: position, isPlain: isPlain)
        case UInt8(ascii: "t"):
            try scanWord("true", text, &position)
            append(.boolean, from: start, to: position)
        case UInt8(ascii: "f"):
            try scanWord("false", text, &position)
            append(.boolean, from: start, to: position)
        case UInt8(ascii: "n"):
            try scanWord("null", text, &position)
            append(.null, from: start, to: position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let isPlain = try scanNumber(text, &position)
            append(.number, from: start, to: position, isPlain: isPlain)
        default:
            throw JSONError(offset: start, reason: "a value is expected")
        }
        return valueEnded()
    }

    /// In a batch the levels are counted from the request object.
    private var mayNestOnceMore: Bool {
        isFrame && open.count == nesting && open.count > 1 && !open[0].isObject && open[1].isObject
    }

    private mutating func valueEnded() -> Expectation {
        guard let last = open.last else { return .end }
        if !last.isObject { tape[last.entry].count += 1 }
        return .commaOrEnd
    }

    private mutating func append(_ kind: JSONKind, from start: Int, to end: Int, isPlain: Bool = true) {
        tape.append(
            JSONDocument.Entry(
                kind: kind, isPlain: isPlain, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
                next: Int32(truncatingIfNeeded: tape.count + 1), count: 0))
    }

    private mutating func close(_ text: Text, at end: Int) throws(JSONError) -> Expectation {
        let closed = open.removeLast()
        tape[closed.entry].end = Int32(truncatingIfNeeded: end)
        tape[closed.entry].next = Int32(truncatingIfNeeded: tape.count)
        if closed.isObject {
            try checkNames(from: closed.firstName, text)
            names.removeLast(names.count - closed.firstName)
        }
        return valueEnded()
    }
}

// MARK: Names

extension JSONScanner {
    /// Up to this number names are compared in pairs, more through a set.
    private static let pairwise = 12

    private mutating func scanName(_ text: Text, _ position: inout Int) throws(JSONError) {
        let start = position
        let isPlain = try scanString(text, &position)
        names.append(tape.count)
        append(.string, from: start, to: position, isPlain: isPlain)
        tape[open[open.count - 1].entry].count += 1
        skipBlanks(text, &position)
        guard position < text.count, text[position] == UInt8(ascii: ":") else {
            throw JSONError(offset: position, reason: "a colon is expected")
        }
        position += 1
    }

    /// No member twice.
    private func checkNames(from first: Int, _ text: Text) throws(JSONError) {
        let count = names.count - first
        guard count > 1 else { return }
        if count <= Self.pairwise {
            for right in (first + 1)..<names.count {
                for left in first..<right where isSameName(names[left], names[right], text) {
                    throw JSONError(offset: Int(tape[names[right]].start), reason: "this member was given before")
                }
            }
            return
        }
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(count)
        for index in names[first...] where !seen.insert(decodedName(index, text)).inserted {
            throw JSONError(offset: Int(tape[index].start), reason: "this member was given before")
        }
    }

    private func isSameName(_ left: Int, _ right: Int, _ text: Text) -> Bool {
        let (a, b) = (tape[left], tape[right])
        guard a.isPlain, b.isPlain else { return decodedName(left, text) == decodedName(right, text) }
        guard a.end - a.start == b.end - b.start else { return false }
        return text[Int(a.start)..<Int(a.end)].elementsEqual(text[Int(b.start)..<Int(b.end)])
    }

    private func decodedName(_ index: Int, _ text: Text) -> [UInt8] {
        let entry = tape[index]
        return JSONText.decoded(UnsafeBufferPointer(rebasing: text[Int(entry.start + 1)..<Int(entry.end - 1)]))
    }
}
