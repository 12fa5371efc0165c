// The floor of everything durable: what SQLite itself needs, one table, one index, `synchronous=FULL` in a write-ahead log.

import CSQLite

/// A database of due times and 200 bytes each.
final class RawStore {
    private var handle: OpaquePointer?
    private var begin, insert, update, commit: OpaquePointer?
    private let body = [UInt8](repeating: UInt8(ascii: "b"), count: 200)
    private var random = SystemRandomNumberGenerator()
    private(set) var count = 0

    init(_ path: String) {
        check(sqlite3_open(path, &handle))
        for sql in [
            "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
            "CREATE TABLE pending(id INTEGER PRIMARY KEY, due INTEGER NOT NULL, state INTEGER NOT NULL DEFAULT 0, body BLOB)",
            "CREATE INDEX pending_due ON pending(due)",
        ] {
            check(sqlite3_exec(handle, sql, nil, nil, nil))
        }
        check(sqlite3_prepare_v2(handle, "BEGIN IMMEDIATE", -1, &begin, nil))
        check(sqlite3_prepare_v2(handle, "INSERT INTO pending(due,body) VALUES(?,?)", -1, &insert, nil))
        check(sqlite3_prepare_v2(handle, "UPDATE pending SET state = 1 WHERE id = ?", -1, &update, nil))
        check(sqlite3_prepare_v2(handle, "COMMIT", -1, &commit, nil))
    }

    deinit {
        for statement in [begin, insert, update, commit] { sqlite3_finalize(statement) }
        sqlite3_close(handle)
    }

    private func check(_ code: Int32) {
        guard [SQLITE_OK, SQLITE_DONE, SQLITE_ROW].contains(code) else { fatalError("SQLite code \(code)") }
    }

    /// One transaction of so many new rows, due on any day of the next year.
    func add(_ rows: Int) {
        transaction {
            for _ in 0..<rows {
                let due = Int64(Clock.wall) + Int64.random(in: 0..<86_400_000_000_000 * 365, using: &random)
                check(sqlite3_bind_int64(insert, 1, due))
                body.withUnsafeBytes { check(sqlite3_bind_blob(insert, 2, $0.baseAddress, 200, nil)) }
                check(sqlite3_step(insert))
                sqlite3_reset(insert)
            }
        }
        count += rows
    }

    /// One transaction that changes some rows.
    func change(_ rows: Range<Int>) {
        transaction {
            for row in rows {
                check(sqlite3_bind_int64(update, 1, Int64(row) + 1))
                check(sqlite3_step(update))
                sqlite3_reset(update)
            }
        }
    }

    private func transaction(_ body: () -> Void) {
        check(sqlite3_step(begin))
        sqlite3_reset(begin)
        body()
        check(sqlite3_step(commit))
        sqlite3_reset(commit)
    }
}
