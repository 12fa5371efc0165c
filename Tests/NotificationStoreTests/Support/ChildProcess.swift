// Programs that a test runs beside itself.

import Glibc

/// A child with its standard output in a pipe.
final class ChildProcess {
    private let process: pid_t
    private let output: Int32

    /// Runs a program with arguments; `path` is looked for in PATH if it has no slash.
    init?(_ words: [String]) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        var process: pid_t = 0
        let result = posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
        for argument in arguments { free(argument) }
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        guard result == 0 else {
            close(ends[0])
            return nil
        }
        self.process = process
        output = ends[0]
    }

    deinit {
        close(output)
    }

    /// What it printed, until `count` lines are there or it ends.
    func lines(_ count: Int) -> [String] {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        var found = 0
        while found < count, read(output, &byte, 1) == 1 {
            text.append(byte)
            if byte == UInt8(ascii: "\n") { found += 1 }
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Kills it outright and answers what it had still printed.
    func kill() -> [String] {
        Glibc.kill(process, SIGKILL)
        let rest = lines(.max)
        _ = wait()
        return rest
    }

    /// Waits for its end and answers its exit status.
    func wait() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status
    }

    /// Runs a program to its end; whether it succeeded.
    static func succeeds(_ words: [String]) -> Bool {
        ChildProcess(words)?.wait() == 0
    }

    /// A program that was built beside the tests.
    static func built(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return folder + "/" + name
    }
}
