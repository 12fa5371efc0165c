// A client of the daemon that does as little as possible, so that what it costs does not count.

import CLinux
import Glibc

/// A blocking connection.
final class SocketClient {
    let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var begin = 0
    private var end = 0

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard clinux_unix_connect(descriptor, path) == 0 else {
            close(descriptor)
            throw BenchOptions.Usage(description: "no connection to \(path)")
        }
    }

    deinit { close(descriptor) }

    /// Sends a line.
    func send(_ line: String) throws {
        try send(Array(line.utf8) + [UInt8(ascii: "\n")])
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw BenchOptions.Usage(description: "the daemon closed the connection") }
            sent += count
        }
    }

    /// The next line, without its end.
    @discardableResult
    func readLine() throws -> ArraySlice<UInt8> {
        var looked = begin
        while true {
            if let place = buffer[looked..<end].firstIndex(of: UInt8(ascii: "\n")) {
                defer { begin = place + 1 }
                return buffer[begin..<place]
            }
            looked = end
            if begin > 0 {
                buffer.replaceSubrange(0..<(end - begin), with: buffer[begin..<end])
                (begin, end, looked) = (0, end - begin, looked - begin)
            }
            if end == buffer.count { buffer.append(contentsOf: [UInt8](repeating: 0, count: buffer.count)) }
            let count = buffer[end...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw BenchOptions.Usage(description: "the daemon closed the connection") }
            end += count
        }
    }

    /// A call and its reply.
    @discardableResult
    func call(_ method: String, _ params: String = "{}") throws -> ArraySlice<UInt8> {
        try send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        return try readLine()
    }

    /// Reads on until an event of that name came. The name stands near the beginning of the line.
    func event(_ name: String) throws {
        let wanted = Array(#""event":"\#(name)""#.utf8)
        while true {
            let head = try readLine().prefix(160)
            let isWanted = head.indices.contains { head[$0] == wanted[0] && head[$0...].starts(with: wanted) }
            if isWanted { return }
        }
    }
}
