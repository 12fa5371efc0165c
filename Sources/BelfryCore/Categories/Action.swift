// Actions: the buttons of a notification or of an activity's card.

/// What pressing an action does.
package enum ActionBehavior: Hashable, Sendable {
    case start
    /// Shows the same occurrence again after this many microseconds.
    case snooze(microseconds: Int64)
    case complete
    case dismiss
    case custom
}

/// The members of an action that decide what happens; the whole action stays in the payload it came in.
package struct Action: Hashable, Sendable {
    package var id: Identifier
    package var title: String
    package var behavior: ActionBehavior
    package var takesText: Bool

    package init(id: Identifier, title: String, behavior: ActionBehavior = .custom, takesText: Bool = false) {
        self.id = id
        self.title = title
        self.behavior = behavior
        self.takesText = takesText
    }
}

/// A named set of actions of one app.
package struct Category: Hashable, Sendable {
    package var app: String
    package var id: Identifier
    /// The array of action objects as it was sent.
    package var actions: Payload
    package var customDismiss: Bool
    package var hiddenPreviewsPlaceholder: String?

    package init(
        app: String, id: Identifier, actions: Payload, customDismiss: Bool = false, hiddenPreviewsPlaceholder: String? = nil
    ) {
        self.app = app
        self.id = id
        self.actions = actions
        self.customDismiss = customDismiss
        self.hiddenPreviewsPlaceholder = hiddenPreviewsPlaceholder
    }
}
