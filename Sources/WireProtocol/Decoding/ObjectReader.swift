// One object of a request, read member by member.
//
// The reader is told which members there may be and refuses any other before it reads a single one, so that a misspelt option is
// named even when the one that was meant is missing. It knows where it stands, so every refusal carries a JSON pointer (RFC 6901).

import BelfryCore
import CivilTime

/// The members of one object.
struct ObjectReader {
    let path: FieldPath
    /// The whole object; nil when `params` was left out.
    let node: JSONNode?

    /// - Parameter node: nil stands for an object without members.
    init(_ node: JSONNode?, at path: FieldPath, members: [StaticString]) throws(RequestError) {
        self.path = path
        self.node = node
        guard let node else { return }
        guard node.kind == .object else { throw path.refused("an object is expected") }
        if let unknown = node.firstMember(notAmong: members)?.string {
            throw FieldPath.named(path, unknown).refused("there is no member \(printable(unknown)) here")
        }
    }

    /// The value of a member, if it was given.
    func value(_ name: StaticString) -> JSONNode? { node?[name] }

    func has(_ name: StaticString) -> Bool { value(name) != nil }

    func field(_ name: StaticString) -> FieldPath { path.member(name) }

    func required(_ name: StaticString) throws(RequestError) -> JSONNode {
        guard let node = value(name) else { throw field(name).refused("\(name) is missing") }
        return node
    }

    // MARK: Values

    func string(_ name: StaticString) throws(RequestError) -> String? {
        guard let node = value(name) else { return nil }
        guard let text = node.string else { throw field(name).refused("text is expected") }
        return text
    }

    func requiredString(_ name: StaticString) throws(RequestError) -> String {
        guard let text = try required(name).string else { throw field(name).refused("text is expected") }
        return text
    }

    /// Bytes of UTF-8 of a text; 0 if it was left out.
    func textBytes(_ name: StaticString) throws(RequestError) -> Int {
        guard let node = value(name) else { return 0 }
        guard let count = node.utf8Count else { throw field(name).refused("text is expected") }
        return count
    }

    func boolean(_ name: StaticString) throws(RequestError) -> Bool? {
        guard let node = value(name) else { return nil }
        guard let value = node.boolean else { throw field(name).refused("true or false is expected") }
        return value
    }

    func integer(_ name: StaticString, in range: ClosedRange<Int64>) throws(RequestError) -> Int64? {
        guard let node = value(name) else { return nil }
        guard let value = node.integer, range.contains(value) else {
            throw field(name).refused("a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return value
    }

    func number(_ name: StaticString) throws(RequestError) -> Double? {
        guard let node = value(name) else { return nil }
        guard let value = node.double else { throw field(name).refused("a number is expected") }
        return value
    }

    /// A number of seconds as microseconds.
    func seconds(_ name: StaticString) throws(RequestError) -> Int64? {
        guard let seconds = try number(name) else { return nil }
        guard abs(seconds) < 9e12 else { throw field(name).refused("the number of seconds is too large") }
        return Int64((seconds * 1_000_000).rounded())
    }

    func instant(_ name: StaticString) throws(RequestError) -> Instant? {
        guard has(name) else { return nil }
        return try requiredInstant(name)
    }

    func requiredInstant(_ name: StaticString) throws(RequestError) -> Instant {
        let node = try required(name)
        guard let text = node.string, let instant = Instant(rfc3339: text) else {
            throw field(name).refused("an instant such as 2026-12-24T18:00:00Z is expected")
        }
        return instant
    }

    func localDate(_ name: StaticString) throws(RequestError) -> CivilDateTime? {
        guard has(name) else { return nil }
        guard let text = try required(name).string, let date = CivilDateTime(text: text) else {
            throw field(name).refused("a local date such as 2026-12-24T18:00 is expected")
        }
        return date
    }

    func identifier(_ name: StaticString) throws(RequestError) -> Identifier? {
        guard let node = value(name) else { return nil }
        return try Self.identifier(node, at: field(name))
    }

    func requiredIdentifier(_ name: StaticString) throws(RequestError) -> Identifier {
        try Self.identifier(required(name), at: field(name))
    }

    /// An id or key: 1 to 256 bytes without control characters.
    static func identifier(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> Identifier {
        guard let text = node.string else { throw path.refused("text is expected") }
        guard (1...Limits.identifierBytes).contains(text.utf8.count) else {
            throw path.refused("1 to \(Limits.identifierBytes) bytes are expected")
        }
        guard !text.unicodeScalars.contains(where: isControl) else {
            throw path.refused("control characters are not allowed")
        }
        return Identifier(text)
    }

    /// The general category Cc of Unicode.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    func app() throws(RequestError) -> String? {
        guard let node = value("app") else { return nil }
        return try Self.app(node, at: field("app"))
    }

    static func app(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> String {
        guard let text = node.string, (1...Limits.appCharacters).contains(text.utf8.count), text.utf8.allSatisfy(isAppByte) else {
            throw path.refused("1 to \(Limits.appCharacters) characters of A-Z, a-z, 0-9, . _ - are expected")
        }
        return text
    }

    private static func isAppByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The app that an acting method means.
    func actingApp() throws(RequestError) -> String { try app() ?? "default" }

    /// One of several words.
    func word<Value>(_ name: StaticString, _ values: [Value], _ word: (Value) -> String) throws(RequestError) -> Value? {
        guard let node = value(name) else { return nil }
        return try Self.word(node, at: field(name), values, word)
    }

    static func word<Value>(
        _ node: JSONNode, at path: FieldPath, _ values: [Value], _ word: (Value) -> String
    ) throws(RequestError) -> Value {
        guard let text = node.string, let match = values.first(where: { word($0).utf8.elementsEqual(text.utf8) }) else {
            throw path.refused("one of \(values.map(word).joined(separator: ", ")) is expected")
        }
        return match
    }

    /// Several words, each named by its place when it is unknown.
    func words<Value>(_ name: StaticString, _ values: [Value], _ word: (Value) -> String) throws(RequestError) -> [Value]? {
        guard let nodes = try array(name) else { return nil }
        var words: [Value] = []
        for (index, node) in nodes.enumerated() {
            words.append(try Self.word(node, at: field(name).element(index), values, word))
        }
        return words
    }

    /// An object of a client's own, as compact text.
    func object(_ name: StaticString) throws(RequestError) -> Payload? {
        guard let node = value(name) else { return nil }
        guard node.kind == .object else { throw field(name).refused("an object is expected") }
        return Payload(bytes: node.compactText)
    }

    func array(_ name: StaticString) throws(RequestError) -> [JSONNode]? {
        guard let node = value(name) else { return nil }
        guard node.kind == .array else { throw field(name).refused("an array is expected") }
        return node.elements
    }

    func identifiers(_ name: StaticString) throws(RequestError) -> [Identifier]? {
        guard let nodes = try array(name) else { return nil }
        var identifiers: [Identifier] = []
        identifiers.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            guard let text = node.string else { throw field(name).element(index).refused("text is expected") }
            identifiers.append(Identifier(text))
        }
        return identifiers
    }

    func page() throws(RequestError) -> Page {
        let limit = try integer("limit", in: 1...Int64(Limits.page)).map(Int.init) ?? Limits.defaultPage
        return Page(limit: limit, cursor: try string("cursor"))
    }
}
