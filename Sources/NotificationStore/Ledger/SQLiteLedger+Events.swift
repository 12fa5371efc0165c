// Events, kept so that a subscriber can go on where it was, and the consumers' places among them.

package import BelfryCore
package import CivilTime

/// The statements over `events` and `consumers`.
struct EventStatements {
    let insert, after, fromOldest, from, forget, replace: Statement
    let consumer, saveConsumer, consumerCount: Statement

    init(_ database: Database) {
        let table = Table.events
        func statement(_ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        insert = statement(table.insert())
        after = statement(table.select("WHERE sequence > ?1 ORDER BY sequence"))
        fromOldest = statement(table.select("ORDER BY sequence"))
        from = statement(table.select("WHERE sequence >= ?1 ORDER BY sequence LIMIT 1"))
        forget = statement("DELETE FROM events WHERE sequence <= ?1")
        replace = statement(table.update())
        let consumers = Table.consumers
        consumer = Statement(database, table: consumers.name, consumers.select("WHERE name = ?1"))
        saveConsumer = Statement(database, table: consumers.name, consumers.upsert(key: ["name"]))
        consumerCount = Statement(database, "SELECT count(*) FROM consumers")
    }
}

extension SQLiteLedger {
    package func append(_ event: EventRecord) throws(LedgerError) {
        if let last = unwritten.events.last, last.sequence >= event.sequence {
            throw LedgerError(kind: .other, message: "\(path): event \(event.sequence) follows event \(last.sequence)")
        }
        unwritten.append(event)
        current.counts.events += 1
        if unwritten.isFull { try writeEvents() }
    }

    /// Writes the events of the turn that are not in a row yet: before a commit, and before events are read.
    func writeEvents() throws(LedgerError) {
        guard !unwritten.events.isEmpty else { return }
        let block = unwritten
        try eventStatements.insert.run { block.bind(to: &$0) }
        unwritten = EventBlock()
    }

    package func events(after sequence: Int64, limit: Int, bytes: Int) throws(LedgerError) -> [EventRecord] {
        guard limit > 0 else { return [] }
        try writeEvents()
        var events: [EventRecord] = []
        var room = bytes
        try eventStatements.after.each {
            $0.integer(sequence)
        } reading: {
            EventBlock(&$0)
        } taking: { block in
            for event in block.events where event.sequence > sequence {
                guard events.isEmpty || (room > 0 && events.count < limit) else { return false }
                events.append(event)
                room -= min(room, event.text.bytes.count)
            }
            return room > 0 && events.count < limit
        }
        return events
    }

    package func oldestSequence() throws(LedgerError) -> Int64? {
        try writeEvents()
        return try eventStatements.fromOldest.first(reading: { EventBlock(&$0) })?.events.first?.sequence
    }

    package func pruneEvents(before: Instant, keeping: Int, limit: Int) throws(LedgerError) -> Int {
        let window = min(limit, current.counts.events - max(0, keeping))
        guard window > 0 else { return 0 }
        try writeEvents()
        guard try mayHaveOldEvents(window: window, before: before) else { return 0 }
        var oldest: [(position: Int64, at: Instant)] = []
        var lastBlock = EventBlock()
        try eventStatements.fromOldest.each { _ in
        } reading: {
            EventBlock(&$0)
        } taking: { block in
            lastBlock = block
            oldest += block.events.prefix(window - oldest.count).map { ($0.sequence, $0.at) }
            return oldest.count < window
        }
        // Always from the oldest on: what is kept is one run without holes, so that `gap` can be told from its first number.
        guard let last = lastOld(oldest, before: before) else { return 0 }
        try eventStatements.forget.run { $0.integer(last) }
        // The last row looked at may end with events that stay.
        if let end = lastBlock.events.last?.sequence, end > last, lastBlock.events[0].sequence <= last {
            let rest = EventBlock(lastBlock.events.filter { $0.sequence > last })
            try eventStatements.replace.run { rest.bind(to: &$0) }
        }
        let removed = oldest.count { $0.position <= last }
        current.counts.events -= removed
        return removed
    }

    /// Looks at the first event and at one further on: as a rule nothing is old, and that should cost nothing.
    private func mayHaveOldEvents(window: Int, before: Instant) throws(LedgerError) -> Bool {
        guard let first = try eventStatements.fromOldest.first(reading: { EventBlock(&$0) })?.events.first else { return false }
        if first.at < before { return true }
        let (further, overflow) = first.sequence.addingReportingOverflow(Int64(window) - 1)
        guard !overflow else { return false }
        let block = try eventStatements.from.first {
            $0.integer(further)
        } reading: {
            EventBlock(&$0)
        }
        return block?.events.first { $0.sequence >= further }.map { $0.at < before } ?? false
    }

    // MARK: Consumers

    package func consumer(_ name: Identifier) throws(LedgerError) -> Int64? {
        try eventStatements.consumer.first {
            $0.text(name.text)
        } reading: {
            _ = $0.text()
            let sequence = $0.integer()
            $0.checkSeal()
            return sequence
        }
    }

    package func saveConsumer(_ name: Identifier, sequence: Int64) throws(LedgerError) {
        try eventStatements.saveConsumer.run {
            $0.text(name.text)
            $0.integer(sequence)
            $0.seal()
        }
    }

    package func consumerCount() throws(LedgerError) -> Int {
        Int(try eventStatements.consumerCount.first(reading: { $0.integer() }) ?? 0)
    }
}
