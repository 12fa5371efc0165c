// A stand-in for the daemon in the same process: it answers what the test tells it to, remembers what it was asked, and sends the
// events that the test gives it.

package import BelfryClient
package import BelfryProgram
import Foundation
import Synchronization
package import WireProtocol

/// A daemon by script.
package final class ScriptedDaemon: DaemonLink {
    /// A call that was made.
    package struct Call: Hashable, Sendable, CustomStringConvertible {
        package let method: String
        /// JSON with its members sorted.
        package let params: String

        package init(_ method: String, _ params: String = "{}") {
            self.method = method
            self.params = sorted(params)
        }

        package var description: String { "\(method) \(params)" }
    }

    /// Answers a call: JSON text of the result.
    package typealias Answer = @Sendable (_ params: JSONNode) throws(BelfryError) -> String

    private struct State {
        var answers: [String: Answer] = [:]
        var calls: [Call] = []
        var feeds: [(subscription: FeedSubscription, continuation: AsyncStream<FeedItem>.Continuation)] = []
        var waiting: [(isMet: @Sendable ([Call], Int) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Answers calls of a method from now on.
    package func answer(_ method: String, _ answer: @escaping Answer) {
        state.withLock { $0.answers[method] = answer }
    }

    /// Answers calls of a method with the same result.
    package func answer(_ method: String, with result: String) { answer(method) { _ in result } }

    /// Refuses calls of a method.
    package func refuse(_ method: String, _ kind: String, data: String = "{}") {
        let error = #"{"code":-32000,"message":"\#(kind) was refused","data":{"kind":"\#(kind)","scope":"app"}}"#
        answer(method) { _ throws(BelfryError) in
            guard let node = try? JSONDocument(Array(error.utf8)).root else { throw BelfryError(.badReply, "no JSON") }
            throw BelfryError(refusal: node)
        }
    }

    /// All calls so far.
    package var calls: [Call] { state.withLock { $0.calls } }

    /// The calls of one method so far.
    package func calls(of method: String) -> [Call] { calls.filter { $0.method == method } }

    /// Waits for so many calls of a method.
    package func wait(for method: String, count: Int = 1) async {
        await wait { calls, _ in calls.count { $0.method == method } >= count }
    }

    /// Waits until so many feeds have been opened.
    package func waitForFeed(count: Int = 1) async { await wait { _, feeds in feeds >= count } }

    private func wait(_ isMet: @escaping @Sendable ([Call], Int) -> Bool) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append((isMet, continuation)) }
            wake()
        }
    }

    private func wake() {
        let met = state.withLock { state in
            let (calls, feeds) = (state.calls, state.feeds.count)
            let met = state.waiting.filter { $0.isMet(calls, feeds) }
            state.waiting.removeAll { $0.isMet(calls, feeds) }
            return met.map(\.continuation)
        }
        for continuation in met { continuation.resume() }
    }

    /// The subscriptions of the feeds opened so far.
    package var subscriptions: [FeedSubscription] { state.withLock { $0.feeds.map(\.subscription) } }

    /// Sends into the newest feed.
    package func send(_ item: FeedItem) { state.withLock { _ = $0.feeds.last?.continuation.yield(item) } }

    /// Sends an event into the newest feed.
    package func send(event text: String) {
        guard let node = try? JSONDocument(Array(text.utf8)).root else { return }
        send(.event(node))
    }

    package func send(
        _ method: String, _ params: [UInt8], reply: @escaping @Sendable (Result<JSONNode, BelfryError>) -> Void
    ) {
        reply(Result { () throws(BelfryError) in try callNow(method, params) })
    }

    package func callNow(_ method: String, _ params: [UInt8]) throws(BelfryError) -> JSONNode {
        let answer = state.withLock { state in
            state.calls.append(Call(method, String(decoding: params, as: UTF8.self)))
            return state.answers[method]
        }
        defer { wake() }
        guard let root = try? JSONDocument(params).root else { throw BelfryError(.badReply, "the params are no JSON") }
        let text = try answer?(root) ?? "{}"
        guard let result = try? JSONDocument(Array(text.utf8)).root else {
            throw BelfryError(.badReply, "the script's answer is no JSON")
        }
        return result
    }

    package func register(_ subscription: FeedSubscription) throws(BelfryError) {
        state.withLock { $0.calls.append(Call("register", #"{"consumer":"\#(subscription.consumer ?? "")"}"#)) }
        wake()
    }

    package func feed(_ subscription: FeedSubscription) -> AsyncStream<FeedItem> {
        let (stream, continuation) = AsyncStream.makeStream(of: FeedItem.self)
        state.withLock { $0.feeds.append((subscription, continuation)) }
        wake()
        return stream
    }
}

/// JSON text with the members of all its objects sorted.
package func sorted(_ json: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed),
        let data = try? JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
    else { return json }
    return String(decoding: data, as: UTF8.self)
}

/// A program with a scripted daemon, and what it has reported.
package struct ScriptedProgram: Sendable {
    package let daemon = ScriptedDaemon()
    package let program: Program
    package let problems: AsyncStream<BelfryProblem>

    package init(app: String = "test.app") {
        let log = ProblemLog { _ in }
        program = Program(app: app, link: daemon, problems: log)
        problems = log.problems()
    }

    /// The next thing reported.
    package func problem() async -> BelfryProblem? {
        var iterator = problems.makeAsyncIterator()
        return await iterator.next()
    }
}
