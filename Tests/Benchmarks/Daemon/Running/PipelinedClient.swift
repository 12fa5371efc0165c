// Clients that send all they have without waiting, and count the replies, driven together by poll.

import CLinux
import Glibc

/// One of several clients that do not wait.
final class PipelinedClient {
    private let client: SocketClient
    private let bytes: [UInt8]
    private var sent = 0
    private var missing: Int

    init(_ path: String, _ lines: String, replies: Int) throws {
        client = try SocketClient(path)
        bytes = Array(lines.utf8)
        missing = replies
    }

    /// Runs until each client has all its replies.
    static func run(_ clients: [PipelinedClient]) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while clients.contains(where: { $0.missing > 0 }) {
            var polls = clients.map {
                let events = $0.sent < $0.bytes.count ? POLLIN | POLLOUT : POLLIN
                return pollfd(fd: $0.client.descriptor, events: Int16(events), revents: 0)
            }
            guard poll(&polls, nfds_t(polls.count), 60_000) > 0 else {
                throw BenchOptions.Usage(description: "no reply for a minute")
            }
            for (client, state) in zip(clients, polls) {
                if state.revents & Int16(POLLOUT) != 0 { client.sendMore() }
                if state.revents & Int16(POLLIN) != 0 { try client.receive(&buffer) }
            }
        }
    }

    private func sendMore() {
        let count = bytes[sent...].withUnsafeBytes {
            send(client.descriptor, $0.baseAddress, min($0.count, 1 << 16), Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        sent += max(count, 0)
    }

    private func receive(_ buffer: inout [UInt8]) throws {
        let count = recv(client.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { throw BenchOptions.Usage(description: "the daemon closed the connection") }
        missing -= buffer[..<count].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
}
