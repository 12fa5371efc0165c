// What the desktop is asked to show, in the desktop's own terms: plain values, no wire, no scheduling.

package import BelfryCore

/// A button of a bubble.
package struct DesktopAction: Hashable, Sendable {
    package var id: Identifier
    package var title: String
    /// The person may type an answer; servers without inline replies draw it as a plain button.
    package var takesText: Bool
    /// What stands in the empty field, and on the button that sends it.
    package var placeholder: String?
    package var sendTitle: String?

    package init(id: Identifier, title: String, takesText: Bool = false, placeholder: String? = nil, sendTitle: String? = nil) {
        self.id = id
        self.title = title
        self.takesText = takesText
        self.placeholder = placeholder
        self.sendTitle = sendTitle
    }

    /// The reserved id of a click on the bubble itself.
    package static let defaultID: Identifier = "default"
}

/// One bubble: a reminder's occurrence, the card of an activity, or the digest of what was held back.
package struct DesktopBubble: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// May be answered once; a click on it is the action `default`.
        case reminder
        /// Stays until it is withdrawn and is redrawn in place.
        case card
        /// Tells of several reminders, answers none of them, and leaves the screen like any other bubble.
        case digest
    }

    /// How much it presses, as the desktop counts it.
    package enum Urgency: UInt8, Comparable, Sendable {
        case low = 0
        case normal = 1
        case critical = 2

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The occurrence or the activity: what all answers name.
    package var key: Identifier
    package var kind: Kind
    package var app: String
    package var title: String
    package var subtitle: String?
    package var body: String?
    package var urgency: Urgency
    package var category: String?
    package var actions: [DesktopAction]
    /// 0 to 1; anything else is clamped, not a number is left out.
    package var progress: Double?
    /// This showing draws attention; without it the bubble changes silently.
    package var alerts: Bool
    package var sound: String?
    package var isTransient: Bool
    /// While the session is locked nothing of its text is shown.
    package var isPrivate: Bool
    /// What stands in the body instead of hidden text.
    package var hiddenText: String?

    package init(
        key: Identifier, kind: Kind = .reminder, app: String, title: String, subtitle: String? = nil, body: String? = nil,
        urgency: Urgency = .normal, category: String? = nil, actions: [DesktopAction] = [], progress: Double? = nil,
        alerts: Bool = true, sound: String? = nil, isTransient: Bool = false, isPrivate: Bool = false, hiddenText: String? = nil
    ) {
        self.key = key
        self.kind = kind
        self.app = app
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.urgency = urgency
        self.category = category
        self.actions = actions
        self.progress = progress
        self.alerts = alerts
        self.sound = sound
        self.isTransient = isTransient
        self.isPrivate = isPrivate
        self.hiddenText = hiddenText
    }

    /// True if both say the same with the same buttons, whoever they belong to.
    func saysTheSame(as other: DesktopBubble) -> Bool {
        app == other.app && kind == other.kind && title == other.title && subtitle == other.subtitle && body == other.body
            && actions == other.actions && isPrivate == other.isPrivate && category == other.category
    }
}
