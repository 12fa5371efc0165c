// Clients come, read, stall and go; each is fed as far as it reads.

import BelfryCore
import NotificationStore
import WireProtocol

extension World {
    func obey(_ order: ClientOrder, _ client: SimulatedClient) throws {
        switch order {
        case .connects: try connect(client)
        case .dies: client.loseConnection()
        case .stalls: client.isReading = false
        case .reads:
            client.isReading = true
            try feedClients()
        case .acknowledges:
            guard let consumer = client.consumer, let newest = client.newest, client.connection != nil else { return }
            try perform([
                ClientRequest(
                    client: client.number, method: "events.ack", params: #"{"consumer":"\#(consumer)","seq":\#(newest)}"#)
            ])
        }
    }

    /// Connects and subscribes: to what it missed, or for the first time.
    func connect(_ client: SimulatedClient) throws {
        client.loseConnection()
        client.connect()
        let from = client.consumer.map { #""consumer":"\#($0)""# } ?? client.hasAll.map { #""since":\#($0)"# } ?? ""
        try perform([ClientRequest(client: client.number, method: "events.subscribe", params: "{\(from)}")])
    }

    func feedClients() throws {
        for client in clients where client.isReading {
            while let position = client.position, client.connection != nil {
                let events = try nextEvents(after: position)
                guard let last = events.last else { break }
                for event in events {
                    for invariant in invariants { try invariant.delivered(event, to: client) }
                    client.lastOnConnection = event.sequence
                    client.newest = max(client.newest ?? 0, event.sequence)
                }
                client.position = last.sequence
            }
        }
    }

    /// From memory at the head, from the store further back.
    private func nextEvents(after position: Int64) throws -> [HeardEvent] {
        if position >= knowledge.lastSequence { return [] }
        if let first = recent.first, first.sequence <= position + 1 { return recent.filter { $0.sequence > position } }
        do throws(LedgerError) {
            let kept = try ledger.events(after: position, limit: 100, bytes: 1 << 18).compactMap { HeardEvent($0) }
            return kept.isEmpty ? recent.filter { $0.sequence > position } : kept
        } catch {
            guard disk.isTroubled else { throw Violation("events are not readable on a good disk: \(error.message)") }
            return []
        }
    }
}
