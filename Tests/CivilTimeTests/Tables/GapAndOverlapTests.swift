// Local times that do not exist or exist twice, in zones with every kind of change.

import CivilTime
import Testing

@Suite("Gaps and overlaps")
struct GapAndOverlapTests {
    @Test("each policy moves, doubles or drops as the contract says", arguments: rows)
    func checksPolicies(row: ScheduleRow) throws {
        try row.check()
    }

    static let rows: [ScheduleRow] = [
        ScheduleRow(
            "New York 02:30, endOfGap", "America/New_York", components([\.hour: 2, \.minute: 30]),
            after: "2026-03-07T00:00:00Z",
            "2026-03-07T07:30 2026-03-08T07:00/gap 2026-03-09T06:30", gap: .endOfGap),
        ScheduleRow(
            "New York 02:30, shiftBackward", "America/New_York", components([\.hour: 2, \.minute: 30]),
            after: "2026-03-07T00:00:00Z",
            "2026-03-07T07:30 2026-03-08T06:30/gap 2026-03-09T06:30", gap: .shiftBackward),
        ScheduleRow(
            "New York 02:30, skip", "America/New_York", components([\.hour: 2, \.minute: 30]),
            after: "2026-03-07T00:00:00Z",
            "2026-03-07T07:30 2026-03-09T06:30 2026-03-10T06:30", gap: .skip),
        ScheduleRow(
            "New York 02:00, the first missing minute", "America/New_York", components([\.hour: 2]),
            after: "2026-03-07T12:00:00Z",
            "2026-03-08T07:00/gap 2026-03-09T06:00"),
        ScheduleRow(
            "New York 03:00 is not in the gap", "America/New_York", components([\.hour: 3]),
            after: "2026-03-07T12:00:00Z",
            "2026-03-08T07:00 2026-03-09T07:00"),
        ScheduleRow(
            "New York 01:30 twice, last", "America/New_York", components([\.hour: 1, \.minute: 30]),
            after: "2026-10-31T12:00:00Z",
            "2026-11-01T06:30/overlap 2026-11-02T06:30", overlap: .last),
        ScheduleRow(
            "New York 01:30 asked between the two, first: not that day", "America/New_York",
            components([\.hour: 1, \.minute: 30]),
            after: "2026-11-01T05:45:00Z",
            "2026-11-02T06:30 2026-11-03T06:30"),
        ScheduleRow(
            "New York every hour through the gap: nothing shifted", "America/New_York", components([\.minute: 30]),
            after: "2026-03-08T05:00:00Z",
            "2026-03-08T05:30 2026-03-08T06:30 2026-03-08T07:30 2026-03-08T08:30"),
        ScheduleRow(
            "Dublin 01:30 in the gap (winter is the daylight time there)", "Europe/Dublin",
            components([\.hour: 1, \.minute: 30]),
            after: "2026-03-28T12:00:00Z",
            "2026-03-29T01:30/gap 2026-03-30T00:30"),
        ScheduleRow(
            "Dublin 01:30 twice, both", "Europe/Dublin", components([\.hour: 1, \.minute: 30]),
            after: "2026-10-24T12:00:00Z",
            "2026-10-25T00:30/overlap 2026-10-25T01:30/overlap 2026-10-26T01:30", overlap: .both),
        ScheduleRow(
            "Santiago daily midnight where midnight is skipped", "America/Santiago", components([\.hour: 0]),
            after: "2026-09-05T00:00:00Z",
            "2026-09-05T04:00 2026-09-06T04:00/gap 2026-09-07T03:00"),
        ScheduleRow(
            "Santiago skipped midnight, shiftBackward is the day before", "America/Santiago", components([\.hour: 0]),
            after: "2026-09-05T12:00:00Z",
            "2026-09-06T03:00/gap 2026-09-07T03:00", gap: .shiftBackward),
        ScheduleRow(
            "Cairo day-of-month at a skipped midnight", "Africa/Cairo", components([\.day: 24]),
            after: "2026-04-01T00:00:00Z",
            "2026-04-23T22:00/gap 2026-05-23T21:00"),
        ScheduleRow(
            "Cairo 23:30 twice on the last Thursday of October", "Africa/Cairo", components([\.hour: 23, \.minute: 30]),
            after: "2026-10-28T22:00:00Z",
            "2026-10-29T20:30/overlap 2026-10-29T21:30/overlap 2026-10-30T21:30", overlap: .both),
        ScheduleRow(
            "Beirut midnight, endOfGap", "Asia/Beirut", components([\.hour: 0]),
            after: "2026-03-27T23:00:00Z",
            "2026-03-28T22:00/gap 2026-03-29T21:00", gap: .endOfGap),
        ScheduleRow(
            "Beirut 23:45 twice, last", "Asia/Beirut", components([\.hour: 23, \.minute: 45]),
            after: "2026-10-23T12:00:00Z",
            "2026-10-23T20:45 2026-10-24T21:45/overlap 2026-10-25T21:45", overlap: .last),
        ScheduleRow(
            "Havana midnight comes twice, first", "America/Havana", components([\.hour: 0]),
            after: "2026-10-31T12:00:00Z",
            "2026-11-01T04:00/overlap 2026-11-02T05:00"),
        ScheduleRow(
            "Havana midnight comes twice, both", "America/Havana", components([\.hour: 0]),
            after: "2026-10-31T12:00:00Z",
            "2026-11-01T04:00/overlap 2026-11-01T05:00/overlap 2026-11-02T05:00", overlap: .both),
        ScheduleRow(
            "Lord Howe 01:45 twice within half an hour", "Australia/Lord_Howe", components([\.hour: 1, \.minute: 45]),
            after: "2026-04-04T00:00:00Z",
            "2026-04-04T14:45/overlap 2026-04-04T15:15/overlap 2026-04-05T15:15", overlap: .both),
        ScheduleRow(
            "Lord Howe 02:15, shiftBackward", "Australia/Lord_Howe", components([\.hour: 2, \.minute: 15]),
            after: "2026-10-03T00:00:00Z",
            "2026-10-03T15:15/gap", gap: .shiftBackward),
        ScheduleRow(
            "Lord Howe every ten minutes through the half-hour gap", "Australia/Lord_Howe", .cron("*/10 * * * *"),
            after: "2026-10-03T15:10:00Z",
            "2026-10-03T15:20 2026-10-03T15:30 2026-10-03T15:40 2026-10-03T15:50 2026-10-03T16:00 "
                + "2026-10-03T16:10"),
        ScheduleRow(
            "Chatham 03:00 in the 02:45 gap", "Pacific/Chatham", components([\.hour: 3]),
            after: "2026-09-25T00:00:00Z",
            "2026-09-25T14:15 2026-09-26T14:15/gap 2026-09-27T13:15"),
        ScheduleRow(
            "Kathmandu on the hour", "Asia/Kathmandu", components([\.minute: 0]),
            after: "2026-05-01T00:00:00Z",
            "2026-05-01T00:15 2026-05-01T01:15"),
        ScheduleRow(
            "Apia skipped day, endOfGap", "Pacific/Apia", components([\.hour: 9]),
            after: "2011-12-29T12:00:00Z",
            "2011-12-29T19:00 2011-12-30T10:00/gap 2011-12-30T19:00", gap: .endOfGap),
        ScheduleRow(
            "Apia skipped day, skip", "Pacific/Apia", components([\.hour: 9]),
            after: "2011-12-28T20:00:00Z",
            "2011-12-29T19:00 2011-12-30T19:00 2011-12-31T19:00", gap: .skip),
        ScheduleRow(
            "Apia hourly: nothing on the skipped day", "Pacific/Apia", components([\.minute: 0]),
            after: "2011-12-30T08:30:00Z",
            "2011-12-30T09:00 2011-12-30T10:00 2011-12-30T11:00 2011-12-30T12:00"),
        ScheduleRow(
            "Apia: once on 2011-12-30 09:00", "Pacific/Apia", components([\.year: 2011, \.month: 12, \.day: 30, \.hour: 9]),
            after: "2011-12-01T00:00:00Z",
            "2011-12-30T19:00/gap .", repeats: false),
        ScheduleRow(
            "London 01:30 in 2050, past the table", "Europe/London", components([\.hour: 1, \.minute: 30]),
            after: "2050-03-26T12:00:00Z",
            "2050-03-27T01:30/gap 2050-03-28T00:30"),
        ScheduleRow(
            "New York 01:30 in 2099, both", "America/New_York", components([\.hour: 1, \.minute: 30]),
            after: "2099-10-31T12:00:00Z",
            "2099-11-01T05:30/overlap 2099-11-01T06:30/overlap 2099-11-02T06:30", overlap: .both),
        ScheduleRow(
            "Sydney noon over the change of 2060", "Australia/Sydney", components([\.hour: 12]),
            after: "2060-10-01T12:00:00Z",
            "2060-10-02T02:00 2060-10-03T01:00 2060-10-04T01:00"),
        ScheduleRow(
            "Casablanca 02:30 in the gap at the end of Ramadan", "Africa/Casablanca", components([\.hour: 2, \.minute: 30]),
            after: "2026-03-21T12:00:00Z",
            "2026-03-22T02:30/gap 2026-03-23T01:30"),
        ScheduleRow(
            "Troll: a gap of two hours", "Antarctica/Troll", components([\.hour: 1, \.minute: 30]),
            after: "2026-03-28T12:00:00Z",
            "2026-03-29T01:30/gap 2026-03-29T23:30"),
        ScheduleRow(
            "cron: several minutes of a specific hour are shifted together", "America/New_York", .cron("*/15 2 * * *"),
            after: "2026-03-08T00:00:00Z",
            "2026-03-08T07:00/gap 2026-03-08T07:15/gap 2026-03-08T07:30/gap 2026-03-08T07:45/gap 2026-03-09T06:00"),
        ScheduleRow(
            "cron: endOfGap makes them one", "America/New_York", .cron("*/15 2 * * *"),
            after: "2026-03-08T00:00:00Z",
            "2026-03-08T07:00/gap 2026-03-09T06:00", gap: .endOfGap),
        ScheduleRow(
            "cron: a shifted time landing on another is one fire", "America/New_York", .cron("30 2,3 * * *"),
            after: "2026-03-08T00:00:00Z",
            "2026-03-08T07:30 2026-03-09T06:30 2026-03-09T07:30"),
        ScheduleRow(
            "cron: every second hour is wild: 02:00 is just not there", "America/New_York", .cron("0 */2 * * *"),
            after: "2026-03-08T04:00:00Z",
            "2026-03-08T05:00 2026-03-08T08:00 2026-03-08T10:00"),
        ScheduleRow(
            "cron: minutes of 01 are taken from the first pass only", "America/New_York", .cron("*/20 1 * * *"),
            after: "2026-11-01T00:00:00Z",
            "2026-11-01T05:00/overlap 2026-11-01T05:20/overlap 2026-11-01T05:40/overlap 2026-11-02T06:00"),
        ScheduleRow(
            "weekly Sunday 02:30 keeps its weekday later", "America/New_York",
            components([\.weekday: 1, \.hour: 2, \.minute: 30]),
            after: "2026-03-01T12:00:00Z",
            "2026-03-08T07:30/gap 2026-03-15T06:30 2026-03-22T06:30"),
        ScheduleRow(
            "rrule daily 02:30 over the gap, Berlin", "Europe/Berlin", rule("2026-03-27T02:30:00", "FREQ=DAILY"),
            after: "2026-03-28T00:00:00Z",
            "2026-03-28T01:30 2026-03-29T01:30/gap 2026-03-30T00:30"),
        ScheduleRow(
            "rrule weekly 02:30 twice, both", "Europe/Berlin", rule("2026-10-18T02:30:00", "FREQ=WEEKLY"),
            after: "2026-10-20T00:00:00Z",
            "2026-10-25T00:30/overlap 2026-10-25T01:30/overlap 2026-11-01T01:30", overlap: .both),
        ScheduleRow(
            "rrule every 2 hours stays every 2 hours", "America/New_York", rule("2026-03-07T22:00:00", "FREQ=HOURLY;INTERVAL=2"),
            after: "2026-03-08T02:59:00Z",
            "2026-03-08T03:00 2026-03-08T05:00 2026-03-08T07:00 2026-03-08T09:00"),
        ScheduleRow(
            "rrule every 15 minutes through the repeated hour", "America/New_York",
            rule("2026-11-01T00:00:00", "FREQ=MINUTELY;INTERVAL=15"),
            after: "2026-11-01T05:00:00Z",
            "2026-11-01T05:15 2026-11-01T05:30 2026-11-01T05:45 2026-11-01T06:00 2026-11-01T06:15 "
                + "2026-11-01T06:30 2026-11-01T06:45 2026-11-01T07:00"),
        ScheduleRow(
            "at local in the gap", "America/New_York", .atLocal(CivilDateTime(text: "2026-03-08T02:30:00")!),
            after: "2026-01-01T00:00:00Z",
            "2026-03-08T07:30/gap ."),
        ScheduleRow(
            "at local twice, last", "America/New_York", .atLocal(CivilDateTime(text: "2026-11-01T01:30")!),
            after: "2026-01-01T00:00:00Z",
            "2026-11-01T06:30/overlap .", overlap: .last),
    ]
}
