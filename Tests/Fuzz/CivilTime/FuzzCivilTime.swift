// What must hold for every sequence of bytes that is read as an expression, as an instant or as a zone. That nothing traps or hangs is
// checked by running it; the rules here say what is wrong with an outcome.
//
// The first byte chooses how the rest is read, so that one entry point serves a fuzzer and the replay of its finds.

#if !CIVILTIME_IN_ONE_MODULE
    import CivilTime
#endif

/// A way for bytes to come in.
package enum CivilTimeInput: UInt8, CaseIterable, Sendable {
    case onCalendar, cron, rule, instant, zone

    /// Reads the bytes. Answers the rule that was broken, nil if all hold.
    package func run(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .onCalendar: return ScheduleRules.check(.onCalendar(text), text, member: "expression")
        case .cron: return ScheduleRules.check(.cron(text), text, member: "expression")
        case .rule:
            // A start on the 31st in the hour that clocks skip or repeat finds more than another.
            guard let start = CivilDateTime(text: "2026-01-31T01:30") else { return "the start is none" }
            return ScheduleRules.check(.rule(start: start, rule: text, exclude: [], include: []), text, member: "rule")
        case .instant: return InstantRules.check(text)
        case .zone: return ZoneFileRules.check(bytes)
        }
    }
}

/// Reads bytes as the first of them says. Answers the rule that was broken, nil if all hold.
package func fuzzCivilTime(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let inputs = CivilTimeInput.allCases
    return inputs[Int(first) % inputs.count].run(Array(bytes.dropFirst()))
}

/// A schedule goes forward, answers the same however it is asked, and is refused at a place inside of its text.
enum ScheduleRules {
    /// A zone with a gap and an overlap each year.
    static let zone = try? ZoneRules(name: "Test/Zone", tzif: FuzzZone.bytes)
    static let start = Instant(microseconds: 1_772_323_200_000_000)

    static func check(_ kind: WallSchedule.Kind, _ text: String, member: String) -> String? {
        guard let zone else { return "the zone is not read" }
        do {
            for gap in GapPolicy.allCases {
                let overlap = gap == .skip ? OverlapPolicy.both : .last
                let schedule = try WallSchedule(kind, gap: gap, overlap: overlap, missingDay: .nextDay)
                if let broken = try checkNormalForm(schedule) ?? checkOccurrences(schedule, zone) { return broken }
            }
            return nil
        } catch let error as ScheduleError {
            guard error.member == member, let column = error.column else { return "\(error) does not name the text" }
            return 1...text.unicodeScalars.count + 1 ~= column ? nil : "column \(column) lies outside of the text"
        } catch {
            return "\(error) is no refusal"
        }
    }

    private static func checkNormalForm(_ schedule: WallSchedule) throws -> String? {
        guard let canonical = schedule.canonical else { return nil }
        let again = try WallSchedule(.onCalendar(canonical)).canonical
        return again == canonical ? nil : "\(canonical) is read as \(again ?? "nothing")"
    }

    private static func checkOccurrences(_ schedule: WallSchedule, _ zone: ZoneRules) -> String? {
        let occurrences = Array(schedule.occurrences(after: start, in: zone).prefix(5))
        var before = start
        for occurrence in occurrences {
            guard occurrence.instant > before else { return "\(occurrence.instant) does not come after \(before)" }
            let again = schedule.next(after: occurrence.instant.adding(microseconds: -1), in: zone)
            guard again == .found(occurrence) else { return "asked just before \(occurrence.instant) the answer is \(again)" }
            let between = schedule.next(after: before, in: zone)
            guard between == .found(occurrence) else {
                return "asked after \(before) the answer is \(between), in a row \(occurrence)"
            }
            before = occurrence.instant
        }
        guard let first = occurrences.first, let last = occurrences.last else { return nil }
        let count = schedule.count(in: first.instant...last.instant, zone: zone)
        let isRight = count.count == occurrences.count && count.first == first && count.newest == last
        return isRight ? nil : "\(count) was counted, not \(occurrences)"
    }
}

/// An instant that is read is written as itself.
enum InstantRules {
    static func check(_ text: String) -> String? {
        if let instant = Instant(rfc3339: text), Instant(rfc3339: instant.rfc3339) != instant {
            return "\(instant) is read as another"
        }
        if let local = CivilDateTime(text: text), CivilDateTime(text: local.description) != local {
            return "\(local) is read as another"
        }
        if ZoneName.isAcceptable(text), text.contains("..") || text.hasPrefix("/") { return "\(text) leads out of its folder" }
        return nil
    }
}

/// A zone that is read gives offsets within bounds, and searches in it go forward.
enum ZoneFileRules {
    static func check(_ bytes: [UInt8]) -> String? {
        guard let zone = try? ZoneRules(name: "Test/Zone", tzif: bytes) else { return nil }
        var instant = Instant.min
        while instant < .max {
            guard abs(zone.offset(at: instant).seconds) <= 175_000 else {
                return "an offset of \(zone.offset(at: instant).seconds)"
            }
            guard Instant(rfc3339: zone.rfc3339(at: instant)) ?? instant == instant else {
                return "\(zone.rfc3339(at: instant)) is not \(instant)"
            }
            _ = zone.resolve(zone.local(at: instant))
            // About eleven years.
            instant = instant.adding(microseconds: 350_000_123_000_000)
        }
        guard let daily = try? WallSchedule(.onCalendar("02:30")), let hourly = try? WallSchedule(.cron("30 * * * *")) else {
            return "no schedule"
        }
        for schedule in [daily, hourly] {
            var before = ScheduleRules.start
            for occurrence in schedule.occurrences(after: before, in: zone).prefix(40) {
                guard occurrence.instant > before else { return "\(occurrence.instant) does not come after \(before)" }
                before = occurrence.instant
            }
        }
        return nil
    }
}
