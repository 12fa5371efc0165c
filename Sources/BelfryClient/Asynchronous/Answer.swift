// The meeting point of a task that waits, a reply, and a cancellation, which may come in any order.

import Synchronization
import WireProtocol

/// One answer for one task. The first result counts.
final class Answer: Sendable {
    typealias Outcome = Result<JSONNode, BelfryError>

    private enum State {
        case open
        case waiting(CheckedContinuation<Outcome, Never>)
        case early(Outcome)
        case over
    }

    private let state = Mutex(State.open)
    private let number = Mutex<Int64?>(nil)

    /// The request's id, once it has one.
    var id: Int64? {
        get { number.withLock(\.self) }
        set { number.withLock { $0 = newValue } }
    }

    /// Whether a result is there already.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .open, .waiting: false
            case .early, .over: true
            }
        }
    }

    /// Takes the waiting task; false when its result was there before it, and is handed over.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let early: Outcome? = state.withLock { state in
            if case .early(let outcome) = state {
                state = .over
                return outcome
            }
            state = .waiting(continuation)
            return nil
        }
        guard let early else { return true }
        continuation.resume(returning: early)
        return false
    }

    func resolve(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .early(outcome)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .early, .over: return nil
            }
        }
        continuation?.resume(returning: outcome)
    }
}
