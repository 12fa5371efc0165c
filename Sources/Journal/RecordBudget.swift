// A limit on all routine records together, a little below the one that journald has (RateLimitBurst=10000 in 30 s for each service, by
// default). What journald drops is counted in a record of its own that nobody finds beside ours; so the daemon never lets it come to
// that, and says by itself where records are missing.

/// How many routine records may be written.
struct RecordBudget: Sendable {
    /// Records at once. With what comes back in journald's 30 s that stays below its limit.
    static let burst = 8000
    /// The time in which one more may be written.
    static let refillMicroseconds: Int64 = 20_000
    /// Once it is used up, nothing is written for so long: one gap with one number, instead of many small ones.
    static let silenceMicroseconds: Int64 = 10_000_000

    private var left = burst
    private var countedMicroseconds: Int64
    private var silenceEndMicroseconds: Int64?
    private(set) var suppressed = 0

    /// - Parameter nowMicroseconds: the time on a clock that is never set.
    init(at nowMicroseconds: Int64) {
        countedMicroseconds = nowMicroseconds
    }

    /// What to do with a record now.
    enum Verdict: Equatable, Sendable {
        /// Write it; so many before it were only counted.
        case pass(suppressedBefore: Int)
        /// Count it. `begins`: it is the first, and somebody has to look again at the end of the silence.
        case suppress(begins: Bool)
    }

    mutating func admit(at nowMicroseconds: Int64) -> Verdict {
        if let end = silenceEndMicroseconds, nowMicroseconds < end {
            suppressed += 1
            return .suppress(begins: false)
        }
        silenceEndMicroseconds = nil
        refill(at: nowMicroseconds)
        guard left > 0 else {
            silenceEndMicroseconds = nowMicroseconds &+ Self.silenceMicroseconds
            suppressed += 1
            return .suppress(begins: true)
        }
        left -= 1
        return .pass(suppressedBefore: takeSuppressed())
    }

    /// How many were only counted, once.
    mutating func takeSuppressed() -> Int {
        defer { suppressed = 0 }
        return suppressed
    }

    private mutating func refill(at now: Int64) {
        let came = max(0, now &- countedMicroseconds) / Self.refillMicroseconds
        if came >= Int64(Self.burst - left) {
            left = Self.burst
            countedMicroseconds = now
        } else {
            left += Int(came)
            countedMicroseconds += came * Self.refillMicroseconds
        }
    }
}
