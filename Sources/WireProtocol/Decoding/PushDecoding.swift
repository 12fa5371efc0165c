// `activities.push`: the remote payload's form (ACTIVITIES.md 3). Unknown keys are ignored, as remote senders expect; wrong types are
// refused with their path.

import BelfryCore
import CivilTime

enum PushDecoding {
    static func push(_ params: JSONNode?) throws(RequestError) -> Push {
        let reader = try ObjectReader(params, at: .root, members: ["token", "aps"])
        let token = Identifier(try reader.requiredString("token"))
        let payload = try PushPayload(try reader.required("aps"), at: reader.field("aps"))
        guard let timestamp = try payload.time("timestamp") else {
            throw payload.field("timestamp").refused("timestamp is missing")
        }
        guard let event = payload.value("event") else { throw payload.field("event").refused("event is missing") }
        switch event.string {
        case "update": return Push(token: token, timestamp: timestamp, event: .update(try payload.update(timestamp)))
        case "end":
            let update = try payload.update(timestamp)
            return Push(
                token: token, timestamp: timestamp, event: .end(update, dismissalDate: try payload.time("dismissal-date")))
        case "start": return Push(token: token, timestamp: timestamp, event: .start(try payload.start()))
        default: throw payload.field("event").refused("one of update, end, start is expected")
        }
    }
}

/// The `aps` object.
private struct PushPayload {
    let node: JSONNode
    let path: FieldPath

    init(_ node: JSONNode, at path: FieldPath) throws(RequestError) {
        guard node.kind == .object else { throw path.refused("an object is expected") }
        self.node = node
        self.path = path
    }

    func value(_ name: StaticString) -> JSONNode? { node[name] }
    func field(_ name: StaticString) -> FieldPath { path.member("\(name)") }

    func time(_ name: StaticString) throws(RequestError) -> Instant? {
        guard let node = value(name) else { return nil }
        guard node.kind == .number else { throw field(name).refused("seconds since 1970 are expected") }
        return try ActivityDecoding.unixTime(node, at: field(name))
    }

    func object(_ name: StaticString) throws(RequestError) -> Payload? {
        guard let node = value(name) else { return nil }
        guard node.kind == .object else { throw field(name).refused("an object is expected") }
        return Payload(bytes: node.compactText)
    }

    func relevance() throws(RequestError) -> (value: Double, text: String)? {
        guard let node = value("relevance-score") else { return nil }
        guard let value = node.double else { throw field("relevance-score").refused("a number is expected") }
        return (value, String(decoding: node.rawBytes, as: UTF8.self))
    }

    func alert() throws(RequestError) -> Alert? {
        guard let node = value("alert") else { return nil }
        guard node.kind == .object else { throw field("alert").refused("an object is expected") }
        func text(_ name: StaticString) throws(RequestError) -> String? {
            guard let value = node[name] else { return nil }
            guard let text = value.string else { throw field("alert").member("\(name)").refused("text is expected") }
            return text
        }
        guard let title = try text("title"), !title.isEmpty else {
            throw field("alert").member("title").refused("a title is expected")
        }
        return Alert(title: title, body: try text("body"), sound: try text("sound"))
    }

    func update(_ timestamp: Instant) throws(RequestError) -> ActivityUpdate {
        let relevance = try relevance()
        return ActivityUpdate(
            state: try object("content-state"), staleDate: try time("stale-date"), relevance: relevance?.value,
            relevanceText: relevance?.text, alert: try alert(), timestamp: timestamp)
    }

    func start() throws(RequestError) -> NewActivity {
        guard let typeNode = value("attributes-type") else {
            throw field("attributes-type").refused("attributes-type is missing")
        }
        let type = try ObjectReader.identifier(typeNode, at: field("attributes-type"))
        guard let attributes = try object("attributes") else { throw field("attributes").refused("attributes is missing") }
        guard let state = try object("content-state") else { throw field("content-state").refused("content-state is missing") }
        guard let alert = try alert() else { throw field("alert").refused("a start needs an alert") }
        let relevance = try relevance()
        return NewActivity(
            app: "", attributesType: type, attributes: attributes,
            content: ActivityContent(
                state: state, staleDate: try time("stale-date"), relevance: relevance?.value ?? 0,
                relevanceText: relevance?.text ?? "0"),
            alert: alert, wantsPushToken: true)
    }
}
