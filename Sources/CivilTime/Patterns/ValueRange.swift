// A row of numbers written as start, stop and step, as cron and systemd write them.

/// The numbers start, start + step, … up to stop.
struct ValueRange: Hashable, Sendable {
    let start: Int64
    let stop: Int64
    let step: Int64

    /// The numbers from `start` to `stop`; `step` is greater than zero.
    init(_ start: Int64, to stop: Int64, step: Int64 = 1) {
        self.start = start
        self.stop = stop
        self.step = step
    }

    init(_ value: Int64) {
        self.init(value, to: value)
    }

    /// The first number of the row from a value on.
    func first(onOrAfter value: Int64) -> Int64? {
        guard value > start else { return start <= stop ? start : nil }
        let next = start + (value - start).ceilingQuotient(step) * step
        return next <= stop ? next : nil
    }

    func contains(_ value: Int64) -> Bool {
        value >= start && value <= stop && (value - start) % step == 0
    }
}

extension [ValueRange] {
    /// The first number of any of the rows from a value on.
    func first(onOrAfter value: Int64) -> Int64? {
        var best: Int64?
        for range in self {
            if let next = range.first(onOrAfter: value), next < best ?? .max { best = next }
        }
        return best
    }

    func contains(_ value: Int64) -> Bool {
        contains { $0.contains(value) }
    }

    /// The numbers as bits, those of 64 and more left out.
    var bits: UInt64 {
        var bits: UInt64 = 0
        for range in self {
            for value in stride(from: range.start, through: Swift.min(range.stop, 63), by: Int(range.step)) {
                bits |= 1 << UInt64(value)
            }
        }
        return bits
    }
}
