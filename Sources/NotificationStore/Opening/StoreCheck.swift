// Looks at a whole store for damage.

import BelfryCore
import CSQLite

/// The check of an opened store before it is used.
enum StoreCheck {
    /// Files up to this size are looked at whole at every start: it takes a few tens of milliseconds at most. Larger ones only
    /// when they were not left by an orderly stop.
    static let alwaysUpTo: Int64 = 16 << 20

    /// Throws `damaged` with the first thing that is wrong: a page, an index that does not fit its table, a row's checksum, or
    /// counts that do not fit the rows.
    static func run(_ database: Database) throws(LedgerError) {
        let remarks = try database.rows("PRAGMA integrity_check(1)") { $0.text() }
        guard remarks == ["ok"] else {
            let remark = remarks.first ?? "no answer to a check"
            throw LedgerError(kind: isUnread(remark) ? .other : .damaged, message: "\(database.path): \(remark)")
        }
        for table in Table.all {
            let rows = Statement(database, table: table.name, table.select(""))
            defer { rows.finalize() }
            try rows.each { _ in
            } reading: {
                $0.checkWholeRow()
            } taking: { _ in
                true
            }
        }
        let daemon = Statement(database, table: Table.daemon.name, Table.daemon.select("WHERE number = 1"))
        let kept = try daemon.first(reading: { DaemonRow(&$0) })?.counts ?? StoreCounts()
        guard try kept == StoreCounts(counting: database) else {
            throw LedgerError(kind: .damaged, message: "\(database.path): rows are missing")
        }
    }

    /// Whether a remark of `integrity_check` is about a page that could not be read. That says nothing of what is in it: the store is
    /// refused then, not replaced, and may be whole at the next start.
    private static func isUnread(_ remark: String) -> Bool {
        if remark.contains("failed to get page") { return true }
        let words = remark.split(whereSeparator: { $0 == "=" || $0.isWhitespace })
        guard remark.contains("unable to get the page"), let code = words.last.flatMap({ Int32($0) }) else { return false }
        return code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_NOMEM
    }
}
