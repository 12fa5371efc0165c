// All clients, by number.

import EventLoop

/// The connected clients.
package final class ClientRegistry {
    private(set) var sessions: [Int: ClientSession] = [:]
    private var nextNumber = 1
    /// Numbers of sessions with a subscription.
    private(set) var subscribers: Set<Int> = []

    package init() {}

    var count: Int { sessions.count }

    func add(_ connection: StreamConnection) -> ClientSession {
        let session = ClientSession(number: nextNumber, connection: connection)
        nextNumber += 1
        sessions[session.number] = session
        return session
    }

    func remove(_ session: ClientSession) {
        sessions[session.number] = nil
        subscribers.remove(session.number)
    }

    func subscribe(_ number: Int, _ subscriber: Subscriber) {
        guard let session = sessions[number] else { return }
        session.subscriber = subscriber
        subscribers.insert(number)
    }

    func unsubscribe(_ number: Int) {
        sessions[number]?.subscriber = nil
        subscribers.remove(number)
    }
}
