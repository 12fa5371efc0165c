// How late a fire reaches a client: from the instant it is due until its bytes are read. The floor is a timerfd and a write.

import Glibc

/// The measure `lateness`.
enum Lateness {
    private static let firesARound = 100

    static func take(_ run: inout BenchRun) throws {
        for pending in [1, 100_000] {
            let daemon = try run.daemon()
            try daemon.fill(0..<(pending - 1)) { .after(86_400 + $0) }
            let (adder, subscriber) = (try daemon.client(), try daemon.client())
            try subscriber.call("events.subscribe", #"{"topics":["notification"]}"#)
            let floorPath = run.folder.path + "/floor-\(run.folder.count())"
            let floor = try FloorProcess.start(floorPath, clients: 1)
            let reader = try FloorProcess.connect(floorPath)

            var ours: [[Double]] = []
            var floors: [[Double]] = []
            for round in 0..<run.options.rounds {
                var (late, lateFloor): ([Double], [Double]) = ([], [])
                for number in 0..<firesARound {
                    lateFloor.append(try fire(reader))
                    late.append(try fire("f\(round).\(number)", adder, subscriber))
                }
                ours.append(late)
                floors.append(lateFloor)
            }
            floor.stop()
            daemon.stop()
            for percent in [50, 99] {
                run.add(
                    Figure(
                        "lateness, \(pending) pending, \(percent == 50 ? "median" : "p99")", unit: "µs",
                        ours.map { $0.percentile(percent) }, floor: ("timerfd and write", floors.map { $0.percentile(percent) })))
            }
        }
    }

    /// An instant 40 to 90 ms from now, a whole microsecond.
    private static var soon: Int { (Clock.wall + Int.random(in: 40_000_000...90_000_000)) / 1000 * 1000 }

    /// Microseconds.
    private static func fire(_ reader: SocketClient) throws -> Double {
        let due = soon
        try reader.send(withUnsafeBytes(of: due) { Array($0) })
        try reader.readLine()
        return Double(Clock.wall - due) / 1000
    }

    private static func fire(_ id: String, _ adder: SocketClient, _ subscriber: SocketClient) throws -> Double {
        let due = soon
        try adder.send(Request.add(id, .at(due)))
        try adder.readLine()
        try subscriber.event("fired")
        return Double(Clock.wall - due) / 1000
    }
}
