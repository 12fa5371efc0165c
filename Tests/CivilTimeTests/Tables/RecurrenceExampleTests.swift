// Recurrence rules: the examples of RFC 5545 §3.8.5.3, and the corners that the RFCs leave to be read closely.

import CivilTime
import Testing

@Suite("Recurrence examples")
struct RecurrenceExampleTests {
    @Test("the examples of RFC 5545", arguments: examples)
    func checksExamples(row: ScheduleRow) throws {
        try row.check()
    }

    @Test("corners", arguments: corners)
    func checksCorners(row: ScheduleRow) throws {
        try row.check()
    }

    /// The examples of RFC 5545 §3.8.5.3 that the other tables do not have.
    static let examples: [ScheduleRow] = [
        ScheduleRow(
            "every day in January for three years, by YEARLY", "America/New_York",
            rule("1998-01-01T09:00:00", "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA"),
            after: "1997-12-31T00:00:00Z",
            "1998-01-01T14:00 1998-01-02T14:00 1998-01-03T14:00 1998-01-04T14:00 1998-01-05T14:00 "
                + "1998-01-06T14:00 1998-01-07T14:00 1998-01-08T14:00 1998-01-09T14:00 1998-01-10T14:00 "
                + "1998-01-11T14:00 1998-01-12T14:00 1998-01-13T14:00 1998-01-14T14:00 1998-01-15T14:00 "
                + "1998-01-16T14:00 1998-01-17T14:00 1998-01-18T14:00 1998-01-19T14:00 1998-01-20T14:00 "
                + "1998-01-21T14:00 1998-01-22T14:00 1998-01-23T14:00 1998-01-24T14:00 1998-01-25T14:00 "
                + "1998-01-26T14:00 1998-01-27T14:00 1998-01-28T14:00 1998-01-29T14:00 1998-01-30T14:00 "
                + "1998-01-31T14:00 1999-01-01T14:00 1999-01-02T14:00"),
        ScheduleRow(
            "every day in January, by DAILY", "America/New_York",
            rule("1998-01-01T09:00:00", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1"), after: "1997-12-31T00:00:00Z",
            "1998-01-01T14:00 1998-01-02T14:00 1998-01-03T14:00 1998-01-04T14:00 1998-01-05T14:00 "
                + "1998-01-06T14:00 1998-01-07T14:00 1998-01-08T14:00 1998-01-09T14:00 1998-01-10T14:00 "
                + "1998-01-11T14:00 1998-01-12T14:00 1998-01-13T14:00 1998-01-14T14:00 1998-01-15T14:00 "
                + "1998-01-16T14:00 1998-01-17T14:00 1998-01-18T14:00 1998-01-19T14:00 1998-01-20T14:00 "
                + "1998-01-21T14:00 1998-01-22T14:00 1998-01-23T14:00 1998-01-24T14:00 1998-01-25T14:00 "
                + "1998-01-26T14:00 1998-01-27T14:00 1998-01-28T14:00 1998-01-29T14:00 1998-01-30T14:00 "
                + "1998-01-31T14:00 1999-01-01T14:00 1999-01-02T14:00"),
        ScheduleRow(
            "weekly for 10 occurrences", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=WEEKLY;COUNT=10"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-09T13:00 1997-09-16T13:00 1997-09-23T13:00 1997-09-30T13:00 "
                + "1997-10-07T13:00 1997-10-14T13:00 1997-10-21T13:00 1997-10-28T14:00 1997-11-04T14:00 ."),
        ScheduleRow(
            "every other week on Monday, Wednesday and Friday until December 24", "America/New_York",
            rule("1997-09-01T09:00:00", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR"),
            after: "1997-08-31T00:00:00Z",
            "1997-09-01T13:00 1997-09-03T13:00 1997-09-05T13:00 1997-09-15T13:00 1997-09-17T13:00 "
                + "1997-09-19T13:00 1997-09-29T13:00 1997-10-01T13:00 1997-10-03T13:00 1997-10-13T13:00 "
                + "1997-10-15T13:00 1997-10-17T13:00 1997-10-27T14:00 1997-10-29T14:00 1997-10-31T14:00 "
                + "1997-11-10T14:00 1997-11-12T14:00 1997-11-14T14:00 1997-11-24T14:00 1997-11-26T14:00 "
                + "1997-11-28T14:00 1997-12-08T14:00 1997-12-10T14:00 1997-12-12T14:00 1997-12-22T14:00 ."),
        ScheduleRow(
            "weekly on Tuesday and Thursday for five weeks, by UNTIL", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-04T13:00 1997-09-09T13:00 1997-09-11T13:00 1997-09-16T13:00 "
                + "1997-09-18T13:00 1997-09-23T13:00 1997-09-25T13:00 1997-09-30T13:00 1997-10-02T13:00 ."),
        ScheduleRow(
            "monthly on the first Friday until December 24", "America/New_York",
            rule("1997-09-05T09:00:00", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR"), after: "1997-09-04T00:00:00Z",
            "1997-09-05T13:00 1997-10-03T13:00 1997-11-07T14:00 1997-12-05T14:00 ."),
        ScheduleRow(
            "monthly on the 2nd and 15th for 10 occurrences", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-15T13:00 1997-10-02T13:00 1997-10-15T13:00 1997-11-02T14:00 "
                + "1997-11-15T14:00 1997-12-02T14:00 1997-12-15T14:00 1998-01-02T14:00 1998-01-15T14:00 ."),
        ScheduleRow(
            "every 18 months on the 10th through 15th for 10 occurrences", "America/New_York",
            rule("1997-09-10T09:00:00", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15"),
            after: "1997-09-09T00:00:00Z",
            "1997-09-10T13:00 1997-09-11T13:00 1997-09-12T13:00 1997-09-13T13:00 1997-09-14T13:00 "
                + "1997-09-15T13:00 1999-03-10T14:00 1999-03-11T14:00 1999-03-12T14:00 1999-03-13T14:00 ."),
        ScheduleRow(
            "every Tuesday, every other month", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-09T13:00 1997-09-16T13:00 1997-09-23T13:00 1997-09-30T13:00 "
                + "1997-11-04T14:00 1997-11-11T14:00 1997-11-18T14:00 1997-11-25T14:00 1998-01-06T14:00 "
                + "1998-01-13T14:00 1998-01-20T14:00 1998-01-27T14:00 1998-03-03T14:00 1998-03-10T14:00 "
                + "1998-03-17T14:00 1998-03-24T14:00 1998-03-31T14:00"),
        ScheduleRow(
            "every other year on January, February and March for 10 occurrences", "America/New_York",
            rule("1997-03-10T09:00:00", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3"), after: "1997-03-09T00:00:00Z",
            "1997-03-10T14:00 1999-01-10T14:00 1999-02-10T14:00 1999-03-10T14:00 2001-01-10T14:00 "
                + "2001-02-10T14:00 2001-03-10T14:00 2003-01-10T14:00 2003-02-10T14:00 2003-03-10T14:00 ."),
        ScheduleRow(
            "every Thursday in March", "America/New_York",
            rule("1997-03-13T09:00:00", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH"), after: "1997-03-12T00:00:00Z",
            "1997-03-13T14:00 1997-03-20T14:00 1997-03-27T14:00 1998-03-05T14:00 1998-03-12T14:00 "
                + "1998-03-19T14:00 1998-03-26T14:00 1999-03-04T14:00 1999-03-11T14:00 1999-03-18T14:00 "
                + "1999-03-25T14:00"),
        ScheduleRow(
            "every Thursday in June, July and August", "America/New_York",
            rule("1997-06-05T09:00:00", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8"), after: "1997-06-04T00:00:00Z",
            "1997-06-05T13:00 1997-06-12T13:00 1997-06-19T13:00 1997-06-26T13:00 1997-07-03T13:00 "
                + "1997-07-10T13:00 1997-07-17T13:00 1997-07-24T13:00 1997-07-31T13:00 1997-08-07T13:00 "
                + "1997-08-14T13:00 1997-08-21T13:00 1997-08-28T13:00 1998-06-04T13:00"),
        ScheduleRow(
            "presidential elections: every 4 years, the first Tuesday after a Monday in November", "America/New_York",
            rule("1996-11-05T09:00:00", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8"),
            after: "1996-11-04T00:00:00Z",
            "1996-11-05T14:00 2000-11-07T14:00 2004-11-02T14:00"),
        ScheduleRow(
            "the second-to-last weekday of the month", "America/New_York",
            rule("1997-09-29T09:00:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2"), after: "1997-09-28T00:00:00Z",
            "1997-09-29T13:00 1997-10-30T14:00 1997-11-27T14:00 1997-12-30T14:00 1998-01-29T14:00 "
                + "1998-02-26T14:00 1998-03-30T14:00"),
        ScheduleRow(
            "every 3 hours from 9:00 to 17:00 on a day", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-02T16:00 1997-09-02T19:00 ."),
        ScheduleRow(
            "every 15 minutes for 6 occurrences", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=MINUTELY;INTERVAL=15;COUNT=6"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-02T13:15 1997-09-02T13:30 1997-09-02T13:45 1997-09-02T14:00 "
                + "1997-09-02T14:15 ."),
        ScheduleRow(
            "every hour and a half for 4 occurrences", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=MINUTELY;INTERVAL=90;COUNT=4"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-02T14:30 1997-09-02T16:00 1997-09-02T17:30 ."),
        ScheduleRow(
            "every 20 minutes from 9:00 to 16:40, by DAILY", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-02T13:20 1997-09-02T13:40 1997-09-02T14:00 1997-09-02T14:20 "
                + "1997-09-02T14:40 1997-09-02T15:00 1997-09-02T15:20 1997-09-02T15:40 1997-09-02T16:00 "
                + "1997-09-02T16:20 1997-09-02T16:40 1997-09-02T17:00 1997-09-02T17:20 1997-09-02T17:40 "
                + "1997-09-02T18:00 1997-09-02T18:20 1997-09-02T18:40 1997-09-02T19:00 1997-09-02T19:20 "
                + "1997-09-02T19:40 1997-09-02T20:00 1997-09-02T20:20 1997-09-02T20:40 1997-09-03T13:00 "
                + "1997-09-03T13:20"),
        ScheduleRow(
            "every 20 minutes from 9:00 to 16:40, by MINUTELY", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16"), after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-02T13:20 1997-09-02T13:40 1997-09-02T14:00 1997-09-02T14:20 "
                + "1997-09-02T14:40 1997-09-02T15:00 1997-09-02T15:20 1997-09-02T15:40 1997-09-02T16:00 "
                + "1997-09-02T16:20 1997-09-02T16:40 1997-09-02T17:00 1997-09-02T17:20 1997-09-02T17:40 "
                + "1997-09-02T18:00 1997-09-02T18:20 1997-09-02T18:40 1997-09-02T19:00 1997-09-02T19:20 "
                + "1997-09-02T19:40 1997-09-02T20:00 1997-09-02T20:20 1997-09-02T20:40 1997-09-03T13:00 "
                + "1997-09-03T13:20"),
        ScheduleRow(
            "Friday the 13th of any month", "America/New_York",
            rule("1997-09-12T09:00:00", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"), after: "1997-09-11T00:00:00Z",
            "1998-02-13T14:00 1998-03-13T14:00 1998-11-13T14:00 1999-08-13T13:00 2000-10-13T13:00 "
                + "2001-04-13T13:00"),
    ]

    static let corners: [ScheduleRow] = [
        ScheduleRow(
            "BYSETPOS counts from the beginning of the week, before the start, too", "UTC",
            rule("2019-11-24T19:51:16", "FREQ=WEEKLY;WKST=FR;BYDAY=MO,WE,FR;BYMINUTE=19,13,42;BYSETPOS=2"),
            after: "2019-11-20T00:00:00Z",
            "2019-11-29T19:19:16 2019-12-06T19:19:16"),
        ScheduleRow(
            "weekdays with and without a number: either", "UTC", rule("2026-01-01T09:00", "FREQ=MONTHLY;BYDAY=1MO,FR"),
            after: "2026-01-01T00:00:00Z", "2026-01-02T09:00 2026-01-05T09:00 2026-01-09T09:00 2026-01-16T09:00"),
        ScheduleRow(
            "a week alone means the weekday of the start", "UTC", rule("2026-01-01T09:00", "FREQ=YEARLY;BYWEEKNO=20"),
            after: "2026-01-01T00:00:00Z", "2026-05-14T09:00 2027-05-20T09:00"),
        ScheduleRow(
            "2 January 2022 is in week 52 of 2021", "UTC", rule("2018-09-17T02:00", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU"),
            after: "2018-09-17T00:00:00Z", "2021-01-03T02:00 2027-01-03T02:00"),
        ScheduleRow(
            "UNTIL as a date takes in the whole local day", "America/New_York",
            rule("2026-01-01T23:30", "FREQ=DAILY;UNTIL=20260103"),
            after: "2026-01-01T00:00:00Z", "2026-01-02T04:30 2026-01-03T04:30 2026-01-04T04:30 ."),
        ScheduleRow(
            "UNTIL as a local time is the last one", "America/New_York",
            rule("2026-01-01T23:30", "FREQ=DAILY;UNTIL=20260102T233000"),
            after: "2026-01-01T00:00:00Z", "2026-01-02T04:30 2026-01-03T04:30 ."),
        ScheduleRow(
            "UNTIL as an instant is the last one", "America/New_York",
            rule("2026-01-01T23:30", "FREQ=DAILY;UNTIL=20260103T042959Z"),
            after: "2026-01-01T00:00:00Z", "2026-01-02T04:30 ."),
        ScheduleRow(
            "an added date after UNTIL comes all the same", "UTC",
            rule("2026-01-01T09:00", "FREQ=DAILY;UNTIL=20260102", include: ["2026-02-01T10:00", "2026-01-02T09:00"]),
            after: "2026-01-01T00:00:00Z", "2026-01-01T09:00 2026-01-02T09:00 2026-02-01T10:00 ."),
        ScheduleRow(
            "an added date that is left out does not come", "UTC",
            rule("2026-01-01T09:00", "FREQ=DAILY;COUNT=1", exclude: ["2026-02-01T10:00"], include: ["2026-02-01T10:00"]),
            after: "2026-01-01T00:00:00Z", "2026-01-01T09:00 ."),
        ScheduleRow(
            "SKIP goes before missingDay", "UTC", rule("2026-01-31T09:00", "FREQ=MONTHLY;SKIP=OMIT"),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T09:00 2026-03-31T09:00", missingDay: .lastDay),
        ScheduleRow(
            "missingDay without SKIP", "UTC", rule("2026-01-31T09:00", "FREQ=MONTHLY"), after: "2026-01-01T00:00:00Z",
            "2026-01-31T09:00 2026-02-28T09:00/missingDay 2026-03-31T09:00", missingDay: .lastDay),
        ScheduleRow(
            "a day moved forward onto one that comes anyway is one occurrence", "UTC",
            rule("2026-01-01T09:00", "FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD;COUNT=6"), after: "2026-01-01T00:00:00Z",
            "2026-01-01T09:00 2026-01-31T09:00 2026-02-01T09:00 2026-03-01T09:00 2026-03-31T09:00 2026-04-01T09:00 ."),
        ScheduleRow(
            "a day moved forward belongs to its month for BYSETPOS", "UTC",
            rule("2026-01-01T09:00", "FREQ=MONTHLY;BYMONTHDAY=10,31;SKIP=FORWARD;BYSETPOS=-1;COUNT=4"),
            after: "2026-01-01T00:00:00Z",
            "2026-01-31T09:00 2026-03-01T09:00/missingDay 2026-03-31T09:00 2026-05-01T09:00/missingDay ."),
        ScheduleRow(
            "a moved day must be on the weekday, too", "UTC",
            rule("2026-01-01T09:00", "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=SA;SKIP=BACKWARD"), after: "2026-01-01T00:00:00Z",
            "2026-01-31T09:00 2026-02-28T09:00/missingDay 2026-10-31T09:00 2027-07-31T09:00"),
        ScheduleRow(
            "30 February does not come, whatever SKIP says", "UTC",
            rule("2026-01-01T09:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;SKIP=BACKWARD"), after: "2026-01-01T00:00:00Z", "never"),
        ScheduleRow(
            "a start that the rule does not name is no occurrence", "UTC",
            rule("2026-01-01T09:00", "FREQ=WEEKLY;BYDAY=MO;COUNT=2"),
            after: "2025-12-31T00:00:00Z", "2026-01-05T09:00 2026-01-12T09:00 ."),
        ScheduleRow(
            "COUNT counts dates left out", "UTC",
            rule("2026-01-01T09:00", "FREQ=MINUTELY;INTERVAL=30;COUNT=4", exclude: ["2026-01-01T09:30"]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-01T09:00 2026-01-01T10:00 2026-01-01T10:30 ."),
        ScheduleRow(
            "COUNT over local hours, counted in elapsed time", "America/New_York",
            rule("2026-11-01T00:30", "FREQ=HOURLY;BYHOUR=0,1;COUNT=4"), after: "2026-11-01T00:00:00Z",
            "2026-11-01T04:30 2026-11-01T05:30 2026-11-01T06:30 2026-11-02T05:30 ."),
        ScheduleRow(
            "minutes inside of elapsed hours", "America/New_York",
            rule("2026-03-08T00:10", "FREQ=HOURLY;INTERVAL=2;BYMINUTE=0,30"), after: "2026-03-08T00:00:00Z",
            "2026-03-08T05:30 2026-03-08T07:00 2026-03-08T07:30 2026-03-08T09:00"),
        ScheduleRow(
            "BYSETPOS picks from each hour", "UTC", rule("2026-01-01T00:00", "FREQ=HOURLY;BYMINUTE=5,25,45;BYSETPOS=-1,1"),
            after: "2026-01-01T00:10:00Z", "2026-01-01T00:45 2026-01-01T01:05 2026-01-01T01:45"),
        ScheduleRow(
            "BYSETPOS in a rule of days picks times", "UTC", rule("2026-01-01T00:00", "FREQ=DAILY;BYHOUR=8,12,18;BYSETPOS=-1,2"),
            after: "2026-01-01T00:10:00Z", "2026-01-01T12:00 2026-01-01T18:00 2026-01-02T12:00"),
        ScheduleRow(
            "what BYSETPOS never finds never comes", "UTC", rule("2026-01-01T00:00", "FREQ=SECONDLY;BYHOUR=9;BYSETPOS=2"),
            after: "2026-01-01T00:00:00Z", "never"),
        ScheduleRow(
            "a grid that misses every minute asked for never comes", "UTC",
            rule("2026-01-01T00:00", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30"), after: "2026-01-01T00:00:00Z", "never"),
        ScheduleRow(
            "a rule of seconds whose start does not exist begins after the gap", "America/New_York",
            rule("2026-03-08T02:30", "FREQ=MINUTELY;INTERVAL=10;COUNT=2"), after: "2026-03-08T00:00:00Z",
            "2026-03-08T07:30 2026-03-08T07:40 .", gap: .skip),
    ]
}
