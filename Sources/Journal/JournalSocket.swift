// The way to journald, which never waits. libsystemd's own sending blocks when journald does not read, so its native protocol is
// spoken here over a non-blocking datagram socket. The socket is connected, because only then does the kernel tell when there is room
// again. A record that is too large for a datagram goes as a sealed memory file.

import CLinux
import Glibc

/// A datagram socket to journald that reconnects when journald was started anew.
final class JournalSocket {
    /// What became of a record.
    enum Outcome: Equatable {
        case sent
        /// There is no room now; the descriptor becomes writable when there is.
        case full
        /// Nobody is there.
        case absent
        /// It cannot be sent at all.
        case refused
    }

    private let path: String
    /// The socket, for watching; -1 while there is none.
    private(set) var descriptor: Int32 = -1
    private var isConnected = false
    /// Runs before the descriptor is closed, so that nobody goes on watching its number.
    var willClose: (() -> Void)?

    init(path: String) {
        self.path = path
    }

    deinit {
        disconnect()
    }

    func send(_ bytes: [UInt8]) -> Outcome {
        // The second try is for a journald that was started anew since the first.
        for _ in 0..<2 {
            guard connect() else { return .absent }
            let code = transmit(bytes)
            switch code {
            case 0: return .sent
            case EAGAIN: return .full
            case EMSGSIZE, ENOBUFS: return sendAsFile(bytes)
            default: disconnect()
            }
        }
        return .absent
    }

    private func connect() -> Bool {
        if isConnected { return true }
        if descriptor < 0 {
            descriptor = clinux_unix_socket(1)
            var size: Int32 = 1 << 20
            setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        isConnected = descriptor >= 0 && clinux_unix_connect(descriptor, path) == 0
        return isConnected
    }

    private func disconnect() {
        isConnected = false
        guard descriptor >= 0 else { return }
        willClose?()
        close(descriptor)
        descriptor = -1
    }

    private func transmit(_ bytes: [UInt8]) -> Int32 {
        while true {
            let sent = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if sent >= 0 { return 0 }
            if errno != EINTR { return errno }
        }
    }

    private func sendAsFile(_ bytes: [UInt8]) -> Outcome {
        let file = clinux_memory_file("journal-record")
        guard file >= 0 else { return .refused }
        defer { close(file) }
        guard write(bytes, to: file), clinux_memory_seal(file) == 0 else { return .refused }
        if clinux_send_descriptor(descriptor, file) >= 0 { return .sent }
        return errno == EAGAIN ? .full : .refused
    }

    private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + done, $0.count - done) }
            if count <= 0 {
                if errno == EINTR { continue }
                return false
            }
            done += count
        }
        return true
    }
}
