// Writing and reading the values of messages. libsystemd's own functions for that take variable arguments, which Swift cannot call, so
// values go one by one; the first thing that fails is remembered and makes the rest do nothing.

private import CSystemd

/// Puts values into a message that is being made.
struct BusWriter {
    private let message: OpaquePointer
    private(set) var failure: Int32 = 0

    init(_ message: OpaquePointer) {
        self.message = message
    }

    /// A string; it holds no NUL, which the bus cannot carry.
    mutating func text(_ value: String) {
        basic("s") { append in value.withCString { append($0) } }
    }

    mutating func objectPath(_ value: String) {
        basic("o") { append in value.withCString { append($0) } }
    }

    mutating func unsigned(_ value: UInt32) {
        basic("u") { append in withUnsafePointer(to: value) { append($0) } }
    }

    mutating func integer(_ value: Int32) {
        basic("i") { append in withUnsafePointer(to: value) { append($0) } }
    }

    mutating func byte(_ value: UInt8) {
        basic("y") { append in withUnsafePointer(to: value) { append($0) } }
    }

    mutating func boolean(_ value: Bool) {
        // A boolean is an int to libsystemd.
        basic("b") { append in withUnsafePointer(to: Int32(value ? 1 : 0)) { append($0) } }
    }

    mutating func array(of contents: String, _ body: (inout BusWriter) -> Void) {
        container("a", contents, body)
    }

    mutating func entry(of contents: String, _ body: (inout BusWriter) -> Void) {
        container("e", contents, body)
    }

    mutating func structure(of contents: String, _ body: (inout BusWriter) -> Void) {
        container("r", contents, body)
    }

    mutating func variant(of contents: String, _ body: (inout BusWriter) -> Void) {
        container("v", contents, body)
    }

    private mutating func basic(_ type: Character, _ body: ((UnsafeRawPointer) -> Int32) -> Int32) {
        let message = message
        attempt { body { sd_bus_message_append_basic(message, CChar(type.asciiValue!), $0) } }
    }

    private mutating func container(_ type: Character, _ contents: String, _ body: (inout BusWriter) -> Void) {
        let message = message
        attempt { sd_bus_message_open_container(message, CChar(type.asciiValue!), contents) }
        guard failure == 0 else { return }
        body(&self)
        attempt { sd_bus_message_close_container(message) }
    }

    private mutating func attempt(_ body: () -> Int32) {
        guard failure == 0 else { return }
        failure = min(body(), 0)
    }
}

/// Takes values out of a message that has come. Valid only while its handler runs.
struct BusReader {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) {
        self.message = message
    }

    /// The unique name of who sent it.
    var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }
    var path: String? { sd_bus_message_get_path(message).map { String(cString: $0) } }
    var member: String? { sd_bus_message_get_member(message).map { String(cString: $0) } }

    func text() -> String? { string("s") }
    func objectPath() -> String? { string("o") }

    func unsigned() -> UInt32? {
        var value: UInt32 = 0
        return sd_bus_message_read_basic(message, Self.code("u"), &value) > 0 ? value : nil
    }

    func boolean() -> Bool? {
        var value: Int32 = 0
        return sd_bus_message_read_basic(message, Self.code("b"), &value) > 0 ? value != 0 : nil
    }

    /// The texts of an array, at most so many; nil if there is no such array.
    func texts(limit: Int) -> [String]? {
        guard enter("a", "s") else { return nil }
        var texts: [String] = []
        while let text = text() {
            if texts.count < limit { texts.append(text) }
        }
        leave()
        return texts
    }

    /// Enters a container: `a` array, `e` dictionary entry, `r` structure, `v` variant. False at the end of an array, or if it is not there.
    func enter(_ type: Character, _ contents: String) -> Bool {
        sd_bus_message_enter_container(message, Self.code(type), contents) > 0
    }

    func leave() {
        sd_bus_message_exit_container(message)
    }

    /// Leaves the next value unread.
    func skip(_ types: String) {
        sd_bus_message_skip(message, types)
    }

    private func string(_ type: Character) -> String? {
        var value: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, Self.code(type), &value) > 0, let value else { return nil }
        return String(cString: value)
    }

    private static func code(_ type: Character) -> CChar { CChar(type.asciiValue!) }
}

/// What became of a call.
enum BusReply {
    case success(BusReader)
    /// The error's name on the bus, and its text.
    case failure(name: String, text: String)

    init(_ message: OpaquePointer) {
        if sd_bus_message_is_method_error(message, nil) > 0, let error = sd_bus_message_get_error(message) {
            self = .failure(
                name: error.pointee.name.map { String(cString: $0) } ?? "",
                text: error.pointee.message.map { String(cString: $0) } ?? "")
        } else {
            self = .success(BusReader(message))
        }
    }

    /// The name of the error that libsystemd makes up when no answer comes in time.
    static let noReply = "org.freedesktop.DBus.Error.NoReply"
}
