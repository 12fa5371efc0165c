// Every pending request has a next date, and it lies in the future, not at the end of time.

import BelfryCore
import CivilTime
import NotificationStore

final class FiniteNextDate: Invariant {
    /// Ten years: nothing that is simulated waits so long.
    private static let farthest: Int64 = 10 * 366 * 86_400 * 1_000_000

    func check(_ world: World) throws {
        for basis in Basis.allCases {
            let now = basis == .wall ? world.clock.moment.wall.microseconds : world.engine.turn.elapsed
            for request in try world.ledger.requests(basis: basis, app: nil, after: nil, limit: 10_000) {
                guard request.due > now else {
                    throw Violation("\(request.app)/\(request.id) was due at \(request.due), now is \(now)")
                }
                guard request.due - now < Self.farthest else {
                    throw Violation("\(request.app)/\(request.id) is due in \((request.due - now) / 1_000_000) s")
                }
            }
        }
    }
}
