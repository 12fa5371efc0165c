// Missed counts add up: of a request on a grid of elapsed time each point that has passed was shown or is counted as missed, once.

import BelfryCore
import WireProtocol

final class MissedAddsUp: Invariant {
    private struct Grid {
        var interval: Int64
        var count: Int64?
        var beginning: Int64
        var shown: Set<String> = []
        var missed: Int64 = 0

        var handled: Int64 { Int64(shown.count) + missed }
    }

    private var grids: [RequestName: Grid] = [:]

    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {
        guard request.method == "notifications.add", let result = reply["result"], let app = result["app"]?.string,
            let id = result["id"]?.string, let trigger = request.params["trigger"], trigger["type"]?.isString("interval") == true,
            trigger["repeats"]?.boolean == true, trigger["jitterSeconds"] == nil, let seconds = trigger["seconds"]?.integer
        else { return }
        grids[RequestName(app, id)] = Grid(
            interval: seconds * 1_000_000, count: trigger["count"]?.integer, beginning: elapsed)
    }

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard let name = event.request else { return }
        switch event.name {
        case "fired":
            guard let occurrence = event.occurrence, event.presentation == 1 else { return }
            grids[name]?.shown.insert(occurrence)
        case "missed": grids[name]?.missed += event.root["missedCount"]?.integer ?? 0
        // Another request of that name: what it promises is known with its reply.
        case "scheduled", "replaced": grids[name] = nil
        case "removed" where event.occurrence == nil: grids[name] = nil
        default: break
        }
    }

    func check(_ world: World) throws {
        for (name, grid) in grids {
            let passed = (world.engine.turn.elapsed - grid.beginning) / grid.interval
            let wanted = min(passed, grid.count ?? .max)
            guard grid.handled == wanted else {
                throw Violation(
                    "\(name): \(wanted) dates have passed, \(grid.shown.count) were shown and \(grid.missed) counted as missed")
            }
        }
    }

    func forget() { grids = [:] }
}
