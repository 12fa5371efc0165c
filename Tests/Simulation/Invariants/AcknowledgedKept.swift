// Acknowledged is never lost: a request waits, or it had its turn, or somebody took it away. One that repeats without a count waits
// for ever.

import BelfryCore
import NotificationStore
import WireProtocol

final class AcknowledgedKept: Invariant {
    private struct Request {
        var repeats: Bool
        /// Told by an event: fired at least once, or missed.
        var hadItsTurn = false
    }

    private var requests: [RequestName: Request] = [:]

    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {
        guard request.method == "notifications.add", let result = reply["result"], let next = result["nextFire"], !next.isNull,
            let app = result["app"]?.string, let id = result["id"]?.string
        else { return }
        let trigger = request.params["trigger"]
        let isEndless = trigger?["count"] == nil && (trigger?["repeats"]?.boolean ?? Self.repeatsByNature(trigger))
        requests[RequestName(app, id)] = Request(repeats: isEndless)
    }

    private static func repeatsByNature(_ trigger: JSONNode?) -> Bool {
        trigger?["type"]?.isString("cron") == true || trigger?["type"]?.isString("onCalendar") == true
    }

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard let name = event.request else { return }
        switch event.name {
        case "fired", "missed": requests[name]?.hadItsTurn = true
        case "removed" where event.occurrence == nil: requests[name] = nil
        // A new request of that name, whose reply may be lost: what is promised is told with the reply.
        case "scheduled", "replaced": requests[name] = nil
        default: break
        }
    }

    func check(_ world: World) throws {
        var waiting: Set<RequestName> = []
        for basis in Basis.allCases {
            for request in try world.ledger.requests(basis: basis, app: nil, after: nil, limit: 10_000) {
                waiting.insert(RequestName(request.app, request.id.text))
            }
        }
        for (name, request) in requests where !waiting.contains(name) {
            if request.repeats { throw Violation("\(name) repeats, was acknowledged, and is not pending") }
            if !request.hadItsTurn {
                throw Violation("\(name) was acknowledged, never fired, never missed, and is not pending")
            }
        }
    }

    func forget() { requests = [:] }
}
