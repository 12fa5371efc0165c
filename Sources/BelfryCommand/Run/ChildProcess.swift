// The command itself: started with its output in our hands. Where our output is a terminal the command gets a terminal, too, so that it
// keeps its colours and its progress bars.

import CLinux
import Glibc

/// A running command and its output.
final class ChildProcess {
    private(set) var relays: [Relay] = []
    private var process: pid_t = 0
    private var terminal: Int32 = -1

    /// Starts a command, looked for in `PATH`. Exit code 127 if there is none, 126 if it cannot be run.
    init(_ words: [String]) throws(Ending) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var childEnds: [Int32] = []
        for target in [STDOUT_FILENO, STDERR_FILENO] {
            guard let (ours, theirs) = channel(target) else {
                throw Ending(exitCode: 1, sentence: "no pipe could be made: \(String(cString: strerror(errno)))")
            }
            posix_spawn_file_actions_adddup2(&actions, theirs, target)
            childEnds.append(theirs)
            // One terminal carries both.
            if relays.last?.source != ours { relays.append(Relay(from: ours, to: target)) }
        }
        let code = spawn(words, &actions)
        for end in Set(childEnds) { close(end) }
        guard code == 0 else {
            let isAbsent = code == ENOENT
            throw Ending(
                exitCode: isAbsent ? 127 : 126,
                sentence: "\(SafeText.line(words[0])): \(isAbsent ? "command not found" : String(cString: strerror(code)))")
        }
    }

    private func spawn(_ words: [String], _ actions: inout posix_spawn_file_actions_t) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The signals that are blocked here for reading are not blocked there.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    }

    /// The two ends of a way for one output: of a terminal where that is one, of a pipe otherwise.
    private func channel(_ target: Int32) -> (ours: Int32, theirs: Int32)? {
        guard isatty(target) == 1 else {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            return (ends[0], ends[1])
        }
        var slave: Int32 = -1
        if terminal < 0 {
            terminal = clinux_pseudo_terminal(&slave)
            resize()
        } else {
            slave = clinux_pseudo_terminal_other(terminal)
        }
        guard terminal >= 0, slave >= 0 else { return nil }
        return (terminal, slave)
    }

    /// Hands on the size of the terminal.
    func resize() {
        guard terminal >= 0 else { return }
        var size = winsize()
        let shown = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
        if ioctl(shown, UInt(TIOCGWINSZ), &size) == 0 { _ = ioctl(terminal, UInt(TIOCSWINSZ), &size) }
    }

    /// The exit code once it has ended, 128 and the number of the signal that ended it; nil while it runs.
    func ended() -> Int32? {
        var status: Int32 = 0
        var done: pid_t
        repeat { done = waitpid(process, &status, WNOHANG) } while done < 0 && errno == EINTR
        guard done == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Sends a signal to the command and to everything that it started, the youngest first.
    func signal(_ number: Int32) {
        for process in Self.descendants(of: process).reversed() { kill(process, number) }
    }

    /// A process and all below it, parents before their children.
    private static func descendants(of process: pid_t) -> [pid_t] {
        var found = [process]
        var index = 0
        while index < found.count, found.count < 10_000 {
            let path = "/proc/\(found[index])/task/\(found[index])/children"
            let text = FileBytes.read(path, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) } ?? ""
            found += text.split(separator: " ").compactMap { pid_t($0) }
            index += 1
        }
        return found
    }
}

/// Passes output on, byte for byte.
final class Relay {
    let source: Int32
    private let target: Int32
    private(set) var isOpen = true

    init(from source: Int32, to target: Int32) {
        self.source = source
        self.target = target
    }

    deinit {
        close(source)
    }

    /// Passes on what is there.
    func pass(_ scanner: inout ProgressScanner) {
        _ = passOnce(&scanner)
    }

    /// Passes on all that is there. A process in the background may keep the other end open; that is not waited for.
    func drain(_ scanner: inout ProgressScanner) {
        while isOpen, passOnce(&scanner) {}
    }

    private func passOnce(_ scanner: inout ProgressScanner) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(source, &buffer, buffer.count)
        guard count > 0 else {
            // A terminal whose last user has gone fails with EIO.
            if count == 0 || (errno != EAGAIN && errno != EINTR) { isOpen = false }
            return count < 0 && errno == EINTR
        }
        let bytes = Array(buffer[..<count])
        scanner.read(bytes)
        // A reader that has gone is the command's business: it finds its own output closed.
        if Console.write(bytes, to: target) != 0 { isOpen = false }
        return true
    }
}
