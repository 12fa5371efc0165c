// One value of a parsed text, looked at where it stands.

import Glibc

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

    /// Elements of an array, members of an object; 0 for anything else.
    package var count: Int { Int(entry.count) }
}

// MARK: Strings

extension JSONNode {
    /// What stands between the quotation marks.
    private func inside(_ entry: JSONDocument.Entry) -> Range<Int> { Int(entry.start + 1)..<Int(entry.end - 1) }

    /// Nil unless it is a string.
    package var string: String? {
        let entry = self.entry
        guard entry.kind == .string else { return nil }
        return document.bytes.withUnsafeBufferPointer { buffer in
            let text = UnsafeBufferPointer(rebasing: buffer[inside(entry)])
            if entry.isPlain { return String(decoding: text, as: UTF8.self) }
            return String(decoding: JSONText.decoded(text), as: UTF8.self)
        }
    }

    /// The UTF-8 bytes of a string's value.
    package var utf8: [UInt8]? {
        let entry = self.entry
        guard entry.kind == .string else { return nil }
        if entry.isPlain { return Array(document.bytes[inside(entry)]) }
        return document.bytes.withUnsafeBufferPointer { JSONText.decoded(UnsafeBufferPointer(rebasing: $0[inside(entry)])) }
    }

    /// How many bytes of UTF-8 a string's value has; nil unless it is a string.
    package var utf8Count: Int? {
        let entry = self.entry
        guard entry.kind == .string else { return nil }
        return entry.isPlain ? inside(entry).count : utf8?.count
    }

    /// Whether it is a string of exactly this value, byte for byte.
    package func isString(_ value: StaticString) -> Bool {
        let entry = self.entry
        guard entry.kind == .string else { return false }
        let count = value.utf8CodeUnitCount
        guard entry.isPlain else {
            return utf8?.elementsEqual(UnsafeBufferPointer(start: value.utf8Start, count: count)) ?? false
        }
        let range = inside(entry)
        guard range.count == count else { return false }
        return document.bytes.withUnsafeBufferPointer { memcmp($0.baseAddress! + range.lowerBound, value.utf8Start, count) == 0 }
    }
}

// MARK: Numbers

extension JSONNode {
    /// The nearest double, always finite; nil unless it is a number.
    package var double: Double? {
        entry.kind == .number ? JSONText.double(rawBytes) : nil
    }

    /// The whole number, `1.0` and `1e1` included; nil if it is none or does not fit 64 bits.
    package var integer: Int64? {
        let entry = self.entry
        return entry.kind == .number ? JSONText.integer(rawBytes, isPlain: entry.isPlain) : nil
    }

    /// A number without fraction, of any size.
    package var isWholeNumber: Bool {
        let entry = self.entry
        guard entry.kind == .number else { return false }
        return entry.isPlain || JSONText.isWhole(rawBytes)
    }
}

// MARK: Arrays and objects

extension JSONNode {
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

    /// The name of the first member that is not among those known; nil if there is none, or it is no object.
    func firstMember(notAmong known: [StaticString]) -> JSONNode? {
        let entry = self.entry
        guard entry.kind == .object else { return nil }
        var next = index + 1
        while next < Int(entry.next) {
            let name = JSONNode(document: document, index: next)
            guard known.contains(where: { name.isString($0) }) else { return name }
            next = Int(document.tape[next + 1].next)
        }
        return nil
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
}

// MARK: Compact form

extension JSONNode {
    /// The value written anew: no blanks, minimal escaping, numbers as they were sent, members in their order.
    package var compactText: [UInt8] {
        if document.isCompact { return Array(rawBytes) }
        var bytes: [UInt8] = []
        let raw = rawBytes
        bytes.reserveCapacity(raw.count)
        JSONText.writeCompact(raw, to: &bytes)
        return bytes
    }

    /// Bytes of `compactText`, counted without building it.
    package var compactCount: Int {
        if document.isCompact { return rawBytes.count }
        var counter = ByteCounter()
        JSONText.writeCompact(rawBytes, to: &counter)
        return counter.count
    }

    /// Writes the compact form as one value.
    package func writeCompact(to writer: inout JSONWriter) {
        if document.isCompact { writer.value(rawBytes) } else { writer.compactValue(rawBytes) }
    }
}
