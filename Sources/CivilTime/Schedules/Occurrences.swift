// The occurrences of a schedule in a row, for previews and for whatever walks through many of them.

/// The occurrences of a schedule after an instant, in order. A schedule that does not repeat has one at most.
///
/// Each step costs what `next(after:in:)` costs, but what can be found out once for all steps is. `ending` tells why the row is over.
package struct Occurrences: Sequence, IteratorProtocol, Sendable {
    private let schedule: WallSchedule
    private let zone: ZoneRules
    private var after: Instant
    private var end = RecurrenceEnd.unknown
    /// Nil while there may be more; then `never` or, if the search was given up, `exhausted`.
    package private(set) var ending: Search?

    init(_ schedule: WallSchedule, after: Instant, in zone: ZoneRules) {
        self.schedule = schedule
        self.zone = zone
        self.after = after
        if case .recurrence(let recurrence) = schedule.plan { end = recurrence.countedEnd(in: zone) }
    }

    package mutating func next() -> ScheduledInstant? {
        guard ending == nil else { return nil }
        let search = schedule.next(after: after, in: zone, end: end)
        guard case .found(let occurrence) = search else {
            ending = search
            return nil
        }
        after = occurrence.instant
        if !schedule.repeats { ending = .never }
        return occurrence
    }

    /// Goes on after another instant, before or after the present one.
    mutating func restart(after instant: Instant) {
        after = instant
        ending = nil
    }
}

extension WallSchedule {
    /// The occurrences strictly after an instant, in order.
    package func occurrences(after: Instant, in zone: ZoneRules) -> Occurrences {
        Occurrences(self, after: after, in: zone)
    }
}
