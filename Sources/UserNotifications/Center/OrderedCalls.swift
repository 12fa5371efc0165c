// Calls that return at once, and happen one after the other.
//
// A program removes a request and adds another right behind: the removal must not overtake. So everything that this process asks of
// its notifications goes through one line. Most of it is sent without waiting for the answer to what was sent before; what consists of
// several calls holds the line until it is done.

import BelfryClient
import BelfryProgram
import Synchronization
import WireProtocol

/// The line of one program.
final class OrderedCalls: Sendable {
    typealias Reply = @Sendable (Result<JSONNode, BelfryError>) -> Void

    private enum Step: Sendable {
        case call(String, [UInt8], Reply)
        case work(@Sendable () async -> Void)
    }

    private let steps: AsyncStream<Step>.Continuation
    private let task: Task<Void, Never>

    /// - Parameter prepare: what has to be done before the first step; it is tried before each until it answers true.
    init(link: any DaemonLink, prepare: @escaping @Sendable () async -> Bool) {
        let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
        steps = continuation
        task = Task.detached {
            var isPrepared = false
            for await step in stream {
                if !isPrepared { isPrepared = await prepare() }
                switch step {
                case .call(let method, let params, let reply): link.send(method, params, reply: reply)
                case .work(let work): await work()
                }
            }
        }
    }

    deinit { steps.finish() }

    /// Puts a call in line.
    func send(_ method: String, _ params: [UInt8], reply: @escaping Reply) {
        steps.yield(.call(method, params, reply))
    }

    /// Puts a call in line and waits for its answer. A task that is cancelled stops waiting; the call is made all the same.
    func call(_ method: String, _ params: [UInt8]) async throws(BelfryError) -> JSONNode {
        try await PendingAnswer.wait(method) { send(method, params, reply: $0) }
    }

    /// Puts several calls in line, made by `work`, that nothing else gets between.
    func perform(_ work: @escaping @Sendable () async -> Void) { steps.yield(.work(work)) }
}
