// Quiet time, and the occurrences that it keeps off the desktop.

package import BelfryCore

/// The statements over `quiet` and `held`.
struct QuietStatements {
    let quiet, save: Statement
    let hold, position, letGo, held: Statement

    init(_ database: Database) {
        func statement(_ table: Table, _ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        quiet = statement(.quiet, Table.quiet.select("WHERE number = 1"))
        save = statement(.quiet, Table.quiet.insert(or: "REPLACE"))
        hold = statement(.held, Table.held.insert(or: "REPLACE"))
        position = statement(.held, Table.held.select("WHERE number = ?1"))
        letGo = statement(.held, "DELETE FROM held WHERE number = ?1")
        held = statement(
            .held, "SELECT number FROM held WHERE position > ?1 AND position <= ?2 ORDER BY position LIMIT ?3")
    }
}

extension SQLiteLedger {
    package func quiet() throws(LedgerError) -> QuietRecord? {
        try quietStatements.quiet.first(reading: { QuietRecord(&$0) })
    }

    package func save(_ quiet: QuietRecord) throws(LedgerError) {
        try quietStatements.save.run { quiet.bind(to: &$0) }
    }

    package func hold(number: Int64, position: Int64) throws(LedgerError) {
        try quietStatements.hold.run {
            $0.integer(number)
            $0.integer(position)
            $0.seal()
        }
    }

    package func letGo(number: Int64) throws(LedgerError) -> Int64? {
        guard let position = try position(ofHeld: number) else { return nil }
        try quietStatements.letGo.run { $0.integer(number) }
        return position
    }

    package func isHeld(number: Int64) throws(LedgerError) -> Bool {
        try position(ofHeld: number) != nil
    }

    private func position(ofHeld number: Int64) throws(LedgerError) -> Int64? {
        try quietStatements.position.first {
            $0.integer(number)
        } reading: {
            _ = $0.integer()
            let position = $0.integer()
            $0.checkSeal()
            return position
        }
    }

    package func held(after: Int64, through: Int64, limit: Int) throws(LedgerError) -> [Int64] {
        try quietStatements.held.all {
            $0.integer(after)
            $0.integer(through)
            $0.integer(limit)
        } reading: {
            $0.integer()
        }
    }
}
