// Programs' own types as JSON text, by the default rules of `Codable`.

public import BelfryClient
import CivilTime
package import WireProtocol

/// Encodes and decodes what belongs to a program.
package enum JSONCoding {
    /// A value as minimal JSON text with sorted members: equal values are equal texts, in every process, and the daemon keeps them as
    /// they are. Throws an `EncodingError`.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = [UInt8](try encoder.encode(value))
        return (try? JSONDocument(bytes).root.compactText) ?? bytes
    }

    /// A value from JSON text. Throws a `DecodingError`.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension BelfryError: LocalizedError {
    public var errorDescription: String? { message }
}

extension JSONNode {
    /// The date of an RFC 3339 string, nil for anything else.
    package var date: Date? { string.flatMap { Instant(rfc3339: $0) }?.date }
}

/// `params` of a call.
package func parameters(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    return writer.bytes
}

extension JSONWriter {
    /// A member with a text, left out if nil.
    package mutating func set(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// A member with JSON text, left out if nil.
    package mutating func set(_ name: StaticString, json: [UInt8]?) {
        guard let json else { return }
        self.name(name)
        value(json)
    }

    /// A member with an object.
    package mutating func set(_ name: StaticString, object members: (inout JSONWriter) -> Void) {
        self.name(name)
        beginObject()
        members(&self)
        endObject()
    }

    package mutating func set(_ name: StaticString, _ flag: Bool?) {
        guard let flag else { return }
        self.name(name)
        boolean(flag)
    }

    package mutating func set(_ name: StaticString, integer: Int?) {
        guard let integer else { return }
        self.name(name)
        self.integer(integer)
    }

    /// A date to the microsecond.
    package mutating func set(_ name: StaticString, date: Date?) { set(name, date.map { Instant($0).rfc3339 }) }

    package mutating func set(_ name: StaticString, texts: [String]) {
        self.name(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
