// An occurrence comes to one end, and nothing of it is told afterwards but its completion through an activity.

import BelfryCore
import NotificationStore

final class ResolvedOnce: Invariant {
    private var resolved: [String: String] = [:]
    private static let ends: Set = ["responded", "expired", "superseded", "removed"]

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard event.topic == "notification", let occurrence = event.occurrence, event.name != "missed" else { return }
        if let end = resolved[occurrence], event.name != "completed" {
            throw Violation("\(occurrence) is over by \(end), and then \(event.name)")
        }
        if Self.ends.contains(event.name) { resolved[occurrence] = event.name }
    }

    /// In the history each is there once, and none of those that are out.
    func check(_ world: World) throws {
        var seen: Set<Int64> = []
        for record in try world.ledger.resolved(app: nil, id: nil, below: .max, limit: 10_000) {
            guard seen.insert(record.number).inserted, record.resolution != nil else {
                throw Violation("\(record.app)/\(record.id) is in the history twice, or without an end")
            }
        }
        for record in try world.ledger.outstanding(app: nil, below: .max, limit: 10_000) {
            guard !seen.contains(record.number), record.resolution == nil else {
                throw Violation("\(record.app)/\(record.id) is out and over")
            }
        }
    }

    func forget() { resolved = [:] }
}
