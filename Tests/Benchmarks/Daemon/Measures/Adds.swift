// Durable adds: each is on disk before its reply. The floor is SQLite with the same number of rows a transaction.

import Glibc

/// The measures `adds` and `batches`.
enum Adds {
    private static let slice = 200

    /// One client, one request at a time.
    static func takeSingle(_ run: inout BenchRun) throws {
        let daemon = try run.daemon()
        let client = try daemon.client()
        let floor = RawStore(try run.folder.make() + "/floor.db")
        var (ours, floors): ([Double], [Double]) = ([], [])
        for round in 0..<run.options.rounds {
            var (own, least) = (0, 0)
            for part in 0..<5 {
                least += elapsed { for _ in 0..<slice { floor.add(1) } }
                own += try elapsed {
                    for number in 0..<slice {
                        try client.send(Request.add("\(round).\(part).\(number)", .after(86_400 + number)))
                        try client.readLine()
                    }
                }
            }
            ours.append(Double(own) / Double(5 * slice) / 1000)
            floors.append(Double(least) / Double(5 * slice) / 1000)
        }
        daemon.stop()
        run.add(Figure("add, one at a time", unit: "µs", ours, floor: ("one SQLite transaction", floors)))
    }

    static func takeBatches(_ run: inout BenchRun) throws {
        for size in [10_000, run.options.large] {
            try takeBatches(of: 500, upTo: size, &run)
            try takePipelined(clients: 8, upTo: size, &run)
        }
    }

    /// Batches of one client, until the store is full; the last 10,000 rows are measured, round by round of a new store if it is small.
    private static func takeBatches(of count: Int, upTo size: Int, _ run: inout BenchRun) throws {
        try measure("batches of \(count)", upTo: size, &run) { daemon, numbers in
            try daemon.fill(numbers) { _ in anyDay() }
        }
    }

    /// Clients that send without waiting for replies.
    private static func takePipelined(clients: Int, upTo size: Int, _ run: inout BenchRun) throws {
        try measure("\(clients) clients pipelined", upTo: size, &run) { daemon, numbers in
            let share = numbers.count / clients
            let descriptors = try (0..<clients).map { number in
                let first = numbers.lowerBound + number * share
                let lines = (first..<(first + share)).map { Request.add("p\($0)", anyDay()) + "\n" }
                return try PipelinedClient(daemon.socket, lines.joined(), replies: share)
            }
            try PipelinedClient.run(descriptors)
        }
    }

    private static func measure(
        _ name: String, upTo size: Int, _ run: inout BenchRun, add: (DaemonProcess, Range<Int>) throws -> Void
    ) throws {
        let part = 10_000
        var (ours, floors): ([Double], [Double]) = ([], [])
        if size <= part {
            for _ in 0..<run.options.rounds {
                let floor = RawStore(try run.folder.make() + "/floor.db")
                let daemon = try run.daemon()
                floors.append(perRow(elapsed { for _ in 0..<(size / 500) { floor.add(500) } }, size))
                ours.append(perRow(try elapsed { try add(daemon, 0..<size) }, size))
                daemon.stop()
            }
        } else {
            let floor = RawStore(try run.folder.make() + "/floor.db")
            let daemon = try run.daemon()
            let before = size - part * run.options.rounds
            while floor.count < before { floor.add(500) }
            try daemon.fill(0..<before) { _ in anyDay() }
            for round in 0..<run.options.rounds {
                let first = before + round * part
                floors.append(perRow(elapsed { for _ in 0..<(part / 500) { floor.add(500) } }, part))
                ours.append(perRow(try elapsed { try add(daemon, first..<(first + part)) }, part))
            }
            daemon.stop()
        }
        run.add(Figure("add, \(name), \(size) pending", unit: "µs a row", ours, floor: ("500 rows a SQLite transaction", floors)))
    }

    /// A day of the next year, as the floor's rows have.
    static func anyDay() -> Trigger { .at(Clock.wall + Int.random(in: 86_400_000_000_000..<86_400_000_000_000 * 365)) }

    private static func perRow(_ nanoseconds: Int, _ rows: Int) -> Double { Double(nanoseconds) / Double(rows) / 1000 }

    static func elapsed(_ body: () throws -> Void) rethrows -> Int {
        let begin = Clock.now
        try body()
        return Clock.now - begin
    }
}
