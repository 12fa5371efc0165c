// `belfry status`: how the daemon is.

import BelfryClient
import CivilTime
import WireProtocol

enum StatusCommand {
    static let description = CommandDescription(
        words: ["status"], summary: "counts, the next date, the desktop and the store",
        examples: [.init(line: "belfry status", meaning: "is it running, and what has it got")],
        run: { (context) throws(Ending) in
            if !context.wantsJSON { try context.requestClock() }
            let result = try context.call("server.status")
            if context.wantsJSON { return try context.print(result) }
            let clock = try context.clock()
            for line in HelpText.list(rows(result, clock)).split(separator: "\n") {
                try context.console.line(String(line.dropFirst(2)))
            }
        })

    private static func rows(_ status: JSONNode, _ clock: CivilClock) -> [(String, String)] {
        func number(_ name: StaticString) -> String { status[name]?.integer.map { String($0) } ?? "?" }
        var rows = [("pending", number("pending"))]
        if let next = status["nextFire"]?.instant { rows.append(("next", "\(clock.text(next))  \(clock.distance(next))")) }
        rows += [
            ("waiting", number("delivered")), ("snoozed", number("snoozed")), ("activities", number("activities")),
            ("clients", "\(number("clients")), \(number("subscribers")) of them follow events"),
            ("desktop", desktop(status["desktop"])),
            ("store", store(status["store"])),
            ("time", "\(clock.text(clock.now)) \(clock.rules.name)"),
        ]
        if let uptime = status["uptimeSeconds"]?.double, uptime >= 0, uptime < 1e12 {
            rows.append(("up for", DurationWords.text(microseconds: Int64(uptime * 1_000_000))))
        }
        return rows
    }

    private static func desktop(_ node: JSONNode?) -> String {
        let state = node?["state"]?.line ?? "?"
        guard let server = node?["server"]?.line, !server.isEmpty else { return state }
        return "\(state) (\(server))"
    }

    private static func store(_ node: JSONNode?) -> String {
        let kilobytes = (node?["bytes"]?.integer ?? 0) / 1024
        return "\(node?["path"]?.line ?? "?"), \(kilobytes) KiB"
    }
}
