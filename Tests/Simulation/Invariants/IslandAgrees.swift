// The island is what the last event about it said, and each event tells of a change.

import WireProtocol

final class IslandAgrees: Invariant {
    private var last = "none"
    /// A disk has lost what it had claimed to keep: what was heard may be older than what is there, until somebody asks.
    private var mayBeOld = false

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard event.topic == "island" else { return }
        let island = Self.slots(event.root)
        guard island != last || mayBeOld else {
            throw Violation("event \(event.sequence) tells of an island that did not change: \(island)")
        }
        last = island
    }

    func check(_ world: World) throws {
        guard let island = try world.ask("activities.island", "{}").map(Self.slots) else {
            throw Violation("no island is answered")
        }
        guard island == last || mayBeOld else { throw Violation("the island is \(island), the last event said \(last)") }
        last = island
        mayBeOld = false
    }

    /// The mode, and what decides what is drawn where.
    private static func slots(_ node: JSONNode) -> String {
        let items = (node["items"]?.elements ?? []).map { "\($0["slot"]?.string ?? "") \($0["activity"]?.string ?? "")" }
        return ([node["mode"]?.string ?? ""] + items).joined(separator: ", ")
    }

    func forget() { mayBeOld = true }
}
