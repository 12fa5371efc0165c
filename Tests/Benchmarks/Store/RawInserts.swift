// The floor: what SQLite itself needs for a durable row under one index, as `../shared/floors/sqlite_floor.c` does it.

import CSQLite

/// Inserts of a due time and 200 bytes, with SQLite's own defaults but for `synchronous=FULL` in a write-ahead log.
final class RawInserts {
    private var handle: OpaquePointer?
    private var begin, insert, commit: OpaquePointer?
    private let body = [UInt8](repeating: UInt8(ascii: "b"), count: 200)
    private var random = SeededGenerator(seed: 88_172_645_463_325_252)
    private let base: Int64 = 1_800_000_000_000_000_000

    init(path: String) {
        check(sqlite3_open(path, &handle))
        for sql in [
            "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
            "CREATE TABLE pending(id INTEGER PRIMARY KEY, due INTEGER NOT NULL, body BLOB)",
            "CREATE INDEX pending_due ON pending(due)",
        ] {
            check(sqlite3_exec(handle, sql, nil, nil, nil))
        }
        check(sqlite3_prepare_v2(handle, "BEGIN IMMEDIATE", -1, &begin, nil))
        check(sqlite3_prepare_v2(handle, "INSERT INTO pending(due,body) VALUES(?,?)", -1, &insert, nil))
        check(sqlite3_prepare_v2(handle, "COMMIT", -1, &commit, nil))
    }

    private func check(_ code: Int32) {
        guard code == SQLITE_OK || code == SQLITE_DONE else { fatalError("SQLite code \(code)") }
    }

    /// One transaction of `count` rows.
    func add(count: Int) {
        check(sqlite3_step(begin))
        sqlite3_reset(begin)
        for _ in 0..<count {
            check(sqlite3_bind_int64(insert, 1, base + Int64(random.next() % (86_400 * 365 * 1_000_000_000))))
            body.withUnsafeBytes { check(sqlite3_bind_blob(insert, 2, $0.baseAddress, 200, nil)) }
            check(sqlite3_step(insert))
            sqlite3_reset(insert)
        }
        check(sqlite3_step(commit))
        sqlite3_reset(commit)
    }

    func close() {
        for statement in [begin, insert, commit] { sqlite3_finalize(statement) }
        sqlite3_close(handle)
    }
}

/// A small generator whose numbers are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
