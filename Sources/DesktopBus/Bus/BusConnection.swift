// One connection to a bus: sd-bus on the loop, asynchronous in everything. No call here waits for an answer; a bus that hangs costs the
// memory of what was sent to it and nothing else. A connection is used until it ends and never again; a new one is made for the next time.

private import CSystemd
import EventLoop

/// An open connection to a message bus.
final class BusConnection {
    /// A call whose answer is awaited, or a rule for signals: what the bus holds a plain pointer to.
    private final class Listener {
        unowned let connection: BusConnection
        let handler: (OpaquePointer) -> Void
        let isOnce: Bool
        var slot: OpaquePointer?

        init(_ connection: BusConnection, isOnce: Bool, handler: @escaping (OpaquePointer) -> Void) {
            self.connection = connection
            self.isOnce = isOnce
            self.handler = handler
        }

        static let callback: sd_bus_message_handler_t = { message, userdata, _ in
            let listener = Unmanaged<Listener>.fromOpaque(userdata!).takeUnretainedValue()
            if listener.isOnce { listener.connection.forget(listener) }
            listener.handler(message!)
            return 0
        }

        deinit {
            if let slot { sd_bus_slot_unref(slot) }
        }
    }

    private let bus: OpaquePointer
    private var listeners: [ObjectIdentifier: Listener] = [:]
    private var isClosed = false

    /// Begins to connect.
    /// - Parameters:
    ///   - opened: the bus has let us in.
    ///   - ended: the connection is over; it is to be closed and let go, not from inside this handler.
    /// - Throws: ECONNREFUSED or ENOENT if nobody is there, EINVAL for an address that is none.
    init(
        loop: EventLoop, address: BusAddress, priority: EventPriority, opened: @escaping () -> Void, ended: @escaping () -> Void
    ) throws(SystemError) {
        var made: OpaquePointer?
        try systemdCall("sd_bus_new") { sd_bus_new(&made) }
        bus = made!
        do throws(SystemError) {
            try systemdCall("sd_bus_set_address") { sd_bus_set_address(made, address.text) }
            sd_bus_set_bus_client(bus, 1)
            sd_bus_set_connected_signal(bus, 1)
            // At its end sd-bus would wait until the bus has taken everything, however long that takes.
            sd_bus_set_close_on_exit(bus, 0)
            try systemdCall("sd_bus_start", path: address.text) { sd_bus_start(made) }
            try systemdCall("sd_bus_attach_event") { sd_bus_attach_event(made, loop.handle, Int32(clamping: priority.rawValue)) }
            try listen("type='signal',sender='org.freedesktop.DBus.Local',member='Connected'") { _ in opened() }
            try listen("type='signal',sender='org.freedesktop.DBus.Local',member='Disconnected'") { _ in ended() }
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
        sd_bus_unref(bus)
    }

    /// Ends the connection; no handler runs any more. What was sent and not yet taken by the bus is lost.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        listeners = [:]
        sd_bus_detach_event(bus)
        sd_bus_close(bus)
    }

    /// The bus's own id, new with every bus; nil before it has let us in.
    var busID: String? {
        var id = sd_id128_t()
        guard sd_bus_get_bus_id(bus, &id) >= 0 else { return nil }
        return withUnsafeBytes(of: id) { $0.map { String($0, radix: 16) }.joined(separator: ".") }
    }

    /// Calls a method, without ever starting a service for it.
    /// - Parameters:
    ///   - timeoutMicroseconds: after which the answer is an error; nil waits for ever.
    ///   - reply: nil if the answer is of no interest.
    /// - Throws: when the message cannot be made or sent; the reply does not come then.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, timeoutMicroseconds: UInt64? = 25_000_000,
        arguments: (inout BusWriter) -> Void = { _ in }, reply: ((BusReply) -> Void)? = nil
    ) throws(SystemError) {
        var made: OpaquePointer?
        try systemdCall("sd_bus_message_new_method_call") {
            sd_bus_message_new_method_call(bus, &made, destination, path, interface, member)
        }
        let message = made!
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_auto_start(message, 0)
        var writer = BusWriter(message)
        arguments(&writer)
        guard writer.failure == 0 else { throw SystemError(code: -writer.failure, call: "sd_bus_message_append", path: member) }
        guard let reply else {
            sd_bus_message_set_expect_reply(message, 0)
            try systemdCall("sd_bus_send") { sd_bus_send(bus, message, nil) }
            return
        }
        let listener = Listener(self, isOnce: true) { reply(BusReply($0)) }
        try systemdCall("sd_bus_call_async") {
            sd_bus_call_async(
                bus, &listener.slot, message, Listener.callback, Unmanaged.passUnretained(listener).toOpaque(),
                timeoutMicroseconds ?? .max)
        }
        listeners[ObjectIdentifier(listener)] = listener
    }

    /// Hears the signals of a match rule for as long as the connection lives.
    func listen(_ rule: String, handler: @escaping (BusReader) -> Void) throws(SystemError) {
        let listener = Listener(self, isOnce: false) { handler(BusReader($0)) }
        try systemdCall("sd_bus_add_match_async") {
            sd_bus_add_match_async(
                bus, &listener.slot, rule, Listener.callback, nil, Unmanaged.passUnretained(listener).toOpaque())
        }
        listeners[ObjectIdentifier(listener)] = listener
    }

    /// True while something waits to be taken by the bus.
    var hasUnsent: Bool {
        var count: UInt64 = 0
        return sd_bus_get_n_queued_write(bus, &count) >= 0 && count > 0
    }

    /// Sends and receives what can be without waiting, then waits for more; for the end of the process, when the loop turns no longer.
    /// - Returns: false when nothing more can come.
    func turn(waitingMicroseconds: UInt64) -> Bool {
        while true {
            let processed = sd_bus_process(bus, nil)
            if processed < 0 { return false }
            if processed == 0 { break }
        }
        return sd_bus_wait(bus, waitingMicroseconds) >= 0
    }

    private func forget(_ listener: Listener) {
        listeners[ObjectIdentifier(listener)] = nil
    }
}
