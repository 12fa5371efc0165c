// What a request is answered with: one case per shape of a result.

package import CivilTime

/// A result in the core's own terms.
package enum Reply: Sendable {
    case empty
    case info(ServerInfo)
    case status(ServerStatus)
    case quiet(QuietStatus)
    case replaced(Bool)
    case removed(Int)
    case categories([Category])
    case added(AddedRequest)
    case pending([PendingItem], cursor: String?)
    case pendingItem(PendingItem)
    case delivered([DeliveredItem], cursor: String?)
    case history([DeliveredItem], cursor: String?)
    case answered(Answered)
    case explanation(Explanation)
    case preview([PreviewedDate], never: Bool)
    case subscribed(sequence: Int64, oldest: Int64, gap: Bool)
    case acknowledged(Int64)
    /// `warnings` for start and update only.
    case activity(ActivityRecord, warnings: [String]?)
    case activities([ActivityRecord])
    case island(Island)
    case settings(AppSettings)
    case clock(ClockReading)
}

/// `server.info`; filled in by the runtime, which knows the process.
package struct ServerInfo: Hashable, Sendable {
    package var version: String
    package var processID: Int32
    package var features: [String]
    package var clock: ClockReading

    package init(version: String, processID: Int32, features: [String], clock: ClockReading) {
        self.version = version
        self.processID = processID
        self.features = features
        self.clock = clock
    }
}

/// A reading of the daemon's clock. `uptimeMicroseconds` shows in `clock.get` only, `isVirtual` in `server.info` only.
package struct ClockReading: Hashable, Sendable {
    package var now: Instant
    package var zone: String
    package var isVirtual: Bool
    package var uptimeMicroseconds: Int64

    package init(now: Instant, zone: String, isVirtual: Bool, uptimeMicroseconds: Int64) {
        self.now = now
        self.zone = zone
        self.isVirtual = isVirtual
        self.uptimeMicroseconds = uptimeMicroseconds
    }
}

/// `server.status`. The engine fills in what it knows; the runtime the rest.
package struct ServerStatus: Hashable, Sendable {
    package var pending = 0
    package var delivered = 0
    package var snoozed = 0
    package var activities = 0
    package var clients = 0
    package var subscribers = 0
    package var nextFire: Instant?
    package var uptimeMicroseconds: Int64 = 0
    package var desktop = DesktopStatus()
    package var storePath = ""
    package var storeBytes: Int64 = 0
    package var storeSchema = 0

    package init() {}
}

/// What is known of the desktop's notification server.
package struct DesktopStatus: Hashable, Sendable {
    package enum State: String, Hashable, Sendable { case off, absent, connected, unresponsive }

    package var state: State
    package var server: String?
    package var capabilities: [String]?

    package init(state: State = .off, server: String? = nil, capabilities: [String]? = nil) {
        self.state = state
        self.server = server
        self.capabilities = capabilities
    }
}

package struct AddedRequest: Hashable, Sendable {
    package var app: String
    package var id: Identifier
    package var nextFire: Instant?
    package var replaced: Bool
    package var warnings: [String]

    package init(app: String, id: Identifier, nextFire: Instant?, replaced: Bool, warnings: [String]) {
        self.app = app
        self.id = id
        self.nextFire = nextFire
        self.replaced = replaced
        self.warnings = warnings
    }
}

package struct PendingItem: Hashable, Sendable {
    package var app: String
    package var id: Identifier
    package var content: Payload
    package var trigger: Payload
    package var nextFire: Instant

    package init(app: String, id: Identifier, content: Payload, trigger: Payload, nextFire: Instant) {
        self.app = app
        self.id = id
        self.content = content
        self.trigger = trigger
        self.nextFire = nextFire
    }
}

/// An occurrence in a list: outstanding (`delivered`) or resolved (`history`, with its resolution).
package struct DeliveredItem: Hashable, Sendable {
    package var occurrence: Identifier
    package var record: OccurrenceRecord
    /// For snoozed ones.
    package var snoozedUntil: Instant?

    package init(occurrence: Identifier, record: OccurrenceRecord, snoozedUntil: Instant?) {
        self.occurrence = occurrence
        self.record = record
        self.snoozedUntil = snoozedUntil
    }
}

/// `notifications.respond`: the state's word, and what came of it.
package struct Answered: Hashable, Sendable {
    /// A resolution's word, or `snoozed`.
    package var state: String
    package var activity: Identifier?
    package var snoozedUntil: Instant?

    package init(state: String, activity: Identifier? = nil, snoozedUntil: Instant? = nil) {
        self.state = state
        self.activity = activity
        self.snoozedUntil = snoozedUntil
    }
}

package struct Explanation: Hashable, Sendable {
    package var facts: [Fact]
    package var nextFire: Instant?
    package var verdict: String

    package init(facts: [Fact], nextFire: Instant?, verdict: String) {
        self.facts = facts
        self.nextFire = nextFire
        self.verdict = verdict
    }
}

package struct PreviewedDate: Hashable, Sendable {
    package var at: Instant
    /// RFC 3339 with the zone's offset.
    package var local: String
    /// `gap`, `overlap`, `missingDay` or nil.
    package var note: String?

    package init(at: Instant, local: String, note: String?) {
        self.at = at
        self.local = local
        self.note = note
    }
}

/// `settings.get`.
package struct AppSettings: Hashable, Sendable {
    package var app: String
    package var notificationsEnabled: Bool
    package var activitiesEnabled: Bool
    /// Per attributes type, in order of the types.
    package var pushToStartTokens: [PushToStartToken]

    package struct PushToStartToken: Hashable, Sendable {
        package var attributesType: Identifier
        package var token: Identifier

        package init(attributesType: Identifier, token: Identifier) {
            self.attributesType = attributesType
            self.token = token
        }
    }

    package init(
        app: String, notificationsEnabled: Bool = true, activitiesEnabled: Bool = true, pushToStartTokens: [PushToStartToken] = []
    ) {
        self.app = app
        self.notificationsEnabled = notificationsEnabled
        self.activitiesEnabled = activitiesEnabled
        self.pushToStartTokens = pushToStartTokens
    }
}
