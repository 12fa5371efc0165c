// What is refused, with the member and the column that are named.

import CivilTime
import Testing

@Suite("Refusals")
struct RefusalTests {
    @Test(
        "a wrong calendar event is refused at its column",
        arguments: [
            ("", 1), ("*-13-01", 3), ("*-*-32", 5), ("25:00", 1), ("12:60", 4), ("12:00:61", 7), ("Mon..", 6), ("Mon..Xyz", 6),
            ("Foo 12:00", 1), ("*-*~0", 5), ("*-*-0", 5), ("10:00/0", 7), ("1/0:00", 3), ("*-*-* *:*:*:*", 12),
            ("2026-1-1-1", 9), ("daily weekly", 1), ("-1:00", 1), ("12:", 4), ("*-*-5..3", 5), ("Mon Tue", 5), ("*:*:*/2", 6),
            ("Fri..Mon 9:00", 1), ("12:00:00.", 10), ("12:00:00.x", 10), ("*-*~29", 5), ("20/6:00", 1), ("99999999999:00", 1),
            ("Mon", nil), ("12:00 12:00", 6), ("1969-1-1", 1), ("2200-1-1", 1), ("@99999999999", 2), ("@5 Europe/Paris", 4),
            ("é 12:00", 1), ("12:00 é", 6), (" 12:00", 1), ("12~5-3", 5),
        ] as [(String, Int?)])
    func refusesEvent(text: String, column: Int?) {
        let error = refusal(.onCalendar(text))
        #expect(error?.column == column, "\(text)")
        #expect(error == nil || error?.member == "expression")
    }

    @Test(
        "a wrong cron expression is refused at its column",
        arguments: [
            ("", 1), ("* * * *", 8), ("* * * * * *", 11), ("60 * * * *", 1), ("* 24 * * *", 3), ("* * 0 * *", 5),
            ("* * 32 * *", 5),
            ("* * * 13 *", 7), ("* * * * 8", 9), ("*/0 * * * *", 3), ("5-1 * * * *", 1), ("a * * * *", 1), ("@reboot", 2),
            ("1,,2 * * * *", 3), ("1, * * * *", 3), (",1 * * * *", 1), ("* * * MAY-JAN *", 7), ("* * * * MONDAY", 9),
            ("*-5 * * * *", 2),
            ("1-2-3 * * * *", 4), ("*/ * * * *", 3), ("@daily 5", 8), ("? * * * *", 1), ("* * L * *", 5), ("* * * * 5#2", 10),
            ("* * * * mon-fri", nil), ("*\t*  * * *", nil), ("@DAILY", nil), ("-5 * * * *", 1), ("1.5 * * * *", 2),
        ] as [(String, Int?)])
    func refusesCron(text: String, column: Int?) {
        let error = refusal(.cron(text))
        #expect(error?.column == column, "\(text)")
        #expect(error == nil || error?.member == "expression")
    }

