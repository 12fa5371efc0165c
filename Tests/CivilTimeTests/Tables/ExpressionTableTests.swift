// onCalendar and cron expressions with the dates that follow from them.

import CivilTime
import Testing

@Suite("Calendar expressions")
struct ExpressionTableTests {
    @Test("calendar events of systemd.time(7)", arguments: events)
    func checksEvents(row: ScheduleRow) throws {
        try row.check()
    }

    @Test("cron expressions of crontab(5)", arguments: crons)
    func checksCrons(row: ScheduleRow) throws {
        try row.check()
    }

    static let events: [ScheduleRow] = [
        ScheduleRow(
            "systemd: Mon,Tue *-*-* 00:00:00", "UTC", .onCalendar("Mon,Tue *-*-* 00:00:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-19T00:00 2026-01-20T00:00 2026-01-26T00:00 2026-01-27T00:00"),
        ScheduleRow(
            "systemd: Thu,Fri 2027-*-1,5 11:12:13", "UTC", .onCalendar("Thu,Fri 2027-*-1,5 11:12:13"),
            after: "2026-01-15T10:20:30Z",
            "2027-01-01T11:12:13 2027-02-05T11:12:13 2027-03-05T11:12:13 2027-04-01T11:12:13"),
        ScheduleRow(
            "systemd: Mon..Thu,Sat,Sun *-*-* 00:00:00", "UTC", .onCalendar("Mon..Thu,Sat,Sun *-*-* 00:00:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-17T00:00 2026-01-18T00:00 2026-01-19T00:00 2026-01-20T00:00"),
        ScheduleRow(
            "systemd: Wed *-1", "UTC", .onCalendar("Wed *-1"),
            after: "2026-01-15T10:20:30Z",
            "2026-04-01T00:00 2026-07-01T00:00"),
        ScheduleRow(
            "systemd: Wed..Wed,Wed *-1", "UTC", .onCalendar("Wed..Wed,Wed *-1"),
            after: "2026-01-15T10:20:30Z",
            "2026-04-01T00:00 2026-07-01T00:00"),
        ScheduleRow(
            "systemd: 10-15", "UTC", .onCalendar("10-15"),
            after: "2026-01-15T10:20:30Z",
            "2026-10-15T00:00 2027-10-15T00:00"),
        ScheduleRow(
            "systemd: daily", "UTC", .onCalendar("daily"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T00:00 2026-01-17T00:00 2026-01-18T00:00"),
        ScheduleRow(
            "systemd: *-*-01 00:00:00", "UTC", .onCalendar("*-*-01 00:00:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-01T00:00 2026-03-01T00:00"),
        ScheduleRow(
            "systemd: monthly", "UTC", .onCalendar("monthly"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-01T00:00 2026-03-01T00:00 2026-04-01T00:00"),
        ScheduleRow(
            "systemd: quarterly", "UTC", .onCalendar("quarterly"),
            after: "2026-01-15T10:20:30Z",
            "2026-04-01T00:00 2026-07-01T00:00 2026-10-01T00:00"),
        ScheduleRow(
            "systemd: semiannually", "UTC", .onCalendar("semiannually"),
            after: "2026-01-15T10:20:30Z",
            "2026-07-01T00:00 2027-01-01T00:00"),
        ScheduleRow(
            "systemd: yearly", "UTC", .onCalendar("yearly"),
            after: "2026-01-15T10:20:30Z",
            "2027-01-01T00:00 2028-01-01T00:00"),
        ScheduleRow(
            "systemd: annually", "UTC", .onCalendar("annually"),
            after: "2026-01-15T10:20:30Z",
            "2027-01-01T00:00 2028-01-01T00:00"),
        ScheduleRow(
            "systemd: weekly", "UTC", .onCalendar("weekly"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-19T00:00 2026-01-26T00:00"),
        ScheduleRow(
            "systemd: hourly", "UTC", .onCalendar("hourly"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T11:00 2026-01-15T12:00"),
        ScheduleRow(
            "systemd: minutely", "UTC", .onCalendar("minutely"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:21 2026-01-15T10:22"),
        ScheduleRow(
            "systemd: *:2/3", "UTC", .onCalendar("*:2/3"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:23 2026-01-15T10:26 2026-01-15T10:29 2026-01-15T10:32"),
        ScheduleRow(
            "systemd: 8..18/2:00", "UTC", .onCalendar("8..18/2:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T12:00 2026-01-15T14:00 2026-01-15T16:00"),
        ScheduleRow(
            "systemd: *-*~1..3 8:00", "UTC", .onCalendar("*-*~1..3 8:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-29T08:00 2026-01-30T08:00 2026-01-31T08:00 2026-02-26T08:00"),
        ScheduleRow(
            "systemd: monday,FRI 9:00", "UTC", .onCalendar("monday,FRI 9:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T09:00 2026-01-19T09:00 2026-01-23T09:00"),
        ScheduleRow(
            "systemd: Mon-Fri 9:00", "UTC", .onCalendar("Mon-Fri 9:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T09:00 2026-01-19T09:00"),
        ScheduleRow(
            "systemd: *-2/3-1", "UTC", .onCalendar("*-2/3-1"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-01T00:00 2026-05-01T00:00 2026-08-01T00:00"),
        ScheduleRow(
            "systemd: 08:05:40", "UTC", .onCalendar("08:05:40"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T08:05:40 2026-01-17T08:05:40"),
        ScheduleRow(
            "systemd: 05:40", "UTC", .onCalendar("05:40"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T05:40 2026-01-17T05:40"),
        ScheduleRow(
            "systemd: Sat,Sun 12-05 08:05:40", "UTC", .onCalendar("Sat,Sun 12-05 08:05:40"),
            after: "2026-01-15T10:20:30Z",
            "2026-12-05T08:05:40 2027-12-05T08:05:40"),
        ScheduleRow(
            "systemd: Sat,Sun 08:05:40", "UTC", .onCalendar("Sat,Sun 08:05:40"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-17T08:05:40 2026-01-18T08:05:40"),
        ScheduleRow(
            "systemd: 2027-03-05 08:05:40", "UTC", .onCalendar("2027-03-05 08:05:40"),
            after: "2026-01-15T10:20:30Z",
            "2027-03-05T08:05:40 ."),
        ScheduleRow(
            "systemd: Mon *-05~07/1", "UTC", .onCalendar("Mon *-05~07/1"),
            after: "2026-01-15T10:20:30Z",
            "2026-05-25T00:00 2027-05-31T00:00 2028-05-29T00:00"),
        ScheduleRow(
            "systemd: *-02~03", "UTC", .onCalendar("*-02~03"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-26T00:00 2027-02-26T00:00 2028-02-27T00:00"),
        ScheduleRow(
            "systemd: *-*~1 17:00", "UTC", .onCalendar("*-*~1 17:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-31T17:00 2026-02-28T17:00 2026-03-31T17:00 2026-04-30T17:00"),
        ScheduleRow(
            "systemd: *-02-29", "UTC", .onCalendar("*-02-29"),
            after: "2026-01-15T10:20:30Z",
            "2028-02-29T00:00 2032-02-29T00:00"),
        ScheduleRow(
            "systemd: 9..11,13:00,30", "UTC", .onCalendar("9..11,13:00,30"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:30 2026-01-15T11:00 2026-01-15T11:30 2026-01-15T13:00 2026-01-15T13:30 "
                + "2026-01-16T09:00"),
        ScheduleRow(
            "systemd: *-*-* 00/6:15:00", "UTC", .onCalendar("*-*-* 00/6:15:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T12:15 2026-01-15T18:15 2026-01-16T00:15 2026-01-16T06:15"),
        ScheduleRow(
            "systemd: Mon..Fri 22:30", "UTC", .onCalendar("Mon..Fri 22:30"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T22:30 2026-01-16T22:30 2026-01-19T22:30 2026-01-20T22:30"),
        ScheduleRow(
            "systemd: *:0/15", "UTC", .onCalendar("*:0/15"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:30 2026-01-15T10:45 2026-01-15T11:00"),
        ScheduleRow(
            "systemd: *-1,4,7,10-1 9:00", "UTC", .onCalendar("*-1,4,7,10-1 9:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-04-01T09:00 2026-07-01T09:00 2026-10-01T09:00"),
        ScheduleRow(
            "systemd: 2026..2028-12-24", "UTC", .onCalendar("2026..2028-12-24"),
            after: "2026-01-15T10:20:30Z",
            "2026-12-24T00:00 2027-12-24T00:00 2028-12-24T00:00 ."),
        ScheduleRow(
            "systemd: Sat *-*-8..14 10:00", "UTC", .onCalendar("Sat *-*-8..14 10:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-14T10:00 2026-03-14T10:00 2026-04-11T10:00"),
        ScheduleRow(
            "systemd: *-*-1/10 06:00", "UTC", .onCalendar("*-*-1/10 06:00"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-21T06:00 2026-01-31T06:00 2026-02-01T06:00 2026-02-11T06:00 2026-02-21T06:00"),
        ScheduleRow(
            "systemd: 03-05", "UTC", .onCalendar("03-05"),
            after: "2026-01-15T10:20:30Z",
            "2026-03-05T00:00 2027-03-05T00:00"),
        ScheduleRow(
            "systemd: Fri *-*-13", "UTC", .onCalendar("Fri *-*-13"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-13T00:00 2026-03-13T00:00 2026-11-13T00:00"),
        ScheduleRow(
            "systemd: *-*-* 12:00 Asia/Tokyo", "UTC", .onCalendar("*-*-* 12:00 Asia/Tokyo"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T03:00 2026-01-17T03:00"),
        ScheduleRow(
            "systemd: Mon 09:00 America/New_York", "UTC", .onCalendar("Mon 09:00 America/New_York"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-19T14:00 2026-01-26T14:00"),
        ScheduleRow(
            "systemd: daily UTC", "UTC", .onCalendar("daily UTC"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T00:00 2026-01-17T00:00"),
        ScheduleRow(
            "systemd: *:*:0/20", "UTC", .onCalendar("*:*:0/20"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:20:40 2026-01-15T10:21 2026-01-15T10:21:20 2026-01-15T10:21:40"),
        ScheduleRow(
            "systemd: 2020-01-01", "UTC", .onCalendar("2020-01-01"),
            after: "2026-01-15T10:20:30Z",
            "never"),
        ScheduleRow(
            "systemd: @1893456000", "UTC", .onCalendar("@1893456000"),
            after: "2026-01-15T10:20:30Z",
            "2030-01-01T00:00"),
    ]

    static let crons: [ScheduleRow] = [
        ScheduleRow(
            "cron: 0 9 * * 1-5", "UTC", .cron("0 9 * * 1-5"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T09:00 2026-01-19T09:00 2026-01-20T09:00 2026-01-21T09:00"),
        ScheduleRow(
            "cron: */7 * * * *", "UTC", .cron("*/7 * * * *"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:21 2026-01-15T10:28 2026-01-15T10:35 2026-01-15T10:42"),
        ScheduleRow(
            "cron: 30 4 1,15 * *", "UTC", .cron("30 4 1,15 * *"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-01T04:30 2026-02-15T04:30 2026-03-01T04:30"),
        ScheduleRow(
            "cron: 0 0 1 1 *", "UTC", .cron("0 0 1 1 *"),
            after: "2026-01-15T10:20:30Z",
            "2027-01-01T00:00 2028-01-01T00:00"),
        ScheduleRow(
            "cron: 15 14 1 * *", "UTC", .cron("15 14 1 * *"),
            after: "2026-01-15T10:20:30Z",
            "2026-02-01T14:15 2026-03-01T14:15"),
        ScheduleRow(
            "cron: 0 22 * * 1,3,5", "UTC", .cron("0 22 * * 1,3,5"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T22:00 2026-01-19T22:00 2026-01-21T22:00"),
        ScheduleRow(
            "cron: 5 0 * 8 *", "UTC", .cron("5 0 * 8 *"),
            after: "2026-01-15T10:20:30Z",
            "2026-08-01T00:05 2026-08-02T00:05"),
        ScheduleRow(
            "cron: 0 0 29 2 *", "UTC", .cron("0 0 29 2 *"),
            after: "2026-01-15T10:20:30Z",
            "2028-02-29T00:00 2032-02-29T00:00"),
        ScheduleRow(
            "cron: 23 0-20/2 * * *", "UTC", .cron("23 0-20/2 * * *"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:23 2026-01-15T12:23 2026-01-15T14:23"),
        ScheduleRow(
            "cron: 0 0 * * 7", "UTC", .cron("0 0 * * 7"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-18T00:00 2026-01-25T00:00"),
        ScheduleRow(
            "cron: 0 0 * * SUN", "UTC", .cron("0 0 * * SUN"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-18T00:00 2026-01-25T00:00"),
        ScheduleRow(
            "cron: 0 12 * JAN,JUL MON", "UTC", .cron("0 12 * JAN,JUL MON"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-19T12:00 2026-01-26T12:00 2026-07-06T12:00"),
        ScheduleRow(
            "cron: day of month and weekday mean either", "UTC", .cron("0 9 13 * 5"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-16T09:00 2026-01-23T09:00 2026-01-30T09:00 2026-02-06T09:00 2026-02-13T09:00 "
                + "2026-02-20T09:00"),
        ScheduleRow(
            "cron: 1st or Monday", "UTC", .cron("30 6 1 * 1"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-19T06:30 2026-01-26T06:30 2026-02-01T06:30 2026-02-02T06:30 2026-02-09T06:30"),
        ScheduleRow(
            "cron: @daily", "Europe/Paris", .cron("@daily"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T23:00 2026-01-16T23:00"),
        ScheduleRow(
            "cron: @weekly", "UTC", .cron("@weekly"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-18T00:00 2026-01-25T00:00"),
        ScheduleRow(
            "cron: @hourly in a half-hour zone", "Asia/Kolkata", .cron("@hourly"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-15T10:30 2026-01-15T11:30"),
        ScheduleRow(
            "cron: @yearly", "UTC", .cron("@yearly"),
            after: "2026-01-15T10:20:30Z",
            "2027-01-01T00:00 2028-01-01T00:00"),
        ScheduleRow(
            "cron: 31st with missingDay lastDay", "UTC", .cron("0 9 31 * *"),
            after: "2026-01-15T10:20:30Z",
            "2026-01-31T09:00 2026-02-28T09:00/missingDay 2026-03-31T09:00 2026-04-30T09:00/missingDay", missingDay: .lastDay),
    ]
}
