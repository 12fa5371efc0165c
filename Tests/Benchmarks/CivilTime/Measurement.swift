// Measuring: the median of batches, each long enough for the clock. Processor time is taken, not wall time, so that whatever else the
// machine does counts as little as possible.

import Glibc

/// The time that something takes.
struct Measurement {
    /// Nanoseconds for one call, the median over the batches.
    let median: Double

    /// Calls `step` in batches; each call begins with what the one before answered, the first one of each batch with `start`.
    init<Value>(start: Value, calls: Int = 200, batches: Int = 31, _ step: (Value) -> Value) {
        var times: [Double] = []
        for _ in 0..<batches {
            var value = start
            let begin = Measurement.processorTime()
            for _ in 0..<calls { value = step(value) }
            times.append((Measurement.processorTime() - begin) / Double(calls))
        }
        median = times.sorted()[batches / 2]
    }

    /// The processor time of this thread in nanoseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// `812 ns`, `1.24 µs`, `3.1 ms`.
    static func text(_ nanoseconds: Double) -> String {
        func rounded(_ value: Double) -> String { String((value * 100).rounded() / 100) }
        if nanoseconds < 1000 { return "\(Int(nanoseconds.rounded())) ns" }
        return nanoseconds < 1_000_000 ? "\(rounded(nanoseconds / 1000)) µs" : "\(rounded(nanoseconds / 1_000_000)) ms"
    }
}
