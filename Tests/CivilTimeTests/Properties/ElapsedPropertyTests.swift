// Random rules of hours, minutes and seconds around changes of the clock, compared with going through every second of every period.

import Testing

@testable import CivilTime

@Suite("Rules on elapsed time, compared with going through all seconds")
struct ElapsedPropertyTests {
    /// A rule with its parts as sets; an empty set allows all.
    private struct ReferenceRule {
        var unit: Int64
        var interval: Int64
        var hours: Set<Int>
        var minutes: Set<Int>
        var seconds: Set<Int>
        var weekdays: Set<Int>
        var text: String

        /// The seconds (since 1970) of the rule from its start on, within some time.
        func occurrences(start: Int64, in zone: ZoneRules, through end: Int64) -> [Int64] {
            let startLocal = start + Int64(zone.offset(at: Instant(microseconds: start * 1_000_000)).seconds)
            let picksSeconds = unit > 1 && !seconds.isEmpty
            let picksMinutes = unit == 3600 && !minutes.isEmpty
            let picksInside = picksSeconds || picksMinutes
            let grid = picksInside ? start - startLocal.flooredRemainder(unit) : start
            var found: [Int64] = []
            var period = grid
            while period <= end {
                for second in picksInside ? period..<period + unit : period..<period + 1 where second >= start {
                    let local = second + Int64(zone.offset(at: Instant(microseconds: second * 1_000_000)).seconds)
                    let inDay = Int(local.flooredRemainder(86_400))
                    let (hour, minute, secondOfMinute) = (inDay / 3600, inDay / 60 % 60, inDay % 60)
                    // What a rule that picks does not name is that of the start.
                    let startInDay = Int(startLocal.flooredRemainder(86_400))
                    let allowedMinutes = picksInside && unit == 3600 && minutes.isEmpty ? [startInDay / 60 % 60] : minutes
                    let allowedSeconds = picksInside && seconds.isEmpty ? [startInDay % 60] : seconds
                    let weekday = CivilDate.weekday(ofDay: Int(local.flooredQuotient(86_400)))
                    if hours.isEmpty || hours.contains(hour), allowedMinutes.isEmpty || allowedMinutes.contains(minute),
                        allowedSeconds.isEmpty || allowedSeconds.contains(secondOfMinute),
                        weekdays.isEmpty || weekdays.contains(weekday)
                    {
                        found.append(second)
                    }
                }
                period += unit * interval
            }
            return found
        }
    }

    private func rule(_ random: inout SeededGenerator) -> ReferenceRule {
        let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let (frequency, unit) = random.pick([("HOURLY", 3600 as Int64), ("MINUTELY", 60), ("SECONDLY", 1)])
        func some(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> Set<Int> {
            guard random.chance(1, in: 3) else { return [] }
            return Set((0..<3).map { _ in Int.random(in: range, using: &random) })
        }
        let interval = unit == 1 ? random.pick([60, 600, 917, 3600, 5400, 86_400] as [Int64]) : random.pick([1, 2, 7, 25, 90])
        var rule = ReferenceRule(
            unit: unit, interval: interval, hours: some(0...23, &random), minutes: some(0...59, &random),
            seconds: some(0...59, &random),
            weekdays: random.chance(1, in: 4) ? [0, 6, 3] : [], text: "FREQ=\(frequency);INTERVAL=\(interval)")
        func list(_ values: Set<Int>) -> String { values.map(String.init).joined(separator: ",") }
        if !rule.hours.isEmpty { rule.text += ";BYHOUR=" + list(rule.hours) }
        if !rule.minutes.isEmpty { rule.text += ";BYMINUTE=" + list(rule.minutes) }
        if !rule.seconds.isEmpty { rule.text += ";BYSECOND=" + list(rule.seconds) }
        if !rule.weekdays.isEmpty { rule.text += ";BYDAY=" + rule.weekdays.map { names[$0] }.joined(separator: ",") }
        return rule
    }

    @Test("each occurrence is right, and none is left out")
    func agrees() throws {
        for seed in SeededGenerator.seeds(40) {
            var random = SeededGenerator(seed: seed)
            let name = random.pick(InstalledZones.distinct)
            let zone = try InstalledZones.rules(name)
            guard
                let change = zone.table.changes.filter({ $0.instant > 0 && $0.instant < 5_000_000_000_000_000 }).randomElement(
                    using: &random)
            else { continue }
            let start = change.instant / 1_000_000 - Int64.random(in: -3600...200_000, using: &random)
            let local = zone.local(at: Instant(microseconds: start * 1_000_000))
            // Of a start that comes twice the first one counts; the reference begins at the instant itself.
            guard zone.resolve(local) == .unique(Instant(microseconds: start * 1_000_000)) else { continue }
            let rule = rule(&random)
            let end = start + 400_000
            let wanted = rule.occurrences(start: start, in: zone, through: end).filter { $0 <= end - 90_000 }.prefix(300).map {
                $0
            }
            let schedule = try WallSchedule(.rule(start: local, rule: rule.text, exclude: [], include: []))
            let found = schedule.occurrences(after: Instant(microseconds: start * 1_000_000 - 1), in: zone).prefix(wanted.count)
                .map {
                    $0.instant.microseconds / 1_000_000
                }
            if Array(found) != wanted {
                let number = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, wanted.count)
                Issue.record("seed \(seed): \(rule.text) from \(local) in \(name): number \(number) of \(wanted.count) differs")
            }
            // COUNT stops where the row of the rule without it is as long.
            guard let count = wanted.indices.randomElement(using: &random) else { continue }
            let counted = try WallSchedule(.rule(start: local, rule: rule.text + ";COUNT=\(count + 1)", exclude: [], include: []))
            let last = Instant(microseconds: wanted[count] * 1_000_000)
            #expect(counted.next(after: last.adding(microseconds: -1), in: zone).occurrence?.instant == last, "seed \(seed)")
            #expect(counted.next(after: last, in: zone) == .never, "seed \(seed)")
        }
    }
}
