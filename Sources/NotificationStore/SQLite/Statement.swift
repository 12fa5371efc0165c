// One SQL statement, prepared when it is first needed and kept.

import BelfryCore
import CSQLite

/// A prepared statement. Runs to its end each time, so that none is left open when a transaction ends.
final class Statement {
    let sql: String
    private let table: StaticString
    private unowned let database: Database
    private var handle: OpaquePointer?

    /// `table`: whose rows it writes or reads whole, as far as it does.
    init(_ database: Database, table: StaticString = "", _ sql: String) {
        self.database = database
        self.table = table
        self.sql = sql
        database.register(self)
    }

    func finalize() {
        sqlite3_finalize(handle)
        handle = nil
    }

    /// Runs a statement that answers with no rows, or whose rows do not matter.
    func run(_ fill: (inout RowBinder) -> Void = { _ in }) throws(LedgerError) {
        _ = try first(fill, reading: { _ in () })
    }

    /// Runs a change and answers how many rows it changed.
    func change(_ fill: (inout RowBinder) -> Void) throws(LedgerError) -> Int {
        try run(fill)
        return database.changes
    }

    /// The first row, or nil.
    func first<Value>(
        _ fill: (inout RowBinder) -> Void = { _ in }, reading read: (inout RowReader) -> Value
    ) throws(LedgerError) -> Value? {
        var value: Value?
        try each(
            fill, reading: read,
            taking: { row in
                value = row
                return false
            })
        return value
    }

    /// All rows.
    func all<Value>(
        _ fill: (inout RowBinder) -> Void = { _ in }, reading read: (inout RowReader) -> Value
    ) throws(LedgerError) -> [Value] {
        var values: [Value] = []
        try each(
            fill, reading: read,
            taking: { row in
                values.append(row)
                return true
            })
        return values
    }

    /// Hands over rows one by one until `take` answers false.
    func each<Value>(
        _ fill: (inout RowBinder) -> Void, reading read: (inout RowReader) -> Value, taking take: (Value) -> Bool
    ) throws(LedgerError) {
        let handle = try prepared()
        let mark = database.arena.mark
        defer {
            sqlite3_reset(handle)
            database.arena.release(to: mark)
        }
        var binder = RowBinder(statement: handle, arena: database.arena, table: table)
        fill(&binder)
        guard binder.code == SQLITE_OK else { throw database.failure(code: binder.code, sql: sql) }
        while true {
            let result = sqlite3_step(handle)
            if result == SQLITE_DONE { return }
            guard result == SQLITE_ROW else { throw database.failure(code: result, sql: sql) }
            var reader = RowReader(statement: handle, table: table)
            let value = read(&reader)
            guard !reader.isDamaged else { throw damage(handle) }
            guard take(value) else { return }
        }
    }

    private func prepared() throws(LedgerError) -> OpaquePointer {
        if let handle { return handle }
        var new: OpaquePointer?
        let result = sqlite3_prepare_v3(
            try database.connection(), sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &new, nil)
        guard result == SQLITE_OK, let new else { throw database.failure(code: result, sql: sql) }
        handle = new
        return new
    }

    /// Names table and row: the row's first column is its key, and keys that are texts of a client are not repeated.
    private func damage(_ handle: OpaquePointer) -> LedgerError {
        let isNumber = sqlite3_column_type(handle, 0) == SQLITE_INTEGER
        let row = isNumber ? "row \(sqlite3_column_int64(handle, 0))" : "a row"
        return LedgerError(kind: .damaged, message: "\(database.path): \(row) of table \(table) is damaged")
    }
}
