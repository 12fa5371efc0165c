// Occurrences, and what is left of requests that ended without one.

package import BelfryCore
package import CivilTime

/// The statements over `occurrences` and `endings`.
struct OccurrenceStatements {
    let byNumber, insert, update, updateAll, delete, state: Statement
    let outstandingOfName, phaseOfApp, phaseOfAppWalk, phase, resolvedOfName: Statement
    let ofName, prepared, soonestSnooze: Statement
    let oldestResolved, resolvedFrom, forgetResolved: Statement
    let deadlinesAt, deadlinesAfter: Statement
    let ending, saveEnding, forgetEndings: Statement

    init(_ database: Database) {
        let table = Table.occurrences
        func statement(_ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        byNumber = statement(table.select("WHERE number = ?1"))
        insert = statement(table.insert())
        update = statement(table.update(keeping: ["app", "id"]))
        updateAll = statement(table.update())
        delete = statement("DELETE FROM occurrences WHERE number = ?1")
        state = statement("SELECT state FROM occurrences WHERE number = ?1")
        outstandingOfName = statement(
            table.select("WHERE app = ?1 AND id = ?2 AND phase = 1 AND phase > 0 ORDER BY number"))
        phase = statement(table.select("WHERE phase = ?1 AND phase > 0 AND position < ?2 ORDER BY position DESC LIMIT ?3"))
        phaseOfApp = statement("SELECT phase, position, number FROM occurrences WHERE app = ?1 AND phase > 0 LIMIT ?2")
        phaseOfAppWalk = statement(
            table.select(
                """
                INDEXED BY occurrences_position
                WHERE phase = ?1 AND phase > 0 AND position < ?2 AND app = ?3 ORDER BY position DESC LIMIT ?4
                """))
        resolvedOfName = statement(
            table.select(
                "WHERE app = ?1 AND id = ?2 AND phase = 2 AND phase > 0 AND position < ?3 ORDER BY position DESC LIMIT ?4"))
        ofName = statement(
            "SELECT number FROM occurrences WHERE app = ?1 AND id = ?2 AND phase > 0 ORDER BY number DESC LIMIT ?3")
        prepared = statement(table.select("WHERE phase = 0 ORDER BY number"))
        soonestSnooze = statement(
            "SELECT deadline FROM occurrences WHERE state = 2 AND deadline IS NOT NULL ORDER BY deadline LIMIT 1")
        oldestResolved = statement(
            """
            SELECT position, resolved_at FROM occurrences WHERE phase = 2 AND phase > 0 ORDER BY position LIMIT ?1
            """)
        resolvedFrom = statement(
            """
            SELECT resolved_at FROM occurrences WHERE phase = 2 AND phase > 0 AND position >= ?1 ORDER BY position LIMIT 1
            """)
        forgetResolved = statement("DELETE FROM occurrences WHERE phase = 2 AND phase > 0 AND position <= ?1")
        deadlinesAt = statement(
            "SELECT deadline, number FROM occurrences WHERE deadline = ?1 AND number > ?2 ORDER BY number LIMIT ?3")
        deadlinesAfter = statement(
            "SELECT deadline, number FROM occurrences WHERE deadline > ?1 ORDER BY deadline, number LIMIT ?2")
        let endings = Table.endings
        ending = Statement(database, table: endings.name, endings.select("WHERE app = ?1 AND id = ?2"))
        saveEnding = Statement(database, table: endings.name, endings.upsert(key: ["app", "id"]))
        forgetEndings = Statement(
            database,
            "DELETE FROM endings WHERE rowid IN (SELECT rowid FROM endings WHERE at < ?1 ORDER BY at LIMIT ?2)")
    }
}

extension SQLiteLedger {
    package func occurrence(number: Int64) throws(LedgerError) -> OccurrenceRecord? {
        try occurrenceStatements.byNumber.first {
            $0.integer(number)
        } reading: {
            OccurrenceRecord(&$0)
        }
    }

