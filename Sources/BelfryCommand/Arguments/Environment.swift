// What a command takes from the process around it, in one place, so that tests can put something else there.

import BelfryClient
import Glibc

/// The environment variables that matter, and standard input.
struct Environment {
    /// The value of a variable; nil when it is unset.
    var variable: (String) -> String?
    /// All of standard input; nil when it cannot be read or is larger than any request.
    var readInput: () -> [UInt8]?

    /// A request has at most 256 KiB.
    private static let inputLimit = 1 << 20

    /// This process's own.
    static var process: Environment {
        Environment(
            variable: { name in getenv(name).map { String(cString: $0) } },
            readInput: { FileBytes.read(STDIN_FILENO, limit: inputLimit) })
    }

    /// Whether a terminal may be sent colours: `NO_COLOR` is unset or empty, and `TERM` is not `dumb`.
    var allowsEscapes: Bool {
        (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
    }
}
