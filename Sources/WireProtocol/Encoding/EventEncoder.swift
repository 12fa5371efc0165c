// Events: the `params` object of each row of the table in PROTOCOL.md 4.

import BelfryCore
package import CivilTime

/// Builds event texts.
package enum EventEncoder {
    static func encode(_ event: Event, sequence: Int64, at instant: Instant) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("seq")
        writer.integer(sequence)
        writer.member("at", instant.rfc3339)
        writer.member("topic", event.topic.word)
        writer.member("event", event.name)
        if let app = event.app { writer.member("app", app) }
        writeMembers(of: event, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func writeMembers(of event: Event, to writer: inout JSONWriter) {
        switch event {
        case .scheduled(_, let id, let next), .replaced(_, let id, let next):
            writer.member("id", id)
            if let next { writer.member("nextFire", next.rfc3339) }
        case .removed(_, let id, let occurrence):
            writer.member("id", id)
            if let occurrence { writer.member("occurrence", occurrence) }
        case .fired(let occurrence, let record, let redelivery):
            writeFired(occurrence, record, redelivery: redelivery, to: &writer)
        case .snoozed(let occurrence, let record, let action, let until, let by):
            writer.member("id", record.id)
            writer.member("occurrence", occurrence)
            writer.member("action", action)
            writer.member("snoozedUntil", until.rfc3339)
            writer.member("by", by.rawValue)
        case .responded(let occurrence, let record): writeResponded(occurrence, record, to: &writer)
        case .completed(let occurrence, _, let id, let activity):
            writer.member("id", id)
            writer.member("occurrence", occurrence)
            writer.member("activity", activity)
        case .superseded(let occurrence, _, let id, let successor):
            writer.member("id", id)
            writer.member("occurrence", occurrence)
            if let successor { writer.member("supersededBy", successor) }
        case .expired(let occurrence, _, let id):
            writer.member("id", id)
            writer.member("occurrence", occurrence)
        case .missed(let missed): write(missed, to: &writer)
        case .activity(_, let record):
            writer.name("activity")
            ActivityEncoder.write(record, to: &writer)
        case .activityAction(let record, let action, let by, let text):
            writer.name("activity")
            ActivityEncoder.write(record, to: &writer)
            writer.member("action", action)
            writer.member("by", by.rawValue)
            if let text { writer.member("userText", text) }
        case .categoryPut(_, let id), .categoryRemoved(_, let id): writer.member("id", id)
        case .islandChanged(let island): ActivityEncoder.writeMembers(island, to: &writer)
        default: writeServerEvent(event, to: &writer)
        }
    }

    private static func writeServerEvent(_ event: Event, to writer: inout JSONWriter) {
        switch event {
        case .clockChanged(let delta):
            writer.name("deltaSeconds")
            writer.seconds(microseconds: delta)
        case .zoneChanged(let from, let to):
            writer.member("from", from)
            writer.member("to", to)
        case .resumed(let slept):
            writer.name("sleptSeconds")
            writer.seconds(microseconds: slept)
        case .desktopChanged(let status): StatusEncoder.write(status, to: &writer)
        case .quietChanged(let status): QuietEncoder.write(status, to: &writer)
        default: break
        }
    }

    private static func writeFired(
        _ occurrence: Identifier, _ record: OccurrenceRecord, redelivery: Bool, to writer: inout JSONWriter
    ) {
        writer.member("id", record.id)
        writer.member("occurrence", occurrence)
        writer.member("content", record.content.text)
        writer.member("actions", record.actions)
        if record.customDismiss { writer.member("customDismiss", true) }
        writer.member("scheduledFor", record.scheduledFor.rfc3339)
        writer.name("lateSeconds")
        writer.seconds(microseconds: record.lateMicroseconds)
        writer.member("missedCount", record.missedCount)
        writer.member("presentation", record.presentation)
        writer.member("redelivery", redelivery)
    }

    private static func writeResponded(_ occurrence: Identifier, _ record: OccurrenceRecord, to writer: inout JSONWriter) {
        writer.member("id", record.id)
        writer.member("occurrence", occurrence)
        if let resolution = record.resolution {
            if let action = resolution.action { writer.member("action", action) }
            writer.member("state", resolution.state.word)
            writer.member("by", resolution.by.rawValue)
            if let text = resolution.userText { writer.member("userText", text) }
            if let activity = resolution.activity { writer.member("activity", activity) }
        }
        writer.name("userInfo")
        if let content = try? JSONDocument(record.content.text.bytes).root, let userInfo = content["userInfo"] {
            writer.value(userInfo.rawBytes)
        } else {
            writer.value("{}".utf8)
        }
    }

    private static func write(_ missed: Event.Missed, to writer: inout JSONWriter) {
        writer.member("id", missed.id)
        if let occurrence = missed.occurrence { writer.member("occurrence", occurrence) }
        writer.member("missedCount", missed.count)
        writer.member("firstScheduled", missed.firstScheduled.rfc3339)
        writer.member("lastScheduled", missed.lastScheduled.rfc3339)
        writer.member("reason", missed.reason.rawValue)
    }

    /// `server.gap` is made for one subscriber and never kept.
    package static func gap(sequence: Int64, at instant: Instant, first: Int64, last: Int64) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("seq")
        writer.integer(sequence)
        writer.member("at", instant.rfc3339)
        writer.member("topic", "server")
        writer.member("event", "gap")
        writer.name("first")
        writer.integer(first)
        writer.name("last")
        writer.integer(last)
        writer.endObject()
        return writer.bytes
    }
}
