// Points at which a test lets the daemon die as if it were killed. Debug builds have them, release builds have nothing of it.
//
// `BELFRY_FAILPOINT=INPUT.POINT:COUNT` sends SIGKILL to the process when a turn with such an input comes to that point for the
// COUNTth time, as in `add.handled:1`. INPUT is an input's name (`wokeUp`) or that of a request's command (`add`, `respond`,
// `removePending`, `startActivity`, `updateActivity`, `endActivity` …). POINT is one of
//
//   begun      the transaction is open, and the input was not handled
//   handled    it was handled, and the transaction is not committed
//   committed  it is, and nothing was done about it
//   effect     before each of its effects
//   done       after the last of them; replies are queued, and not sent
//
// and `fire.sent` comes after a prepared fire went out and before that is recorded.

import BelfryCore
import Glibc

/// A point of a turn.
enum TurnPoint: String {
    case begun, handled, committed, effect, done
}

/// The one point, if any, at which this process is to die.
struct Failpoint {
    #if DEBUG
        private let name: String?
        private var remaining: Int

        init() {
            let words = getenv("BELFRY_FAILPOINT").map { String(cString: $0).split(separator: ":") } ?? []
            name = words.first.map(String.init)
            remaining = words.count > 1 ? Int(words[1]) ?? 1 : 1
        }

        mutating func reach(_ point: TurnPoint, of items: [Transactor.Item]) {
            guard name != nil else { return }
            for item in items { reach("\(Self.name(of: item.input)).\(point.rawValue)") }
        }

        mutating func reachFireSent() { reach("fire.sent") }

        private mutating func reach(_ point: String) {
            guard point == name else { return }
            remaining -= 1
            if remaining <= 0 { kill(getpid(), SIGKILL) }
        }

        /// The case's name, of a request that of its command.
        private static func name(of input: Input) -> Substring {
            if case .request(let command, _, _) = input { return "\(command)".prefix { $0 != "(" } }
            return "\(input)".prefix { $0 != "(" }
        }
    #else
        @inline(__always)
        func reach(_ point: TurnPoint, of items: [Transactor.Item]) {}
        @inline(__always)
        func reachFireSent() {}
    #endif
}
