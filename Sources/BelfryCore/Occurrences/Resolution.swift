// How an occurrence came to its end.

package import CivilTime

/// The states of an occurrence that is over (PROTOCOL.md 8).
package enum ResolutionState: Int, Hashable, Sendable, CaseIterable {
    case dismissed, responded, started, completed, expired, superseded, removed, missed

    /// The word used on the wire.
    package var word: String { String(describing: self) }
}

/// The one answer an occurrence got, or what ended it instead.
package struct Resolution: Hashable, Sendable {
    package var state: ResolutionState
    package var action: Identifier?
    package var at: Instant
    package var by: Source
    /// Kept for text-input actions; "" when nothing was typed.
    package var userText: String?
    /// The activity that `start` began.
    package var activity: Identifier?
    /// When the activity was started, kept after Complete.
    package var startedAt: Instant?

    package init(
        state: ResolutionState, action: Identifier? = nil, at: Instant, by: Source, userText: String? = nil,
        activity: Identifier? = nil, startedAt: Instant? = nil
    ) {
        self.state = state
        self.action = action
        self.at = at
        self.by = by
        self.userText = userText
        self.activity = activity
        self.startedAt = startedAt
    }
}

/// One dated line of what happened, for `explain`.
package struct Fact: Hashable, Sendable {
    package var at: Instant
    /// A stable word: `scheduled`, `fired`, `snoozed` …
    package var what: String
    /// One sentence for a person.
    package var detail: String

    package init(at: Instant, what: String, detail: String) {
        self.at = at
        self.what = what
        self.detail = detail
    }
}
