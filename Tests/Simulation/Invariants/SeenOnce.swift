// A client that counts showings by occurrence and presentation sees each once: none is new a second time, and none is left out once
// it has read everything, however often it or the daemon went away in between.

final class SeenOnce: Invariant {
    private var told: [(sequence: Int64, showing: SimulatedClient.Showing)] = []

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        if let showing = Self.showing(event) { told.append((event.sequence, showing)) }
    }

    func delivered(_ event: HeardEvent, to client: SimulatedClient) throws {
        guard let showing = Self.showing(event) else { return }
        let isNew = client.seen.insert(showing).inserted
        // After a reconnect a consumer is told again what it has not acknowledged: by number it knows that it has seen it.
        guard isNew || event.redelivery || event.sequence <= client.newest ?? 0 else {
            throw Violation(
                "client \(client.number) sees showing \(showing.presentation) of \(showing.occurrence) as new a second time")
        }
    }

    func check(_ world: World) throws {
        for client in world.clients {
            guard let since = client.knowsSince else { continue }
            for (sequence, showing) in told where sequence > since && !client.seen.contains(showing) {
                throw Violation(
                    "client \(client.number) never saw showing \(showing.presentation) of \(showing.occurrence), event \(sequence)"
                )
            }
        }
    }

    func forget() { told = [] }

    private static func showing(_ event: HeardEvent) -> SimulatedClient.Showing? {
        guard event.name == "fired", let occurrence = event.occurrence, let presentation = event.presentation else { return nil }
        return SimulatedClient.Showing(occurrence: occurrence, presentation: presentation)
    }
}
