// The choices a trigger has for local times that do not exist or exist twice, and for days that a month does not have.

/// What becomes of a local time that the zone skips.
package enum GapPolicy: String, CaseIterable, Sendable {
    /// Read with the offset before the gap: 02:30 becomes 03:30 (RFC 5545 §3.3.5). The default.
    case shiftForward
    /// The first instant after the gap.
    case endOfGap
    /// Read with the offset after the gap: 02:30 becomes 01:30.
    case shiftBackward
    /// It is left out.
    case skip
}

/// Which of two instants a local time stands for that comes twice.
package enum OverlapPolicy: String, CaseIterable, Sendable {
    /// The earlier one. The default.
    case first
    /// The later one.
    case last
    /// Each of them.
    case both
}

/// What becomes of a day 29, 30 or 31 in a month that is shorter.
package enum MissingDayPolicy: String, CaseIterable, Sendable {
    /// It is left out.
    case skip
    /// The last day of the month.
    case lastDay
    /// The first day of the next month.
    case nextDay
}

/// How local times become instants: by the policies if the trigger names hours, otherwise as they come.
enum LocalTimePolicy: Hashable, Sendable {
    /// A wild hour: what is skipped is not there, what comes twice counts twice, nothing is moved or marked.
    case wild
    /// A specific hour.
    case specific(gap: GapPolicy, overlap: OverlapPolicy)
}
