// A datagram socket in a folder of its own, in journald's or systemd's place: it reads what comes, also what comes as a file.

import CLinux
import Glibc

final class FakeReceiver {
    let path: String
    private let folder: String
    private var socket: Int32 = -1

    init(bound: Bool = true) {
        var template = Array("/tmp/belfry-test-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template)!)
        path = folder + "/socket"
        if bound { bind() }
    }

    deinit {
        unbind()
        rmdir(folder)
    }

    func bind() {
        socket = clinux_unix_socket(1)
        precondition(clinux_unix_bind(socket, path) == 0)
    }

    func unbind() {
        guard socket >= 0 else { return }
        close(socket)
        socket = -1
        unlink(path)
    }

    /// Closes the socket and leaves its file, as a crash does.
    func crash() {
        close(socket)
        socket = -1
    }

    /// Removes the file of a socket that has crashed and binds anew.
    func restart() {
        unlink(path)
        bind()
    }

    /// The next datagram, or the bytes of the file that came in its place; nil if nothing waits.
    func next() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 22)
        var control = [UInt64](repeating: 0, count: 8)
        var count = 0
        var controlLength = 0
        buffer.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { room in
                var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    message.msg_control = room.baseAddress
                    message.msg_controllen = room.count
                    count = recvmsg(socket, &message, Int32(MSG_DONTWAIT))
                    controlLength = message.msg_controllen
                }
            }
        }
        if count < 0 { return nil }
        guard controlLength > 0 else { return Array(buffer[..<count]) }
        // A cmsghdr is a length, a level and a type; the descriptor stands behind these sixteen bytes.
        let file = control.withUnsafeBytes { $0.load(fromByteOffset: 16, as: Int32.self) }
        defer { close(file) }
        let size = pread(file, &buffer, buffer.count, 0)
        return Array(buffer[..<size])
    }

    func nextText() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }

    func all() -> [String] {
        var texts: [String] = []
        while let text = nextText() { texts.append(text) }
        return texts
    }
}
