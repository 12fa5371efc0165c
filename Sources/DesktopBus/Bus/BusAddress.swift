// Where a bus is (D-Bus Specification, "Server Addresses"), and where its socket will appear if it is not there yet.

import Glibc

/// The address of a message bus.
package struct BusAddress: Equatable, Sendable {
    /// As libsystemd takes it.
    package let text: String
    /// The file of its socket, if it is one that has a file.
    let socketPath: String?

    package init(_ text: String) {
        self.text = text
        socketPath = Self.socketPath(in: text)
    }

    /// The user's bus: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`; nil if neither is set.
    package static func session(environment: (String) -> String? = BusAddress.variable) -> BusAddress? {
        if let address = environment("DBUS_SESSION_BUS_ADDRESS") { return BusAddress(address) }
        guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
        return BusAddress("unix:path=" + escape(folder + "/bus"))
    }

    /// The system's bus: `DBUS_SYSTEM_BUS_ADDRESS`, else its usual socket.
    package static func system(environment: (String) -> String? = BusAddress.variable) -> BusAddress {
        BusAddress(environment("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket")
    }

    /// A variable of the environment that is set to something.
    package static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func socketPath(in text: String) -> String? {
        for address in text.split(separator: ";") where address.hasPrefix("unix:") {
            for pair in address.dropFirst(5).split(separator: ",") where pair.hasPrefix("path=") {
                if let path = unescape(pair.dropFirst(5)), path.hasPrefix("/") { return path }
            }
        }
        return nil
    }

    private static func unescape(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static func escape(_ path: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "\\"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
