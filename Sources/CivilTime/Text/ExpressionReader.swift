// Reading the expressions that people write: onCalendar, cron and recurrence rules.
//
// The reader walks over bytes, as all three languages are ASCII, and knows where it is; so each refusal can point at the character at
// which the text goes wrong. Columns are counted in characters (Unicode scalars), for what the user typed may hold others.

/// What is wrong with an expression and where.
struct ExpressionError: Error, Hashable {
    /// The place, as an index into the bytes of the text.
    let position: Int
    /// One sentence without a full stop.
    let reason: String
}

/// Walks over an expression from left to right.
struct ExpressionReader {
    /// The longest expression read, in bytes: longer than any list of all days of a year, and short enough to keep every search quick.
    static let maximumLength = 4096

    let bytes: [UInt8]
    var position = 0
    /// The place where the part ends that is read; bytes from there on are not seen.
    var end: Int

    init(_ text: String) throws(ExpressionError) {
        bytes = Array(text.utf8)
        end = bytes.count
        guard bytes.count <= ExpressionReader.maximumLength else {
            throw ExpressionError(
                position: ExpressionReader.maximumLength, reason: "at most \(ExpressionReader.maximumLength) bytes are read")
        }
    }

    var isAtEnd: Bool { position >= end }
    var peek: UInt8? { position < end ? bytes[position] : nil }

    /// The byte some places ahead.
    func peek(_ ahead: Int) -> UInt8? { position + ahead < end ? bytes[position + ahead] : nil }

    func isNext(_ character: Unicode.Scalar) -> Bool { peek == UInt8(ascii: character) }

    /// Steps over a character if it is the next one.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard isNext(character) else { return false }
        position += 1
        return true
    }

    mutating func skipSpaces() {
        while isNext(" ") { position += 1 }
    }

    /// Reads decimal digits. Refuses more than ten of them, and a place without any.
    mutating func number(_ what: String) throws(ExpressionError) -> Int {
        let start = position
        var value = 0
        while let byte = peek, 48...57 ~= byte {
            guard position - start < 10 else { throw ExpressionError(position: start, reason: "the number is too large") }
            value = value * 10 + Int(byte - 48)
            position += 1
        }
        guard position > start else { throw expected(what) }
        return value
    }

    /// Reads letters, in lower case.
    mutating func word() -> String {
        let start = position
        while let byte = peek, ExpressionReader.isLetter(byte) { position += 1 }
        return String(decoding: bytes[start..<position].map { $0 | 32 }, as: UTF8.self)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// An error at the present place: something else was expected there.
    func expected(_ what: String) -> ExpressionError {
        guard position < end else {
            return ExpressionError(position: position, reason: "the text ends where \(what) was expected")
        }
        return ExpressionError(position: position, reason: "\(what) was expected")
    }

    static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 32 }
}

extension ScheduleError {
    /// Runs a parser over a text and names the member and the column in what it throws.
    static func naming<Result>(
        _ member: String, in text: String, parse: (inout ExpressionReader) throws(ExpressionError) -> Result
    ) throws(ScheduleError) -> Result {
        do {
            var reader = try ExpressionReader(text)
            return try parse(&reader)
        } catch {
            throw ScheduleError(member: member, reason: error.reason, column: column(of: error.position, in: text))
        }
    }

    /// The column of a byte of a text: the characters before it, and one.
    static func column(of position: Int, in text: String) -> Int {
        1 + text.utf8.prefix(position).count { $0 & 0xC0 != 0x80 }
    }
}
