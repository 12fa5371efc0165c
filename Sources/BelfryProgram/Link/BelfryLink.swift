// The way to the real daemon.

package import BelfryClient
package import WireProtocol

/// A connection as the modules use it.
package struct BelfryLink: DaemonLink {
    private let connection: BelfryConnection
    private let problems: ProblemLog

    /// A way to the daemon at an address; connected with the first call.
    package init(to address: BelfryAddress = .standard, problems: ProblemLog) {
        connection = BelfryConnection(to: address)
        self.problems = problems
    }

    package func send(
        _ method: String, _ params: [UInt8], reply: @escaping @Sendable (Result<JSONNode, BelfryError>) -> Void
    ) {
        connection.send(method, params, reply: reply)
    }

    package func callNow(_ method: String, _ params: [UInt8]) throws(BelfryError) -> JSONNode {
        try connection.callNow(method, params)
    }

    package func register(_ subscription: FeedSubscription) throws(BelfryError) {
        let own = try SynchronousConnection(to: connection.address)
        _ = try own.call("events.subscribe", subscription.belfry.parameters)
    }

    package func feed(_ subscription: FeedSubscription) -> AsyncStream<FeedItem> {
        let feed = connection.feed(subscription.belfry)
        let problems = problems
        return AsyncStream {
            // The place in the feed is the feed's own, so an iterator holds nothing.
            var events = feed.makeAsyncIterator()
            do throws(BelfryError) {
                while true {
                    switch try await events.next() {
                    case .subscribed(let newest, _): return .subscribed(newest: newest)
                    case .event(let event): return .event(event.node)
                    case .interrupted: continue
                    case nil: return nil
                    }
                }
            } catch {
                problems.report("events of \(subscription.topics.joined(separator: ", "))", error)
                return nil
            }
        }
    }
}

extension FeedSubscription {
    /// The same in terms of the client library.
    fileprivate var belfry: BelfrySubscription {
        BelfrySubscription(topics: topics, app: app, start: consumer.map { .consumer($0) } ?? .live)
    }
}
