// When a request fires.
//
// A trigger is either an interval, counted in elapsed time from an anchor, or a wall-clock schedule of `CivilTime`. The text it
// was sent as travels with it: it is what `pending` shows again, and what the store keeps.

package import CivilTime

/// A grid in elapsed time: anchor + n·period.
package struct IntervalTrigger: Hashable, Sendable {
    /// Microseconds from the anchor to the first fire and between fires. Greater than zero.
    package var microseconds: Int64
    package var repeats: Bool
    /// The first fire, if it was given.
    package var startAt: Instant?

    package init(microseconds: Int64, repeats: Bool = false, startAt: Instant? = nil) {
        self.microseconds = microseconds
        self.repeats = repeats
        self.startAt = startAt
    }
}

/// A decoded and validated trigger.
package struct Trigger: Sendable {
    package enum Rule: Sendable {
        case interval(IntervalTrigger)
        case wall(WallSchedule)
    }

    /// The `trigger` object as it was sent.
    package var text: Payload
    package var rule: Rule
    /// Scheduled instants after which the request ends, missed ones included.
    package var count: Int?
    /// The last instant at which it may fire, inclusive.
    package var until: Instant?
    /// Width of the stable random offset, microseconds; 0 for none.
    package var jitterMicroseconds: Int64

    package init(text: Payload, rule: Rule, count: Int? = nil, until: Instant? = nil, jitterMicroseconds: Int64 = 0) {
        self.text = text
        self.rule = rule
        self.count = count
        self.until = until
        self.jitterMicroseconds = jitterMicroseconds
    }

    package var repeats: Bool {
        switch rule {
        case .interval(let interval): interval.repeats
        case .wall(let schedule): schedule.repeats
        }
    }
}

/// What becomes of occurrences that were missed (TIME.md 5).
package struct MissedPolicy: Hashable, Sendable {
    package enum Kind: Int, Sendable { case latest, all, skip }

    package var kind: Kind
    /// Later than this is not delivered, microseconds. Nil: no limit under `latest` and `all`, 60 s under `skip`.
    package var graceMicroseconds: Int64?

    package init(kind: Kind = .latest, graceMicroseconds: Int64? = nil) {
        self.kind = kind
        self.graceMicroseconds = graceMicroseconds
    }
}
