// Everything a client can ask for, decoded and checked: one case per method of PROTOCOL.md 4.

package import CivilTime

/// A request in the core's own terms. All rules about values have been applied; what depends on state has not.
package enum Command: Sendable {
    case serverInfo
    case serverStatus
    case quiet(QuietChange)

    case putCategory(Category)
    case removeCategory(app: String, id: Identifier)
    case listCategories(app: String)

    case add(NewRequest)
    case listPending(app: String?, page: Page)
    case getPending(app: String, id: Identifier)
    case removePending(app: String, Selection)
    case listDelivered(app: String?, page: Page)
    case removeDelivered(app: String, Selection)
    case respond(Answer)
    case listHistory(app: String?, id: Identifier?, page: Page)
    case explainRequest(app: String, id: Identifier)
    case explainOccurrence(Identifier)
    case preview(Preview)

    case subscribe(Subscription)
    case acknowledge(consumer: Identifier, sequence: Int64)
    case unsubscribe

    case startActivity(NewActivity)
    case updateActivity(ActivityReference, ActivityUpdate)
    case endActivity(ActivityReference, ActivityEnd)
    case dismissActivity(ActivityReference)
    case presentActivity(ActivityReference, presentation: Payload)
    case performAction(ActivityReference, action: Identifier, userText: String?)
    case listActivities(app: String?, states: [ActivityState]?)
    case getActivity(ActivityReference)
    case island
    case push(Push)

    case getSettings(app: String, attributesTypes: [Identifier])
    case putSettings(app: String, notificationsEnabled: Bool?, activitiesEnabled: Bool?)

    /// Only with a virtual clock; carried out by the runtime, which owns the clock.
    case clock(ClockCommand)
}

/// What `clock.*` asks for.
package enum ClockCommand: Hashable, Sendable {
    case get
    case advance(microseconds: Int64, asleep: Bool)
    case step(microseconds: Int64)
    case setZone(String)
}

/// Which part of a list is wanted.
package struct Page: Hashable, Sendable {
    /// 1 to `Limits.page`.
    package var limit: Int
    /// What an earlier page gave; the engine checks that it is one of its own (else `invalidParams` `/cursor`).
    package var cursor: String?

    package init(limit: Int = Limits.defaultPage, cursor: String? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

/// Which ones an acting method means: exactly one way to say it.
package enum Selection: Hashable, Sendable {
    case all
    case ids([Identifier])
    case occurrences([Identifier])
}

/// `notifications.add`.
package struct NewRequest: Sendable {
    package var app: String
    /// Nil: the daemon makes one.
    package var id: Identifier?
    package var content: Content
    /// Nil: fires now.
    package var trigger: Trigger?
    package var missed: MissedPolicy
    package var expiresAfterMicroseconds: Int64?
    package var allowPast: Bool

    package init(
        app: String, id: Identifier? = nil, content: Content, trigger: Trigger? = nil, missed: MissedPolicy = MissedPolicy(),
        expiresAfterMicroseconds: Int64? = nil, allowPast: Bool = false
    ) {
        self.app = app
        self.id = id
        self.content = content
        self.trigger = trigger
        self.missed = missed
        self.expiresAfterMicroseconds = expiresAfterMicroseconds
        self.allowPast = allowPast
    }
}

/// `notifications.respond`.
package struct Answer: Hashable, Sendable {
    package static let defaultAction: Identifier = "default"
    package static let dismissAction: Identifier = "dismiss"

    package var occurrence: Identifier
    package var action: Identifier
    package var userText: String?
    /// Overrides the length of a snooze. The engine checks that the action is one, and the limits of TIME.md 6.
    package var snoozeMicroseconds: Int64?

    package init(occurrence: Identifier, action: Identifier, userText: String? = nil, snoozeMicroseconds: Int64? = nil) {
        self.occurrence = occurrence
        self.action = action
        self.userText = userText
        self.snoozeMicroseconds = snoozeMicroseconds
    }
}

/// `triggers.preview`.
package struct Preview: Sendable {
    package var trigger: Trigger
    /// Strictly after this; nil: now.
    package var after: Instant?
    package var count: Int
    /// Stands in for the system zone; known to exist.
    package var zone: String?

    package init(trigger: Trigger, after: Instant? = nil, count: Int = 10, zone: String? = nil) {
        self.trigger = trigger
        self.after = after
        self.count = count
        self.zone = zone
    }
}

/// `events.subscribe`.
package struct Subscription: Hashable, Sendable {
    package enum Start: Hashable, Sendable {
        case now
        case after(Int64)
        case consumer(Identifier)
    }

    package var filter: EventFilter
    package var start: Start

    package init(filter: EventFilter = EventFilter(), start: Start = .now) {
        self.filter = filter
        self.start = start
    }
}

/// Which events a subscriber wants.
package struct EventFilter: Hashable, Sendable {
    /// Nil: all.
    package var topics: Set<Topic>?
    package var app: String?

    package init(topics: Set<Topic>? = nil, app: String? = nil) {
        self.topics = topics
        self.app = app
    }

    /// Whether an event of this topic and app passes. Events without an app (`server`, `island`) pass every app filter.
    package func accepts(topic: Topic, app eventApp: String?) -> Bool {
        if let topics, !topics.contains(topic) { return false }
        guard let app, let eventApp else { return true }
        return app == eventApp
    }
}
