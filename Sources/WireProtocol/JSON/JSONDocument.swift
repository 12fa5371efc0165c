// A parsed JSON text: the bytes as they came, and a flat tape of what stands where.
//
// No tree is built and no string copied while parsing: an entry of the tape says what kind of value begins at which byte, where it
// ends, and where the tape goes on behind it. Strings are decoded and numbers converted when somebody asks. So a large request costs
// one array beside its bytes, and what was sent can be handed on exactly (RFC 8259; PROTOCOL.md 8, values).

/// The kinds of JSON values.
package enum JSONKind: UInt8, Sendable {
    case null, boolean, number, string, array, object
}

/// A validated JSON text.
package struct JSONDocument: Sendable {
    struct Entry {
        var kind: JSONKind
        /// Strings: a backslash stands in it. Numbers: digits only, perhaps behind a minus.
        var isPlain: Bool
        /// The value's bytes: start ..< end, quotation marks and brackets included.
        var start: Int32
        var end: Int32
        /// Index of the entry behind this value and all inside it.
        var next: Int32
        /// Arrays: elements. Objects: members.
        var count: Int32
    }

    package let bytes: [UInt8]
    let tape: [Entry]

    /// Parses a whole text: one value with nothing but blanks around it.
    /// - Parameter nesting: the deepest level that is read; the value itself is level 1 if it is an array or object.
    package init(_ bytes: [UInt8], nesting: Int = 64) throws(JSONError) {
        var scanner = JSONScanner(nesting: nesting)
        self.bytes = bytes
        tape = try scanner.scan(bytes)
    }

    /// The value.
    package var root: JSONNode { JSONNode(document: self, index: 0) }
}
