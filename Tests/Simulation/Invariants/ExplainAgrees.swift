// What `explain` says never contradicts the history, the list of what is out, or the list of what is pending.

import BelfryCore
import WireProtocol

final class ExplainAgrees: Invariant {
    /// Occurrences that are asked about at a time.
    private static let asked = 8

    func check(_ world: World) throws {
        var pending: [RequestName: String] = [:]
        for item in try world.ask("notifications.pending", #"{"limit":1000}"#)?["items"]?.elements ?? [] {
            guard let app = item["app"]?.string, let id = item["id"]?.string, let next = item["nextFire"]?.string else {
                throw Violation("a pending item lacks something")
            }
            pending[RequestName(app, id)] = next
            try checkPending(world, app, id, next)
        }
        for method in ["notifications.history", "notifications.delivered"] {
            for item in try world.ask(method, #"{"limit":\#(Self.asked)}"#)?["items"]?.elements ?? [] {
                try check(item, world, pending)
            }
        }
    }

    private func checkPending(_ world: World, _ app: String, _ id: String, _ next: String) throws {
        let said = try world.ask("notifications.explain", #"{"app":"\#(app)","id":"\#(id)"}"#)
        guard said?["nextFire"]?.string == next, let verdict = said?["verdict"]?.string else {
            throw Violation("\(app)/\(id) fires next at \(next), explain says \(said?["nextFire"]?.string ?? "nothing")")
        }
        guard !verdict.contains("not fire again") else { throw Violation("\(app)/\(id) is pending, explain says: \(verdict)") }
    }

    private func check(_ item: JSONNode, _ world: World, _ pending: [RequestName: String]) throws {
        guard let occurrence = item["occurrence"]?.string, let app = item["app"]?.string, let id = item["id"]?.string else {
            throw Violation("an item of a list lacks its names")
        }
        guard let said = try world.ask("notifications.explain", #"{"occurrence":"\#(occurrence)"}"#) else {
            throw Violation("\(occurrence) is listed, and explain does not know it")
        }
        let verdict = said["verdict"]?.string ?? ""
        let state = item["resolution"]?["state"]?.string ?? item["state"]?.string ?? "?"
        // The sentence for what waits is its own.
        let wanted = state == "delivered" ? "waits for an answer" : state
        guard verdict.contains(wanted) else { throw Violation("\(occurrence) is \(state), explain says: \(verdict)") }
        let facts = said["facts"]?.elements ?? []
        let showings = facts.count { $0["what"]?.isString("fired") == true }
        if state != "missed", facts.count < Limits.facts, let presentation = item["presentation"]?.integer,
            showings < presentation
        {
            throw Violation("\(occurrence) was shown \(presentation) times, explain tells of \(showings)")
        }
        let instants = facts.compactMap { $0["at"]?.string }
        guard instants.count == facts.count else { throw Violation("a fact of \(occurrence) has no date") }
        guard said["nextFire"]?.string == pending[RequestName(app, id)] else {
            throw Violation("explain of \(occurrence) and the list of pending requests differ on the next date")
        }
    }
}
