// The real daemon, with a store and a socket of its own.

import Glibc

/// A belfryd that runs.
final class DaemonProcess {
    let process: ChildProcess
    let socket: String
    /// Milliseconds from its start to its first reply.
    let startTime: Double

    /// Starts one. Without variables of a session it keeps away from any desktop.
    init(_ program: String, state: String, socket: String, environment: [String] = []) throws {
        self.socket = socket
        let begin = Clock.now
        process = try ChildProcess(
            program, ["--state-dir", state, "--socket", socket] + (environment.isEmpty ? ["--desktop", "off"] : []),
            environment: environment)
        var client: SocketClient?
        while client == nil {
            client = try? SocketClient(socket)
            guard Clock.now - begin < 120_000_000_000 else { throw BenchOptions.Usage(description: "\(program) does not answer") }
            if client == nil { usleep(200) }
        }
        try client?.call("server.info")
        startTime = Double(Clock.now - begin) / 1e6
    }

    var figures: ProcessFigures { ProcessFigures(identifier: process.identifier) }

    func client() throws -> SocketClient { try SocketClient(socket) }

    /// Adds many reminders in batches of 500.
    func fill(_ numbers: Range<Int>, due: (Int) -> Trigger) throws {
        let client = try client()
        var first = numbers.lowerBound
        while first < numbers.upperBound {
            let last = min(first + 500, numbers.upperBound)
            try client.send(Request.batch((first..<last).map { Request.add("p\($0)", due($0)) }))
            try client.readLine()
            first = last
        }
    }

    func stop() { process.stop() }
}

/// The clocks, in nanoseconds.
enum Clock {
    static var now: Int { read(CLOCK_MONOTONIC) }
    static var wall: Int { read(CLOCK_REALTIME) }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
