// What all clients together know from replies and events, and nothing else: names to ask for, and texts to compare with.

import BelfryCore
import CivilTime
import WireProtocol

final class Knowledge {
    private(set) var lastSequence: Int64 = 0
    /// Every event that was heard, by number.
    private(set) var texts: [Int64: Payload] = [:]
    /// The newest occurrences, activities and push tokens.
    private(set) var occurrences: [String] = []
    private(set) var activities: [String] = []
    private(set) var tokens: [String] = []

    func hear(_ event: HeardEvent) {
        lastSequence = max(lastSequence, event.sequence)
        texts[event.sequence] = event.text
        if event.name == "fired", let occurrence = event.occurrence { Self.add(occurrence, to: &occurrences) }
        if let activity = event.activity { Self.add(activity, to: &activities) }
        if let token = event.pushToken { Self.add(token, to: &tokens) }
    }

    func hear(_ result: JSONNode, of request: SentRequest) {
        for token in result["pushToStartTokens"]?.members ?? [] {
            if let token = token.value.string { Self.add(token, to: &tokens) }
        }
    }

    func forget() {
        lastSequence = 0
        texts = [:]
        occurrences = []
        activities = []
        tokens = []
    }

    private static func add(_ name: String, to names: inout [String]) {
        guard !names.contains(name) else { return }
        names.append(name)
        if names.count > 20 { names.removeFirst() }
    }

    // MARK: Filling in

    /// Puts names and dates where a script's text asks for them.
    func fillIn(_ text: String, at now: Instant) -> String {
        var result = ""
        var rest = Substring(text)
        while let mark = rest.firstIndex(of: "$") {
            result += rest[..<mark]
            guard let open = rest[mark...].firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")"),
                let number = Int64(rest[rest.index(after: open)..<close])
            else { return result + rest[mark...] }
            result += value(rest[rest.index(after: mark)..<open], number, now)
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private func value(_ name: Substring, _ number: Int64, _ now: Instant) -> String {
        switch name {
        case "occurrence": Self.pick(occurrences, number)
        case "activity": Self.pick(activities, number)
        case "token": Self.pick(tokens, number)
        case "in": now.adding(microseconds: number * 1_000_000).rfc3339
        case "unix": "\(now.microseconds / 1_000_000 + number)"
        default: "?"
        }
    }

    private static func pick(_ names: [String], _ number: Int64) -> String {
        names.isEmpty ? "none" : names[Int(number.magnitude % UInt64(names.count))]
    }
}
