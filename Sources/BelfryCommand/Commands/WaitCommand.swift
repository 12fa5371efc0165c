// `belfry wait`: until a person has answered, for scripts.
//
// Events are followed from before the first look, so that nothing falls between; whatever an event leaves open is looked up. When the
// daemon is restarted meanwhile, the wait goes on with a new look.

import BelfryClient
import Glibc
import WireProtocol

enum WaitCommand {
    static let description = CommandDescription(
        words: ["wait"], summary: "wait until a reminder is answered, and print the action",
        arguments: [ArgumentDescription(name: "REF", completion: .delivered)],
        options: [.value("--timeout", "D", .duration, "give up after that much time, exit 13")],
        discussion: [
            "REF is an occurrence or the id of a reminder. One that has not come yet is waited for; one that is snoozed goes on being waited for.",
            "Exit codes: 0 answered, 10 expired, 11 dismissed, 12 removed or superseded, 13 the time of --timeout passed.",
        ],
        examples: [.init(line: "belfry wait deploy --timeout 10m && ./deploy", meaning: "only if somebody agrees in time")],
        run: { (context) throws(Ending) in
            var wait = Wait(context)
            try wait.finish()
        })
}

/// One wait: what it is for, and how far it has come.
private struct Wait {
    private let context: CommandContext
    private let deadline: Int64?
    /// An occurrence or a request id, as it was given; the occurrence as soon as there is one.
    private var reference: String
    private var occurrence: String?

    private struct Outcome {
        var state: String
        var action: String?
        var item: JSONNode
    }

    init(_ context: CommandContext) {
        self.context = context
        reference = context.arguments.text("REF") ?? ""
        deadline = context.arguments.duration("--timeout").map { MonotonicTime.milliseconds + ($0 + 999) / 1000 }
    }

    mutating func finish() throws(Ending) {
        var connection = try context.connection()
        while true {
            do {
                return try report(try follow(connection))
            } catch {
                guard error.exitCode == 3 else { throw error }
                connection = try reconnect()
            }
        }
    }

    private func reconnect() throws(Ending) -> SynchronousConnection {
        var pause: Int64 = 50
        while true {
            let left = deadline.map { $0 - MonotonicTime.milliseconds } ?? .max
            guard left > 0 else { throw Ending(exitCode: 13) }
            usleep(UInt32(clamping: min(pause, left) * 1000))
            if let connection = try? context.reconnected() { return connection }
            pause = min(pause * 2, 2000)
        }
    }

    // MARK: Following

    private mutating func follow(_ connection: SynchronousConnection) throws(Ending) -> Outcome {
        var params = context.parameters()
        params.set("topics", texts: ["notification"])
        _ = try context.call("events.subscribe", params)
        if let outcome = try look() { return outcome }
        while true {
            let event: JSONNode?
            do { event = try connection.nextEvent(until: deadline) } catch { throw Ending(error) }
            guard let event else { throw Ending(exitCode: 13) }
            if let outcome = try take(event) { return outcome }
        }
    }

    /// What an event means for the wait; nil: it goes on.
    private mutating func take(_ event: JSONNode) throws(Ending) -> Outcome? {
        let name = event["event"]?.string ?? ""
        if let occurrence {
            if event["occurrence"]?.string == occurrence {
                switch name {
                case "responded":
                    return Outcome(state: event["state"]?.string ?? "", action: event["action"]?.string, item: event)
                case "expired", "superseded", "removed", "missed": return Outcome(state: name, action: nil, item: event)
                default: return nil
                }
            }
            // The end of a snooze names the request only.
            if name == "removed", event["occurrence"] == nil { return try look() }
            return nil
        }
        guard event["id"]?.string == reference, event["app"]?.string == (context.app ?? "default") else { return nil }
        switch name {
        case "fired":
            occurrence = event["occurrence"]?.string
            return nil
        case "removed" where event["occurrence"] == nil: return Outcome(state: name, action: nil, item: event)
        case "missed": return try isPending() ? nil : Outcome(state: name, action: nil, item: event)
        default: return nil
        }
    }

    // MARK: Looking

    /// How it stands now: over, or (nil) still to be waited for. A reference that means nothing is refused.
    private mutating func look() throws(Ending) -> Outcome? {
        // Twice, as it may come between the looks at what waits and at what is scheduled.
        for _ in 0..<2 {
            if let found = try context.outstanding(occurrence ?? reference) {
                occurrence = found.occurrence
                return nil
            }
            if occurrence == nil, try isPending() { return nil }
            if let outcome = try past() { return outcome }
        }
        if occurrence != nil { return nil }
        var params = context.parameters()
        params.set("id", text: reference)
        _ = try context.call("notifications.get", params)
        return nil
    }

    private func isPending() throws(Ending) -> Bool {
        var params = context.parameters()
        params.set("id", text: reference)
        return try context.call("notifications.get", params, unless: .notFound) != nil
    }

    /// The newest end of the request, or the end of the occurrence.
    private func past() throws(Ending) -> Outcome? {
        var found: JSONNode?
        if occurrence == nil {
            let (reference, app) = (self.reference, context.app ?? "default")
            func named(_ params: inout Parameters) { params.set("id", text: reference) }
            try context.eachItem("notifications.history", limit: 100, named) { item throws(Ending) in
                if item["app"]?.string == app { found = item }
                return found == nil
            }
        }
        if found == nil {
            let wanted = occurrence ?? reference
            try context.eachItem("notifications.history") { item throws(Ending) in
                if item["occurrence"]?.string == wanted { found = item }
                return found == nil
            }
        }
        guard let found, let resolution = found["resolution"] else { return nil }
        return Outcome(state: resolution["state"]?.string ?? "", action: resolution["action"]?.string, item: found)
    }

    // MARK: The end

    private func report(_ outcome: Outcome) throws(Ending) {
        let code: Int32 =
            switch outcome.state {
            case "expired", "missed": 10
            case "dismissed": 11
            case "removed", "superseded": 12
            default: 0
            }
        if context.wantsJSON {
            var result = Parameters()
            for name in ["app", "id", "occurrence"] as [StaticString] { result.set(name, text: outcome.item[name]?.string) }
            result.set("state", text: outcome.state)
            result.set("action", text: outcome.action)
            result.set("userText", text: (outcome.item["resolution"] ?? outcome.item)["userText"]?.string)
            try context.console.line(result.bytes)
        } else if code == 0 {
            try context.console.line(SafeText.line(outcome.action ?? outcome.state))
        }
        if code != 0 { throw Ending(exitCode: code) }
    }
}
