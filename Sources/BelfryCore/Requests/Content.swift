// What a notification says, as the core sees it.

/// How much attention a notification asks for.
package enum Interruption: Int, Sendable, CaseIterable {
    case passive, active, timeSensitive, critical

    /// The word used on the wire.
    package var word: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "timeSensitive"
        case .critical: "critical"
        }
    }

    /// Urgent ones go first when many are late at once.
    package var isUrgent: Bool { self == .timeSensitive || self == .critical }
}

/// A notification's content: the text as it was sent, and the few members that decide what the engine does.
package struct Content: Hashable, Sendable {
    /// The whole `content` object.
    package var text: Payload
    package var interruption: Interruption
    /// Private content never reaches the journal, standard error or an error message.
    package var isPrivate: Bool
    package var category: Identifier?

    package init(text: Payload, interruption: Interruption = .active, isPrivate: Bool = false, category: Identifier? = nil) {
        self.text = text
        self.interruption = interruption
        self.isPrivate = isPrivate
        self.category = category
    }
}

/// The readable members of a content, taken out of its text when somebody has to draw it.
package struct ContentWords: Hashable, Sendable {
    package var title: String
    package var subtitle: String?
    package var body: String?
    package var sound: String?

    package init(title: String, subtitle: String? = nil, body: String? = nil, sound: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.sound = sound
    }
}
