// `activities.*` (ACTIVITIES.md 1 to 4 and 9).

import BelfryCore
import CivilTime

enum ActivityDecoding {
    static func command(_ method: String, _ params: JSONNode?) throws(RequestError) -> Command {
        switch method {
        case "activities.start": return .startActivity(try start(params))
        case "activities.update": return try update(params)
        case "activities.end": return try end(params)
        case "activities.dismiss":
            return .dismissActivity(try reference(ObjectReader(params, at: .root, members: ["activity", "app", "key"])))
        case "activities.present":
            let reader = try ObjectReader(params, at: .root, members: ["activity", "app", "key", "presentation"])
            let reference = try reference(reader)
            _ = try reader.required("presentation")
            return .presentActivity(reference, presentation: try presentation(reader) ?? .emptyObject)
        case "activities.perform":
            let reader = try ObjectReader(params, at: .root, members: ["activity", "app", "key", "action", "userText"])
            return .performAction(
                try reference(reader), action: Identifier(try reader.requiredString("action")), userText: try userText(reader))
        case "activities.list": return try list(params)
        case "activities.get":
            return .getActivity(try reference(ObjectReader(params, at: .root, members: ["activity", "app", "key"])))
        case "activities.island":
            _ = try ObjectReader(params, at: .root, members: [])
            return .island
        case "activities.push": return .push(try PushDecoding.push(params))
        default: throw .unknownMethod(method)
        }
    }

    /// `activity`, or `app` and `key`.
    private static func reference(_ reader: ObjectReader) throws(RequestError) -> ActivityReference {
        if let activity = try reader.string("activity") {
            for name: StaticString in ["key", "app"] where reader.has(name) {
                throw reader.field(name).refused("activity already says which one")
            }
            return .activity(Identifier(activity))
        }
        guard reader.has("key") else { throw reader.field("activity").refused("activity or key is missing") }
        return .key(app: try reader.actingApp(), key: try reader.requiredIdentifier("key"))
    }

    private static func userText(_ reader: ObjectReader) throws(RequestError) -> String? {
        let text = try reader.string("userText")
        if let size = text?.utf8.count, size > Limits.textBytes {
            throw .tooLarge(what: "userText", limit: Limits.textBytes, actual: size)
        }
        return text
    }

    private static func list(_ params: JSONNode?) throws(RequestError) -> Command {
        let reader = try ObjectReader(params, at: .root, members: ["app", "states"])
        let states = try reader.words("states", ActivityState.allCases, \.word)
        return .listActivities(app: try reader.app(), states: states)
    }

    private static func start(_ params: JSONNode?) throws(RequestError) -> NewActivity {
        let reader = try ObjectReader(
            params, at: .root,
            members: [
                "app", "key", "attributesType", "attributes", "content", "alert", "style", "startAt", "push", "presentation",
                "actions",
                "ifExists",
            ])
        _ = try reader.required("attributes")
        var actions = Payload.emptyArray
        if let node = reader.value("actions") {
            _ = try CategoryDecoding.actions(node, at: reader.field("actions"), onCard: true)
            actions = Payload(bytes: node.compactText)
        }
        return NewActivity(
            app: try reader.actingApp(), key: try reader.identifier("key"),
            attributesType: try reader.identifier("attributesType"),
            attributes: try reader.object("attributes") ?? .emptyObject,
            content: try content(try reader.required("content"), at: reader.field("content")), alert: try alert(reader),
            style: try reader.word("style", [ActivityStyle.standard, .transient], \.rawValue) ?? .standard,
            startAt: try reader.instant("startAt"), wantsPushToken: try reader.boolean("push") ?? false,
            presentation: try presentation(reader), actions: actions,
            ifExists: try reader.word("ifExists", [IfExists.fail, .return, .update], \.rawValue) ?? .fail)
    }

    static func content(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> ActivityContent {
        let reader = try ObjectReader(node, at: path, members: ["state", "staleDate", "relevance"])
        _ = try reader.required("state")
        let state = try reader.object("state") ?? .emptyObject
        let relevance = try reader.number("relevance")
        return ActivityContent(
            state: state, staleDate: try nullableInstant(reader, "staleDate"), relevance: relevance ?? 0,
            relevanceText: reader.value("relevance").map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? "0")
    }

    private static func nullableInstant(_ reader: ObjectReader, _ name: StaticString) throws(RequestError) -> Instant? {
        reader.value(name)?.isNull == true ? nil : try reader.instant(name)
    }

    static func alert(_ reader: ObjectReader) throws(RequestError) -> Alert? {
        guard let node = reader.value("alert") else { return nil }
        let alert = try ObjectReader(node, at: reader.field("alert"), members: ["title", "body", "sound"])
        let title = try alert.requiredString("title")
        guard !title.isEmpty else { throw alert.field("title").refused("the title is empty") }
        return Alert(title: title, body: try alert.string("body"), sound: try alert.string("sound"))
    }

    static func presentation(_ reader: ObjectReader) throws(RequestError) -> Payload? {
        guard let node = reader.value("presentation") else { return nil }
        try PresentationDecoding.check(node, at: reader.field("presentation"))
        return Payload(bytes: node.compactText)
    }

    private static func update(_ params: JSONNode?) throws(RequestError) -> Command {
        let reader = try ObjectReader(
            params, at: .root, members: ["activity", "app", "key", "content", "alert", "timestamp", "presentation"])
        let reference = try reference(reader)
        let content = try content(try reader.required("content"), at: reader.field("content"))
        return .updateActivity(
            reference,
            ActivityUpdate(
                state: content.state, staleDate: content.staleDate, relevance: content.relevance,
                relevanceText: content.relevanceText, alert: try alert(reader), timestamp: try timestamp(reader),
                presentation: try presentation(reader)))
    }

    private static func end(_ params: JSONNode?) throws(RequestError) -> Command {
        let reader = try ObjectReader(
            params, at: .root, members: ["activity", "app", "key", "content", "presentation", "dismissal", "timestamp"])
        let reference = try reference(reader)
        var content: ActivityContent?
        if let node = reader.value("content"), !node.isNull { content = try self.content(node, at: reader.field("content")) }
        var dismissal = DismissalPolicy.default
        if let node = reader.value("dismissal") { dismissal = try self.dismissal(node, at: reader.field("dismissal")) }
        return .endActivity(
            reference,
            ActivityEnd(
                content: content, presentation: try presentation(reader), dismissal: dismissal, timestamp: try timestamp(reader)))
    }

    private static func dismissal(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> DismissalPolicy {
        let reader = try ObjectReader(node, at: path, members: ["policy", "date"])
        let policy = try ObjectReader.word(
            try reader.required("policy"), at: reader.field("policy"), ["default", "immediate", "after"], \.self)
        if policy == "after" { return .after(try reader.requiredInstant("date")) }
        if reader.has("date") { throw reader.field("date").refused("only the policy after has a date") }
        return policy == "immediate" ? .immediate : .default
    }

    /// Unix seconds or RFC 3339.
    static func timestamp(_ reader: ObjectReader) throws(RequestError) -> Instant? {
        guard let node = reader.value("timestamp") else { return nil }
        if node.kind == .number { return try unixTime(node, at: reader.field("timestamp")) }
        return try reader.requiredInstant("timestamp")
    }

    /// A number of seconds since 1970, within the years an instant is written in.
    static func unixTime(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> Instant {
        guard let seconds = node.double, (-62_135_596_800..<253_402_300_800).contains(seconds) else {
            throw path.refused("seconds since 1970 are expected")
        }
        return Instant(microseconds: Int64((seconds * 1_000_000).rounded()))
    }
}
