// What waiting costs: wake-ups and processor time of a minute in which nothing is due.

import Glibc

/// The measure `idle`.
enum Idle {
    private static let seconds: UInt32 = 60

    static func take(_ run: inout BenchRun) throws {
        let daemon = try run.daemon()
        try daemon.fill(0..<100_000) { .after(3600 + $0) }
        let subscriber = try daemon.client()
        try subscriber.call("events.subscribe")
        sleep(2)
        let (wakes, time) = (daemon.figures.wakes, daemon.figures.processorTime)
        sleep(seconds)
        let figures = daemon.figures
        run.add(Figure("wake-ups in a minute, 100000 pending", unit: "", [Double(figures.wakes - wakes)]))
        run.add(Figure("processor time of a minute, 100000 pending", unit: "ms", [(figures.processorTime - time) / 1e6]))
        daemon.stop()
    }
}
