// An activity as the daemon tells it (PROTOCOL.md 4, the activity object), with the program's own parts still as text.
//
// Text can go from thread to thread where a program's types cannot, and each handle makes its own values of it.

import BelfryProgram
package import CivilTime
package import WireProtocol

/// One state of one activity.
package struct ActivitySnapshot: Sendable {
    package let id: String
    package let attributesType: String?
    package let revision: Int64
    package let state: ActivityState
    /// JSON text.
    package let attributes: [UInt8]
    package let content: Content
    /// The trees that are drawn, as JSON text; nil if the daemon makes its own card.
    package let presentation: [UInt8]?
    /// As hexadecimal digits.
    package let pushToken: String?

    /// What an update replaces.
    package struct Content: Hashable, Sendable {
        /// JSON text.
        package let state: [UInt8]
        package let staleDate: Instant?
        package let relevance: Double
    }

    /// Nil if the node is not an activity.
    package init?(_ node: JSONNode) {
        guard let id = node["activity"]?.string, let revision = node["revision"]?.integer,
            let state = node["state"]?.string.flatMap(ActivityState.init(rawValue:)), let attributes = node["attributes"],
            let content = node["content"], let contentState = content["state"]
        else { return nil }
        self.id = id
        self.revision = revision
        self.state = state
        attributesType = node["attributesType"]?.string
        self.attributes = Array(attributes.rawBytes)
        self.content = Content(
            state: Array(contentState.rawBytes), staleDate: content["staleDate"]?.string.flatMap { Instant(rfc3339: $0) },
            relevance: content["relevance"]?.double ?? 0)
        presentation = node["presentation"].flatMap { $0.isNull ? nil : Array($0.rawBytes) }
        pushToken = node["pushToken"]?.string
    }

    /// Throws a `DecodingError`.
    func decodeAttributes<Attributes: ActivityAttributes>() throws -> Attributes {
        try JSONCoding.decode(Attributes.self, from: attributes)
    }

    /// Throws a `DecodingError`.
    func decodeState<Attributes: ActivityAttributes>(_ type: Attributes.Type) throws -> Attributes.ContentState {
        try JSONCoding.decode(Attributes.ContentState.self, from: content.state)
    }

    /// Throws a `DecodingError`.
    func decodeContent<Attributes: ActivityAttributes>(_ type: Attributes.Type) throws -> ActivityContent<Attributes.ContentState>
    {
        ActivityContent(
            state: try decodeState(type), staleDate: content.staleDate?.date, relevanceScore: content.relevance)
    }

    /// The bytes of the push token.
    var pushTokenData: Data? { pushToken.flatMap { Data(hexadecimal: $0) } }
}

extension Data {
    /// Bytes from pairs of hexadecimal digits; nil for anything else.
    init?(hexadecimal text: String) {
        let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0) })
    }
}
