// The same questions to other people's code: recurrence rules to dateutil, cron to croniter, calendar events to systemd. All in UTC,
// where no clock changes and there is nothing that they and the contract would judge differently.

import Testing

@testable import CivilTime

@Suite("Occurrences, compared with other programs")
struct OracleTests {
    /// The dates that a schedule gives in UTC, without fractions or zone.
    private func dates(_ schedule: WallSchedule, after: Instant, count: Int) -> [String] {
        schedule.occurrences(after: after, in: .utc).prefix(count).map { String($0.instant.rfc3339.dropLast()) }
    }

    /// A moment from 1990 to 2050, on a whole second.
    private func moment(_ random: inout SeededGenerator) throws -> CivilDateTime {
        CivilDateTime(microseconds: Int64.random(in: 631_152_000..<2_524_608_000, using: &random) * 1_000_000)
    }

    private func report(
        _ subject: String, _ questions: [String], _ answers: [String], _ oracle: [String], refusals: Double = 0.1
    ) {
        let wrong = questions.indices.filter { answers[$0] != oracle[$0] && !oracle[$0].hasPrefix("!") }
        for number in wrong.prefix(5) {
            Issue.record("\(subject) \(questions[number])\nours   \(answers[number])\noracle \(oracle[number])")
        }
        // An oracle that refuses everything would prove nothing.
        let refused = oracle.indices.filter { oracle[$0].hasPrefix("!") }.map { "\(questions[$0]): \(oracle[$0])" }
        #expect(
            Double(refused.count) <= Double(questions.count) * refusals,
            "\(refused.count) of \(questions.count), as \(refused.prefix(3))")
    }

    @Test("recurrence rules agree with dateutil", .enabled(if: Oracle.hasDateutil), arguments: [false, true])
    func agreesWithDateutil(isShort: Bool) throws {
        var questions: [String] = []
        var answers: [String] = []
        for seed in SeededGenerator.seeds(120) {
            var generator = RuleGenerator(seed: seed)
            let start = try moment(&generator.random)
            let text = isShort ? generator.shortRule() : generator.longRule()
            let schedule = try WallSchedule(.rule(start: start, rule: text, exclude: [], include: []))
            questions.append("\(start)|15|\(text)")
            answers.append(
                dates(schedule, after: Instant(microseconds: start.microseconds - 1), count: 15).joined(separator: " "))
        }
        // Rules of seconds take dateutil long, as it looks at each of them.
        report("dateutil", questions, answers, try Oracle.ask("rules", questions), refusals: isShort ? 0.6 : 0.2)
    }

    @Test("asked from the middle, a rule goes on as it would from the start", arguments: [false, true])
    func goesOnFromTheMiddle(isShort: Bool) throws {
        for seed in SeededGenerator.seeds(100) {
            var generator = RuleGenerator(seed: seed)
            let start = try moment(&generator.random)
            let text = isShort ? generator.shortRule() : generator.longRule()
            let schedule = try WallSchedule(.rule(start: start, rule: text, exclude: [], include: []))
            let whole = Array(schedule.occurrences(after: Instant(microseconds: start.microseconds - 1), in: .utc).prefix(20))
            for (number, one) in whole.enumerated() where number + 1 < whole.count || whole.count < 20 {
                let following = number + 1 < whole.count ? whole[number + 1] : nil
                let next = schedule.next(after: one.instant, in: .utc).occurrence
                if next != following {
                    Issue.record("seed \(seed): \(text) from \(start), after \(one.instant): \(next?.instant.rfc3339 ?? "never")")
                }
            }
        }
    }

    @Test("cron expressions agree with croniter", .enabled(if: Oracle.hasCroniter))
    func agreesWithCroniter() throws {
        var questions: [String] = []
        var answers: [String] = []
        for seed in SeededGenerator.seeds(120) {
            var generator = ScheduleGenerator(seed: seed)
            let after = try moment(&generator.random)
            guard case (.cron(let text), _) = generator.cronSchedule() else { continue }
            // A day field that begins with a star counts as unrestricted to Vixie's cron, `*/2` too; not to croniter.
            let fields = text.split(separator: " ")
            if fields[2].hasPrefix("*/") || fields[4].hasPrefix("*/") { continue }
            // A range of one value is a star to croniter.
            if text.contains(/\b(\d+)-\1\b/) { continue }
            let schedule = try WallSchedule(.cron(text))
            let found = dates(schedule, after: Instant(microseconds: after.microseconds), count: 8)
            questions.append("\(after)|\(max(found.count, 1))|\(text)")
            answers.append(found.joined(separator: " "))
        }
        report("croniter", questions, answers, try Oracle.ask("cron", questions))
    }

    @Test("calendar events agree with systemd-analyze, dates and normal form", .enabled(if: Oracle.hasSystemd))
    func agreesWithSystemd() throws {
        for seed in SeededGenerator.seeds(30) {
            var generator = ScheduleGenerator(seed: seed)
            let after = try moment(&generator.random)
            guard case (.onCalendar(let text), _) = generator.eventSchedule() else { continue }
            let schedule = try WallSchedule(.onCalendar(text))
            let output = try Oracle.run(
                "systemd-analyze",
                ["calendar", "--iterations=4", "--base-time=\(after.description.replacing("T", with: " ")) UTC", text])
            let answer = SystemdAnswer(output)
            // Ours keeps a step of 1 in a range of hours, for it makes the hour a wild one.
            let canonical = try #require(schedule.canonical).replacing(/(\.\.\d\d)\/1(?=[:,])/) { $0.1 }
            #expect(canonical == answer.normalForm, "seed \(seed): \(text)")
            let found = schedule.occurrences(after: Instant(microseconds: after.microseconds), in: .utc).prefix(4).map {
                String($0.instant.rfc3339.prefix(19))
            }
            #expect(found == answer.dates, "seed \(seed): \(text) after \(after)")
        }
    }

    /// What `systemd-analyze calendar` prints.
    private struct SystemdAnswer {
        var normalForm = ""
        /// `YYYY-MM-DDTHH:MM:SS`.
        var dates: [String] = []

        init(_ output: String) {
            for line in output.split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let name = line[..<colon].trimmingPrefix { $0 == " " }
                let value = line[line.index(after: colon)...].trimmingPrefix { $0 == " " }
                if name == "Normalized form" { normalForm = String(value) }
                // `Mon 2026-01-19 00:00:00 UTC`
                let words = value.split(separator: " ")
                if name == "Next elapse" || name.hasPrefix("Iter"), words.count == 4 { dates.append("\(words[1])T\(words[2])") }
            }
        }
    }
}
