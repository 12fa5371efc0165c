// Another program's output, within a time: whatever it waits for, it is not waited for longer.

import Glibc

enum BoundedProcess {
    /// What a program printed before it ended by itself with success; nil when there is no such program, when it failed, when it took
    /// longer, or when it printed more than the limit. It gets no input, and nobody sees its complaints.
    static func output(_ words: [String], milliseconds: Int64, limit: Int = 1 << 16) -> [UInt8]? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process = spawn(words, output: ends[1])
        close(ends[1])
        guard let process else { return nil }
        let deadline = now + milliseconds
        let bytes = read(ends[0], until: deadline, limit: limit)
        if bytes == nil { kill(-process, SIGKILL) }
        guard let status = wait(process, until: bytes == nil ? now + 200 : deadline) else {
            kill(-process, SIGKILL)
            _ = wait(process, until: now + 200)
            return nil
        }
        return status == 0 ? bytes : nil
    }

    /// Milliseconds of a clock that is never set.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Starts it in a process group of its own, so that all of it can be ended.
    private static func spawn(_ words: [String], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ) == 0 ? process : nil
    }

    private static func read(_ descriptor: Int32, until deadline: Int64, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let found = poll(&ready, 1, Int32(clamping: max(0, deadline - now)))
            if found < 0, errno == EINTR { continue }
            guard found > 0 else { return nil }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { return nil }
        }
    }

    /// The exit status; nil when it still runs at the deadline.
    private static func wait(_ process: pid_t, until deadline: Int64) -> Int32? {
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return status }
            if ended < 0, errno != EINTR { return -1 }
            guard now < deadline else { return nil }
            usleep(2000)
        }
    }
}
