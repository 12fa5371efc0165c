// What `activities.*` and `settings.*` ask for (ACTIVITIES.md 1 to 3).

package import CivilTime

/// How a client names an activity.
package enum ActivityReference: Hashable, Sendable {
    case activity(Identifier)
    case key(app: String, key: Identifier)
}

/// Draws attention once.
package struct Alert: Hashable, Sendable {
    package var title: String
    package var body: String?
    package var sound: String?

    package init(title: String, body: String? = nil, sound: String? = nil) {
        self.title = title
        self.body = body
        self.sound = sound
    }
}

/// The changing part of an activity.
package struct ActivityContent: Hashable, Sendable {
    /// The state object, compact.
    package var state: Payload
    package var staleDate: Instant?
    package var relevance: Double
    /// The number as it was sent, so that it goes out unchanged.
    package var relevanceText: String

    package init(state: Payload, staleDate: Instant? = nil, relevance: Double = 0, relevanceText: String = "0") {
        self.state = state
        self.staleDate = staleDate
        self.relevance = relevance
        self.relevanceText = relevanceText
    }
}

/// `standard`, or `transient`: ends when the session locks or ends.
package enum ActivityStyle: String, Hashable, Sendable {
    case standard, transient
}

/// What a start does when its key is live already.
package enum IfExists: String, Hashable, Sendable {
    case fail, `return`, update
}

/// `activities.start`. Sizes (4096, 16384) and the rule "a future `startAt` needs an alert" are the engine's.
package struct NewActivity: Hashable, Sendable {
    package var app: String
    package var key: Identifier?
    package var attributesType: Identifier?
    package var attributes: Payload
    package var content: ActivityContent
    package var alert: Alert?
    package var style: ActivityStyle
    package var startAt: Instant?
    package var wantsPushToken: Bool
    package var presentation: Payload?
    package var actions: Payload
    package var ifExists: IfExists

    package init(
        app: String, key: Identifier? = nil, attributesType: Identifier? = nil, attributes: Payload, content: ActivityContent,
        alert: Alert? = nil, style: ActivityStyle = .standard, startAt: Instant? = nil, wantsPushToken: Bool = false,
        presentation: Payload? = nil, actions: Payload = .emptyArray, ifExists: IfExists = .fail
    ) {
        self.app = app
        self.key = key
        self.attributesType = attributesType
        self.attributes = attributes
        self.content = content
        self.alert = alert
        self.style = style
        self.startAt = startAt
        self.wantsPushToken = wantsPushToken
        self.presentation = presentation
        self.actions = actions
        self.ifExists = ifExists
    }
}

/// `activities.update`, and an update by push.
package struct ActivityUpdate: Hashable, Sendable {
    /// A push may leave the state out and keep the old one.
    package var state: Payload?
    package var staleDate: Instant?
    /// Nil under push: keeps the old one.
    package var relevance: Double?
    package var relevanceText: String?
    package var alert: Alert?
    package var timestamp: Instant?
    package var presentation: Payload?

    package init(
        state: Payload?, staleDate: Instant? = nil, relevance: Double? = 0, relevanceText: String? = "0", alert: Alert? = nil,
        timestamp: Instant? = nil, presentation: Payload? = nil
    ) {
        self.state = state
        self.staleDate = staleDate
        self.relevance = relevance
        self.relevanceText = relevanceText
        self.alert = alert
        self.timestamp = timestamp
        self.presentation = presentation
    }
}

/// When an ended activity's card goes.
package enum DismissalPolicy: Hashable, Sendable {
    case `default`
    case immediate
    case after(Instant)
}

/// `activities.end`, and an end by push.
package struct ActivityEnd: Hashable, Sendable {
    /// Final content; nil keeps the last.
    package var content: ActivityContent?
    package var presentation: Payload?
    package var dismissal: DismissalPolicy
    package var timestamp: Instant?

    package init(
        content: ActivityContent? = nil, presentation: Payload? = nil, dismissal: DismissalPolicy = .default,
        timestamp: Instant? = nil
    ) {
        self.content = content
        self.presentation = presentation
        self.dismissal = dismissal
        self.timestamp = timestamp
    }
}

/// `activities.push`: a decoded remote payload.
package struct Push: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case update(ActivityUpdate)
        case end(ActivityUpdate, dismissalDate: Instant?)
        /// `attributesType` is checked against the token's (`/aps/attributes-type`).
        case start(NewActivity)
    }

    package var token: Identifier
    package var timestamp: Instant
    package var event: Event

    package init(token: Identifier, timestamp: Instant, event: Event) {
        self.token = token
        self.timestamp = timestamp
        self.event = event
    }
}
