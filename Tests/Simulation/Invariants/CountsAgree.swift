// The counters of `server.status` are those of the lists.

import BelfryCore
import NotificationStore

final class CountsAgree: Invariant {
    func check(_ world: World) throws {
        let records = try world.ledger.outstanding(app: nil, below: .max, limit: 10_000)
        let counts = try world.ledger.counts()
        guard counts.delivered == records.count(where: { $0.state == .delivered }),
            counts.snoozed == records.count(where: { $0.state == .snoozed })
        else { throw Violation("the counters say \(counts), the list has \(records.count)") }
        var pending = 0
        for basis in Basis.allCases {
            pending += try world.ledger.requests(basis: basis, app: nil, after: nil, limit: 10_000).count
        }
        guard try world.ledger.requestCount() == pending else {
            throw Violation("the counter says \(try world.ledger.requestCount()) requests, the lists have \(pending)")
        }
    }
}
