// A row of a table of dates: a schedule, a zone, a moment, and what comes after it.

import CivilTime
import Testing

/// One schedule with the occurrences it must have.
struct ScheduleRow: Sendable, CustomTestStringConvertible {
    let title: String
    let zone: String
    let kind: WallSchedule.Kind
    let after: String
    /// Instants in UTC, each with an optional `/note`; a last `.` says that none follow, `never` alone that there are none.
    let expected: String
    var gap = GapPolicy.shiftForward
    var overlap = OverlapPolicy.first
    var missingDay: MissingDayPolicy?
    var repeats = true
    var until: String?

    init(
        _ title: String, _ zone: String, _ kind: WallSchedule.Kind, after: String, _ expected: String,
        gap: GapPolicy = .shiftForward, overlap: OverlapPolicy = .first, missingDay: MissingDayPolicy? = nil,
        repeats: Bool = true, until: String? = nil
    ) {
        self.title = title
        self.zone = zone
        self.kind = kind
        self.after = after
        self.expected = expected
        self.gap = gap
        self.overlap = overlap
        self.missingDay = missingDay
        self.repeats = repeats
        self.until = until
    }

    var testDescription: String { title }

    /// Compares each occurrence in turn; asks for the next from the one before, as an engine does.
    func check() throws {
        let schedule = try WallSchedule(
            kind, gap: gap, overlap: overlap, missingDay: missingDay, repeats: repeats,
            until: until.flatMap(Instant.init(rfc3339:)))
        let rules = try InstalledZones.rules(schedule.zoneName ?? zone)
        let words = expected.split(separator: " ").map(String.init)
        let ends = words.last == "." || words.last == "never"
        let wanted = ends ? Array(words.dropLast()) : words
        var answers: [String] = []
        var after = try #require(Instant(rfc3339: after))
        for _ in 0..<wanted.count + (ends ? 1 : 0) {
            guard let next = schedule.next(after: after, in: rules).occurrence else { break }
            #expect(next.instant > after)
            answers.append(short(next))
            after = next.instant
            if !schedule.repeats { break }
        }
        #expect(answers == wanted, "\(title)")
    }

    /// `2026-03-08T07:30/gap`: seconds only when there are some.
    private func short(_ occurrence: ScheduledInstant) -> String {
        var text = String(occurrence.instant.rfc3339.dropLast())
        if text.hasSuffix(":00"), text.utf8.count == 19 { text.removeLast(3) }
        return text + (occurrence.note.map { "/\($0.rawValue)" } ?? "")
    }
}

/// Components from pairs, so that rows of tables stay on one line.
func components(_ parts: KeyValuePairs<WritableKeyPath<CalendarComponents, Int?>, Int>) -> WallSchedule.Kind {
    var components = CalendarComponents()
    for (part, value) in parts { components[keyPath: part] = value }
    return .calendar(components)
}

/// A recurrence rule from texts.
func rule(_ start: String, _ rule: String, exclude: [String] = [], include: [String] = []) -> WallSchedule.Kind {
    func local(_ text: String) -> CivilDateTime {
        guard let value = CivilDateTime(text: text) else { fatalError("\(text) is no local time") }
        return value
    }
    return .rule(start: local(start), rule: rule, exclude: exclude.map(local), include: include.map(local))
}
