// An answer that may come before anybody waits for it, after, or never.

package import BelfryClient
import Synchronization
package import WireProtocol

/// One answer for one waiting task. The first result counts.
package final class PendingAnswer: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Result<JSONNode, BelfryError>, Never>)
        case resolved(Result<JSONNode, BelfryError>)
        case taken
    }

    private let state = Mutex(State.open)

    /// Starts a call and waits for its answer without holding a thread. A task that is cancelled stops waiting, with `cancelled`.
    package static func wait(
        _ method: String, start: (_ reply: @escaping @Sendable (Result<JSONNode, BelfryError>) -> Void) -> Void
    ) async throws(BelfryError) -> JSONNode {
        let answer = PendingAnswer()
        start { answer.resolve($0) }
        return try await withTaskCancellationHandler {
            await answer.wait()
        } onCancel: {
            answer.resolve(.failure(BelfryError(.cancelled, "\(method) was cancelled while it waited for belfryd")))
        }.get()
    }

    private func resolve(_ result: Result<JSONNode, BelfryError>) {
        let waiting: CheckedContinuation<Result<JSONNode, BelfryError>, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .resolved(result)
                return nil
            case .waiting(let continuation):
                state = .taken
                return continuation
            case .resolved, .taken: return nil
            }
        }
        waiting?.resume(returning: result)
    }

    /// Waits; once.
    private func wait() async -> Result<JSONNode, BelfryError> {
        await withCheckedContinuation { continuation in
            let early: Result<JSONNode, BelfryError>? = state.withLock { state in
                if case .resolved(let result) = state {
                    state = .taken
                    return result
                }
                state = .waiting(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }
}
