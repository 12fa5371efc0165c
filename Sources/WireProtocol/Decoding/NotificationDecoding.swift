// `notifications.*`.

import BelfryCore
import CivilTime

struct NotificationDecoding {
    let triggers: TriggerDecoding

    func newRequest(_ params: JSONNode?) throws(RequestError) -> NewRequest {
        let reader = try ObjectReader(
            params, at: .root, members: ["app", "id", "content", "trigger", "missed", "expiresAfter", "allowPast"])
        let app = try reader.actingApp()
        let id = try reader.identifier("id")
        let content = try Self.content(try reader.required("content"), at: reader.field("content"))
        var trigger: Trigger?
        if let node = reader.value("trigger"), !node.isNull {
            trigger = try triggers.trigger(node, at: reader.field("trigger"))
        }
        var missed = MissedPolicy()
        if let node = reader.value("missed") { missed = try Self.missed(node, at: reader.field("missed")) }
        let expiry = try reader.seconds("expiresAfter")
        if let expiry, expiry <= 0 || expiry > Limits.longestInterval {
            throw reader.field("expiresAfter").refused("more than 0 seconds and at most 100 years are expected")
        }
        return NewRequest(
            app: app, id: id, content: content, trigger: trigger, missed: missed, expiresAfterMicroseconds: expiry,
            allowPast: try reader.boolean("allowPast") ?? false)
    }

    static func content(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> Content {
        let reader = try ObjectReader(
            node, at: path,
            members: [
                "title", "subtitle", "body", "badge", "sound", "category", "thread", "userInfo", "interruption", "relevance",
                "private",
            ])
        _ = try reader.required("title")
        var bytes = try reader.textBytes("title")
        guard bytes > 0 else { throw reader.field("title").refused("the title is empty") }
        bytes += try reader.textBytes("subtitle") + reader.textBytes("body")
        _ = try reader.integer("badge", in: Int64.min...Int64.max)
        _ = try reader.textBytes("sound")
        _ = try reader.textBytes("thread")
        let category = try reader.identifier("category")
        let userInfo = reader.value("userInfo")
        if let userInfo, userInfo.kind != .object { throw reader.field("userInfo").refused("an object is expected") }
        let interruption = try reader.word("interruption", Interruption.allCases, \.word)
        if let relevance = try reader.number("relevance"), !(0...1).contains(relevance) {
            throw reader.field("relevance").refused("a number from 0 to 1 is expected")
        }
        let isPrivate = try reader.boolean("private") ?? false
        guard bytes <= Limits.textBytes else {
            throw .tooLarge(what: "the content's text", limit: Limits.textBytes, actual: bytes)
        }
        if let size = userInfo?.compactCount, size > Limits.userInfoBytes {
            throw .tooLarge(what: "userInfo", limit: Limits.userInfoBytes, actual: size)
        }
        return Content(
            text: Payload(bytes: node.compactText), interruption: interruption ?? .active, isPrivate: isPrivate,
            category: category)
    }

    private static func missed(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> MissedPolicy {
        let reader = try ObjectReader(node, at: path, members: ["policy", "graceSeconds"])
        let kind = try reader.word("policy", [MissedPolicy.Kind.latest, .all, .skip]) { "\($0)" }
        let grace = try reader.seconds("graceSeconds")
        if let grace, grace < 0 { throw reader.field("graceSeconds").refused("0 or more seconds are expected") }
        return MissedPolicy(kind: kind ?? .latest, graceMicroseconds: grace)
    }

    /// Exactly one of `ids`, `all` and, where it is known, `occurrences`.
    static func selection(_ reader: ObjectReader) throws(RequestError) -> Selection {
        let ids = try reader.identifiers("ids")
        let occurrences = try reader.identifiers("occurrences")
        let all = try reader.boolean("all")
        if all == false { throw reader.field("all").refused("only true makes sense") }
        switch (ids, occurrences, all) {
        case (let ids?, nil, nil): return .ids(ids)
        case (nil, let occurrences?, nil): return .occurrences(occurrences)
        case (nil, nil, true?): return .all
        case (nil, nil, nil): throw reader.field("ids").refused("ids or all is missing")
        default:
            let second: StaticString = all != nil ? "all" : "occurrences"
            throw reader.field(second).refused("exactly one way to say which ones is expected")
        }
    }

    static func answer(_ params: JSONNode?) throws(RequestError) -> Answer {
        let reader = try ObjectReader(params, at: .root, members: ["occurrence", "action", "userText", "seconds"])
        let occurrence = Identifier(try reader.requiredString("occurrence"))
        let action = Identifier(try reader.requiredString("action"))
        let text = try reader.string("userText")
        if let size = text?.utf8.count, size > Limits.textBytes {
            throw .tooLarge(what: "userText", limit: Limits.textBytes, actual: size)
        }
        return Answer(occurrence: occurrence, action: action, userText: text, snoozeMicroseconds: try reader.seconds("seconds"))
    }

    static func explain(_ params: JSONNode?) throws(RequestError) -> Command {
        let reader = try ObjectReader(params, at: .root, members: ["app", "id", "occurrence"])
        let app = try reader.actingApp()
        switch (try reader.identifier("id"), try reader.string("occurrence")) {
        case (let id?, nil): return .explainRequest(app: app, id: id)
        case (nil, let occurrence?): return .explainOccurrence(Identifier(occurrence))
        case (nil, nil): throw reader.field("id").refused("id or occurrence is missing")
        default: throw reader.field("occurrence").refused("id and occurrence exclude each other")
        }
    }
}
