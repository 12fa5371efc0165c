// Activities and the island as results and events show them (PROTOCOL.md 4, ACTIVITIES.md 6).

import BelfryCore
import CivilTime

enum ActivityEncoder {
    static func write(_ record: ActivityRecord, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("activity", record.activity)
        writer.member("app", record.app)
        if let key = record.key { writer.member("key", key) }
        if let type = record.attributesType { writer.member("attributesType", type) }
        writer.member("attributes", record.attributes)
        writer.member("state", record.state.word)
        writer.name("content")
        write(record.content, to: &writer)
        writer.name("startedAt")
        writer.instant(record.startedAt)
        writer.member("updatedAt", record.updatedAt.rfc3339)
        if let endedAt = record.endedAt { writer.member("endedAt", endedAt.rfc3339) }
        if let dismissAt = record.dismissAt { writer.member("dismissAt", dismissAt.rfc3339) }
        if let startAt = record.startAt { writer.member("startAt", startAt.rfc3339) }
        writer.member("revision", record.revision)
        if let id = record.originID, let occurrence = record.originOccurrence {
            writer.name("origin")
            writer.beginObject()
            writer.member("id", id)
            writer.member("occurrence", occurrence)
            writer.endObject()
        }
        if let presentation = record.presentation { writer.member("presentation", presentation) }
        writer.member("actions", record.actions)
        if let token = record.pushToken { writer.member("pushToken", token) }
        writer.endObject()
    }

    private static func write(_ content: ActivityContent, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("state", content.state)
        writer.name("staleDate")
        writer.instant(content.staleDate)
        writer.name("relevance")
        writer.value(content.relevanceText.utf8)
        writer.endObject()
    }

    /// Who is in which slot, and nothing that an update changes: the island is another one only when the slots are.
    static func writeMembers(_ island: Island, to writer: inout JSONWriter) {
        writer.member("mode", island.mode.rawValue)
        writer.items(island.items) { writer, item in
            writer.beginObject()
            writer.member("activity", item.activity.activity)
            writer.member("app", item.activity.app)
            if let key = item.activity.key { writer.member("key", key) }
            writer.member("slot", item.slot.rawValue)
            writer.endObject()
        }
    }
}
