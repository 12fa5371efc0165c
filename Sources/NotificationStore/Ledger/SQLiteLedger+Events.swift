// Events, kept so that a subscriber can go on where it was, and the consumers' places among them.

package import BelfryCore
package import CivilTime

/// The statements over `events` and `consumers`.
struct EventStatements {
    let append, after, oldest, oldestWindow, forget: Statement
    let consumer, saveConsumer, consumerCount: Statement

    init(_ database: Database) {
        let table = Table.events
        append = Statement(database, table: table.name, table.insert())
        after = Statement(
            database, table: table.name, table.select("WHERE sequence > ?1 ORDER BY sequence LIMIT ?2"))
        oldest = Statement(database, "SELECT sequence FROM events ORDER BY sequence LIMIT 1")
        oldestWindow = Statement(database, "SELECT sequence, at FROM events ORDER BY sequence LIMIT ?1")
        forget = Statement(database, "DELETE FROM events WHERE sequence <= ?1")
        let consumers = Table.consumers
        consumer = Statement(database, table: consumers.name, consumers.select("WHERE name = ?1"))
        saveConsumer = Statement(database, table: consumers.name, consumers.upsert(key: ["name"]))
        consumerCount = Statement(database, "SELECT count(*) FROM consumers")
    }
}

extension SQLiteLedger {
    package func append(_ event: EventRecord) throws(LedgerError) {
        try eventStatements.append.run { event.bind(to: &$0) }
        current.counts.events += 1
    }

    package func events(after sequence: Int64, limit: Int, bytes: Int) throws(LedgerError) -> [EventRecord] {
        guard limit > 0 else { return [] }
        var events: [EventRecord] = []
        var room = bytes
        try eventStatements.after.each {
            $0.integer(sequence)
            $0.integer(limit)
        } reading: {
            EventRecord(&$0)
        } taking: { event in
            events.append(event)
            room -= min(room, event.text.bytes.count)
            return room > 0
        }
        return events
    }

    package func oldestSequence() throws(LedgerError) -> Int64? {
        try eventStatements.oldest.first(reading: { $0.integer() })
    }

    package func pruneEvents(before: Instant, keeping: Int, limit: Int) throws(LedgerError) -> Int {
        let window = min(limit, current.counts.events - max(0, keeping))
        guard window > 0 else { return 0 }
        let oldest = try eventStatements.oldestWindow.all {
            $0.integer(window)
        } reading: {
            (position: $0.integer(), at: $0.instant())
        }
        // Always from the oldest on: what is kept is one run without holes, so that `gap` can be told from its first number.
        guard let last = lastOld(oldest, before: before) else { return 0 }
        let removed = try eventStatements.forget.change { $0.integer(last) }
        current.counts.events -= removed
        return removed
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
