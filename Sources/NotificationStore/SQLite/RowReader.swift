// Reads the columns of a row, in order.

import CSQLite

/// Takes values one after another and keeps a checksum of them.
struct RowReader {
    /// Set when a value could not be what it should be; `Statement` turns it into an error that names table and row.
    private(set) var isDamaged = false

    private let statement: OpaquePointer
    private var index: Int32 = 0
    private var checksum: RowChecksum

    init(statement: OpaquePointer, table: StaticString) {
        self.statement = statement
        checksum = RowChecksum(table: table)
    }

    /// Whether there are columns left.
    var isAtEnd: Bool { index >= sqlite3_column_count(statement) }

    mutating func integer() -> Int64 {
        defer { index += 1 }
        guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else {
            isDamaged = true
            return 0
        }
        let value = sqlite3_column_int64(statement, index)
        checksum.integer(value)
        return value
    }

    mutating func optionalInteger() -> Int64? {
        isNull() ? nil : integer()
    }

    mutating func flag() -> Bool {
        integer() != 0
    }

    /// A value of an enumeration that is kept by its number; `fallback` stands in for one that is out of range.
    mutating func choice<Choice: RawRepresentable>(_ fallback: Choice) -> Choice where Choice.RawValue == Int {
        guard let choice = Choice(rawValue: Int(integer())) else {
            isDamaged = true
            return fallback
        }
        return choice
    }

    mutating func text() -> String {
        bytes(type: SQLITE_TEXT, kind: .text) { String(decoding: $0, as: UTF8.self) }
    }

    mutating func optionalText() -> String? {
        isNull() ? nil : text()
    }

    /// The bytes of a text.
    mutating func textBytes() -> [UInt8] {
        bytes(type: SQLITE_TEXT, kind: .text) { Array($0) }
    }

    mutating func optionalTextBytes() -> [UInt8]? {
        isNull() ? nil : textBytes()
    }

    mutating func blob() -> [UInt8] {
        bytes(type: SQLITE_BLOB, kind: .blob) { Array($0) }
    }

    /// Ends a row: the last column must be the checksum of the others.
    mutating func checkSeal() {
        let isRight =
            sqlite3_column_type(statement, index) == SQLITE_INTEGER && sqlite3_column_int64(statement, index) == checksum.value
        index += 1
        if !isRight { isDamaged = true }
    }

    /// Says that a value made no sense.
    mutating func markDamaged() {
        isDamaged = true
    }

    /// Takes all columns of whatever type, and the checksum behind them.
    mutating func checkWholeRow() {
        let last = sqlite3_column_count(statement) - 1
        while index < last {
            switch sqlite3_column_type(statement, index) {
            case SQLITE_INTEGER: _ = integer()
            case SQLITE_TEXT: bytes(type: SQLITE_TEXT, kind: .text) { _ in }
            case SQLITE_BLOB: bytes(type: SQLITE_BLOB, kind: .blob) { _ in }
            case SQLITE_NULL: _ = isNull()
            default:
                isDamaged = true
                index += 1
            }
        }
        checkSeal()
    }

    /// Whether the next value is null; if so, takes it.
    private mutating func isNull() -> Bool {
        guard sqlite3_column_type(statement, index) == SQLITE_NULL else { return false }
        checksum.null()
        index += 1
        return true
    }

    private mutating func bytes<Value>(
        type: Int32, kind: RowChecksum.Kind, _ make: (UnsafeRawBufferPointer) -> Value
    ) -> Value {
        defer { index += 1 }
        guard sqlite3_column_type(statement, index) == type else {
            isDamaged = true
            return make(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        // A blob call on a text gives its bytes without a terminating zero; the count must be asked for after it.
        let start = sqlite3_column_blob(statement, index)
        let value = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
        checksum.bytes(value, kind: kind)
        return make(value)
    }
}
