// What an activity shows where its program sent no picture of it (ACTIVITIES.md 4): a name, a status, a bar and a timer, taken from the
// members that most programs have.

import CivilTime
import WireProtocol

/// An activity as the surfaces see it.
struct ActivityCard {
    let object: JSONNode

    init(_ object: JSONNode) {
        self.object = object
    }

    var id: String { object["activity"]?.string ?? "" }
    var app: String { object["app"]?.string ?? "default" }
    /// `pending`, `active`, `stale`, `ended` or `dismissed`.
    var state: String { object["state"]?.string ?? "" }
    private var contentState: JSONNode? { object["content"]?["state"] }

    /// The first that there is of the attributes' name and title, the key, and the app; the activity's id otherwise. One line, harmless.
    var name: String {
        for node in [object["attributes"]?["name"], object["attributes"]?["title"], object["key"]] {
            if let text = node?.line, !text.isEmpty { return text }
        }
        return SafeText.line(app == "default" ? id : app)
    }

    /// Whether there was nothing better to call it by than its app.
    var isNamedByApp: Bool { name == SafeText.line(app) }

    /// `state.status` in words: `inProgress` is `in progress`.
    var status: String? {
        guard let text = contentState?["status"]?.line, !text.isEmpty else { return nil }
        return Self.words(text)
    }

    /// Whether it was completed, which is a better end than others.
    var isCompleted: Bool { contentState?["status"]?.isString("completed") == true }

    /// `state.progress`, or `count` of `total`, from 0 to 1; nil if there is none.
    var progress: Double? {
        if let value = contentState?["progress"]?.double { return Self.clamped(value) }
        guard let count = contentState?["count"]?.double, let total = contentState?["total"]?.double, total > 0 else {
            return nil
        }
        return Self.clamped(count / total)
    }

    /// `3 of 100`, where that is what the progress is made of.
    var countText: String? {
        guard contentState?["progress"]?.double == nil, let count = contentState?["count"], count.kind == .number,
            let total = contentState?["total"], total.kind == .number
        else { return nil }
        return "\(String(decoding: count.rawBytes, as: UTF8.self)) of \(String(decoding: total.rawBytes, as: UTF8.self))"
    }

    /// When it has to be done, if its state says so.
    var deadline: Instant? { contentState?["deadline"]?.instant }
    var startedAt: Instant? { object["startedAt"]?.instant }
    var endedAt: Instant? { object["endedAt"]?.instant }
    var presentation: JSONNode? { object["presentation"] }
    var actions: [JSONNode] { object["actions"]?.elements ?? [] }

    static func clamped(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, 0), 1)
    }

    /// A word in camel case as words.
    static func words(_ text: String) -> String {
        guard text.utf8.allSatisfy({ 65...90 ~= $0 || 97...122 ~= $0 }), text.utf8.first.map({ 97...122 ~= $0 }) == true else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            if 65...90 ~= scalar.value { result += " " }
            result.unicodeScalars.append(scalar)
        }
        return result.lowercased()
    }
}
