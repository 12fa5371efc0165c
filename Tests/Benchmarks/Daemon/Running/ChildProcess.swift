// Another program, started and waited for.

import Glibc

/// A program that runs.
final class ChildProcess {
    let identifier: pid_t
    private var isOver = false

    /// Starts a program. What it prints is thrown away.
    init(_ path: String, _ arguments: [String] = [], environment: [String] = []) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var variables: [UnsafeMutablePointer<CChar>?] = (Self.environment + environment).map { strdup($0) } + [nil]
        defer { for variable in variables { free(variable) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, path, &actions, nil, &words, &variables)
        guard code == 0 else { throw BenchOptions.Usage(description: "cannot start \(path): \(String(cString: strerror(code)))") }
        self.identifier = identifier
    }

    deinit { stop(SIGKILL) }

    private static var environment: [String] {
        var list: [String] = []
        var variable = environ
        while let text = variable.pointee {
            list.append(String(cString: text))
            variable += 1
        }
        return list
    }

    /// Waits until it ends; its exit code.
    @discardableResult
    func wait() -> Int32 {
        guard !isOver else { return 0 }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        isOver = true
        return (status >> 8) & 0xFF
    }

    /// Sends a signal and waits for the end.
    func stop(_ signal: Int32 = SIGTERM) {
        guard !isOver else { return }
        kill(identifier, signal)
        wait()
    }
}
