// Activities.

package import BelfryCore
package import CivilTime

/// The statements over `activities`.
struct ActivityStatements {
    let byNumber, liveByKey, newestByKey, byPushToken, insert, update: Statement
    let ofState, ofStateAndApp: Statement
    let forget: Statement
    let wallDeadlinesAt, wallDeadlinesAfter, elapsedDeadlinesAt, elapsedDeadlinesAfter: Statement

    init(_ database: Database) {
        let table = Table.activities
        func statement(_ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        func deadlinesAt(_ column: String) -> Statement {
            statement("SELECT \(column), number FROM activities WHERE \(column) = ?1 AND number > ?2 ORDER BY number LIMIT ?3")
        }
        func deadlinesAfter(_ column: String) -> Statement {
            statement("SELECT \(column), number FROM activities WHERE \(column) > ?1 ORDER BY \(column), number LIMIT ?2")
        }
        byNumber = statement(table.select("WHERE number = ?1"))
        liveByKey = statement(
            table.select(
                "INDEXED BY activities_live_key WHERE app = ?1 AND key = ?2 AND state <= 2 ORDER BY number DESC LIMIT 1"))
        newestByKey = statement(
            table.select("INDEXED BY activities_key WHERE app = ?1 AND key = ?2 ORDER BY number DESC LIMIT 1"))
        byPushToken = statement(table.select("WHERE push_token = ?1 ORDER BY number DESC LIMIT 1"))
        insert = statement(table.insert())
        update = statement(table.update())
        ofState = statement(table.select("INDEXED BY activities_state WHERE state = ?1 ORDER BY number DESC LIMIT ?2"))
        ofStateAndApp = statement(
            table.select("INDEXED BY activities_app WHERE state = ?1 AND app = ?3 ORDER BY number DESC LIMIT ?2"))
        forget = statement(
            """
            DELETE FROM activities WHERE number IN (
                SELECT number FROM activities INDEXED BY activities_dismissed
                WHERE state = 4 AND updated_at < ?1 ORDER BY updated_at LIMIT ?2)
            """)
        wallDeadlinesAt = deadlinesAt("wall_deadline")
        wallDeadlinesAfter = deadlinesAfter("wall_deadline")
        elapsedDeadlinesAt = deadlinesAt("elapsed_deadline")
        elapsedDeadlinesAfter = deadlinesAfter("elapsed_deadline")
    }
}

extension SQLiteLedger {
    package func activity(number: Int64) throws(LedgerError) -> ActivityRecord? {
        try activityStatements.byNumber.first {
            $0.integer(number)
        } reading: {
            ActivityRecord(&$0)
        }
    }

    package func activity(app: String, key: Identifier) throws(LedgerError) -> ActivityRecord? {
        func first(_ statement: Statement) throws(LedgerError) -> ActivityRecord? {
            try statement.first {
                $0.text(app)
                $0.text(key.text)
            } reading: {
                ActivityRecord(&$0)
            }
        }
        if let live = try first(activityStatements.liveByKey) { return live }
        return try first(activityStatements.newestByKey)
    }

    package func activity(pushToken: Identifier) throws(LedgerError) -> ActivityRecord? {
        try activityStatements.byPushToken.first {
            $0.text(pushToken.text)
        } reading: {
            ActivityRecord(&$0)
        }
    }

    package func insert(_ activity: ActivityRecord) throws(LedgerError) {
        try activityStatements.insert.run { activity.bind(to: &$0) }
    }

    package func update(_ activity: ActivityRecord) throws(LedgerError) {
        try activityStatements.update.run { activity.bind(to: &$0) }
    }

    package func activities(app: String?, states: Set<ActivityState>, newest: Int) throws(LedgerError) -> [ActivityRecord] {
        var found: [ActivityRecord] = []
        for state in states {
            let statement = app == nil ? activityStatements.ofState : activityStatements.ofStateAndApp
            found += try statement.all {
                $0.integer(state.rawValue)
                $0.integer(max(0, newest))
                if let app { $0.text(app) }
            } reading: {
                ActivityRecord(&$0)
            }
        }
        return found.sorted { $0.number < $1.number }
    }

    package func pruneActivities(dismissedBefore: Instant, limit: Int) throws(LedgerError) -> Int {
        try activityStatements.forget.change {
            $0.instant(dismissedBefore)
            $0.integer(max(0, limit))
        }
    }
}
