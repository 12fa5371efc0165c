// Time limits are measured on the clock that nobody sets.

import Glibc

/// Milliseconds of CLOCK_MONOTONIC.
package enum MonotonicTime {
    package static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
