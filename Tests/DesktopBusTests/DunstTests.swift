// A real notification server that draws, on a screen of its own, where both are installed.

import BelfryCore
import EventLoop
import Glibc
import Testing

@testable import DesktopBus

@Suite(.serialized) struct DunstTests {
    static let isInstalled = ["dunst", "dunstctl", "Xvfb"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }

    @Test(.enabled(if: isInstalled, "needs dunst and Xvfb"))
    func dunstDrawsReplacesAndAnswers() throws {
        let desk = try Desk()
        desk.bus.write(
            "services/dunstrc",
            "[global]\nmarkup = full\nidle_threshold = 0\nformat = \"%s\\n%b\"\n[urgency_normal]\ntimeout = 0\n")
        let screen = try Screen()
        let server = screen.run(["dunst", "-config", desk.bus.folder + "/services/dunstrc"], on: desk.bus)
        defer {
            kill(server, SIGTERM)
            waitpid(server, nil, 0)
            unlink(desk.bus.folder + "/services/dunstrc")
        }
        try #require(try desk.loop.run { desk.isConnected })
        guard case .connected(let name, let capabilities) = desk.client.state else { return }
        #expect(name.hasPrefix("dunst") && capabilities.actions && capabilities.markup)

        desk.client.show(NotificationsClientTests.bubble("tea", "Tea & <biscuits>"))
        desk.client.show(NotificationsClientTests.card("run", "Run"))
        try #require(try desk.loop.run { desk.client.hasDrawn("tea") && desk.client.hasDrawn("run") })
        #expect(screen.output(["dunstctl", "count", "displayed"], on: desk.bus) == "2\n")

        var better = NotificationsClientTests.card("run", "Run faster")
        better.progress = 0.75
        desk.client.show(better)
        try #require(try desk.loop.run { desk.client.hasDrawn("run") })
        #expect(screen.output(["dunstctl", "count", "displayed"], on: desk.bus) == "2\n", "replaced in place")

        desk.events = []
        _ = screen.output(["dunstctl", "close-all"], on: desk.bus)
        try #require(try desk.loop.run { desk.events.count == 2 })
        #expect(
            Set(desk.events.map { "\($0)" })
                == Set(
                    [DesktopEvent.closed(key: "tea", reason: .byPerson), .closed(key: "run", reason: .byPerson)].map { "\($0)" }))
        let history = screen.output(["dunstctl", "history"], on: desk.bus)
        #expect(history.contains("Run faster") && history.contains("biscuits"))
    }

    /// A screen in memory.
    private final class Screen {
        private let process: pid_t
        private let display: String

        init() throws {
            let ends = privatePipe()
            process = Self.spawn(
                ["Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"], environment: [:], output: ends[1])
            close(ends[1])
            var digits: [UInt8] = []
            var byte: UInt8 = 0
            while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { digits.append(byte) }
            close(ends[0])
            display = ":" + String(decoding: digits, as: UTF8.self)
            try #require(display.count > 1, "Xvfb does not start")
        }

        deinit {
            kill(process, SIGTERM)
            waitpid(process, nil, 0)
        }

        func run(_ command: [String], on bus: PrivateBus) -> pid_t {
            Self.spawn(command, environment: ["DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address.text], output: nil)
        }

        func output(_ command: [String], on bus: PrivateBus) -> String {
            let ends = privatePipe()
            let process = Self.spawn(
                command, environment: ["DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address.text], output: ends[1])
            close(ends[1])
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65536)
            while case let count = read(ends[0], &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
            close(ends[0])
            waitpid(process, nil, 0)
            return String(decoding: bytes, as: UTF8.self)
        }

        private static func spawn(_ command: [String], environment: [String: String], output: Int32?) -> pid_t {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            if let output {
                posix_spawn_file_actions_adddup2(&actions, output, 1)
            } else {
                posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            }
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
            let variables = environment.merging(["PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"]) { given, _ in given
            }
            var pointers: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
            var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { for pointer in pointers + settings { free(pointer) } }
            // The test's threads block most signals; a child with their mask could not be ended.
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
            var process: pid_t = 0
            precondition(posix_spawnp(&process, command[0], &actions, &attributes, &pointers, &settings) == 0, command[0])
            return process
        }
    }
}
