// Another program on the bus, in the same thread and on the same loop: it owns a name, hears what it is asked, and answers when told to.

import CSystemd
import EventLoop

@testable import DesktopBus

final class FakePeer {
    /// A method that was called.
    struct Call {
        let member: String
        let path: String
        let destination: String
        let mayStartServices: Bool
        let message: Message
        /// The arguments, taken out when it came.
        var values: [String] = []
    }

    /// A message that is kept.
    final class Message {
        let raw: OpaquePointer
        init(_ raw: OpaquePointer) { self.raw = sd_bus_message_ref(raw) }
        deinit { sd_bus_message_unref(raw) }
    }

    private let bus: OpaquePointer
    private var filter: OpaquePointer?
    private(set) var calls: [Call] = []
    /// What answers a call at once; nil leaves it unanswered until `answer`.
    var respond: (FakePeer, Call) -> Void = { _, _ in }

    /// - Parameter name: the name to own, nil for none.
    init(loop: EventLoop, on bus: PrivateBus, name: String?) {
        var made: OpaquePointer?
        precondition(sd_bus_new(&made) >= 0)
        self.bus = made!
        sd_bus_set_address(made, bus.address.text)
        sd_bus_set_bus_client(made, 1)
        precondition(sd_bus_start(made) >= 0)
        if let name { precondition(sd_bus_request_name(made, name, 0) >= 0) }
        sd_bus_attach_event(made, loop.handle, 0)
        let callback: sd_bus_message_handler_t = { message, userdata, _ in
            Unmanaged<FakePeer>.fromOpaque(userdata!).takeUnretainedValue().take(message!)
        }
        sd_bus_add_filter(made, &filter, callback, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        leave()
        sd_bus_unref(bus)
    }

    /// Leaves the bus at once, as a killed program does.
    func leave() {
        if let filter { sd_bus_slot_unref(filter) }
        filter = nil
        sd_bus_detach_event(bus)
        sd_bus_close(bus)
    }

    func calls(_ member: String) -> [Call] { calls.filter { $0.member == member } }

    private func take(_ raw: OpaquePointer) -> Int32 {
        var type: UInt8 = 0
        sd_bus_message_get_type(raw, &type)
        guard type == SD_BUS_MESSAGE_METHOD_CALL, sd_bus_message_get_destination(raw) != nil else { return 0 }
        var call = Call(
            member: String(cString: sd_bus_message_get_member(raw)), path: String(cString: sd_bus_message_get_path(raw)),
            destination: String(cString: sd_bus_message_get_destination(raw)),
            mayStartServices: sd_bus_message_get_auto_start(raw) != 0, message: Message(raw))
        call.values = Self.values(raw, String(cString: sd_bus_message_get_signature(raw, 1)))
        calls.append(call)
        respond(self, call)
        return 1
    }

    /// Answers a call.
    func answer(_ call: Call, _ body: (inout BusWriter) -> Void = { _ in }) {
        var reply: OpaquePointer?
        sd_bus_message_new_method_return(call.message.raw, &reply)
        var writer = BusWriter(reply!)
        body(&writer)
        precondition(writer.failure == 0)
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
    }

    func refuse(_ call: Call, _ name: String) {
        var error = sd_bus_error()
        _ = name.withCString { sd_bus_error_set(&error, $0, "no") }
        sd_bus_reply_method_error(call.message.raw, &error)
        sd_bus_error_free(&error)
    }

    func signal(_ path: String, _ interface: String, _ member: String, _ body: (inout BusWriter) -> Void = { _ in }) {
        var message: OpaquePointer?
        sd_bus_message_new_signal(bus, &message, path, interface, member)
        var writer = BusWriter(message!)
        body(&writer)
        precondition(writer.failure == 0)
        sd_bus_send(bus, message, nil)
        sd_bus_message_unref(message)
    }

    /// The values of a message as texts with their types, containers in brackets: enough to compare.
    private static func values(_ raw: OpaquePointer, _ signature: String) -> [String] {
        let reader = BusReader(raw)
        var values: [String] = []
        var rest = Substring(signature)
        while let type = rest.first {
            switch type {
            case "s": values.append("s:" + (reader.text() ?? "?"))
            case "u": values.append("u:" + (reader.unsigned().map(String.init) ?? "?"))
            case "i":
                var value: Int32 = 0
                sd_bus_message_read_basic(raw, CChar(UInt8(ascii: "i")), &value)
                values.append("i:\(value)")
            case "y":
                var value: UInt8 = 0
                sd_bus_message_read_basic(raw, CChar(UInt8(ascii: "y")), &value)
                values.append("y:\(value)")
            case "b": values.append("b:" + (reader.boolean().map { "\($0)" } ?? "?"))
            case "a" where rest.hasPrefix("a{sv}"):
                precondition(reader.enter("a", "{sv}"))
                while reader.enter("e", "sv") {
                    let name = reader.text() ?? "?"
                    var contents: UnsafePointer<CChar>?
                    sd_bus_message_peek_type(raw, nil, &contents)
                    let type = String(cString: contents!)
                    precondition(reader.enter("v", type))
                    values.append("\(name)=" + Self.values(raw, type).joined())
                    reader.leave()
                    reader.leave()
                }
                reader.leave()
                rest = rest.dropFirst(4)
            case "a":
                values.append("[" + (reader.texts(limit: 1000) ?? ["?"]).joined(separator: "|") + "]")
                rest = rest.dropFirst()
            default: values.append("?\(type)")
            }
            rest = rest.dropFirst()
        }
        return values
    }
}

extension EventLoop {
    /// Turns the loop until something is so; gives up after half a minute without an event.
    func run(until condition: () -> Bool) throws -> Bool {
        while !condition() {
            guard try runOnce(timeoutMicroseconds: 30_000_000) else { return false }
        }
        return true
    }

    /// Turns the loop until nothing is ready, after each of these peers has had a round trip with the bus.
    func settle(_ peers: FakePeer...) throws {
        for _ in 0..<3 {
            while try runOnce(timeoutMicroseconds: 20_000) {}
        }
    }
}
