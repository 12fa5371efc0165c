// The engine's records on their way to the journal.

package import BelfryCore
import CivilTime
package import Journal

/// Turns log records into journal records with their ids and fields (PROTOCOL.md 6).
package final class Reporter {
    private let writer: JournalWriter

    package init(writer: JournalWriter) {
        self.writer = writer
    }

    /// A state change, or trouble: never limited here.
    package func write(_ record: LogRecord) {
        writer.write(journalRecord(record))
    }

    /// A record that a peer can provoke at will.
    package func writeProvoked(_ record: LogRecord, at nowMicroseconds: Int64) {
        writer.writeProvoked(journalRecord(record), kind: record.kind, at: nowMicroseconds)
    }

    private func journalRecord(_ record: LogRecord) -> JournalRecord {
        var fields = [JournalRecord.Field("BELFRY_EVENT", record.kind)]
        func add(_ name: String, _ value: String?) {
            if let value { fields.append(JournalRecord.Field(name, value)) }
        }
        add("BELFRY_APP", record.app)
        add("BELFRY_ID", record.id?.text)
        add("BELFRY_OCCURRENCE", record.occurrence?.text)
        add("BELFRY_ACTIVITY", record.activity?.text)
        add("BELFRY_ACTION", record.action?.text)
        add("BELFRY_BY", record.by?.rawValue)
        add("BELFRY_STATE", record.state)
        add("BELFRY_SCHEDULED", record.scheduled?.rfc3339)
        add("BELFRY_LATE_USEC", record.lateMicroseconds.map(String.init))
        add("BELFRY_MISSED", record.missed.map(String.init))
        add("BELFRY_PID", record.peer.map { String($0.processID) })
        add("BELFRY_UID", record.peer.map { String($0.userID) })
        return JournalRecord(
            messageID: MessageCatalog.messageID(for: record.kind) ?? MessageCatalog.unlisted, priority: record.priority.rawValue,
            message: record.message, fields: fields)
    }
}
