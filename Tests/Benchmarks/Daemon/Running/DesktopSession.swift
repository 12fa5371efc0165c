// A session bus of its own with dunst on a screen that is not there.

import Glibc

/// What notifications need: dbus-daemon, Xvfb and dunst.
final class DesktopSession {
    /// The variables that its programs are started with.
    let environment: [String]
    let dunst: ChildProcess
    private let others: [ChildProcess]

    /// Nil if a program is missing.
    init?(_ folder: WorkFolder) throws {
        guard ["dbus-daemon", "Xvfb", "dunst"].allSatisfy({ access("/usr/bin/\($0)", X_OK) == 0 }) else { return nil }
        let bus = folder.path + "/bus-\(folder.count())"
        let display = 90 + Int(getpid() % 400)
        environment = ["DBUS_SESSION_BUS_ADDRESS=unix:path=\(bus)", "DISPLAY=:\(display)"]
        others = [
            try ChildProcess("/usr/bin/dbus-daemon", ["--session", "--nofork", "--address=unix:path=\(bus)"]),
            try ChildProcess("/usr/bin/Xvfb", [":\(display)", "-screen", "0", "1280x800x24"]),
        ]
        try Self.wait(for: bus)
        try Self.wait(for: "/tmp/.X11-unix/X\(display)")
        dunst = try ChildProcess("/usr/bin/dunst", [], environment: environment)
        var tries = 0
        let question = [
            "--session", "--print-reply", "--dest=org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications.GetServerInformation",
        ]
        while try ChildProcess("/usr/bin/dbus-send", question, environment: environment).wait() != 0 {
            tries += 1
            guard tries < 200 else { throw BenchOptions.Usage(description: "dunst does not start") }
            usleep(20_000)
        }
    }

    func stop() {
        dunst.stop()
        for process in others { process.stop() }
    }

    private static func wait(for path: String) throws {
        for _ in 0..<1000 {
            if access(path, F_OK) == 0 { return }
            usleep(10_000)
        }
        throw BenchOptions.Usage(description: "\(path) does not appear")
    }
}
