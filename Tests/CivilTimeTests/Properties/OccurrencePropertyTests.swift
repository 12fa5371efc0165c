// Random schedules of every kind in random zones, mostly around changes of the clock: each answer is the one found by going through
// all days and times. A failure names its seed; CIVILTIME_SEEDS=17 runs that one alone, CIVILTIME_SEEDS=1..100000 many.

import Testing

@testable import CivilTime

@Suite("Occurrences, compared with going through all days")
struct OccurrencePropertyTests {
    /// The families of schedules.
    enum Family: CaseIterable {
        case components, cron, event, rule
    }

    @Test("the next occurrence is right, and none before it is left out", arguments: Family.allCases)
    func agrees(family: Family) throws {
        var failures = 0
        for seed in SeededGenerator.seeds(120) where failures < 3 {
            var generator = ScheduleGenerator(seed: seed)
            let name = generator.random.pick(InstalledZones.distinct)
            let zone = try InstalledZones.rules(name)
            let after = moment(zone, &generator)
            let date = zone.local(at: Instant(microseconds: after)).date
            let (kind, reference) =
                switch family {
                case .components: generator.componentSchedule()
                case .cron: generator.cronSchedule()
                case .event: generator.eventSchedule()
                case .rule:
                    generator.ruleSchedule(start: CivilDate(dayNumber: date.dayNumber - generator.random.pick([0, 1, 40])))
                }
            let schedule = try WallSchedule(
                kind, gap: generator.gap, overlap: generator.overlap, missingDay: generator.missingDay, timeZone: name,
                repeats: true)
            let wanted = reference.occurrences(after: after, count: 12, in: zone, days: 800)
            let found = Array(schedule.occurrences(after: Instant(microseconds: after), in: zone).prefix(12)).prefix(wanted.count)
            guard Array(found) == wanted else {
                failures += 1
                Issue.record(
                    """
                    seed \(seed): \(kind) in \(name) after \(Instant(microseconds: after)), gap \(generator.gap), \
                    overlap \(generator.overlap), missing day \(generator.missingDay)
                    wanted \(wanted.map(text))
                    found  \(found.map(text))
                    """)
                continue
            }
            checkCount(schedule, wanted, zone, seed)
        }
    }

    /// The count of a span is that of its occurrences.
    private func checkCount(_ schedule: WallSchedule, _ wanted: [ScheduledInstant], _ zone: ZoneRules, _ seed: UInt64) {
        guard let first = wanted.first, let last = wanted.last else { return }
        let counted = schedule.count(in: first.instant...last.instant, zone: zone)
        let isRight = counted.count == wanted.count && counted.first == first && counted.newest == last && counted.isExact
        if !isRight { Issue.record("seed \(seed): counted \(counted) of \(wanted.map(text))") }
    }

    private func text(_ occurrence: ScheduledInstant) -> String {
        occurrence.instant.rfc3339 + (occurrence.note.map { "/\($0)" } ?? "")
    }

    /// A moment within three days before a change of the clock, or anywhere from 1950 to 2150; sets the interesting hour.
    private func moment(_ zone: ZoneRules, _ generator: inout ScheduleGenerator) -> Int64 {
        let changes = zone.table.changes.filter { -631_152_000_000_000..<5_680_281_600_000_000 ~= $0.instant }
        guard !changes.isEmpty, generator.random.chance(4, in: 5) else {
            return Int64.random(in: -631_152_000..<5_680_281_600, using: &generator.random) * 1_000_000
        }
        let change = generator.random.pick(changes)
        generator.interestingHour = Int(change.lower.flooredRemainder(86_400_000_000) / 3_600_000_000)
        return change.instant - Int64.random(in: -7_200...259_200, using: &generator.random) * 1_000_000
    }
}
