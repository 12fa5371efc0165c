// A folder for stores and sockets, gone after the run.

import Glibc

/// Where a run keeps its files.
final class WorkFolder {
    let path: String
    private var number = 0

    init(in parent: String) throws {
        path = parent + "/belfry-bench-\(getpid())"
        guard mkdir(path, 0o700) == 0 else { throw BenchOptions.Usage(description: "cannot make \(path)") }
    }

    /// A number that was not given before.
    func count() -> Int {
        number += 1
        return number
    }

    /// A new folder inside.
    func make() throws -> String {
        let inner = path + "/\(count())"
        guard mkdir(inner, 0o700) == 0 else { throw BenchOptions.Usage(description: "cannot make \(inner)") }
        return inner
    }

    /// Removes a folder with all that is in it, by default the whole.
    func remove(_ path: String? = nil) {
        _ = try? ChildProcess("/bin/rm", ["-rf", path ?? self.path]).wait()
    }
}
