// Events on their way to subscribers: each is fed as far as it has room, from memory at the head, from the ledger further back.

import BelfryCore
import CivilTime
import NotificationStore
import WireProtocol

extension Daemon {
    /// Events and bytes read from the ledger for one subscriber at a time.
    static let readEvents = 256
    static let readBytes = 1 << 18
    /// Bytes queued for a subscriber before it is fed no further.
    static let fedBytes = 1 << 18

    func feedSubscribers() {
        for number in clients.subscribers {
            guard let session = clients.sessions[number] else { continue }
            feed(session)
        }
        if clients.subscribers.isEmpty { feed.forget() }
    }

    func isBehind(_ session: ClientSession) -> Bool {
        guard let subscriber = session.subscriber else { return false }
        return subscriber.position < feed.newest
    }

    private func feed(_ session: ClientSession) {
        while var subscriber = session.subscriber, subscriber.position < feed.newest, session.queuedBytes < Self.fedBytes {
            if let frames = feed.frames(after: subscriber.position) {
                send(frames, to: session, &subscriber)
            } else if !sendKept(to: session, &subscriber) {
                return
            }
            session.subscriber = subscriber
        }
    }

    private func send(_ frames: ArraySlice<EventFrame>, to session: ClientSession, _ subscriber: inout Subscriber) {
        for frame in frames {
            guard session.queuedBytes < Self.fedBytes else { return }
            if subscriber.filter.accepts(topic: frame.topic, app: frame.app) { session.queue(frame.bytes) }
            subscriber.position = frame.sequence
        }
        // Numbers may be left out, so the newest is reached with the last frame at the latest.
        if session.queuedBytes < Self.fedBytes { subscriber.position = max(subscriber.position, feed.newest) }
    }

    /// Feeds from the ledger. Returns false when it cannot be read now.
    private func sendKept(to session: ClientSession, _ subscriber: inout Subscriber) -> Bool {
        guard let events = try? ledger.events(after: subscriber.position, limit: Self.readEvents, bytes: Self.readBytes) else {
            return false
        }
        guard let first = events.first else {
            subscriber.position = feed.newest
            return true
        }
        tellGap(before: first.sequence, to: session, &subscriber)
        for event in events {
            if subscriber.filter.accepts(topic: event.topic, app: event.app) { session.queue(EventFrame(event).bytes) }
            subscriber.position = event.sequence
        }
        return true
    }

    /// Events that a subscriber still needed are no longer kept: it is told once and goes on from the oldest.
    private func tellGap(before sequence: Int64, to session: ClientSession, _ subscriber: inout Subscriber) {
        defer { subscriber.gapIsTold = false }
        guard !subscriber.gapIsTold, sequence > subscriber.position + 1,
            let oldest = try? ledger.oldestSequence(), oldest == sequence
        else { return }
        session.queue(
            EventFrame.gap(sequence: sequence - 1, at: clock.now.wall, first: subscriber.position + 1, last: sequence - 1))
    }
}