    package func insert(_ occurrence: OccurrenceRecord) throws(LedgerError) {
        try occurrenceStatements.insert.run { occurrence.bind(to: &$0) }
        current.counts[occurrence.state] += 1
    }

    package func update(_ occurrence: OccurrenceRecord) throws(LedgerError) {
        guard let old = try occurrenceState(occurrence.number) else { return }
        if try occurrenceStatements.update.change({ occurrence.bind(to: &$0) }) == 0 {
            try occurrenceStatements.updateAll.run { occurrence.bind(to: &$0) }
        }
        current.counts[old] -= 1
        current.counts[occurrence.state] += 1
    }

    package func deleteOccurrence(number: Int64) throws(LedgerError) {
        guard let old = try occurrenceState(number) else { return }
        try occurrenceStatements.delete.run { $0.integer(number) }
        current.counts[old] -= 1
    }

    private func occurrenceState(_ number: Int64) throws(LedgerError) -> OccurrenceState? {
        try occurrenceStatements.state.first {
            $0.integer(number)
        } reading: {
            $0.choice(OccurrenceState.resolved)
        }
    }

    package func outstanding(app: String, id: Identifier) throws(LedgerError) -> [OccurrenceRecord] {
        try occurrenceStatements.outstandingOfName.all {
            $0.text(app)
            $0.text(id.text)
        } reading: {
            OccurrenceRecord(&$0)
        }
    }

    package func outstanding(app: String?, below order: Int64, limit: Int) throws(LedgerError) -> [OccurrenceRecord] {
        try list(.outstanding, app: app, below: order, limit: limit)
    }

    package func resolved(
        app: String?, id: Identifier?, below order: Int64, limit: Int
    ) throws(LedgerError) -> [OccurrenceRecord] {
        guard let id else { return try list(.resolved, app: app, below: order, limit: limit) }
        guard let app else { return try resolved(ofEveryApp: id, below: order, limit: limit) }
        return try occurrenceStatements.resolvedOfName.all {
            $0.text(app)
            $0.text(id.text)
            $0.integer(order)
            $0.integer(max(0, limit))
        } reading: {
            OccurrenceRecord(&$0)
        }
    }

    /// Walks the whole history: nobody asks this often enough to pay for an index with every answer.
    private func resolved(ofEveryApp id: Identifier, below order: Int64, limit: Int) throws(LedgerError) -> [OccurrenceRecord] {
        var found: [OccurrenceRecord] = []
        try occurrenceStatements.phase.each {
            $0.integer(OccurrencePhase.resolved.rawValue)
            $0.integer(order)
            $0.integer(Int64.max)
        } reading: {
            OccurrenceRecord(&$0)
        } taking: { record in
            if found.count < limit, record.id == id { found.append(record) }
            return found.count < limit
        }
        return found
    }

    /// As with pending requests: few of an app are picked by name, many by walking the list of all.
    private func list(
        _ phase: OccurrencePhase, app: String?, below order: Int64, limit: Int
    ) throws(LedgerError) -> [OccurrenceRecord] {
        guard let app else {
            return try occurrenceStatements.phase.all {
                $0.integer(phase.rawValue)
                $0.integer(order)
                $0.integer(max(0, limit))
            } reading: {
                OccurrenceRecord(&$0)
            }
        }
        let few = try occurrenceStatements.phaseOfApp.all {
            $0.text(app)
            $0.integer(Self.fewRequests + 1)
        } reading: {
            (phase: $0.integer(), position: $0.integer(), number: $0.integer())
        }
        guard few.count > Self.fewRequests else {
            let picked = few.filter { $0.phase == phase.rawValue && $0.position < order }.sorted { $0.position > $1.position }
            return try occurrences(picked.prefix(max(0, limit)).map(\.number))
        }
        return try occurrenceStatements.phaseOfAppWalk.all {
            $0.integer(phase.rawValue)
            $0.integer(order)
            $0.text(app)
            $0.integer(max(0, limit))
        } reading: {
            OccurrenceRecord(&$0)
        }
    }

