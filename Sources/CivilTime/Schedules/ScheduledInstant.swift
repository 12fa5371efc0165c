// What a search answers.

/// Why an occurrence is not simply at the local time that its trigger names.
package enum OccurrenceNote: String, Sendable {
    /// The local time does not exist and was moved out of the gap.
    case gap
    /// The local time exists twice.
    case overlap
    /// The day does not exist in the month and was moved.
    case missingDay
}

/// An instant at which a schedule fires.
package struct ScheduledInstant: Hashable, Sendable {
    /// When it fires.
    package let instant: Instant
    /// The mark for a moved or doubled local time; nil for a plain one.
    package let note: OccurrenceNote?

    package init(instant: Instant, note: OccurrenceNote? = nil) {
        self.instant = instant
        self.note = note
    }
}

/// The answer to "when next".
package enum Search: Hashable, Sendable {
    /// The next occurrence.
    case found(ScheduledInstant)
    /// No occurrence follows.
    case never
    /// The search was given up after its limit of steps; treat the schedule as one that never fires.
    case exhausted

    /// The occurrence, if one was found.
    package var occurrence: ScheduledInstant? {
        if case .found(let occurrence) = self { return occurrence }
        return nil
    }
}
