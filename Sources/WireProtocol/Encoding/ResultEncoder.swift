// Results: each shape of PROTOCOL.md 4 as JSON text. Payloads are spliced in as they were validated.

import BelfryCore
import CivilTime

enum ResultEncoder {
    static func write(_ reply: Reply, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(reply, to: &writer)
        writer.endObject()
    }

    private static func writeMembers(_ reply: Reply, to writer: inout JSONWriter) {
        switch reply {
        case .empty: break
        case .info(let info): write(info, to: &writer)
        case .status(let status): StatusEncoder.write(status, to: &writer)
        case .quiet(let status): QuietEncoder.write(status, to: &writer)
        case .replaced(let replaced): writer.member("replaced", replaced)
        case .removed(let count): writer.member("removed", count)
        case .categories(let categories): writer.items(categories) { write($1, to: &$0) }
        case .added(let added): write(added, to: &writer)
        case .pending(let items, let cursor):
            writer.items(items) { writer, item in
                writer.beginObject()
                write(item, to: &writer)
                writer.endObject()
            }
            writer.cursor(cursor)
        case .pendingItem(let item): write(item, to: &writer)
        case .delivered(let items, let cursor), .history(let items, let cursor):
            writer.items(items) { write($1, to: &$0) }
            writer.cursor(cursor)
        case .answered(let answered): write(answered, to: &writer)
        case .explanation(let explanation): write(explanation, to: &writer)
        case .preview(let dates, let never):
            writer.name("occurrences")
            writer.array(dates) { write($1, to: &$0) }
            writer.member("never", never)
        case .subscribed(let sequence, let oldest, let gap):
            writer.name("seq")
            writer.integer(sequence)
            writer.name("oldest")
            writer.integer(oldest)
            writer.member("gap", gap)
        case .acknowledged(let sequence):
            writer.name("seq")
            writer.integer(sequence)
        case .activity(let activity, let warnings):
            writer.name("activity")
            ActivityEncoder.write(activity, to: &writer)
            if let warnings { writer.strings("warnings", warnings) }
        case .activities(let activities): writer.items(activities) { ActivityEncoder.write($1, to: &$0) }
        case .island(let island): ActivityEncoder.writeMembers(island, to: &writer)
        case .settings(let settings): write(settings, to: &writer)
        case .clock(let clock):
            writer.member("now", clock.now.rfc3339)
            writer.member("zone", clock.zone)
            writer.name("uptimeSeconds")
            writer.seconds(microseconds: clock.uptimeMicroseconds)
        }
    }

    private static func write(_ info: ServerInfo, to writer: inout JSONWriter) {
        writer.member("name", "belfryd")
        writer.member("version", info.version)
        writer.member("protocol", 1)
        writer.member("pid", Int(info.processID))
        writer.name("limits")
        writer.beginObject()
        for (name, value) in StatusEncoder.limits {
            writer.name(dynamic: name)
            writer.integer(value)
        }
        writer.endObject()
        writer.strings("features", info.features)
        writer.name("clock")
        writer.beginObject()
        writer.member("now", info.clock.now.rfc3339)
        writer.member("zone", info.clock.zone)
        writer.member("virtual", info.clock.isVirtual)
        writer.endObject()
    }

    private static func write(_ category: Category, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", category.id)
        writer.member("actions", category.actions)
        if category.customDismiss { writer.member("customDismiss", true) }
        if let placeholder = category.hiddenPreviewsPlaceholder { writer.member("hiddenPreviewsPlaceholder", placeholder) }
        writer.endObject()
    }

    private static func write(_ added: AddedRequest, to writer: inout JSONWriter) {
        writer.member("app", added.app)
        writer.member("id", added.id)
        writer.name("nextFire")
        writer.instant(added.nextFire)
        writer.member("replaced", added.replaced)
        writer.strings("warnings", added.warnings)
    }

    private static func write(_ item: PendingItem, to writer: inout JSONWriter) {
        writer.member("app", item.app)
        writer.member("id", item.id)
        writer.member("content", item.content)
        writer.member("trigger", item.trigger)
        writer.member("nextFire", item.nextFire.rfc3339)
    }

    private static func write(_ item: DeliveredItem, to writer: inout JSONWriter) {
        let record = item.record
        writer.beginObject()
        writer.member("occurrence", item.occurrence)
        writer.member("app", record.app)
        writer.member("id", record.id)
        writer.member("content", record.content.text)
        writer.member("actions", record.actions)
        writer.member("scheduledFor", record.scheduledFor.rfc3339)
        writer.member("deliveredAt", record.deliveredAt.rfc3339)
        writer.name("lateSeconds")
        writer.seconds(microseconds: record.lateMicroseconds)
        writer.member("missedCount", record.missedCount)
        writer.member("presentation", record.presentation)
        if let resolution = record.resolution {
            writer.name("resolution")
            write(resolution, to: &writer)
        } else {
            writer.member("state", record.state == .snoozed ? "snoozed" : "delivered")
            if let until = item.snoozedUntil { writer.member("snoozedUntil", until.rfc3339) }
        }
        writer.endObject()
    }

    private static func write(_ resolution: Resolution, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("state", resolution.state.word)
        if let action = resolution.action { writer.member("action", action) }
        writer.member("by", resolution.by.rawValue)
        writer.member("at", resolution.at.rfc3339)
        if let text = resolution.userText { writer.member("userText", text) }
        if let activity = resolution.activity { writer.member("activity", activity) }
        if let startedAt = resolution.startedAt { writer.member("startedAt", startedAt.rfc3339) }
        writer.endObject()
    }

    private static func write(_ answered: Answered, to writer: inout JSONWriter) {
        writer.member("state", answered.state)
        if let activity = answered.activity { writer.member("activity", activity) }
        if let until = answered.snoozedUntil { writer.member("snoozedUntil", until.rfc3339) }
    }

    private static func write(_ explanation: Explanation, to writer: inout JSONWriter) {
        writer.name("facts")
        writer.array(explanation.facts) { writer, fact in
            writer.beginObject()
            writer.member("at", fact.at.rfc3339)
            writer.member("what", fact.what)
            writer.member("detail", fact.detail)
            writer.endObject()
        }
        if let next = explanation.nextFire { writer.member("nextFire", next.rfc3339) }
        writer.member("verdict", explanation.verdict)
    }

    private static func write(_ date: PreviewedDate, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("at", date.at.rfc3339)
        writer.member("local", date.local)
        if let note = date.note { writer.member("note", note) }
        writer.endObject()
    }

    private static func write(_ settings: AppSettings, to writer: inout JSONWriter) {
        writer.member("app", settings.app)
        writer.member("notificationsEnabled", settings.notificationsEnabled)
        writer.member("activitiesEnabled", settings.activitiesEnabled)
        writer.name("pushToStartTokens")
        writer.beginObject()
        for token in settings.pushToStartTokens {
            writer.name(dynamic: token.attributesType.text)
            writer.string(token.token.text)
        }
        writer.endObject()
    }
}

extension JSONWriter {
    mutating func array<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
        beginArray()
        for item in items { write(&self, item) }
        endArray()
    }

    mutating func items<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
        name("items")
        array(items, write)
    }

    mutating func strings(_ name: StaticString, _ values: [String]) {
        self.name(name)
        array(values) { $0.string($1) }
    }

    mutating func cursor(_ cursor: String?) {
        if let cursor { member("cursor", cursor) }
    }

    mutating func instant(_ instant: Instant?) {
        if let instant { string(instant.rfc3339) } else { null() }
    }
}
