// The worked dates of the contract, and the calendar trigger with every component.

import CivilTime
import Testing

@Suite("Calendar triggers")
struct CalendarTableTests {
    @Test("the worked dates come out as written", arguments: worked)
    func checksWorkedDates(row: ScheduleRow) throws {
        try row.check()
    }

    @Test("each component selects its days and times", arguments: calendar)
    func checksComponents(row: ScheduleRow) throws {
        try row.check()
    }

    static let worked: [ScheduleRow] = [
        ScheduleRow(
            "New York, daily 02:30 around 2026-03-08", "America/New_York", components([\.hour: 2, \.minute: 30]),
            after: "2026-03-07T00:00:00Z",
            "2026-03-07T07:30 2026-03-08T07:30/gap 2026-03-09T06:30"),
        ScheduleRow(
            "New York, daily 01:30 around 2026-11-01: one that day", "America/New_York", components([\.hour: 1, \.minute: 30]),
            after: "2026-10-31T00:00:00Z",
            "2026-10-31T05:30 2026-11-01T05:30/overlap 2026-11-02T06:30"),
        ScheduleRow(
            "New York, daily 01:30 around 2026-11-01, both", "America/New_York", components([\.hour: 1, \.minute: 30]),
            after: "2026-10-31T00:00:00Z",
            "2026-10-31T05:30 2026-11-01T05:30/overlap 2026-11-01T06:30/overlap 2026-11-02T06:30", overlap: .both),
        ScheduleRow(
            "New York, minute 30 of every hour on 2026-11-01", "America/New_York", components([\.minute: 30]),
            after: "2026-11-01T04:00:00Z",
            "2026-11-01T04:30 2026-11-01T05:30 2026-11-01T06:30 2026-11-01T07:30"),
        ScheduleRow(
            "London, every 15 minutes through 2026-10-25 01:00 to 02:00: eight", "Europe/London", .cron("*/15 * * * *"),
            after: "2026-10-24T23:59:00Z",
            "2026-10-25T00:00 2026-10-25T00:15 2026-10-25T00:30 2026-10-25T00:45 2026-10-25T01:00 "
                + "2026-10-25T01:15 2026-10-25T01:30 2026-10-25T01:45 2026-10-25T02:00"),
        ScheduleRow(
            "Lord Howe, daily 02:15 on 2026-10-04: 02:45", "Australia/Lord_Howe", components([\.hour: 2, \.minute: 15]),
            after: "2026-10-03T00:00:00Z",
            "2026-10-03T15:45/gap 2026-10-04T15:15"),
        ScheduleRow(
            "Apia, daily 09:00 around 2011-12-30: 29th and 31st", "Pacific/Apia", components([\.hour: 9]),
            after: "2011-12-29T00:00:00Z",
            "2011-12-29T19:00 2011-12-30T19:00 2011-12-31T19:00"),
        ScheduleRow(
            "31st 09:00, lastDay", "UTC", components([\.day: 31, \.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T09:00 2026-02-28T09:00/missingDay 2026-03-31T09:00 2026-04-30T09:00/missingDay "
                + "2026-05-31T09:00", missingDay: .lastDay),
        ScheduleRow(
            "29 February 09:00, skip, from 2097: 2104", "UTC", components([\.month: 2, \.day: 29, \.hour: 9]),
            after: "2097-01-01T00:00:00Z",
            "2104-02-29T09:00", missingDay: .skip),
        ScheduleRow(
            "every other Saturday from 2019-02-09", "Europe/London",
            rule("2019-02-09T10:00:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"),
            after: "2019-02-01T00:00:00Z",
            "2019-02-09T10:00 2019-02-23T10:00 2019-03-09T10:00 2019-03-23T10:00 2019-04-06T09:00 "
                + "2019-04-20T09:00"),
    ]

    static let calendar: [ScheduleRow] = [
        ScheduleRow(
            "second Tuesday 18:00", "UTC", components([\.weekday: 3, \.weekdayOrdinal: 2, \.hour: 18]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-13T18:00 2026-02-10T18:00 2026-03-10T18:00 2026-04-14T18:00"),
        ScheduleRow(
            "last Friday 17:00 in London, over both changes of the year", "Europe/London",
            components([\.weekday: 6, \.weekdayOrdinal: -1, \.hour: 17]),
            after: "2026-02-01T00:00:00Z",
            "2026-02-27T17:00 2026-03-27T17:00 2026-04-24T16:00 2026-05-29T16:00 2026-06-26T16:00 "
                + "2026-07-31T16:00 2026-08-28T16:00 2026-09-25T16:00 2026-10-30T17:00 2026-11-27T17:00"),
        ScheduleRow(
            "fifth Monday: only the months that have one", "UTC",
            components([\.weekday: 2, \.weekdayOrdinal: 5, \.hour: 8, \.minute: 15]),
            after: "2026-01-01T00:00:00Z",
            "2026-03-30T08:15 2026-06-29T08:15 2026-08-31T08:15 2026-11-30T08:15 2027-03-29T08:15"),
        ScheduleRow(
            "ISO week 53, Monday", "UTC",
            components([\.weekOfYear: 53, \.weekday: 2, \.hour: 9, \.firstWeekday: 2, \.minimumDaysInFirstWeek: 4]),
            after: "2019-01-01T00:00:00Z",
            "2020-12-28T09:00 2026-12-28T09:00 2032-12-27T09:00 2037-12-28T09:00 2043-12-28T09:00"),
        ScheduleRow(
            "week 53 by US rules, Sunday", "UTC",
            components([\.weekOfYear: 53, \.weekday: 1, \.hour: 9, \.firstWeekday: 1, \.minimumDaysInFirstWeek: 1]),
            after: "2019-01-01T00:00:00Z",
            "2022-12-25T09:00 2028-12-24T09:00 2033-12-25T09:00 2039-12-25T09:00"),
        ScheduleRow(
            "ISO week 1 Monday lies in the old year", "UTC",
            components([\.weekOfYear: 1, \.weekday: 2, \.hour: 9, \.firstWeekday: 2, \.minimumDaysInFirstWeek: 4]),
            after: "2024-01-02T00:00:00Z",
            "2024-12-30T09:00 2025-12-29T09:00 2027-01-04T09:00 2028-01-03T09:00"),
        ScheduleRow(
            "week 1 Monday by US rules", "UTC",
            components([\.weekOfYear: 1, \.weekday: 2, \.hour: 9, \.firstWeekday: 1, \.minimumDaysInFirstWeek: 1]),
            after: "2024-01-02T00:00:00Z",
            "2024-12-30T09:00 2025-12-29T09:00 2026-12-28T09:00 2027-12-27T09:00"),
        ScheduleRow(
            "ISO week 10 alone: Monday at midnight", "UTC",
            components([\.weekOfYear: 10, \.firstWeekday: 2, \.minimumDaysInFirstWeek: 4]),
            after: "2026-01-01T00:00:00Z",
            "2026-03-02T00:00 2027-03-08T00:00 2028-03-06T00:00"),
        ScheduleRow(
            "year for week 2026, week 53, Thursday is New Year's Eve", "UTC",
            components([
                \.yearForWeekOfYear: 2026, \.weekOfYear: 53, \.weekday: 5, \.hour: 12, \.firstWeekday: 2,
                \.minimumDaysInFirstWeek: 4,
            ]),
            after: "2026-01-01T00:00:00Z",
            "2026-12-31T12:00 ."),
        ScheduleRow(
            "2025 has no ISO week 53", "UTC",
            components([
                \.yearForWeekOfYear: 2025, \.weekOfYear: 53, \.weekday: 2, \.hour: 12, \.firstWeekday: 2,
                \.minimumDaysInFirstWeek: 4,
            ]),
            after: "2024-06-01T00:00:00Z",
            "never"),
        ScheduleRow(
            "60th day of the year", "UTC", components([\.dayOfYear: 60, \.hour: 6]),
            after: "2026-01-01T00:00:00Z",
            "2026-03-01T06:00 2027-03-01T06:00 2028-02-29T06:00 2029-03-01T06:00"),
        ScheduleRow(
            "366th day of the year, 2100 is no leap year", "UTC", components([\.dayOfYear: 366]),
            after: "2091-01-01T00:00:00Z",
            "2092-12-31T00:00 2096-12-31T00:00 2104-12-31T00:00"),
        ScheduleRow(
            "second quarter alone: 1 April at midnight", "UTC", components([\.quarter: 2]),
            after: "2026-01-01T00:00:00Z",
            "2026-04-01T00:00 2027-04-01T00:00"),
        ScheduleRow(
            "15th of each month of the fourth quarter", "UTC", components([\.quarter: 4, \.day: 15, \.hour: 8]),
            after: "2026-01-01T00:00:00Z",
            "2026-10-15T08:00 2026-11-15T08:00 2026-12-15T08:00 2027-10-15T08:00"),
        ScheduleRow(
            "Monday of the second ISO week of the month", "UTC",
            components([\.weekOfMonth: 2, \.weekday: 2, \.hour: 9, \.firstWeekday: 2, \.minimumDaysInFirstWeek: 4]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-05T09:00 2026-02-09T09:00 2026-03-09T09:00 2026-04-06T09:00 2026-05-11T09:00 "
                + "2026-06-08T09:00"),
        ScheduleRow(
            "Monday of the first week of the month by US rules: only where it has one", "UTC",
            components([\.weekOfMonth: 1, \.weekday: 2, \.hour: 9, \.firstWeekday: 1, \.minimumDaysInFirstWeek: 1]),
            after: "2026-01-01T00:00:00Z",
            "2026-02-02T09:00 2026-03-02T09:00 2026-06-01T09:00 2026-11-02T09:00 2027-02-01T09:00"),
        ScheduleRow(
            "Friday the 13th: day and weekday both hold", "UTC", components([\.day: 13, \.weekday: 6, \.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "2026-02-13T09:00 2026-03-13T09:00 2026-11-13T09:00 2027-08-13T09:00 2028-10-13T09:00"),
        ScheduleRow(
            "31st by default: last day of shorter months", "Europe/Berlin", components([\.day: 31, \.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T08:00 2026-02-28T08:00/missingDay 2026-03-31T07:00 2026-04-30T07:00/missingDay "
                + "2026-05-31T07:00 2026-06-30T07:00/missingDay 2026-07-31T07:00"),
        ScheduleRow(
            "31st, skip", "Europe/Berlin", components([\.day: 31, \.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T08:00 2026-03-31T07:00 2026-05-31T07:00 2026-07-31T07:00 2026-08-31T07:00", missingDay: .skip),
        ScheduleRow(
            "31st, nextDay keeps the hour", "Europe/Berlin", components([\.day: 31, \.hour: 9, \.minute: 45]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T08:45 2026-03-01T08:45/missingDay 2026-03-31T07:45 2026-05-01T07:45/missingDay "
                + "2026-05-31T07:45 2026-07-01T07:45/missingDay", missingDay: .nextDay),
        ScheduleRow(
            "30th in February, leap and not", "UTC", components([\.day: 30, \.hour: 23, \.minute: 59, \.second: 59]),
            after: "2027-12-31T00:00:00Z",
            "2028-01-30T23:59:59 2028-02-29T23:59:59/missingDay 2028-03-30T23:59:59 2028-04-30T23:59:59"),
        ScheduleRow(
            "29 February by default: 28th in other years", "UTC", components([\.month: 2, \.day: 29, \.hour: 9]),
            after: "2024-01-01T00:00:00Z",
            "2024-02-29T09:00 2025-02-28T09:00/missingDay 2026-02-28T09:00/missingDay 2027-02-28T09:00/missingDay "
                + "2028-02-29T09:00"),
        ScheduleRow(
            "29 February, nextDay", "UTC", components([\.month: 2, \.day: 29, \.hour: 9]),
            after: "2024-01-01T00:00:00Z",
            "2024-02-29T09:00 2025-03-01T09:00/missingDay 2026-03-01T09:00/missingDay 2027-03-01T09:00/missingDay "
                + "2028-02-29T09:00", missingDay: .nextDay),
        ScheduleRow(
            "29 February, skip, over 2100", "UTC", components([\.month: 2, \.day: 29, \.hour: 9]),
            after: "2092-01-01T00:00:00Z",
            "2092-02-29T09:00 2096-02-29T09:00 2104-02-29T09:00", missingDay: .skip),
        ScheduleRow(
            "one 29 February 2026, lastDay", "UTC", components([\.year: 2026, \.month: 2, \.day: 29, \.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "2026-02-28T09:00/missingDay .", repeats: false),
        ScheduleRow(
            "one 29 February 2026, skip", "UTC", components([\.year: 2026, \.month: 2, \.day: 29, \.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "never", missingDay: .skip, repeats: false),
        ScheduleRow(
            "month alone: the 1st at midnight", "Asia/Tokyo", components([\.month: 3]),
            after: "2026-01-01T00:00:00Z",
            "2026-02-28T15:00 2027-02-28T15:00"),
        ScheduleRow(
            "year alone: New Year, once", "Asia/Tokyo", components([\.year: 2027]),
            after: "2026-01-01T00:00:00Z",
            "2026-12-31T15:00"),
        ScheduleRow(
            "year gone by", "UTC", components([\.year: 2020, \.month: 5, \.day: 1]),
            after: "2026-01-01T00:00:00Z",
            "never"),
        ScheduleRow(
            "seconds alone: every minute", "UTC", components([\.second: 30]),
            after: "2026-01-01T00:00:30Z",
            "2026-01-01T00:01:30 2026-01-01T00:02:30 2026-01-01T00:03:30"),
        ScheduleRow(
            "day and minute, hour between them wild", "UTC", components([\.day: 1, \.minute: 30]),
            after: "2026-01-31T22:00:00Z",
            "2026-02-01T00:30 2026-02-01T01:30 2026-02-01T02:30"),
        ScheduleRow(
            "month and hour, day between them wild", "UTC", components([\.month: 3, \.hour: 9]),
            after: "2026-03-30T00:00:00Z",
            "2026-03-30T09:00 2026-03-31T09:00 2027-03-01T09:00"),
        ScheduleRow(
            "without repeats: once", "America/New_York", components([\.hour: 9]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-01T14:00 .", repeats: false),
        ScheduleRow(
            "hour and second, minute between them wild", "Asia/Kolkata", components([\.hour: 2, \.second: 15]),
            after: "2026-01-01T21:27:00Z",
            "2026-01-01T21:27:15 2026-01-01T21:28:15 2026-01-01T21:29:15 2026-01-02T20:30:15"),
        ScheduleRow(
            "until is the last instant allowed", "UTC", components([\.hour: 9]),
            after: "2026-01-01T10:00:00Z",
            "2026-01-02T09:00 2026-01-03T09:00 2026-01-04T09:00 .", until: "2026-01-04T09:00:00Z"),
        ScheduleRow(
            "a moment before until", "UTC", components([\.hour: 9]),
            after: "2026-01-01T10:00:00Z",
            "2026-01-02T09:00 2026-01-03T09:00 .", until: "2026-01-04T08:59:59Z"),
        ScheduleRow(
            "a match at the very moment asked is past", "UTC", components([\.hour: 9]),
            after: "2026-01-01T09:00:00Z",
            "2026-01-02T09:00 2026-01-03T09:00"),
        ScheduleRow(
            "31 in the first quarter, nextDay", "UTC", components([\.quarter: 1, \.day: 31, \.hour: 7]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T07:00 2026-03-01T07:00/missingDay 2026-03-31T07:00 2027-01-31T07:00", missingDay: .nextDay),
    ]
}
