// What systemd is told about the daemon (sd_notify(3)): ready, what it does, reloading, stopping, alive. The message is sent here and
// not by libsystemd, because that one waits for a manager that does not read. What is not taken goes in front of the next message.

import CLinux
private import CSystemd
import Glibc

/// The service manager that started the daemon, or nobody.
package final class ServiceManager {
    private let socketName: String?
    private var pending: [String] = []
    private var lastStatus: String?

    /// The longest time between two `alive()`, half of what the manager tolerates; nil if it does not watch.
    package let aliveIntervalMicroseconds: Int64?

    /// - Parameters:
    ///   - socketName: the value of `NOTIFY_SOCKET`: a path, or `@` and an abstract name. Nil: nobody is told anything.
    ///   - watchdogMicroseconds: after how long without `alive()` the manager kills the daemon; nil or 0: never.
    package init(socketName: String?, watchdogMicroseconds: UInt64? = nil) {
        let isUsable = socketName.map { $0.hasPrefix("/") || $0.hasPrefix("@") } ?? false
        self.socketName = isUsable ? socketName : nil
        guard isUsable, let watchdog = watchdogMicroseconds, watchdog > 1 else {
            aliveIntervalMicroseconds = nil
            return
        }
        aliveIntervalMicroseconds = Int64(clamping: watchdog / 2)
    }

    /// Takes what the environment says: `NOTIFY_SOCKET`, and `WATCHDOG_USEC` if it is meant for this process.
    package static func fromEnvironment() -> ServiceManager {
        var watchdog: UInt64 = 0
        let isWatched = sd_watchdog_enabled(0, &watchdog) > 0
        let name = getenv("NOTIFY_SOCKET").map { String(cString: $0) }
        return ServiceManager(socketName: name, watchdogMicroseconds: isWatched ? watchdog : nil)
    }

    /// The daemon serves; also ends a reload.
    package func ready() {
        notify("READY=1")
    }

    /// One line for `systemctl status`. Not sent again while it is the same.
    package func status(_ line: String) {
        guard line != lastStatus else { return }
        lastStatus = line
        notify("STATUS=" + String(line.map { $0.isNewline ? " " : $0 }))
    }

    /// A reload has begun; `ready()` ends it.
    /// - Parameter monotonicMicroseconds: CLOCK_MONOTONIC now.
    package func reloading(monotonicMicroseconds: Int64) {
        notify("RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds)")
    }

    /// The daemon is on its way out.
    package func stopping() {
        notify("STOPPING=1")
    }

    /// The loop turns. Does nothing where no one watches.
    package func alive() {
        guard aliveIntervalMicroseconds != nil else { return }
        notify("WATCHDOG=1")
    }

    private func notify(_ text: String) {
        guard let socketName else { return }
        pending.append(text)
        if send(pending.joined(separator: "\n"), to: socketName) {
            pending.removeAll()
        } else if pending.count > 16 {
            pending.removeFirst()
        }
    }

    private func send(_ text: String, to name: String) -> Bool {
        let socket = clinux_unix_socket(1)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        let connected =
            name.hasPrefix("@")
            ? clinux_unix_connect_abstract(socket, String(name.dropFirst())) : clinux_unix_connect(socket, name)
        guard connected == 0 else { return false }
        let bytes = Array(text.utf8)
        return Glibc.send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) == bytes.count
    }
}