    @Test(
        "a wrong recurrence rule is refused at its column",
        arguments: [
            ("", 1), ("FREQ=FORTNIGHTLY", 6), ("INTERVAL=2", 11), ("FREQ=DAILY;INTERVAL=0", 21), ("FREQ=DAILY;COUNT=0", 18),
            ("FREQ=DAILY;BYMONTH=13", 20), ("FREQ=MONTHLY;BYMONTHDAY=32", 25), ("FREQ=MONTHLY;BYMONTHDAY=0", 25),
            ("FREQ=DAILY;BYHOUR=24", 19), ("FREQ=WEEKLY;BYDAY=XX", 19), ("FREQ=WEEKLY;BYDAY=1MO", 13),
            ("FREQ=DAILY;COUNT=2;UNTIL=20260101T000000Z", 20), ("FREQ=MONTHLY;BYWEEKNO=3", 14), ("FREQ=DAILY;UNTIL=tomorrow", 18),
            ("FREQ=DAILY;COLOUR=RED", 12), ("FREQ=DAILY;FREQ=WEEKLY", 12), ("FREQ=MONTHLY;RSCALE=CHINESE", 21),
            ("FREQ=MONTHLY;SKIP=SIDEWAYS", 19), ("FREQ=DAILY;BYSETPOS=1", 12), ("FREQ=WEEKLY;BYMONTHDAY=1", 13),
            ("FREQ=MONTHLY;BYYEARDAY=1", 14), ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", 24), ("FREQ=DAILY;", 12), ("FREQ", 5),
            ("FREQ=DAILY;UNTIL=20260230", 18), ("FREQ=DAILY;UNTIL=20260101T250000Z", 18), ("FREQ=DAILY;BYDAY=MO,", 21),
            ("FREQ=MINUTELY;BYHOUR=9;COUNT=100001", 24), ("FREQ=SECONDLY;INTERVAL=7;BYSECOND=0;COUNT=90000", 37),
            ("RRULE:FREQ=DAILY", 6), ("FREQ=DAILY COUNT=2", 11),
            ("FREQ=YEARLY;BYDAY=54MO", 19), ("FREQ=YEARLY;BYDAY=0MO", 19), ("FREQ=YEARLY;BYYEARDAY=-367", 24),
            ("freq=yearly;byday=+1mo,-53su;wkst=we", nil), ("BYDAY=MO;FREQ=WEEKLY", nil), ("FREQ=MINUTELY;COUNT=9000000000", nil),
            ("FREQ=DAILY;BYSECOND=60", nil), ("FREQ=DAILY;UNTIL=20260101T000060Z", nil),
        ] as [(String, Int?)])
    func refusesRule(text: String, column: Int?) {
        let error = refusal(rule("2026-01-01T09:00", text))
        #expect(error?.column == column, "\(text): \(error?.reason ?? "")")
        #expect(error == nil || error?.member == "rule")
    }

    @Test(
        "a component out of range is refused by its name",
        arguments: [
            (components([\.hour: 24]), "hour"), (components([\.hour: -1]), "hour"), (components([\.minute: 60]), "minute"),
            (components([\.second: 60]), "second"),
            (components([\.day: 32]), "day"),
            (components([\.day: 0]), "day"), (components([\.month: 13]), "month"), (components([\.month: 0]), "month"),
            (components([\.weekday: 8]), "weekday"),
            (components([\.weekday: 0]), "weekday"), (components([\.weekday: 2, \.weekdayOrdinal: 0]), "weekdayOrdinal"),
            (components([\.weekday: 2, \.weekdayOrdinal: 6]), "weekdayOrdinal"),
            (components([\.weekday: 2, \.weekdayOrdinal: -2]), "weekdayOrdinal"),
            (components([\.weekdayOrdinal: 1]), "weekdayOrdinal"), (components([\.weekOfYear: 54]), "weekOfYear"),
            (components([\.weekOfYear: 0]), "weekOfYear"),
            (components([\.dayOfYear: 367]), "dayOfYear"), (components([\.dayOfYear: 0]), "dayOfYear"),
            (components([\.quarter: 0]), "quarter"),
            (components([\.quarter: 5]), "quarter"),
            (components([\.weekOfMonth: 7]), "weekOfMonth"), (components([\.year: 0]), "year"),
            (components([\.year: 10000]), "year"),
            (components([\.weekOfYear: 1, \.firstWeekday: 0]), "firstWeekday"),
            (components([\.weekOfYear: 1, \.minimumDaysInFirstWeek: 8]), "minimumDaysInFirstWeek"),
        ] as [(WallSchedule.Kind, String)])
    func refusesComponent(kind: WallSchedule.Kind, name: String) {
        #expect(refusal(kind)?.member == "components/\(name)")
    }

    @Test("components that name nothing are refused as a whole", arguments: [components([:]), components([\.firstWeekday: 2])])
    func refusesEmpty(kind: WallSchedule.Kind) {
        #expect(refusal(kind)?.member == "components")
    }

    @Test(
        "a text that cannot be a zone is refused",
        arguments: [
            "", "../etc/passwd", "/etc/localtime", "Europe//Paris", "Europe/", "Mars Olympus", "Zürich", "local", "a.b",
            "Europe/.x",
        ])
    func refusesZone(name: String) {
        #expect(throws: ScheduleError.self) { try WallSchedule(components([\.hour: 9]), timeZone: name) }
        #expect(!ZoneName.isAcceptable(name))
    }

    private func refusal(_ kind: WallSchedule.Kind) -> ScheduleError? {
        do {
            _ = try WallSchedule(kind, repeats: true)
            return nil
        } catch {
            return error
        }
    }
}
