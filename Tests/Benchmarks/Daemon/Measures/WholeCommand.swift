// `belfry add` from its start to its end, beside the commands that people use for the like.

import Glibc

/// The measure `command`.
enum WholeCommand {
    private static let callsARound = 50

    static func take(_ run: inout BenchRun) throws {
        let session = try DesktopSession(run.folder)
        defer { session?.stop() }
        let daemon = try run.daemon()
        let own = ["BELFRY_SOCKET=\(daemon.socket)"]
        let arguments = ["add", "Water the plants", "--in", "1d"]
        try check(run.options.command, arguments, own)

        var peers: [(name: String, program: String, arguments: [String], environment: [String])] = []
        if let session, access("/usr/bin/notify-send", X_OK) == 0 {
            peers.append(("notify-send", "/usr/bin/notify-send", ["Water the plants"], session.environment))
        }
        let transient = ["--user", "--quiet", "--on-active=1d", "/bin/true"]
        if (try? check("/usr/bin/systemd-run", transient, [])) != nil {
            peers.append(("systemd-run --user", "/usr/bin/systemd-run", transient, []))
        }
        if peers.isEmpty {
            run.add(Figure("belfry add", unit: "ms", try times(run, run.options.command, arguments, own)))
        }
        for peer in peers {
            var (ours, floors): ([Double], [Double]) = ([], [])
            for _ in 0..<run.options.rounds {
                floors.append(try time(peer.program, peer.arguments, peer.environment))
                ours.append(try time(run.options.command, arguments, own))
            }
            run.add(Figure("belfry add", unit: "ms", ours, floor: (peer.name, floors)))
        }
        daemon.stop()
    }

    private static func check(_ program: String, _ arguments: [String], _ environment: [String]) throws {
        guard try ChildProcess(program, arguments, environment: environment).wait() == 0 else {
            throw BenchOptions.Usage(description: "\(program) fails")
        }
    }

    private static func times(_ run: BenchRun, _ program: String, _ arguments: [String], _ environment: [String]) throws
        -> [Double]
    {
        try (0..<run.options.rounds).map { _ in try time(program, arguments, environment) }
    }

    /// The median of some calls in milliseconds.
    private static func time(_ program: String, _ arguments: [String], _ environment: [String]) throws -> Double {
        try (0..<callsARound).map { _ in
            Double(try Adds.elapsed { try ChildProcess(program, arguments, environment: environment).wait() }) / 1e6
        }.percentile(50)
    }
}
