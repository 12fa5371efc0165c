// The time, as an input carries it.

package import CivilTime

/// One reading of all clocks, taken together. All time in the core comes from here.
package struct Moment: Hashable, Sendable {
    /// Wall time (`CLOCK_REALTIME`).
    package var wall: Instant
    /// Elapsed time since boot with suspend counted (`CLOCK_BOOTTIME`), microseconds.
    package var sinceBoot: Int64
    /// Time since boot without suspend (`CLOCK_MONOTONIC`), microseconds: what it lags behind `sinceBoot` was slept.
    package var awake: Int64

    package init(wall: Instant, sinceBoot: Int64, awake: Int64) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.awake = awake
    }
}
