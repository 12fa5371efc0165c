// Records that a peer can provoke as often as it likes are limited by kind: so many in a window, then only counted. The count is told
// with the first record behind the window, or at its end.

/// A limit on records of one kind in a window of time.
package struct RecordLimiter: Sendable {
    /// How many records of one kind a window lets through.
    package static let burst = 20
    /// The length of a window.
    package static let windowMicroseconds: Int64 = 30_000_000

    private struct Window {
        let endMicroseconds: Int64
        var passed = 0
        var suppressed = 0
    }

    private var windows: [String: Window] = [:]

    package init() {}

    /// What to do with a record now.
    package enum Verdict: Equatable, Sendable {
        /// Write it; so many before it were only counted.
        case pass(suppressedBefore: Int)
        case suppress
    }

    /// Counts a record of a kind. The kinds are words of the program, not of the peer, so that there are few.
    package mutating func admit(kind: String, at nowMicroseconds: Int64) -> Verdict {
        var before = 0
        if let window = windows[kind], window.endMicroseconds <= nowMicroseconds {
            before = window.suppressed
            windows[kind] = nil
        }
        let (end, overflow) = nowMicroseconds.addingReportingOverflow(Self.windowMicroseconds)
        var window = windows[kind] ?? Window(endMicroseconds: overflow ? .max : end)
        defer { windows[kind] = window }
        guard window.passed < Self.burst else {
            window.suppressed += 1
            return .suppress
        }
        window.passed += 1
        return .pass(suppressedBefore: before)
    }

    /// When the next window with something to tell ends; nil if none has.
    package var nextEndMicroseconds: Int64? {
        windows.values.lazy.filter { $0.suppressed > 0 }.map(\.endMicroseconds).min()
    }

    /// Ends the windows that are over.
    /// - Returns: the kinds of which records were suppressed, with their number, in order of the kinds.
    package mutating func expire(at nowMicroseconds: Int64) -> [(kind: String, suppressed: Int)] {
        let over = windows.filter { $0.value.endMicroseconds <= nowMicroseconds }
        for kind in over.keys { windows[kind] = nil }
        return over.filter { $0.value.suppressed > 0 }.map { ($0.key, $0.value.suppressed) }.sorted { $0.kind < $1.kind }
    }
}
