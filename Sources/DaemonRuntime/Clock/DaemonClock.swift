// The daemon's one source of time: the kernel's clocks, or a clock that stands still until told.

package import BelfryCore
package import CivilTime
import EventLoop

/// Where moments come from.
package enum DaemonClock {
    case kernel
    case virtual(VirtualClock)

    package var now: Moment {
        switch self {
        case .kernel:
            let reading = Clocks.now()
            return Moment(
                wall: Instant(microseconds: reading.realtimeMicroseconds), sinceBoot: reading.boottimeMicroseconds,
                awake: reading.monotonicMicroseconds)
        case .virtual(let clock): return clock.moment
        }
    }

    package var virtual: VirtualClock? {
        if case .virtual(let clock) = self { return clock }
        return nil
    }
}

/// A clock of its own (`--virtual-clock`).
package final class VirtualClock {
    package private(set) var moment: Moment

    package init(at start: Instant) {
        moment = Moment(wall: start, sinceBoot: 0, awake: 0)
    }

    /// Time passes, awake or as in suspend.
    package func advance(_ microseconds: Int64, asleep: Bool = false) {
        moment.wall = moment.wall.adding(microseconds: microseconds)
        moment.sinceBoot += microseconds
        if !asleep { moment.awake += microseconds }
    }

    /// The wall clock is set; no time passes.
    package func step(_ microseconds: Int64) {
        moment.wall = moment.wall.adding(microseconds: microseconds)
    }
}
