// What the modules shaped after Apple's ask of a connection to the daemon, and no more.
//
// Three ways of asking, because Apple's API has three: calls that return at once and happen in order, calls that are awaited, and
// calls that have their answer when they return. In tests a script stands in for the daemon.

package import BelfryClient
package import WireProtocol

/// A way to the daemon, shared by all of a process. What it sends it sends in the order in which it was asked to.
package protocol DaemonLink: Sendable {
    /// Puts a call in line and returns at once. `reply` is called once, on whatever thread the answer comes in.
    func send(
        _ method: String, _ params: [UInt8], reply: @escaping @Sendable (Result<JSONNode, BelfryError>) -> Void)

    /// Makes a call and waits for its answer on this thread, for 3 s at most, without the help of any other thread.
    func callNow(_ method: String, _ params: [UInt8]) throws(BelfryError) -> JSONNode

    /// Makes the daemon remember a consumer from now on, if it does not yet, for 3 s at most as `callNow`.
    func register(_ subscription: FeedSubscription) throws(BelfryError)

    /// The events that a subscription brings, connecting anew as often as it takes, until whoever reads stops.
    func feed(_ subscription: FeedSubscription) -> AsyncStream<FeedItem>
}

/// Which events are wanted.
package struct FeedSubscription: Hashable, Sendable {
    package var topics: [String]
    package var app: String
    /// The name under which the daemon remembers what was acknowledged; nil for what happens from now on.
    package var consumer: String?

    package init(topics: [String], app: String, consumer: String?) {
        self.topics = topics
        self.app = app
        self.consumer = consumer
    }
}

/// What comes out of a subscription.
package enum FeedItem: Sendable {
    /// It stands, for the first time or again. `newest` is the last event before it; events up to that one are replays.
    case subscribed(newest: Int64)
    /// The `params` of an event.
    case event(JSONNode)
}

extension DaemonLink {
    /// Makes a call and waits for its answer without holding a thread. A task that is cancelled stops waiting, with `cancelled`; the
    /// call is carried out all the same.
    package func call(_ method: String, _ params: [UInt8]) async throws(BelfryError) -> JSONNode {
        try await PendingAnswer.wait(method) { send(method, params, reply: $0) }
    }

    /// `register`, with another thread to wait on.
    package func registerWithoutBlocking(_ subscription: FeedSubscription) async throws(BelfryError) {
        let result: Result<Void, BelfryError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do throws(BelfryError) {
                    continuation.resume(returning: .success(try register(subscription)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try result.get()
    }
}
