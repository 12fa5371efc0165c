// Nothing grows beyond its named limit.

import BelfryCore
import NotificationStore
import WireProtocol

final class LimitsHold: Invariant {
    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {
        guard bytes <= Limits.replyBytes else { throw Violation("a reply of \(bytes) bytes to \(request.method)") }
        if let message = reply["error"]?["message"]?.string, message.unicodeScalars.count > 2000 {
            throw Violation("an error message of \(message.unicodeScalars.count) characters")
        }
        let page = reply["result"]?["items"]?.elements.count ?? 0
        let limit = request.params["limit"]?.integer.map { Int($0) } ?? Limits.page
        guard page <= limit else { throw Violation("\(page) items where \(limit) were asked for") }
    }

    func check(_ world: World) throws {
        var live: [String: Int] = [:]
        for record in try world.ledger.activities(app: nil, states: [.pending, .active, .stale], newest: .max) {
            live[record.app, default: 0] += 1
        }
        guard live.values.allSatisfy({ $0 <= Limits.activitiesOfApp }), live.values.reduce(0, +) <= Limits.activities else {
            throw Violation("there are \(live) live activities")
        }
        guard try world.ledger.consumerCount() <= Limits.consumers else { throw Violation("too many consumers") }
        for record in try world.ledger.outstanding(app: nil, below: .max, limit: 10_000) where record.facts.count > Limits.facts {
            throw Violation("\(record.app)/\(record.id) has \(record.facts.count) facts")
        }
    }
}
