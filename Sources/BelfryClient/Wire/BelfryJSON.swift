// JSON as it travels: the text itself. What a client of Swift makes of it (its own `Codable` types, most often) is its own business, and
// a result that is only handed on is never taken apart.

package import WireProtocol

/// A JSON value as its text.
public struct BelfryJSON: Hashable, Sendable {
    /// The text, UTF-8, one line.
    public let bytes: [UInt8]

    /// The empty object.
    public static let emptyObject = BelfryJSON(unchecked: Array("{}".utf8))

    /// A value from its text. Nil if it is not one JSON value (RFC 8259), or not what the protocol takes: members given twice, nesting
    /// beyond 64 levels, numbers beyond a double, lone surrogates. Blanks between the parts are removed.
    public init?(_ bytes: some Collection<UInt8>) {
        guard let document = try? JSONDocument(Array(bytes)) else { return nil }
        self.bytes = document.root.compactText
    }

    /// A value from its text; see `init(_:)`.
    public init?(_ text: String) {
        self.init(text.utf8)
    }

    package init(_ node: JSONNode) {
        bytes = Array(node.rawBytes)
    }

    /// Text that is known to be well formed and without line breaks.
    package init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value to look into; nil only for text that is no JSON.
    package var node: JSONNode? { try? JSONDocument(bytes).root }
}

extension BelfryJSON: CustomStringConvertible {
    public var description: String { text }
}
