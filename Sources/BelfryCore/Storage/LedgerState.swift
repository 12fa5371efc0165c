// The one row about the daemon itself.

package import CivilTime

/// Counters, clocks and the zone, saved with every transaction that changes anything.
package struct LedgerState: Hashable, Sendable {
    /// Random, made when the store is begun: ids of two stores never meet. 1 to 16 lower-case letters and digits.
    package var identity: String
    /// The next number for a request, an occurrence or an activity, and for orders.
    package var nextNumber: Int64
    /// The newest event's number; numbers up to `reservedSequence` may have been sent.
    package var lastSequence: Int64
    package var reservedSequence: Int64
    /// The newest reading: wall time and the daemon's elapsed time.
    package var wall: Instant
    package var elapsed: Int64
    /// wall − elapsed, microseconds, refreshed when the clock is set.
    package var skew: Int64
    package var bootID: String
    /// elapsed − time since boot, microseconds, in that boot.
    package var bootOffset: Int64
    /// The system zone that floating dates were computed in.
    package var zone: String

    package init(
        identity: String, nextNumber: Int64 = 1, lastSequence: Int64 = 0, reservedSequence: Int64 = 0, wall: Instant,
        elapsed: Int64 = 0, skew: Int64 = 0, bootID: String = "", bootOffset: Int64 = 0, zone: String = ""
    ) {
        self.identity = identity
        self.nextNumber = nextNumber
        self.lastSequence = lastSequence
        self.reservedSequence = reservedSequence
        self.wall = wall
        self.elapsed = elapsed
        self.skew = skew
        self.bootID = bootID
        self.bootOffset = bootOffset
        self.zone = zone
    }
}
