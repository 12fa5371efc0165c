// Reminders never stack: of one app and id at most one occurrence is out.

final class NeverStacked: Invariant {
    private var out: [String: String] = [:]

    func heard(_ event: HeardEvent) throws {
        guard event.topic == "notification", let id = event.id, let occurrence = event.occurrence else { return }
        let name = (event.app ?? "") + "/" + id
        switch event.name {
        case "fired": out[name] = occurrence
        case "responded", "expired", "superseded", "removed": if out[name] == occurrence { out[name] = nil }
        default: break
        }
    }

    /// Compares with what the daemon says is out.
    func check(outstanding: [(name: String, occurrence: String)]) throws {
        var seen: [String: String] = [:]
        for (name, occurrence) in outstanding {
            if let other = seen[name] { throw Violation("\(name) is out twice: \(other) and \(occurrence)") }
            seen[name] = occurrence
        }
    }
}
