// The one funnel between system calls and Swift: errno is captured directly behind the call, EINTR is retried here and nowhere
// else, and a failure leaves as a value that names the call and the object it was about.

import Glibc

/// A failed system call: which one, on what, and why.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The errno value, positive.
    package let code: Int32
    /// The call, as its manual page is named.
    package let call: String
    /// The file or socket it was about, if there is one.
    package let path: String?

    package init(code: Int32, call: String, path: String? = nil) {
        self.code = code
        self.call = call
        self.path = path
    }

    /// One line: "bind /run/x.sock: Permission denied".
    package var description: String {
        let reason = String(cString: strerror(code))
        guard let path else { return "\(call): \(reason)" }
        return "\(call) \(path): \(reason)"
    }

    /// True if the process or the system has no descriptor (or no memory for one) left.
    package var isExhaustion: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}

/// Runs a call that answers -1 and sets errno; retries it while a signal interrupts it.
///
/// Not for close(2), which must not be repeated.
/// - Throws: the errno of the call.
@discardableResult
package func systemCall<Answer: FixedWidthInteger & SignedInteger>(
    _ call: StaticString, path: String? = nil, _ body: () -> Answer
) throws(SystemError) -> Answer {
    while true {
        let answer = body()
        if answer >= 0 { return answer }
        let code = errno
        if code != EINTR { throw SystemError(code: code, call: "\(call)", path: path) }
    }
}

/// Runs a call of libsystemd, which answers a negative errno value instead of setting errno.
/// - Throws: that value.
@discardableResult
package func systemdCall(_ call: StaticString, path: String? = nil, _ body: () -> Int32) throws(SystemError) -> Int32 {
    while true {
        let answer = body()
        if answer >= 0 { return answer }
        if answer != -EINTR { throw SystemError(code: -answer, call: "\(call)", path: path) }
    }
}
