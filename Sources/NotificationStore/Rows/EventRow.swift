// The events of a turn as one row of `events`.
//
// A turn of five hundred adds has five hundred events. In one row they cost the store little more than their bytes; a row each
// would double the work of an add.

import BelfryCore
import CivilTime

/// Consecutive events, oldest first; never empty.
struct EventBlock {
    /// A row is closed when it has this many events or bytes, so that reading a few events stays cheap.
    static let most = 256
    static let mostBytes = 65_536

    private(set) var events: [EventRecord] = []
    private(set) var bytes = 0

    init() {}

    init(_ events: [EventRecord]) {
        for event in events { append(event) }
    }

    var isFull: Bool { events.count >= Self.most || bytes >= Self.mostBytes }

    mutating func append(_ event: EventRecord) {
        events.append(event)
        bytes += event.text.bytes.count
    }

    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        var writer = CompactWriter(capacity: bytes + 24 * events.count)
        var sequence: Int64 = 0
        var at: Int64 = 0
        for event in events {
            writer.integer(event.sequence - sequence)
            writer.integer(event.at.microseconds - at)
            writer.integer(Int64(event.topic.rawValue))
            writer.integer(event.app == nil ? 0 : 1)
            if let app = event.app { writer.text(app) }
            writer.bytes(event.text.bytes)
            sequence = event.sequence
            at = event.at.microseconds
        }
        row.integer(sequence)
        row.blob(writer.bytes)
        row.seal()
    }

    init(_ row: inout RowReader) {
        let last = row.integer()
        var reader = CompactReader(row.blob())
        row.checkSeal()
        var sequence: Int64 = 0
        var at = Instant(microseconds: 0)
        while !reader.isAtEnd {
            guard let distance = reader.integer(), let time = reader.integer(), let number = reader.integer(),
                let topic = Topic(rawValue: Int(truncatingIfNeeded: number)), let hasApp = reader.integer(),
                let app = hasApp == 0 ? "" : reader.text(), let text = reader.bytes()
            else { break }
            sequence &+= distance
            at = at.adding(microseconds: time)
            append(
                EventRecord(
                    sequence: sequence, at: at, topic: topic, app: hasApp == 0 ? nil : app, text: Payload(bytes: text)))
        }
        if sequence != last { row.markDamaged() }
    }
}
