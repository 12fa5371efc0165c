// Why a trigger was refused, in the terms of whoever wrote it.

/// The reason why a schedule cannot be made from its parts.
package struct ScheduleError: Error, Hashable, Sendable {
    /// Where in the trigger: a JSON pointer without its leading slash, such as `components/hour`, `expression` or `exclude/1`.
    package let member: String
    /// One sentence without a full stop: what is wrong and what was expected.
    package let reason: String
    /// In a text, the character at which it goes wrong, counted from 1; one more than the length if it ends too early.
    package let column: Int?

    package init(member: String, reason: String, column: Int? = nil) {
        self.member = member
        self.reason = reason
        self.column = column
    }
}
