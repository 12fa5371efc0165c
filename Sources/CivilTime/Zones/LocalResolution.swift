// What a local time is in a zone: one instant, none, or two.

/// The instants that a local time stands for in a zone.
package enum LocalResolution: Hashable, Sendable {
    /// The three readings of a local time that the zone skips.
    package struct Gap: Hashable, Sendable {
        /// Read with the offset before the gap: 02:30 becomes 03:30 (RFC 5545 §3.3.5).
        package let shiftedForward: Instant
        /// The first instant after the gap.
        package let end: Instant
        /// Read with the offset after the gap: 02:30 becomes 01:30.
        package let shiftedBackward: Instant
    }

    /// The local time exists once.
    case unique(Instant)
    /// The local time does not exist.
    case gap(Gap)
    /// The local time exists twice.
    case overlap(first: Instant, last: Instant)
}
