// A real message bus of the test's own: a dbus-daemon with its socket in a temporary folder.

import Glibc

@testable import DesktopBus

/// The ends of a pipe, reading first, that programs started meanwhile do not inherit.
func privatePipe() -> [Int32] {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
}

final class PrivateBus {
    let folder: String
    var address: BusAddress { BusAddress("unix:path=\(folder)/bus") }
    private var process: pid_t = 0

    init(running: Bool = true) {
        var template = Array("/tmp/belfry-bus-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template)!)
        mkdir(folder + "/services", 0o755)
        write(
            "bus.conf",
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen><auth>EXTERNAL</auth><servicedir>\(folder)/services</servicedir>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
            """)
        if running { start() }
    }

    deinit {
        stop()
        for name in ["bus.conf", "bus", "services/server.service", "activate.sh", "activated", "memory"] {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder + "/services")
        rmdir(folder)
    }

    func write(_ name: String, _ text: String) {
        let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o755)
        precondition(Glibc.write(file, text, text.utf8.count) == text.utf8.count)
        close(file)
    }

    func exists(_ name: String) -> Bool { access("\(folder)/\(name)", F_OK) == 0 }

    /// Returns when the bus takes connections: it prints its address then.
    func start() {
        let ends = privatePipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let arguments = ["dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address"]
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        precondition(
            posix_spawnp(&process, "dbus-daemon", &actions, nil, &pointers, environ) == 0, "dbus-daemon is not installed")
        close(ends[1])
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
        close(ends[0])
        precondition(byte == UInt8(ascii: "\n"), "dbus-daemon does not start")
    }

    /// Kills it; its socket's file stays, as after a crash.
    func stop() {
        guard process != 0 else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        process = 0
    }

    func freeze() { kill(process, SIGSTOP) }
    func thaw() { kill(process, SIGCONT) }

    func removeSocket() { unlink(folder + "/bus") }
}
