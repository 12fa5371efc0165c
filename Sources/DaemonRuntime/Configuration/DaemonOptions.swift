// What the daemon was told on its command line and in its environment (PROTOCOL.md 1 and 7).

package import CivilTime
import Glibc

/// A command line that cannot be understood, in one sentence.
package struct UsageError: Error, Equatable, Sendable {
    package var message: String
}

/// The daemon's settings.
package struct DaemonOptions: Equatable, Sendable {
    package enum Request: Equatable, Sendable {
        case run(DaemonOptions)
        case help
        case version
    }

    package enum Desktop: String, Sendable { case auto, off }

    package var socketPath: String
    package var stateFolder: String
    package var desktop: Desktop
    /// Where a virtual clock stands at the beginning; nil: the kernel's clock.
    package var virtualClock: Instant?
    /// Stands in for the system zone.
    package var zone: String?

    package static let usage = """
        usage: belfryd [--socket PATH] [--state-dir DIR] [--desktop auto|off] [--virtual-clock TIME] [--zone ZONE]
               belfryd --version | --help

          --socket PATH         where clients connect: $BELFRY_SOCKET, else $XDG_RUNTIME_DIR/belfry/belfry.sock
          --state-dir DIR       where reminders are kept: $BELFRY_STATE_DIR, else $XDG_STATE_HOME/belfry, else ~/.local/state/belfry
          --desktop auto|off    whether reminders are shown by the desktop's notification server (auto)
          --virtual-clock TIME  run on a clock that stands at TIME (RFC 3339) until a client moves it, for tests and demonstrations
          --zone ZONE           read local dates in this time zone instead of the system's

        """

    /// Reads the arguments (without the program's name) and the environment.
    package static func parse(_ arguments: [String], environment: (String) -> String?) throws(UsageError) -> Request {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return .help
            case "--version": return .version
            default: break
            }
            var name = argument
            var value: String?
            if let equals = argument.firstIndex(of: "="), argument.hasPrefix("--") {
                name = String(argument[..<equals])
                value = String(argument[argument.index(after: equals)...])
            }
            guard ["--socket", "--state-dir", "--desktop", "--virtual-clock", "--zone"].contains(name) else {
                throw UsageError(message: "unknown argument \(argument)")
            }
            guard let given = value ?? rest.popFirst(), !given.isEmpty else {
                throw UsageError(message: "\(name) needs a value")
            }
            values[name] = given
        }
        return .run(try options(values, environment: environment))
    }

    private static func options(
        _ values: [String: String], environment: (String) -> String?
    ) throws(UsageError) -> DaemonOptions {
        func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard
            let socket = values["--socket"] ?? variable("BELFRY_SOCKET")
                ?? variable("XDG_RUNTIME_DIR").map({ $0 + "/belfry/belfry.sock" })
        else {
            throw UsageError(message: "no socket path: XDG_RUNTIME_DIR is not set, so give --socket PATH or set BELFRY_SOCKET")
        }
        guard
            let folder = values["--state-dir"] ?? variable("BELFRY_STATE_DIR")
                ?? variable("XDG_STATE_HOME").map({ $0 + "/belfry" }) ?? variable("HOME").map({ $0 + "/.local/state/belfry" })
        else { throw UsageError(message: "no state folder: HOME is not set, so give --state-dir DIR or set BELFRY_STATE_DIR") }
        guard let desktop = Desktop(rawValue: values["--desktop"] ?? "auto") else {
            throw UsageError(message: "--desktop takes auto or off, not \(values["--desktop"] ?? "")")
        }
        var clock: Instant?
        if let text = values["--virtual-clock"] {
            guard let instant = Instant(rfc3339: text) else {
                throw UsageError(message: "--virtual-clock takes an instant such as 2026-03-07T12:00:00Z, not \(text)")
            }
            clock = instant
        }
        return DaemonOptions(
            socketPath: absolute(socket), stateFolder: absolute(folder), desktop: desktop, virtualClock: clock,
            zone: values["--zone"])
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }
}
