// What one add, cancel and fire cost in processor time as more is pending, and what the distance of the due times does to it.

import Glibc

/// The measure `growth`.
enum Growth {
    private static let operations = 2000

    static func take(_ run: inout BenchRun) throws {
        for pending in [1000, 10_000, 100_000, run.options.large] {
            let daemon = try run.daemon()
            try daemon.fill(0..<pending) { _ in Adds.anyDay() }
            var (adds, cancels, fires): ([Double], [Double], [Double]) = ([], [], [])
            for round in 0..<run.options.rounds {
                let costs = try operate(daemon, round) { _ in Adds.anyDay() }
                adds.append(costs.add)
                cancels.append(costs.cancel)
                fires.append(try fire(daemon, round))
            }
            daemon.stop()
            run.add(Figure("add, \(pending) pending", unit: "µs of processor", adds))
            run.add(Figure("cancel, \(pending) pending", unit: "µs of processor", cancels))
            run.add(Figure("fire, \(pending) pending", unit: "µs of processor", fires))
        }
        for (name, seconds) in [("10 seconds", 10), ("an hour", 3600), ("a day", 86_400), ("10 years", 315_576_000)] {
            let daemon = try run.daemon()
            try daemon.fill(0..<10_000) { .after(seconds + 60 + $0 % 1000) }
            let costs = try (0..<run.options.rounds).map { try operate(daemon, $0) { .after(seconds + 60 + $0 % 1000) } }
            daemon.stop()
            run.add(Figure("add, due in \(name)", unit: "µs of processor", costs.map(\.add)))
            run.add(Figure("cancel, due in \(name)", unit: "µs of processor", costs.map(\.cancel)))
        }
    }

    /// Adds, then cancels, one request at a time; microseconds each.
    private static func operate(
        _ daemon: DaemonProcess, _ round: Int, due: (Int) -> Trigger
    ) throws -> (add: Double, cancel: Double) {
        let client = try daemon.client()
        let add = try cost(daemon) { number in
            try client.send(Request.add("g\(round).\(number)", due(number)))
            try client.readLine()
        }
        let cancel = try cost(daemon) { number in
            try client.send(Request.remove("g\(round).\(number)"))
            try client.readLine()
        }
        return (add, cancel)
    }

    /// Fires that come one after another, 1 ms apart; microseconds each. Adding them is not counted.
    private static func fire(_ daemon: DaemonProcess, _ round: Int) throws -> Double {
        let (client, subscriber) = (try daemon.client(), try daemon.client())
        let count = operations / 4
        let first = Clock.wall + 1_500_000_000
        try client.send(Request.batch((0..<count).map { Request.add("x\(round).\($0)", .at(first + $0 * 1_000_000)) }))
        try client.readLine()
        try subscriber.call("events.subscribe", #"{"topics":["notification"]}"#)
        let begin = daemon.figures.processorTime
        for _ in 0..<count { try subscriber.event("fired") }
        return (daemon.figures.processorTime - begin) / Double(count) / 1000
    }

    private static func cost(_ daemon: DaemonProcess, _ operation: (Int) throws -> Void) throws -> Double {
        let begin = daemon.figures.processorTime
        for number in 0..<operations { try operation(number) }
        return (daemon.figures.processorTime - begin) / Double(operations) / 1000
    }
}
