// `activities.push`: the remote payload's form (ACTIVITIES.md 3). Unknown keys are ignored, as remote senders expect; wrong types are
// refused with their path, whatever the event.

import BelfryCore
import CivilTime

enum PushDecoding {
    static func push(_ params: JSONNode?) throws(RequestError) -> Push {
        let reader = try ObjectReader(params, at: .root, members: ["token", "aps"])
        let token = Identifier(try reader.requiredString("token"))
        let payload = try PushPayload(try reader.required("aps"), at: reader.field("aps"))
        guard let event = payload.event.string else { throw payload.field("event").refused("text is expected") }
        switch event {
        case "update": return Push(token: token, timestamp: payload.timestamp, event: .update(payload.update))
        case "end":
            return Push(
                token: token, timestamp: payload.timestamp,
                event: .end(payload.update, dismissalDate: payload.dismissalDate))
        case "start": return Push(token: token, timestamp: payload.timestamp, event: .start(try payload.start()))
        default: throw payload.field("event").refused("one of update, end, start is expected")
        }
    }
}

/// The `aps` object.
private struct PushPayload {
    let path: FieldPath
    let timestamp: Instant
    let event: JSONNode
    /// What an update and an end take; a start takes it too.
    let update: ActivityUpdate
    let dismissalDate: Instant?
    let attributesType: Identifier?
    let attributes: Payload?

    init(_ node: JSONNode, at path: FieldPath) throws(RequestError) {
        guard node.kind == .object else { throw path.refused("an object is expected") }
        self.path = path
        guard let timestamp = try Self.time(node["timestamp"], at: path.member("timestamp")) else {
            throw path.member("timestamp").refused("timestamp is missing")
        }
        self.timestamp = timestamp
        guard let event = node["event"] else { throw path.member("event").refused("event is missing") }
        self.event = event
        let relevance = node["relevance-score"]
        if let relevance, relevance.kind != .number {
            throw path.member("relevance-score").refused("a number is expected")
        }
        update = ActivityUpdate(
            state: try Self.object(node["content-state"], at: path.member("content-state")),
            staleDate: try Self.time(node["stale-date"], at: path.member("stale-date")), relevance: relevance?.double,
            relevanceText: relevance.map { String(decoding: $0.rawBytes, as: UTF8.self) },
            alert: try Self.alert(node["alert"], at: path.member("alert")), timestamp: timestamp)
        dismissalDate = try Self.time(node["dismissal-date"], at: path.member("dismissal-date"))
        attributesType = try node["attributes-type"].map { node throws(RequestError) in
            try ObjectReader.identifier(node, at: path.member("attributes-type"))
        }
        attributes = try Self.object(node["attributes"], at: path.member("attributes"))
    }

    func field(_ name: StaticString) -> FieldPath { path.member(name) }

    private func missing(_ name: StaticString) -> RequestError { field(name).refused("a start needs \(name)") }

    func start() throws(RequestError) -> NewActivity {
        guard let attributesType else { throw missing("attributes-type") }
        guard let attributes else { throw missing("attributes") }
        guard let state = update.state else { throw missing("content-state") }
        guard let alert = update.alert else { throw missing("alert") }
        return NewActivity(
            app: "", attributesType: attributesType, attributes: attributes,
            content: ActivityContent(
                state: state, staleDate: update.staleDate, relevance: update.relevance ?? 0,
                relevanceText: update.relevanceText ?? "0"),
            alert: alert, wantsPushToken: true)
    }

    // MARK: Values

    private static func time(_ node: JSONNode?, at path: FieldPath) throws(RequestError) -> Instant? {
        guard let node else { return nil }
        return try ActivityDecoding.unixTime(node, at: path)
    }

    private static func object(_ node: JSONNode?, at path: FieldPath) throws(RequestError) -> Payload? {
        guard let node else { return nil }
        guard node.kind == .object else { throw path.refused("an object is expected") }
        return Payload(bytes: node.compactText)
    }

    private static func alert(_ node: JSONNode?, at path: FieldPath) throws(RequestError) -> Alert? {
        guard let node else { return nil }
        guard node.kind == .object else { throw path.refused("an object is expected") }
        guard let title = try text(node["title"], at: path.member("title")), !title.isEmpty else {
            throw path.member("title").refused("a title is expected")
        }
        return Alert(
            title: title, body: try text(node["body"], at: path.member("body")),
            sound: try text(node["sound"], at: path.member("sound")))
    }

    private static func text(_ node: JSONNode?, at path: FieldPath) throws(RequestError) -> String? {
        guard let node else { return nil }
        guard let text = node.string else { throw path.refused("text is expected") }
        return text
    }
}
