// One showing-up of a request: what was delivered, and what became of it.

package import CivilTime

/// The life cycle of an occurrence. `prepared` and `resolved` never show in `delivered`.
package enum OccurrenceState: Int, Hashable, Sendable {
    /// The intent to show it is on disk; it may or may not have been shown.
    case prepared
    case delivered
    case snoozed
    case resolved
}

/// An occurrence as the store keeps it.
package struct OccurrenceRecord: Hashable, Sendable {
    /// Unique for ever in this store; its text form is `EngineIdentity.occurrence(number)`.
    package var number: Int64
    package var app: String
    package var id: Identifier
    package var content: Content
    /// The array of actions, bound when the request was scheduled.
    package var actions: Payload
    package var customDismiss: Bool
    package var scheduledFor: Instant
    /// The latest showing.
    package var deliveredAt: Instant
    package var lateMicroseconds: Int64
    package var missedCount: Int
    /// 1, 2 … counts the showings.
    package var presentation: Int
    package var state: OccurrenceState
    /// Grows with every showing and every resolution: lists are ordered by it, newest first.
    package var order: Int64
    /// In elapsed time, microseconds: the end of the snooze, or the expiry; nil when neither is running.
    package var deadline: Int64?
    package var expiresAfterMicroseconds: Int64?
    /// Exists when `state` is `resolved`.
    package var resolution: Resolution?
    package var facts: [Fact]

    package init(
        number: Int64, app: String, id: Identifier, content: Content, actions: Payload, customDismiss: Bool,
        scheduledFor: Instant, deliveredAt: Instant, lateMicroseconds: Int64, missedCount: Int, presentation: Int,
        state: OccurrenceState, order: Int64, deadline: Int64?, expiresAfterMicroseconds: Int64?, resolution: Resolution?,
        facts: [Fact]
    ) {
        self.number = number
        self.app = app
        self.id = id
        self.content = content
        self.actions = actions
        self.customDismiss = customDismiss
        self.scheduledFor = scheduledFor
        self.deliveredAt = deliveredAt
        self.lateMicroseconds = lateMicroseconds
        self.missedCount = missedCount
        self.presentation = presentation
        self.state = state
        self.order = order
        self.deadline = deadline
        self.expiresAfterMicroseconds = expiresAfterMicroseconds
        self.resolution = resolution
        self.facts = facts
    }
}