    private func occurrences(_ numbers: [Int64]) throws(LedgerError) -> [OccurrenceRecord] {
        var records: [OccurrenceRecord] = []
        for number in numbers {
            if let record = try occurrence(number: number) { records.append(record) }
        }
        return records
    }

    package func occurrences(app: String, id: Identifier, limit: Int) throws(LedgerError) -> [OccurrenceRecord] {
        let numbers = try occurrenceStatements.ofName.all {
            $0.text(app)
            $0.text(id.text)
            $0.integer(max(0, limit))
        } reading: {
            $0.integer()
        }
        return try occurrences(numbers)
    }

    package func prepared() throws(LedgerError) -> [OccurrenceRecord] {
        try occurrenceStatements.prepared.all(reading: { OccurrenceRecord(&$0) })
    }

    package func counts() throws(LedgerError) -> (delivered: Int, snoozed: Int) {
        (current.counts.delivered, current.counts.snoozed)
    }

    package func soonestSnooze() throws(LedgerError) -> Int64? {
        guard current.counts.snoozed > 0 else { return nil }
        return try occurrenceStatements.soonestSnooze.first(reading: { $0.integer() })
    }

    package func pruneResolved(before: Instant, keeping: Int, limit: Int) throws(LedgerError) -> Int {
        let window = min(limit, current.counts.resolved - max(0, keeping))
        guard window > 0, try mayHaveOldHistory(window: window, before: before) else { return 0 }
        let oldest = try occurrenceStatements.oldestResolved.all {
            $0.integer(window)
        } reading: {
            (position: $0.integer(), at: $0.instant())
        }
        guard let last = lastOld(oldest, before: before) else { return 0 }
        let removed = try occurrenceStatements.forgetResolved.change { $0.integer(last) }
        current.counts.resolved -= removed
        return removed
    }

    /// Looks at the first one and at one further on: as a rule nothing is old, and that should cost nothing.
    private func mayHaveOldHistory(window: Int, before: Instant) throws(LedgerError) -> Bool {
        let first = try occurrenceStatements.oldestResolved.first {
            $0.integer(1 as Int64)
        } reading: {
            (position: $0.integer(), at: $0.instant())
        }
        guard let first else { return false }
        if first.at < before { return true }
        let (further, overflow) = first.position.addingReportingOverflow(Int64(window) - 1)
        guard !overflow else { return false }
        let at = try occurrenceStatements.resolvedFrom.first {
            $0.integer(further)
        } reading: {
            $0.instant()
        }
        return at.map { $0 < before } ?? false
    }

    // MARK: Endings

    package func ending(app: String, id: Identifier) throws(LedgerError) -> [Fact]? {
        try occurrenceStatements.ending.first {
            $0.text(app)
            $0.text(id.text)
        } reading: {
            _ = $0.text()
            _ = $0.text()
            _ = $0.instant()
            let facts = $0.facts()
            $0.checkSeal()
            return facts
        }
    }

    package func saveEnding(app: String, id: Identifier, at: Instant, _ facts: [Fact]) throws(LedgerError) {
        try occurrenceStatements.saveEnding.run {
            $0.text(app)
            $0.text(id.text)
            $0.instant(at)
            $0.facts(facts)
            $0.seal()
        }
    }

    package func pruneEndings(before: Instant, limit: Int) throws(LedgerError) -> Int {
        try occurrenceStatements.forgetEndings.change {
            $0.instant(before)
            $0.integer(max(0, limit))
        }
    }
}

/// The position up to which things are old, in a list by position. Whatever stands before something old is older still: its
/// date only says otherwise because the clock was ahead when it was written, and must not block the way for years.
func lastOld(_ list: [(position: Int64, at: Instant)], before: Instant) -> Int64? {
    list.last { $0.at < before }?.position
}
