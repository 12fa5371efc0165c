// One connected socket, and the errors of reaching it put into words.
//
// A Unix socket whose backlog is full (a stopped daemon) answers a non-blocking connect with EAGAIN and a blocking one never; a send
// timeout on a blocking socket is what bounds it (unix(7) does not say so, the kernel does it).

import CLinux
import Glibc

/// An open stream socket to the daemon, closed when it is let go. An initializer that fails lets it go as well: `deinit` runs once all
/// members are set, so it is closed nowhere else, or another thread's descriptor of that number would be.
final class ClientSocket: Sendable {
    let descriptor: Int32

    /// Connects within a number of milliseconds.
    init(to address: BelfryAddress, milliseconds: Int64) throws(BelfryError) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else {
            throw BelfryError(.notRunning, "no socket could be made: \(String(cString: strerror(errno)))")
        }
        let limit = max(1, milliseconds)
        var timeout = timeval(tv_sec: Int(limit / 1000), tv_usec: Int(limit % 1000) * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        while clinux_unix_connect(descriptor, address.path) != 0 {
            let code = errno
            if code == EINTR { continue }
            throw Self.failure(code, address)
        }
    }

    /// A non-blocking socket whose connection is under way or made; for the event thread. Nil with the errno when it failed; EAGAIN: the
    /// backlog is full.
    init?(startingTo address: BelfryAddress, code: inout Int32) {
        descriptor = clinux_unix_socket(0)
        guard descriptor >= 0 else {
            code = errno
            return nil
        }
        while clinux_unix_connect(descriptor, address.path) != 0 {
            code = errno
            if code == EINTR { continue }
            return nil
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    static func failure(_ code: Int32, _ address: BelfryAddress) -> BelfryError {
        switch code {
        case EAGAIN:
            BelfryError(.noAnswer, "belfryd does not answer: nobody takes the connection at \(address.path)")
        case ENOENT, ENOTDIR:
            BelfryError(.notRunning, "belfryd is not running: there is no socket \(address.path)")
        case ECONNREFUSED:
            BelfryError(.notRunning, "belfryd is not running: nobody listens at \(address.path)")
        case ENAMETOOLONG:
            BelfryError(
                .notRunning,
                "the path of the socket is longer than the \(clinux_unix_path_limit()) bytes that a socket can have: \(address.path)"
            )
        default:
            BelfryError(.notRunning, "belfryd cannot be reached at \(address.path): \(String(cString: strerror(code)))")
        }
    }

    /// Sends what the socket takes without waiting. The number of bytes; nil when it takes none now.
    func send(_ bytes: UnsafeRawBufferPointer) throws(BelfryError) -> Int? {
        while true {
            let sent = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            if sent >= 0 { return sent }
            switch errno {
            case EINTR: continue
            case EAGAIN: return nil
            default: throw Self.closed
            }
        }
    }

    /// Receives what is there without waiting. The number of bytes; nil when there is nothing yet.
    func receive(into buffer: UnsafeMutableRawBufferPointer) throws(BelfryError) -> Int? {
        while true {
            let received = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if received > 0 { return received }
            guard received < 0 else { throw Self.closed }
            switch errno {
            case EINTR: continue
            case EAGAIN: return nil
            default: throw Self.closed
            }
        }
    }

    static let closed = BelfryError(.disconnected, "belfryd closed the connection")
}
