// An activity as the store keeps it and as results and events show it (PROTOCOL.md 4, ACTIVITIES.md 1).

package import CivilTime

/// The states of an activity.
package enum ActivityState: Int, Hashable, Sendable, CaseIterable {
    case pending, active, stale, ended, dismissed

    /// The word used on the wire.
    package var word: String { String(describing: self) }
    /// Pending, active or stale: it counts against the limits and holds its key.
    package var isLive: Bool { self == .pending || self == .active || self == .stale }
}

/// Something under way.
package struct ActivityRecord: Hashable, Sendable {
    /// Unique for ever in this store; its text form is `EngineIdentity.activity(number)`.
    package var number: Int64
    package var activity: Identifier
    package var app: String
    package var key: Identifier?
    package var attributesType: Identifier?
    package var attributes: Payload
    package var state: ActivityState
    package var content: ActivityContent
    package var style: ActivityStyle
    package var presentation: Payload?
    package var actions: Payload
    package var revision: Int
    package var pushToken: Identifier?
    /// The reminder it was started from.
    package var originID: Identifier?
    package var originOccurrence: Identifier?
    /// An alert to raise when a scheduled start comes.
    package var scheduledAlert: Alert?

    package var startAt: Instant?
    package var startedAt: Instant?
    package var updatedAt: Instant
    package var endedAt: Instant?
    /// When the card goes, on the wall clock; kept true when the clock is set, unless `dismissesByWallClock`.
    package var dismissAt: Instant?
    /// The newest timestamp an update carried.
    package var newestTimestamp: Instant?

    /// Elapsed time at which it started, at which the daemon ends it, and at which its card goes, microseconds.
    package var startedElapsed: Int64?
    package var capDeadline: Int64?
    package var dismissDeadline: Int64?
    /// The dismissal date was given as an instant, so it follows the wall clock.
    package var dismissesByWallClock: Bool

    /// Order of the last alert, 0 for never; of the start.
    package var alertOrder: Int64
    package var startOrder: Int64

    package init(
        number: Int64, activity: Identifier, app: String, attributes: Payload, content: ActivityContent, updatedAt: Instant
    ) {
        self.number = number
        self.activity = activity
        self.app = app
        self.attributes = attributes
        self.content = content
        self.updatedAt = updatedAt
        state = .pending
        style = .standard
        actions = .emptyArray
        revision = 0
        dismissesByWallClock = false
        alertOrder = 0
        startOrder = 0
    }
}

extension ActivityRecord {
    /// The next moment on the wall clock at which its state changes by itself, microseconds: a start, staleness, a dated dismissal.
    package var wallDeadline: Int64? {
        switch state {
        case .pending: startAt?.microseconds
        case .active: content.staleDate?.microseconds
        case .ended: dismissesByWallClock ? dismissAt?.microseconds : nil
        case .stale, .dismissed: nil
        }
    }

    /// The same in elapsed time, microseconds: the cap of its life, the end of its card.
    package var elapsedDeadline: Int64? {
        switch state {
        case .active, .stale: capDeadline
        case .ended: dismissDeadline
        case .pending, .dismissed: nil
        }
    }
}
