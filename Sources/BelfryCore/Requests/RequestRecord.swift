// A scheduled request as the store keeps it.

/// Which clock a deadline follows.
package enum Basis: Int, Hashable, Sendable, CaseIterable {
    /// Wall time, microseconds since 1970.
    case wall
    /// The daemon's own elapsed time, microseconds (see `Timeline`).
    case elapsed
}

/// A pending request.
package struct RequestRecord: Hashable, Sendable {
    /// Order of adding; a replacement gets a new one.
    package var number: Int64
    package var app: String
    package var id: Identifier
    package var content: Content
    package var actions: Payload
    package var customDismiss: Bool
    /// The `trigger` as it was sent; `PayloadCoding.trigger(of:)` gives its meaning.
    package var trigger: Payload
    package var missed: MissedPolicy
    package var expiresAfterMicroseconds: Int64?
    package var basis: Basis
    /// The next scheduled instant, on its basis, jitter included.
    package var due: Int64
    /// Follows the system zone.
    package var isFloating: Bool
    /// The offset that jitter adds to every scheduled instant, microseconds.
    package var jitter: Int64
    /// Scheduled instants so far, missed ones included.
    package var fired: Int
    /// Wall schedules: instants (without jitter) that had their turn.
    package var handled: HandledSpans
    /// Intervals: the first point of the grid in elapsed time. Wall schedules: the moment of adding.
    package var anchor: Int64
    package var facts: [Fact]

    package init(
        number: Int64, app: String, id: Identifier, content: Content, actions: Payload, customDismiss: Bool, trigger: Payload,
        missed: MissedPolicy, expiresAfterMicroseconds: Int64?, basis: Basis, due: Int64, isFloating: Bool, jitter: Int64,
        fired: Int, handled: HandledSpans, anchor: Int64, facts: [Fact]
    ) {
        self.number = number
        self.app = app
        self.id = id
        self.content = content
        self.actions = actions
        self.customDismiss = customDismiss
        self.trigger = trigger
        self.missed = missed
        self.expiresAfterMicroseconds = expiresAfterMicroseconds
        self.basis = basis
        self.due = due
        self.isFloating = isFloating
        self.jitter = jitter
        self.fired = fired
        self.handled = handled
        self.anchor = anchor
        self.facts = facts
    }
}
