// The kernel's clocks, read together. Nothing else in the daemon reads a clock: time travels as a value from here.

private import CSystemd
import Glibc

/// The clocks at one moment, in microseconds.
package struct ClockReading: Equatable, Sendable {
    /// CLOCK_REALTIME: since 1970, as people see it; may be set forward and back.
    package let realtimeMicroseconds: Int64
    /// CLOCK_BOOTTIME: since boot, suspend included; never set.
    package let boottimeMicroseconds: Int64
    /// CLOCK_MONOTONIC: since boot, suspend not included; never set.
    package let monotonicMicroseconds: Int64

    package init(realtimeMicroseconds: Int64, boottimeMicroseconds: Int64, monotonicMicroseconds: Int64) {
        self.realtimeMicroseconds = realtimeMicroseconds
        self.boottimeMicroseconds = boottimeMicroseconds
        self.monotonicMicroseconds = monotonicMicroseconds
    }
}

/// The kernel's clocks and the identity of this boot.
package enum Clocks {
    /// Reads the clocks so close together that their differences can be compared with earlier ones (a few microseconds).
    package static func now() -> ClockReading {
        var reading = read()
        // The thread may lose the processor between two reads; a second or third try is nearly always undisturbed.
        for _ in 0..<3 {
            let after = microseconds(CLOCK_MONOTONIC)
            if after - reading.monotonicMicroseconds < 20 { break }
            reading = read()
        }
        return reading
    }

    /// 32 hexadecimal digits that are new with every boot.
    /// - Throws: where /proc is not mounted.
    package static func bootID() throws(SystemError) -> String {
        var id = sd_id128_t()
        try systemdCall("sd_id128_get_boot", path: "/proc/sys/kernel/random/boot_id") { sd_id128_get_boot(&id) }
        return text(of: id)
    }

    /// 32 hexadecimal digits that belong to this installation.
    /// - Throws: where /etc/machine-id is absent or empty.
    package static func machineID() throws(SystemError) -> String {
        var id = sd_id128_t()
        try systemdCall("sd_id128_get_machine", path: "/etc/machine-id") { sd_id128_get_machine(&id) }
        return text(of: id)
    }

    private static func text(of id: sd_id128_t) -> String {
        withUnsafeBytes(of: id) { bytes in
            let digits = Array("0123456789abcdef".utf8)
            return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }

    /// The monotonic clock first, so that `now()` can measure the whole span.
    private static func read() -> ClockReading {
        let monotonic = microseconds(CLOCK_MONOTONIC)
        let realtime = microseconds(CLOCK_REALTIME)
        let boottime = microseconds(CLOCK_BOOTTIME)
        return ClockReading(
            realtimeMicroseconds: realtime, boottimeMicroseconds: boottime, monotonicMicroseconds: monotonic)
    }

    private static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
