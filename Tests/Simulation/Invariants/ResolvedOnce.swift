// An occurrence comes to one end, and nothing of it is told afterwards but its completion through an activity.

final class ResolvedOnce: Invariant {
    private var resolved: [String: String] = [:]

    func heard(_ event: HeardEvent) throws {
        guard event.topic == "notification", let occurrence = event.occurrence, event.name != "missed" else { return }
        if let end = resolved[occurrence], event.name != "completed" {
            throw Violation("\(occurrence) is over by \(end), and then \(event.name)")
        }
        if ["responded", "expired", "superseded", "removed"].contains(event.name) { resolved[occurrence] = event.name }
    }
}
