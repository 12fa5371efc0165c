// Events as an asynchronous sequence. It lives through restarts of the daemon: it connects anew with growing pauses and goes on where it was,
// so that a program reads one unbroken row of events and never has to know.

/// The events of a subscription, for one reader. It begins with the first `next()`, and ends when it is let go or the reader's task is
/// cancelled; it throws only what the daemon refuses for good, such as a topic that does not exist.
///
/// A reader that is slow costs nobody anything: beyond 256 events, or a mebibyte of them, no more is read from the socket, and the daemon
/// keeps the rest.
public struct BelfryFeed: AsyncSequence, Sendable {
    /// What comes out of a feed.
    public enum Element: Sendable {
        /// The subscription stands, for the first time or again. Events up to `newest` are replays; `hasGap`: some that were wanted are no
        /// longer kept.
        case subscribed(newest: Int64, hasGap: Bool)
        case event(BelfryEvent)
        /// The daemon cannot be reached; trying goes on. Once for each loss.
        case interrupted(BelfryError)
    }

    fileprivate let handle: Handle

    init(address: BelfryAddress, subscription: BelfrySubscription) {
        handle = Handle(FeedSource(address: address, subscription: subscription))
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(handle: handle)
    }

    /// Ends the feed when the last of the sequence and its iterators goes.
    fileprivate final class Handle: Sendable {
        let source: FeedSource

        init(_ source: FeedSource) {
            self.source = source
        }

        deinit {
            let source = source
            EventThread.shared.perform { source.assumeIsolated { $0.close() } }
        }
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let handle: Handle

        public mutating func next() async throws(BelfryError) -> Element? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(BelfryError) -> Element? {
            let source = handle.source
            return try await withTaskCancellationHandler {
                await source.next()
            } onCancel: {
                EventThread.shared.perform { source.assumeIsolated { $0.close() } }
            }.get()
        }
    }
}

extension BelfryConnection {
    /// The events of a subscription, over a socket of their own.
    public nonisolated func feed(_ subscription: BelfrySubscription = BelfrySubscription()) -> BelfryFeed {
        BelfryFeed(address: address, subscription: subscription)
    }

    /// Makes the daemon remember that a consumer has dealt with everything up to an event.
    public nonisolated func acknowledge(_ sequence: Int64, consumer: String) async throws(BelfryError) {
        var params = Parameters()
        params.set("consumer", text: consumer)
        params.set("seq", integer: sequence)
        _ = try await callNode("events.ack", params.bytes)
    }
}
