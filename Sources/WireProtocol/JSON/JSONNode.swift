// One value of a parsed text, looked at where it stands.

/// A value inside a `JSONDocument`.
package struct JSONNode: Sendable {
    let document: JSONDocument
    let index: Int

    private var entry: JSONDocument.Entry { document.tape[index] }

    package var kind: JSONKind { entry.kind }
    package var isNull: Bool { entry.kind == .null }

    /// The value's bytes as they were sent.
    package var rawBytes: ArraySlice<UInt8> { document.bytes[Int(entry.start)..<Int(entry.end)] }

    /// Bytes before the value in its text.
    package var offset: Int { Int(entry.start) }

    /// Nil unless it is `true` or `false`.
    package var boolean: Bool? {
        entry.kind == .boolean ? document.bytes[Int(entry.start)] == UInt8(ascii: "t") : nil
    }

    /// Nil unless it is a string.
    package var string: String? {
        utf8.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The UTF-8 bytes of a string's value.
    package var utf8: [UInt8]? {
        let entry = self.entry
        guard entry.kind == .string else { return nil }
        let inside = Int(entry.start + 1)..<Int(entry.end - 1)
        if entry.isPlain { return Array(document.bytes[inside]) }
        return document.bytes.withUnsafeBufferPointer { JSONText.decoded($0[inside]) }
    }

    /// Whether it is a string of exactly this value.
    package func isString(_ value: StaticString) -> Bool {
        let entry = self.entry
        guard entry.kind == .string else { return false }
        if entry.isPlain {
            let length = Int(entry.end - entry.start) - 2
            guard length == value.utf8CodeUnitCount else { return false }
            let start = Int(entry.start) + 1
            return (0..<length).allSatisfy { document.bytes[start + $0] == value.utf8Start[$0] }
        }
        return utf8.map { $0.elementsEqual(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount)) } ?? false
    }

    /// The nearest double; nil unless it is a number.
    package var double: Double? {
        entry.kind == .number ? JSONText.double(Array(rawBytes)) : nil
    }

    /// The whole number, `1.0` and `1e1` included; nil if it is none or does not fit 64 bits.
    package var integer: Int64? {
        entry.kind == .number ? JSONText.integer(Array(rawBytes), isPlain: entry.isPlain) : nil
    }

    /// Elements of an array, members of an object; 0 for anything else.
    package var count: Int { Int(entry.count) }

    /// The elements of an array, in order; empty for anything else.
    package var elements: [JSONNode] {
        let entry = self.entry
        guard entry.kind == .array else { return [] }
        var nodes: [JSONNode] = []
        nodes.reserveCapacity(Int(entry.count))
        var next = index + 1
        while next < Int(entry.next) {
            nodes.append(JSONNode(document: document, index: next))
            next = Int(document.tape[next].next)
        }
        return nodes
    }

    /// The members of an object, in order; empty for anything else.
    package var members: [(name: JSONNode, value: JSONNode)] {
        let entry = self.entry
        guard entry.kind == .object else { return [] }
        var nodes: [(name: JSONNode, value: JSONNode)] = []
        nodes.reserveCapacity(Int(entry.count))
        var next = index + 1
        while next < Int(entry.next) {
            nodes.append((JSONNode(document: document, index: next), JSONNode(document: document, index: next + 1)))
            next = Int(document.tape[next + 1].next)
        }
        return nodes
    }

    /// The value of a member; nil if there is none, or it is no object.
    package subscript(name: StaticString) -> JSONNode? {
        let entry = self.entry
        guard entry.kind == .object else { return nil }
        var next = index + 1
        while next < Int(entry.next) {
            if JSONNode(document: document, index: next).isString(name) { return JSONNode(document: document, index: next + 1) }
            next = Int(document.tape[next + 1].next)
        }
        return nil
    }

    /// The value written anew: no blanks, minimal escaping, numbers as they were sent, members in their order.
    package var compactText: [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(rawBytes.count)
        writeCompact(to: &writer)
        return writer.bytes
    }

    /// Writes the compact form; nesting is bounded by the scanner.
    package func writeCompact(to writer: inout JSONWriter) {
        let entry = self.entry
        switch entry.kind {
        case .null, .boolean, .number: writer.raw(rawBytes)
        case .string:
            if entry.isPlain { writer.raw(rawBytes) } else { writer.string(utf8: utf8 ?? []) }
        case .array:
            writer.beginArray()
            for element in elements { writer.element { element.writeCompact(to: &$0) } }
            writer.endArray()
        case .object:
            writer.beginObject()
            for (name, value) in members {
                writer.separate()
                name.writeCompact(to: &writer)
                writer.raw(UInt8(ascii: ":"))
                writer.needsComma = false
                value.writeCompact(to: &writer)
                writer.needsComma = true
            }
            writer.endObject()
        }
    }
}

extension JSONNode {
    /// A number without fraction, of any size.
    package var isWholeNumber: Bool {
        guard entry.kind == .number else { return false }
        return entry.isPlain || integer != nil
    }
}
