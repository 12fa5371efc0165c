// What a notification says, as one value.

import BelfryClient
import BelfryProgram
import WireProtocol

/// The members of a notification's content.
struct ContentValues: Hashable, Sendable {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: Int?
    var sound: UNNotificationSound?
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var targetContentIdentifier: String?
    var filterCriteria: String?
    var userInfo: [String: UserInfoValue] = [:]
    /// The first key of `userInfo` that is not a text, by its type.
    var wrongKey: String?

    /// The object that the daemon takes (PROTOCOL.md 4). Throws a `UNError` where there is nothing to show, and a `UserInfoError`.
    ///
    /// The daemon wants a title. A notification without one shows the name of its app, as it does at Apple's.
    func write(to writer: inout JSONWriter, app: String) throws {
        guard !(title.isEmpty && subtitle.isEmpty && body.isEmpty) else { throw UNError(.notificationInvalidNoContent) }
        if let wrongKey { throw UserInfoError(path: "", reason: "has a key of type \(wrongKey); keys are texts.") }
        writer.beginObject()
        writer.set("title", title.isEmpty ? app : title)
        if !subtitle.isEmpty { writer.set("subtitle", subtitle) }
        if !body.isEmpty { writer.set("body", body) }
        writer.set("badge", integer: badge)
        writer.set("sound", sound?.name)
        if !categoryIdentifier.isEmpty { writer.set("category", categoryIdentifier) }
        if !threadIdentifier.isEmpty { writer.set("thread", threadIdentifier) }
        if interruptionLevel != .active { writer.set("interruption", interruptionLevel.word) }
        if relevanceScore > 0 {
            writer.name("relevance")
            writer.value(String(min(relevanceScore, 1)).utf8)
        }
        let others = [
            (UserInfoNotes.targetContentIdentifier, targetContentIdentifier), (UserInfoNotes.filterCriteria, filterCriteria),
        ].compactMap { name, text in text.map { (name: name, text: $0) } }
        if !userInfo.isEmpty || title.isEmpty || !others.isEmpty {
            writer.name("userInfo")
            try userInfo.write(to: &writer, isUntitled: title.isEmpty, members: others)
        }
        writer.endObject()
    }

    init() {}

    init(_ node: JSONNode?) {
        guard let node else { return }
        let notes = node["userInfo"]?.members.first { $0.name.string == UserInfoNotes.member }?.value
        targetContentIdentifier = notes?["targetContentIdentifier"]?.string
        filterCriteria = notes?["filterCriteria"]?.string
        title = notes?["untitled"]?.boolean == true ? "" : node["title"]?.string ?? ""
        subtitle = node["subtitle"]?.string ?? ""
        body = node["body"]?.string ?? ""
        badge = node["badge"]?.integer.map { Int($0) }
        sound = node["sound"]?.string.map { UNNotificationSound(name: $0) }
        categoryIdentifier = node["category"]?.string ?? ""
        threadIdentifier = node["thread"]?.string ?? ""
        interruptionLevel = UNNotificationInterruptionLevel(word: node["interruption"]?.string)
        relevanceScore = node["relevance"]?.double ?? 0
        userInfo = [String: UserInfoValue](node["userInfo"])
    }
}
