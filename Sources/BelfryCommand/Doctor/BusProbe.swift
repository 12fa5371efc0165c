// Whether a message bus answers: connects and says the first words of its protocol (D-Bus Specification, "Authentication Protocol").

import CLinux
import Glibc

enum BusProbe {
    /// Tries the first of the addresses that is a Unix socket, within a number of milliseconds.
    static func probe(_ addresses: String, user: UInt32, milliseconds: Int32) -> SystemFacts.Bus {
        for address in addresses.split(separator: ";").map(String.init) {
            guard let place = place(of: address) else { continue }
            return talk(place, user: user, milliseconds: milliseconds).map { .unreachable(address, $0) } ?? .answers
        }
        return addresses.isEmpty ? .unknown : .unsupported(addresses)
    }

    enum Place: Equatable {
        case path(String)
        case abstract(String)
    }

    /// Where `unix:path=…` or `unix:abstract=…` lead; nil for others.
    static func place(of address: String) -> Place? {
        guard address.hasPrefix("unix:") else { return nil }
        for part in address.dropFirst(5).split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1)
            guard words.count == 2, let value = unescaped(String(words[1])) else { continue }
            if words[0] == "path" { return .path(value) }
            if words[0] == "abstract" { return .abstract(value) }
        }
        return nil
    }

    /// Bytes written as `%20`.
    private static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
            else {
                return nil
            }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Nil: it answered. Else why it did not.
    private static func talk(_ place: Place, user: UInt32, milliseconds: Int32) -> String? {
        let socket = clinux_unix_socket(0)
        guard socket >= 0 else { return String(cString: strerror(errno)) }
        defer { close(socket) }
        let code =
            switch place {
            case .path(let path): clinux_unix_connect(socket, path)
            case .abstract(let name): clinux_unix_connect_abstract(socket, name)
            }
        guard code == 0 else { return String(cString: strerror(errno)) }
        let name = String(user).utf8.map { String($0, radix: 16) }.joined()
        let greeting = [0] + Array("AUTH EXTERNAL \(name)\r\n".utf8)
        guard send(socket, greeting, greeting.count, Int32(MSG_NOSIGNAL)) == greeting.count else { return "it takes nothing" }
        var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, milliseconds) == 1 else { return "no answer" }
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(socket, &answer, answer.count, 0)
        guard count > 0 else { return "it closed the connection" }
        return answer.starts(with: Array("OK ".utf8)) ? nil : "it refuses this user"
    }
}
