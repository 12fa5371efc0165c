// Zones as they were and as they will be, compared with Python's zoneinfo over every zone that is installed.

import Testing

@testable import CivilTime

@Suite("Zone rules")
struct ZoneRulesTests {
    /// Moments to ask about: around every change of the zone, and some years before, between and long after.
    private func moments(_ zone: ZoneRules) -> [Int64] {
        var moments = zone.table.changes.flatMap { change in [-1, 0, 1].map { change.instant / 1_000_000 + $0 } }
        moments += [
            -6_000_000_000, -3_000_000_000, 0, 1_800_000_000, 4_000_000_000, 7_300_000_000, 10_000_000_000, 250_000_000_000,
        ]
        moments += (0..<24).map { 11_000_000_000 + Int64($0) * 1_333_333 }
        return moments
    }

    @Test("offsets agree with zoneinfo before, at and after every change", .enabled(if: Oracle.hasPython))
    func offsetsAgree() throws {
        var questions: [String] = []
        var answers: [String] = []
        for name in InstalledZones.distinct {
            let zone = try InstalledZones.rules(name)
            for seconds in moments(zone) {
                let type = zone.offset(at: Instant(microseconds: seconds * 1_000_000))
                questions.append("\(name) \(seconds)")
                answers.append("\(type.seconds) \(type.abbreviation)")
            }
        }
        #expect(questions.count > 10_000)
        #expect(differences(questions, answers, try Oracle.ask("zones", questions)) == [])
    }

    @Test("local times in and around every gap and overlap agree with zoneinfo", .enabled(if: Oracle.hasPython))
    func localsAgree() throws {
        var questions: [String] = []
        var answers: [String] = []
        for name in InstalledZones.distinct {
            let zone = try InstalledZones.rules(name)
            for change in zone.table.changes {
                let bounds = [change.lower, change.upper].flatMap { [$0 - 1_000_000, $0, $0 + 1_000_000] }
                for local in bounds + [(change.lower + change.upper) / 2_000_000 * 1_000_000] {
                    let time = CivilDateTime(microseconds: local)
                    questions.append("\(name) \(time)")
                    let instants =
                        switch zone.resolve(time) {
                        case .unique(let instant): (instant, instant)
                        case .overlap(let first, let last): (first, last)
                        case .gap(let gap): (gap.shiftedForward, gap.shiftedBackward)
                        }
                    let offsets = [instants.0, instants.1].map { (local - $0.microseconds) / 1_000_000 }
                    answers.append("\(offsets[0]) \(offsets[1])")
                }
            }
        }
        #expect(questions.count > 10_000)
        #expect(differences(questions, answers, try Oracle.ask("locals", questions)) == [])
    }

    /// The first few questions to which the oracle has another answer.
    private func differences(_ questions: [String], _ answers: [String], _ oracle: [String]) -> [String] {
        let wrong = questions.indices.filter { answers[$0] != oracle[$0] }
        return wrong.prefix(10).map { "\(questions[$0]): \(answers[$0]), not \(oracle[$0])" }
    }

    @Test("no installed zone changes again before its last gap or overlap is over")
    func regionsDoNotTouch() throws {
        for name in InstalledZones.distinct {
            let changes = try InstalledZones.rules(name).table.changes
            let touching = zip(changes, changes.dropFirst()).filter { change, next in
                change.upper > next.instant + min(next.before, next.after)
                    || change.instant + abs(change.after - change.before) > next.instant
            }
            #expect(touching.isEmpty, "\(name)")
        }
    }

    @Test(
        "the odd ones of history",
        arguments: [
            ("Pacific/Apia", "2011-12-30T09:00", "gap 2011-12-30T19:00:00Z 2011-12-30T10:00:00Z 2011-12-29T19:00:00Z"),
            ("Pacific/Kwajalein", "1993-08-21T12:00", "gap 1993-08-22T00:00:00Z 1993-08-21T12:00:00Z 1993-08-21T00:00:00Z"),
            ("Pacific/Kwajalein", "1969-09-30T12:00", "overlap 1969-09-30T01:00:00Z 1969-10-01T00:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:15", "gap 2026-10-03T15:45:00Z 2026-10-03T15:30:00Z 2026-10-03T15:15:00Z"),
            ("Europe/Dublin", "2026-03-29T01:30", "gap 2026-03-29T01:30:00Z 2026-03-29T01:00:00Z 2026-03-29T00:30:00Z"),
            ("Europe/Dublin", "2026-10-25T01:30", "overlap 2026-10-25T00:30:00Z 2026-10-25T01:30:00Z"),
            ("America/Sao_Paulo", "2018-11-04T00:00", "gap 2018-11-04T03:00:00Z 2018-11-04T03:00:00Z 2018-11-04T02:00:00Z"),
            ("Asia/Beirut", "2026-03-29T00:30", "gap 2026-03-28T22:30:00Z 2026-03-28T22:00:00Z 2026-03-28T21:30:00Z"),
            ("America/New_York", "2400-03-12T02:30", "gap 2400-03-12T07:30:00Z 2400-03-12T07:00:00Z 2400-03-12T06:30:00Z"),
            ("America/New_York", "2400-11-05T01:30", "overlap 2400-11-05T05:30:00Z 2400-11-05T06:30:00Z"),
            ("America/New_York", "1880-01-01T12:00", "unique 1880-01-01T16:56:02Z"),
            ("Europe/Moscow", "9999-12-31T23:00", "unique 9999-12-31T20:00:00Z"),
            ("UTC", "2026-01-01T00:00", "unique 2026-01-01T00:00:00Z"),
        ])
    func resolvesOddities(name: String, local: String, wanted: String) throws {
        let time = try #require(CivilDateTime(text: local))
        let text =
            switch try InstalledZones.rules(name).resolve(time) {
            case .unique(let instant): "unique \(instant)"
            case .overlap(let first, let last): "overlap \(first) \(last)"
            case .gap(let gap): "gap \(gap.shiftedForward) \(gap.end) \(gap.shiftedBackward)"
            }
        #expect(text == wanted)
    }

    @Test(
        "local texts carry the offset, and name the very instant",
        arguments: [
            ("America/New_York", "2026-03-08T07:30:00Z", "2026-03-08T03:30:00-04:00"),
            ("Asia/Kathmandu", "2026-07-01T03:15:00Z", "2026-07-01T09:00:00+05:45"),
            ("UTC", "2026-07-01T03:15:00.25Z", "2026-07-01T03:15:00.25+00:00"),
            ("America/New_York", "1880-01-01T16:56:02Z", "1880-01-01T12:00:02-04:56"),
            ("America/St_Johns", "2026-01-01T00:00:00Z", "2025-12-31T20:30:00-03:30"),
            ("Africa/Monrovia", "1970-01-01T00:44:30Z", "1970-01-01T00:00:30-00:44"),
        ])
    func writesLocalTexts(name: String, instant: String, wanted: String) throws {
        let instant = try #require(Instant(rfc3339: instant))
        let text = try InstalledZones.rules(name).rfc3339(at: instant)
        #expect(text == wanted)
        #expect(Instant(rfc3339: text) == instant)
    }
}
