// The time that moving parts are drawn by: the machine's clock in the daemon's zone, or the daemon's own where that stands still.

import CivilTime
import Glibc
import WireProtocol

/// A clock for surfaces, set by the daemon's `server.info`.
struct SurfaceClock {
    private(set) var rules = ZoneRules.utc
    /// The daemon's now, if its clock is virtual.
    private var virtualNow: Instant?

    /// Takes zone and kind of clock from `server.info`.
    mutating func set(_ info: JSONNode) {
        let clock = info["clock"]
        if let name = clock?["zone"]?.string, name != rules.name { rules = InstalledZone.rules(name) ?? .utc }
        virtualNow = clock?["virtual"]?.boolean == true ? clock?["now"]?.instant : nil
    }

    /// Whether time passes by itself.
    var isRunning: Bool { virtualNow == nil }

    var now: CivilClock {
        CivilClock(now: virtualNow ?? Self.machineNow, rules: rules)
    }

    private static var machineNow: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
