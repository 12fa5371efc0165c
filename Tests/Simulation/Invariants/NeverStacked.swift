// Reminders never stack: of one app and id at most one occurrence is out, and none is out past its deadline.

import BelfryCore
import NotificationStore

final class NeverStacked: Invariant {
    func check(_ world: World) throws {
        var seen: [RequestName: Int64] = [:]
        for record in try world.ledger.outstanding(app: nil, below: .max, limit: 10_000) {
            let name = RequestName(record.app, record.id.text)
            if let other = seen[name] { throw Violation("\(name) is out twice: \(other) and \(record.number)") }
            seen[name] = record.number
            if let deadline = record.deadline, deadline <= world.engine.turn.elapsed {
                throw Violation("\(name) is \(record.state) past its deadline")
            }
        }
    }
}
