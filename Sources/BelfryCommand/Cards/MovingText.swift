// Times that move by themselves, and when their text changes next. A surface that knows the latter sleeps until then: no tick is wasted on
// a digit that stays.

import CivilTime

/// A text that holds until an instant.
struct MovingText {
    var text: String
    /// When another text is due; nil: it stays.
    var nextChange: Instant?
}

extension MovingText {
    private static let second: Int64 = 1_000_000

    /// A timer: down to a date that is ahead, up from one that has passed.
    static func timer(_ date: Instant, at now: Instant) -> MovingText {
        now < date ? countdown(to: date, at: now) : countUp(from: date, at: now)
    }

    /// A timer within an interval, which it does not leave.
    static func interval(start: Instant, end: Instant, countsDown: Bool, at now: Instant) -> MovingText {
        let length = end.microseconds - start.microseconds
        if now < start {
            return MovingText(
                text: clockText(countsDown ? roundedUp(length) : 0),
                nextChange: start.adding(microseconds: countsDown ? 1 : second))
        }
        if now >= end { return MovingText(text: clockText(countsDown ? 0 : length / second), nextChange: nil) }
        var moving = countsDown ? countdown(to: end, at: now) : countUp(from: start, at: now)
        if let change = moving.nextChange { moving.nextChange = min(change, end) }
        return moving
    }

    /// Seconds left, a begun one counted whole, so that 0:00 stands exactly at the date.
    static func countdown(to date: Instant, at now: Instant) -> MovingText {
        let left = roundedUp(date.microseconds - now.microseconds)
        return MovingText(text: clockText(left), nextChange: date.adding(microseconds: (1 - left) * second))
    }

    /// Whole seconds gone by.
    static func countUp(from date: Instant, at now: Instant) -> MovingText {
        let passed = max(0, now.microseconds - date.microseconds) / second
        return MovingText(text: clockText(passed), nextChange: date.adding(microseconds: (passed + 1) * second))
    }

    /// `2 min 5 s`: how far a date is from now, either way.
    static func relative(_ date: Instant, at now: Instant) -> MovingText {
        distance(date, at: now) { $0 }
    }

    /// `+5 min` for what is ahead, `-5 min` for what has passed.
    static func offset(_ date: Instant, at now: Instant) -> MovingText {
        let sign = date >= now ? "+" : "-"
        return distance(date, at: now) { sign + ($0.split(separator: " ").prefix(2).joined(separator: " ")) }
    }

    private static func distance(_ date: Instant, at now: Instant, _ shape: (String) -> String) -> MovingText {
        let isAhead = date > now
        let distance = (date.microseconds - now.microseconds).magnitude
        let seconds = Int64(distance / 1_000_000)
        let (step, text): (Int64, String) =
            switch seconds {
            case ..<60: (1, "\(seconds) s")
            case ..<3600: (1, "\(seconds / 60) min \(seconds % 60) s")
            case ..<86_400: (60, "\(seconds / 3600) h \(seconds % 3600 / 60) min")
            default: (3600, "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h")
            }
        // Ahead, the distance shrinks past the next lower step; behind (and around the date itself), it grows to the next higher one.
        let shown = seconds / step * step
        let next =
            isAhead && shown > 0
            ? date.adding(microseconds: -shown * second + 1) : date.adding(microseconds: (shown + step) * second)
        return MovingText(text: shape(text), nextChange: max(next, now.adding(microseconds: 1)))
    }

    private static func roundedUp(_ microseconds: Int64) -> Int64 {
        max(0, microseconds) / second + (max(0, microseconds) % second > 0 ? 1 : 0)
    }

    /// `0:05`, `12:34`, `1:02:03`.
    static func clockText(_ seconds: Int64) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }
}
