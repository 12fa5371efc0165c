// Resident memory of the daemon and of the notification server it talks to, after three notifications.

import Glibc

/// The measure `resident`.
enum Resident {
    static func take(_ run: inout BenchRun) throws {
        guard let session = try DesktopSession(run.folder) else {
            BenchOptions.warn("resident is left out: dbus-daemon, Xvfb or dunst is not there")
            return
        }
        defer { session.stop() }
        var (ours, peers): ([Double], [Double]) = ([], [])
        for round in 0..<run.options.rounds {
            let daemon = try run.daemon(environment: session.environment)
            let (client, subscriber) = (try daemon.client(), try daemon.client())
            try subscriber.call("events.subscribe", #"{"topics":["notification"]}"#)
            for number in 0..<3 {
                try client.send(Request.add("r\(round).\(number)", .at(Clock.wall + 300_000_000)))
                try client.readLine()
                try subscriber.event("fired")
            }
            sleep(1)
            ours.append(daemon.figures.resident)
            peers.append(ProcessFigures(identifier: session.dunst.identifier).resident)
            daemon.stop()
        }
        run.add(Figure("resident after three notifications", unit: "MiB", ours, floor: ("dunst", peers)))
    }
}
