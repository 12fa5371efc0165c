// One connection to SQLite.
//
// Wraps only what the ledger needs: opening with our settings, statements that are kept, and one funnel for errors.

import BelfryCore
import CSQLite

/// An open database. Used by one thread.
final class Database {
    let path: String
    let arena = BindingArena()
    private var handle: OpaquePointer?
    private var statements: [Statement] = []

    /// Opens a file that exists, through the named file layer (nil: the system's).
    init(path: String, readOnly: Bool = false, fileSystem: String? = nil) throws(LedgerError) {
        self.path = path
        let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let result = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileSystem)
        guard result == SQLITE_OK else {
            let error = failure(code: result, sql: "")
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        guard readOnly || sqlite3_db_readonly(handle, "main") == 0 else {
            close()
            throw LedgerError(kind: .readOnly, message: "\(path): the file cannot be written")
        }
        // A crafted file must not run anything of its own, nor may a slip of ours write over the schema.
        _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    }

    deinit {
        close()
    }

    /// Closes the connection; SQLite empties the write-ahead log into the file as it does.
    func close() {
        for statement in statements { statement.finalize() }
        statements = []
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Lets go of the file as a process does that is killed: nothing more is written, the write-ahead log stays. For tests.
    func abandon() {
        _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        close()
    }

    /// Lets the schema be written over. For tests that make damage.
    func allowSchemaWrites() {
        _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    }

    func connection() throws(LedgerError) -> OpaquePointer {
        guard let handle else { throw LedgerError(kind: .other, message: "\(path): the store is closed") }
        return handle
    }

    func register(_ statement: Statement) {
        statements.append(statement)
    }

    /// Every statement that was ever made, prepared or not.
    var statementTexts: [String] { statements.map(\.sql) }

    /// Rows changed by the statement that ran last.
    var changes: Int { handle.map { Int(sqlite3_changes64($0)) } ?? 0 }

    /// Whether a transaction is open. SQLite ends one by itself after some errors.
    var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Whether closing leaves the file as it is and the write-ahead log beside it, instead of moving one into the other.
    func leaveLogAtClose(_ leaves: Bool) throws(LedgerError) {
        _ = csqlite_set_flag(try connection(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leaves ? 1 : 0)
    }

    /// Runs SQL without parameters, rows ignored.
    func execute(_ sql: String) throws(LedgerError) {
        let result = sqlite3_exec(try connection(), sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(code: result, sql: sql) }
    }

    /// The rows of a query that is asked once.
    func rows<Value>(_ sql: String, _ read: (inout RowReader) -> Value) throws(LedgerError) -> [Value] {
        let statement = Statement(self, sql)
        defer {
            statement.finalize()
            statements.removeLast()
        }
        return try statement.all({ _ in }, reading: read)
    }

    /// The one integer that a query answers with.
    func integer(_ sql: String) throws(LedgerError) -> Int64 {
        guard let value = try rows(sql, { $0.integer() }).first else {
            throw LedgerError(kind: .damaged, message: "\(path): no answer to “\(sql)”")
        }
        return value
    }

    /// The one funnel for errors: what SQLite knows about the call that just failed.
    func failure(code: Int32, sql: String) -> LedgerError {
        let error = DatabaseError(
            code: code, message: handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code)),
            sql: sql, systemError: handle.map { sqlite3_system_errno($0) } ?? 0)
        return LedgerError(error, file: path)
    }
}
