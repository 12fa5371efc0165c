// Names that clients chose, compared byte for byte.

/// An id or key chosen by a client: 1 to 256 UTF-8 bytes without control characters (checked by the wire layer).
///
/// Swift's `String` holds "é" and "e" followed by U+0301 to be equal; the protocol does not (PROTOCOL.md, exact rules). This type
/// compares and hashes the bytes.
package struct Identifier: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package init(stringLiteral value: String) {
        text = value
    }

    package var description: String { text }

    package static func == (left: Identifier, right: Identifier) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package static func < (left: Identifier, right: Identifier) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}
