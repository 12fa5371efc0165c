// What subscribers hear (PROTOCOL.md 4, events): one case per row of the table.

package import CivilTime

package enum Topic: Int, Hashable, Sendable, CaseIterable {
    case notification, activity, island, category, server

    /// The word used on the wire.
    package var word: String { String(describing: self) }
}

/// Why occurrences were missed (TIME.md 5).
package enum MissedReason: String, Hashable, Sendable {
    case suspend, stopped, stall, clock
}

/// One thing that happened, before it has a sequence number.
package enum Event: Hashable, Sendable {
    // notification
    case scheduled(app: String, id: Identifier, nextFire: Instant?)
    case replaced(app: String, id: Identifier, nextFire: Instant?)
    /// Of a request or an ended snooze (`occurrence` nil), or of a withdrawn occurrence.
    case removed(app: String, id: Identifier, occurrence: Identifier?)
    case fired(occurrence: Identifier, OccurrenceRecord, redelivery: Bool)
    case snoozed(occurrence: Identifier, OccurrenceRecord, action: Identifier, snoozedUntil: Instant, by: Source)
    /// The record's resolution says action, state, by, text and activity; `userInfo` comes out of its content.
    case responded(occurrence: Identifier, OccurrenceRecord)
    case completed(occurrence: Identifier, app: String, id: Identifier, activity: Identifier)
    case superseded(occurrence: Identifier, app: String, id: Identifier, supersededBy: Identifier?)
    case expired(occurrence: Identifier, app: String, id: Identifier)
    case missed(Missed)
    // activity
    case activity(ActivityChange, ActivityRecord)
    case activityAction(ActivityRecord, action: Identifier, by: Source, userText: String?)
    // category
    case categoryPut(app: String, id: Identifier)
    case categoryRemoved(app: String, id: Identifier)
    // island
    case islandChanged(Island)
    // server
    case clockChanged(deltaMicroseconds: Int64)
    case zoneChanged(from: String, to: String)
    case resumed(sleptMicroseconds: Int64)
    case desktopChanged(DesktopStatus)
    case quietChanged(QuietStatus)

    package enum ActivityChange: String, Hashable, Sendable {
        case scheduled, started, updated, stale, fresh, ended, dismissed, pushToken
    }

    package struct Missed: Hashable, Sendable {
        package var app: String
        package var id: Identifier
        package var occurrence: Identifier?
        package var count: Int
        package var firstScheduled: Instant
        package var lastScheduled: Instant
        package var reason: MissedReason

        package init(
            app: String, id: Identifier, occurrence: Identifier?, count: Int, firstScheduled: Instant, lastScheduled: Instant,
            reason: MissedReason
        ) {
            self.app = app
            self.id = id
            self.occurrence = occurrence
            self.count = count
            self.firstScheduled = firstScheduled
            self.lastScheduled = lastScheduled
            self.reason = reason
        }
    }
}

extension Event {
    package var topic: Topic {
        switch self {
        case .scheduled, .replaced, .removed, .fired, .snoozed, .responded, .completed, .superseded, .expired, .missed:
            .notification
        case .activity, .activityAction: .activity
        case .categoryPut, .categoryRemoved: .category
        case .islandChanged: .island
        case .clockChanged, .zoneChanged, .resumed, .desktopChanged, .quietChanged: .server
        }
    }

    /// The `event` member.
    package var name: String {
        switch self {
        case .scheduled: "scheduled"
        case .replaced: "replaced"
        case .removed, .categoryRemoved: "removed"
        case .fired: "fired"
        case .snoozed: "snoozed"
        case .responded: "responded"
        case .completed: "completed"
        case .superseded: "superseded"
        case .expired: "expired"
        case .missed: "missed"
        case .activity(let change, _): change.rawValue
        case .activityAction: "action"
        case .categoryPut: "put"
        case .islandChanged: "changed"
        case .clockChanged: "clockChanged"
        case .zoneChanged: "zoneChanged"
        case .resumed: "resumed"
        case .desktopChanged: "desktopChanged"
        case .quietChanged: "quietChanged"
        }
    }

    /// The app it belongs to; nil for `island` and `server`.
    package var app: String? {
        switch self {
        case .scheduled(let app, _, _), .replaced(let app, _, _), .removed(let app, _, _), .completed(_, let app, _, _),
            .superseded(_, let app, _, _), .expired(_, let app, _), .categoryPut(let app, _), .categoryRemoved(let app, _):
            app
        case .fired(_, let record, _), .snoozed(_, let record, _, _, _), .responded(_, let record): record.app
        case .missed(let missed): missed.app
        case .activity(_, let record), .activityAction(let record, _, _, _): record.app
        case .islandChanged, .clockChanged, .zoneChanged, .resumed, .desktopChanged, .quietChanged: nil
        }
    }
}

/// An event with its number, ready to be kept and sent.
package struct EventRecord: Hashable, Sendable {
    package var sequence: Int64
    package var at: Instant
    package var topic: Topic
    package var app: String?
    /// The whole `params` object of the frame.
    package var text: Payload

    package init(sequence: Int64, at: Instant, topic: Topic, app: String?, text: Payload) {
        self.sequence = sequence
        self.at = at
        self.topic = topic
        self.app = app
        self.text = text
    }
}
