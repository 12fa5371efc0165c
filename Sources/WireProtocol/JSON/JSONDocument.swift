// A parsed JSON text: the bytes as they came, and a flat tape of what stands where.
//
// No tree is built and no string copied while parsing: an entry of the tape says what kind of value begins at which byte, where it
// ends, and where the tape goes on behind it. Strings are decoded and numbers converted when somebody asks. So a large request costs
// one array beside its bytes, and what was sent can be handed on exactly (RFC 8259; PROTOCOL.md 8, values).

/// The kinds of JSON values.
package enum JSONKind: UInt8, Sendable {
    case null, boolean, number, string, array, object
}

/// A validated JSON text. A class, so that the nodes that look into it share one reference.
package final class JSONDocument: Sendable {
    struct Entry {
        var kind: JSONKind
        /// Strings: no backslash stands in it. Numbers: digits only, perhaps behind a minus.
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
    /// No blanks stand between the parts and every escape is the shortest, so that each value's bytes are its compact form.
    let isCompact: Bool

    /// Parses a whole text: one value with nothing but blanks around it.
    /// - Parameters:
    ///   - nesting: the deepest level that is read; the value itself is level 1 if it is an array or object.
    ///   - isFrame: the value may be an array of requests, each of which is level 1 itself.
    package init(_ bytes: [UInt8], nesting: Int = 64, isFrame: Bool = false) throws(JSONError) {
        var scanner = JSONScanner(nesting: nesting, isFrame: isFrame)
        try scanner.scan(bytes)
        self.bytes = bytes
        tape = scanner.tape
        isCompact = scanner.isCompact
    }

    /// The value.
    package var root: JSONNode { JSONNode(document: self, index: 0) }
}
