// Text that the core carries but never reads.
//
// What a client sent (content, user information, attributes, state, a presentation) is checked once by the wire layer and kept
// as one JSON text. The core moves that text from the request to the occurrence, the event and the activity as it is, so large
// integers, member order and escapes come out as they went in. Whatever the core needs to know about such a text it asks of
// `PayloadCoding`.

/// One validated JSON value in its text form: UTF-8, minimal escaping, no blanks.
package struct Payload: Hashable, Sendable {
    /// The UTF-8 bytes of the text.
    package var bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A payload from text that is known to be JSON.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The text as a string.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package static let emptyObject = Payload("{}")
    package static let emptyArray = Payload("[]")
}
