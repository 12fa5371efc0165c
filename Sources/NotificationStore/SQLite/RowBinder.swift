// Fills in the parameters of a statement, in order.

import CSQLite

/// Binds values one after another and keeps a checksum of them.
struct RowBinder {
    private let statement: OpaquePointer
    private let arena: BindingArena
    private var index: Int32 = 0
    private var checksum: RowChecksum
    /// The first error, or `SQLITE_OK`.
    private(set) var code: Int32 = SQLITE_OK

    init(statement: OpaquePointer, arena: BindingArena, table: StaticString) {
        self.statement = statement
        self.arena = arena
        checksum = RowChecksum(table: table)
    }

    private mutating func note(_ result: Int32) {
        if code == SQLITE_OK { code = result }
    }

    mutating func integer(_ value: Int64) {
        index += 1
        checksum.integer(value)
        note(sqlite3_bind_int64(statement, index, value))
    }

    mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    mutating func integer(_ value: Int64?) {
        guard let value else { return null() }
        integer(value)
    }

    mutating func flag(_ value: Bool) {
        integer(value ? 1 as Int64 : 0)
    }

    mutating func null() {
        index += 1
        checksum.null()
        note(sqlite3_bind_null(statement, index))
    }

    mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
    }

    mutating func text(_ value: String?) {
        guard let value else { return null() }
        text(value)
    }

    mutating func text(_ value: [UInt8]) {
        value.withUnsafeBytes { text($0) }
    }

    mutating func text(_ value: [UInt8]?) {
        guard let value else { return null() }
        text(value)
    }

    private mutating func text(_ value: UnsafeRawBufferPointer) {
        index += 1
        checksum.bytes(value, kind: .text)
        let copy = arena.copy(value)
        let start = copy.baseAddress?.assumingMemoryBound(to: CChar.self)
        note(sqlite3_bind_text64(statement, index, start, UInt64(copy.count), nil, UInt8(SQLITE_UTF8)))
    }

    mutating func blob(_ value: [UInt8]) {
        index += 1
        value.withUnsafeBytes { bytes in
            checksum.bytes(bytes, kind: .blob)
            let copy = arena.copy(bytes)
            note(sqlite3_bind_blob64(statement, index, copy.baseAddress, UInt64(copy.count), nil))
        }
    }

    /// Ends a row: binds the checksum of all values so far.
    mutating func seal() {
        index += 1
        note(sqlite3_bind_int64(statement, index, checksum.value))
    }
}
