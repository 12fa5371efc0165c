// Every statement finds its rows by an index.

import BelfryCore
import Testing

@testable import NotificationStore

@Suite struct QueryPlanTests {
    /// Where all rows are meant to be looked at, in order, until enough were found.
    static let walks = [
        #"SELECT "sequence", "events", "checksum" FROM events ORDER BY sequence"#: "SCAN events",
        "SELECT count(*) FROM consumers": "SCAN consumers USING COVERING INDEX sqlite_autoindex_consumers_1",
    ]
    /// Where rows are sorted after they were found: few at a time, or seldom.
    static let sorts = [
        "outstanding of a name": "id = ?2 AND phase = 1 AND phase > 0 ORDER BY number",
        "occurrences of a name": "id = ?2 AND phase > 0 ORDER BY number DESC LIMIT ?3",
        "the few wall requests": "SELECT number FROM requests WHERE basis = 0 AND number > ?1 ORDER BY number LIMIT ?2",
    ]

    @Test func noStatementScansATableOrSortsUnlessItIsMeant() throws {
        let ledger = try SQLiteLedger.inMemory()
        var looked = 0
        for sql in ledger.database.statementTexts where !["BEGIN", "COMMIT", "ROLLBACK"].contains(sql) {
            let plan = try ledger.database.rows("EXPLAIN QUERY PLAN \(sql)") { row in
                _ = (row.integer(), row.integer(), row.integer())
                return row.text()
            }
            looked += 1
            for step in plan {
                if step.hasPrefix("SCAN") { #expect(Self.walks[sql] == step, "\(sql)") }
                if step.hasPrefix("USE TEMP B-TREE") {
                    #expect(Self.sorts.values.contains { sql.hasSuffix($0) }, "\(step) in \(sql)")
                }
            }
            if sql.hasPrefix("SELECT") { #expect(!plan.isEmpty, "\(sql)") }
        }
        #expect(looked > 60)
    }

    @Test(arguments: [
        ("basis = ?1 AND due > ?2 ORDER BY due, number LIMIT ?3", "requests_due (basis=? AND due>?)"),
        ("basis = ?1 AND due = ?2 AND number > ?3 ORDER BY number LIMIT ?4", "requests_due (basis=? AND due=? AND number>?)"),
        ("basis = ?1 AND due <= ?2 ORDER BY due, number LIMIT ?3", "COVERING INDEX requests_due (basis=? AND due<?)"),
        ("interruption >= 2 ORDER BY due, number LIMIT ?3", "requests_urgent (basis=? AND due<?)"),
        ("floating = 1 AND number > ?1 ORDER BY number LIMIT ?2", "requests_floating (floating=? AND rowid>?)"),
        ("basis = 0 ORDER BY number LIMIT ?2", "INTEGER PRIMARY KEY (rowid>?)"),
        ("FROM requests WHERE app = ?1 AND id = ?2", "COVERING INDEX requests_name (app=? AND id=?)"),
        ("FROM requests WHERE app = ?1 LIMIT ?2", "COVERING INDEX requests_name (app=?)"),
        ("position < ?2 ORDER BY position DESC LIMIT ?3", "occurrences_position (phase=? AND position<?)"),
        ("FROM occurrences WHERE app = ?1 AND phase > 0 LIMIT ?2", "COVERING INDEX occurrences_name (app=?)"),
        ("position < ?3 ORDER BY position DESC LIMIT ?4", "occurrences_name (app=? AND id=? AND phase=? AND position<?)"),
        ("phase = 0 ORDER BY number", "occurrences_prepared (phase=?)"),
        ("deadline > ?1 ORDER BY deadline, number LIMIT ?2", "COVERING INDEX occurrences_deadline (deadline>?)"),
        ("deadline IS NOT NULL ORDER BY deadline LIMIT 1", "occurrences_snoozed"),
        ("FROM activities WHERE wall_deadline > ?1 ORDER BY wall_deadline, number LIMIT ?2", "activities_wall_deadline"),
        ("state <= 2 ORDER BY number DESC LIMIT 1", "activities_live_key (app=? AND key=?)"),
        ("WHERE push_token = ?1 ORDER BY number DESC LIMIT 1", "activities_push_token (push_token=?)"),
        ("activities_state WHERE state = ?1 ORDER BY number DESC LIMIT ?2", "activities_state (state=?)"),
        ("state = ?1 AND app = ?3 ORDER BY number DESC LIMIT ?2", "activities_app (app=? AND state=?)"),
        ("WHERE sequence > ?1 ORDER BY sequence", "events USING INTEGER PRIMARY KEY (rowid>?)"),
    ]) func theStatementThatRunsUsesThatIndex(end: String, index: String) throws {
        let ledger = try SQLiteLedger.inMemory()
        let sql = try #require(ledger.database.statementTexts.first { $0.hasSuffix(end) })
        let plan = try ledger.database.rows("EXPLAIN QUERY PLAN \(sql)") { row in
            _ = (row.integer(), row.integer(), row.integer())
            return row.text()
        }
        #expect(plan.contains { $0.contains(index) }, "\(plan) for \(sql)")
    }
}
