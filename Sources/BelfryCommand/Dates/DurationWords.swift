// A length of time in words, the two largest units that matter: `2 hours 5 minutes`, `25 days 14 hours`, `45 seconds`.

/// Writes durations for people.
enum DurationWords {
    private static let units: [(name: String, seconds: Int64)] = [
        ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
    ]

    /// The words for a number of microseconds, without regard to its sign, cut to whole seconds. Less than a second is `less than a second`.
    static func text(microseconds: Int64) -> String {
        var seconds = Int64(min(microseconds.magnitude / 1_000_000, UInt64(Int64.max)))
        guard seconds > 0 else { return "less than a second" }
        var parts: [String] = []
        for (index, unit) in units.enumerated() where seconds >= unit.seconds || !parts.isEmpty {
            let count = seconds / unit.seconds
            seconds %= unit.seconds
            if count > 0 { parts.append("\(count) \(unit.name)\(count == 1 ? "" : "s")") }
            // The unit after the largest one is the last that matters, zero or not.
            if parts.count == 2 || (parts.count == 1 && count == 0) || index == units.count - 1 { break }
        }
        return parts.joined(separator: " ")
    }

    /// How far an instant lies from now: `in 2 hours`, `5 minutes ago`, `now`.
    static func distance(microseconds: Int64) -> String {
        if microseconds.magnitude < 1_000_000 { return "now" }
        let text = text(microseconds: microseconds)
        return microseconds > 0 ? "in " + text : text + " ago"
    }
}
