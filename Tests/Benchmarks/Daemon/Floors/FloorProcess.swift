// The floor that needs a process of its own: a server that fires when it is told to, and nothing else.

import Floors
import Glibc

/// `belfry-bench --floor PATH CLIENTS`, as the measures start it.
enum FloorProcess {
    static let messageLength = Int(FLOOR_MESSAGE_LENGTH)

    /// What the process does.
    static func run(_ arguments: [String]) {
        guard arguments.count == 2, let clients = Int32(arguments[1]) else { exit(2) }
        exit(floor_serve(arguments[0], clients) == 0 ? 0 : 1)
    }

    /// Starts one, for the measure that asks.
    static func start(_ path: String, clients: Int) throws -> ChildProcess {
        try ChildProcess(ProcessFigures.executable, ["--floor", path, "\(clients)"])
    }

    /// A connection to one that is starting.
    static func connect(_ path: String) throws -> SocketClient {
        for _ in 0..<5000 {
            if let client = try? SocketClient(path) { return client }
            usleep(1000)
        }
        throw BenchOptions.Usage(description: "the floor does not start")
    }
}
