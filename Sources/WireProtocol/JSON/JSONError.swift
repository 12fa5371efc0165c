// Why a text is not JSON as the protocol wants it.

/// The place and the reason of the first fault in a text.
package struct JSONError: Error, Hashable, Sendable {
    /// Bytes before the fault.
    package var offset: Int
    /// What was expected, or what is wrong.
    package var reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}
