// What is measured: common schedules, and those that make a search work hardest.

import CivilTime

/// A schedule with the name it has in the table.
struct Specification {
    let name: String
    let schedule: WallSchedule

    init(_ name: String, _ kind: WallSchedule.Kind, missingDay: MissingDayPolicy? = nil, gap: GapPolicy = .shiftForward) throws {
        self.name = name
        schedule = try WallSchedule(kind, gap: gap, missingDay: missingDay, repeats: true)
    }

    static func components(_ parts: KeyValuePairs<WritableKeyPath<CalendarComponents, Int?>, Int>) -> WallSchedule.Kind {
        var components = CalendarComponents()
        for (part, value) in parts { components[keyPath: part] = value }
        return .calendar(components)
    }

    static func rule(_ start: String, _ text: String, exclude: [CivilDateTime] = []) throws -> WallSchedule.Kind {
        guard let start = CivilDateTime(text: start) else { throw ScheduleError(member: "start", reason: start) }
        return .rule(start: start, rule: text, exclude: exclude, include: [])
    }

    /// The common ones; the first word is the key to other programs' times.
    static func common() throws -> [Specification] {
        [
            try Specification("daily calendar 09:00", components([\.hour: 9])),
            try Specification("monthly calendar, second Friday", components([\.weekday: 6, \.weekdayOrdinal: 2, \.hour: 17])),
            try Specification("monthly calendar, the 31st", components([\.day: 31, \.hour: 9])),
            try Specification("yearly calendar, 29 February", components([\.month: 2, \.day: 29]), missingDay: .skip),
            try Specification("daily rule", rule("2026-01-01T09:00", "FREQ=DAILY")),
            try Specification("weekly rule, every other week", rule("2026-01-01T09:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR")),
            try Specification("monthly rule, last Friday", rule("2026-01-01T09:00", "FREQ=MONTHLY;BYDAY=-1FR")),
            try Specification("daily cron", .cron("0 9 * * *")),
            try Specification("quarter hours cron", .cron("*/15 * * * *")),
            try Specification("weekdays cron", .cron("30 6 * * 1-5")),
            try Specification("leap day cron", .cron("0 0 29 2 *")),
            try Specification("weekdays calendar event", .onCalendar("Mon..Fri 22:30")),
            try Specification("every hour rule", rule("2026-01-01T09:00", "FREQ=HOURLY")),
        ]
    }

    /// The ones that take longest of all that are accepted.
    static func worst() throws -> [Specification] {
        var excluded: [CivilDateTime] = []
        for day in 0..<10_000 {
            let date = CivilDate(dayNumber: 20_454 + day)
            if let time = CivilDateTime(date: date, hour: 9, minute: 0) { excluded.append(time) }
        }
        let seconds = (0...58).map(String.init).joined(separator: ",")
        let positions = (1...366).map(String.init).joined(separator: ",")
        return [
            try Specification("30 February", components([\.month: 2, \.day: 30])),
            try Specification(
                "29 February on the 61st day", components([\.month: 2, \.day: 29, \.dayOfYear: 61]), missingDay: .skip),
            try Specification("week 53 in March", components([\.weekOfYear: 53, \.month: 3, \.weekday: 2])),
            try Specification(
                "always in the gap", components([\.month: 3, \.weekday: 1, \.weekdayOrdinal: 2, \.hour: 2]), gap: .skip),
            try Specification(
                "a second on 29 February",
                rule("2026-01-01T00:00", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=23;BYMINUTE=59;BYSECOND=59")),
            try Specification(
                "a grid of a day less a second",
                rule("2026-01-01T09:00", "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=0;BYMINUTE=0;BYSECOND=0")),
            try Specification("a grid beside its seconds", rule("2026-01-01T09:00", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1")),
            try Specification(
                "a week of hours beside its day", rule("2026-01-01T09:00", "FREQ=HOURLY;INTERVAL=168;BYDAY=MO;BYMINUTE=0,30")),
            try Specification("the 10,000 first days left out", rule("2026-01-01T09:00", "FREQ=DAILY", exclude: excluded)),
            try Specification(
                "the 100,000th of a counted second", rule("2025-12-30T00:00", "FREQ=SECONDLY;BYSECOND=\(seconds);COUNT=100000")),
            try Specification(
                "366 positions of the year",
                rule("2026-01-01T09:00", "FREQ=YEARLY;BYHOUR=0,1,2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=\(positions)")),
            try Specification("a position no week has", rule("2026-01-01T09:00", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5")),
            try Specification(
                "a position few hours have",
                rule("2026-01-01T09:00", "FREQ=HOURLY;BYMINUTE=0,1,2;BYDAY=MO;BYMONTH=2;BYMONTHDAY=29;BYSETPOS=3")),
            try Specification("every thousandth year", rule("2026-01-01T09:00", "FREQ=YEARLY;INTERVAL=1000;BYDAY=20MO")),
        ]
    }
}
