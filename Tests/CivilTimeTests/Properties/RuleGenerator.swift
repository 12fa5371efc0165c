// Random recurrence rules, as texts: every frequency with the BY parts that RFC 5545 allows it.

/// Makes recurrence rules from random numbers.
struct RuleGenerator {
    var random: SeededGenerator
    private static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// A list of one to three numbers; with a sign if `signed`.
    private mutating func list(_ range: ClosedRange<Int>, signed: Bool = false) -> String {
        (0..<number(1...3)).map { _ in
            let value = number(range)
            return signed && random.chance(1, in: 3) ? "-\(value)" : "\(value)"
        }.joined(separator: ",")
    }

    /// Weekdays, with numbers for all of them or for none: dateutil joins the two kinds by "and", the RFC by "or".
    private mutating func weekdays(numbered: Int?) -> String {
        let isNumbered = random.chance(1, in: 2)
        return (0..<number(1...3)).map { _ in
            let day = random.pick(RuleGenerator.days)
            guard let numbered, isNumbered else { return day }
            return "\(random.chance(1, in: 3) ? "-" : "")\(number(1...numbered))\(day)"
        }.joined(separator: ",")
    }

    /// A rule of days or longer.
    mutating func longRule() -> String {
        let frequency = random.pick(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
        var parts = ["FREQ=\(frequency)"]
        if random.chance(1, in: 2) { parts.append("INTERVAL=\(number(1...5))") }
        if random.chance(1, in: 2) { parts.append("WKST=\(random.pick(RuleGenerator.days))") }
        if random.chance(1, in: 4) { parts.append("BYMONTH=\(list(1...12))") }
        if random.chance(1, in: 3), frequency != "WEEKLY" { parts.append("BYMONTHDAY=\(list(1...31, signed: true))") }
        var hasWeek = false
        if frequency == "YEARLY" {
            if random.chance(1, in: 5) { parts.append("BYYEARDAY=\(list(1...366, signed: true))") }
            hasWeek = random.chance(1, in: 5)
            // Alone, a week means the weekday of the start here (RFC 5545), and all its days to dateutil.
            if hasWeek {
                // dateutil miscounts the last weeks of a year in the January after it (2 January 2022 is in week 52, it says 53).
                parts.append("BYWEEKNO=\(list(2...51));BYDAY=\(weekdays(numbered: nil))")
            }
        }
        if !hasWeek, random.chance(1, in: 2) {
            let numbered = frequency == "MONTHLY" ? 5 : frequency == "YEARLY" ? 20 : nil
            parts.append("BYDAY=\(weekdays(numbered: numbered))")
        }
        if random.chance(1, in: 4) { parts.append("BYHOUR=\(list(0...23))") }
        if random.chance(1, in: 5) { parts.append("BYMINUTE=\(list(0...59))") }
        // In the week of the start dateutil counts from the start, the RFC from the beginning of the week.
        if parts.contains(where: { $0.hasPrefix("BY") }), frequency != "WEEKLY", random.chance(1, in: 4) {
            parts.append("BYSETPOS=\(list(1...4, signed: true))")
        }
        if random.chance(1, in: 3) { parts.append("COUNT=\(number(1...12))") }
        return parts.joined(separator: ";")
    }

    /// A rule of hours, minutes or seconds.
    mutating func shortRule() -> String {
        let frequency = random.pick(["HOURLY", "MINUTELY", "SECONDLY"])
        var parts = ["FREQ=\(frequency)"]
        parts.append("INTERVAL=\(random.pick([1, 2, 5, 7, 15, 24, 36, 90]))")
        if random.chance(1, in: 8) { parts.append("BYMONTH=\(list(1...12))") }
        if random.chance(1, in: 8) { parts.append("BYMONTHDAY=\(list(1...31, signed: true))") }
        if random.chance(1, in: 8) { parts.append("BYYEARDAY=\(list(1...366, signed: true))") }
        if random.chance(1, in: 4) { parts.append("BYDAY=\(weekdays(numbered: nil))") }
        if random.chance(1, in: 2) { parts.append("BYHOUR=\(list(0...23))") }
        if random.chance(1, in: 3) { parts.append("BYMINUTE=\(list(0...59))") }
        if random.chance(1, in: 3) { parts.append("BYSECOND=\(list(0...59))") }
        if parts.contains(where: { $0.hasPrefix("BY") }), random.chance(1, in: 5) {
            parts.append("BYSETPOS=\(list(1...3, signed: true))")
        }
        if random.chance(1, in: 3) { parts.append("COUNT=\(number(1...12))") }
        return parts.joined(separator: ";")
    }
}
