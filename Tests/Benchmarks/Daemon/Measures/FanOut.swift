// One fire to 1,000 subscribers, from the instant it is due until the last has its bytes. The floor writes 500 bytes to each.

import Floors
import Glibc

/// The measure `fanout`.
enum FanOut {
    private static let subscribers = 1000
    private static let firesARound = 20

    static func take(_ run: inout BenchRun) throws {
        floor_raise_descriptor_limit()
        let daemon = try run.daemon()
        let adder = try daemon.client()
        let own = try Audience(
            (0..<subscribers).map { _ in
                let client = try daemon.client()
                try client.call("events.subscribe", #"{"topics":["notification"]}"#)
                return client
            })
        let path = run.folder.path + "/floor-\(run.folder.count())"
        let floor = try FloorProcess.start(path, clients: subscribers)
        let least = try Audience((0..<subscribers).map { _ in try FloorProcess.connect(path) })

        var (ours, floors): ([Double], [Double]) = ([], [])
        for round in 0..<run.options.rounds {
            var (late, lateFloor): ([Double], [Double]) = ([], [])
            for number in 0..<firesARound {
                let first = Clock.wall / 1000 * 1000 + 60_000_000
                try least.clients[0].send(withUnsafeBytes(of: first) { Array($0) })
                lateFloor.append(Double(try least.wait() - first) / 1000)
                let second = Clock.wall / 1000 * 1000 + 60_000_000
                try adder.send(Request.add("f\(round).\(number)", .at(second)))
                try adder.readLine()
                // One event tells of the request, one of the fire.
                _ = try own.wait()
                late.append(Double(try own.wait() - second) / 1000)
            }
            ours.append(late.percentile(50))
            floors.append(lateFloor.percentile(50))
        }
        floor.stop()
        daemon.stop()
        run.add(
            Figure(
                "one fire to \(subscribers) subscribers, until the last has it", unit: "µs", ours, floor: ("epoll server", floors)
            ))
    }
}

/// Clients that wait for one line each, in one epoll.
final class Audience {
    let clients: [SocketClient]
    private let descriptors: [Int32]
    private let gathered: Int32
    private var lines: [Int32]

    init(_ clients: [SocketClient]) throws {
        self.clients = clients
        descriptors = clients.map(\.descriptor)
        lines = clients.map { _ in 0 }
        gathered = floor_gather(descriptors, Int32(clients.count))
        guard gathered >= 0 else { throw BenchOptions.Usage(description: "no epoll") }
    }

    deinit { close(gathered) }

    /// Waits until each client has one line more; when that was, on the wall clock.
    func wait() throws -> Int {
        let end = floor_wait(gathered, descriptors, &lines, Int32(descriptors.count))
        guard end >= 0 else { throw BenchOptions.Usage(description: "nothing came for ten seconds") }
        return Int(end)
    }
}
