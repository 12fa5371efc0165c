// Recurrence rules with the dates that follow from them: the examples of RFC 5545 §3.8.5.3 and RFC 7529, dates left out and added.

import CivilTime
import Testing

@Suite("Recurrence rules")
struct RecurrenceTableTests {
    @Test("rules give their dates", arguments: rows)
    func checksRules(row: ScheduleRow) throws {
        try row.check()
    }

    static let rows: [ScheduleRow] = [
        ScheduleRow(
            "RFC 5545: daily for 10 occurrences", "America/New_York", rule("1997-09-02T09:00:00", "FREQ=DAILY;COUNT=10"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-03T13:00 1997-09-04T13:00 1997-09-05T13:00 1997-09-06T13:00 "
                + "1997-09-07T13:00 1997-09-08T13:00 1997-09-09T13:00 1997-09-10T13:00 1997-09-11T13:00 ."),
        ScheduleRow(
            "RFC 5545: every other day", "America/New_York", rule("1997-09-02T09:00:00", "FREQ=DAILY;INTERVAL=2"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-04T13:00 1997-09-06T13:00 1997-09-08T13:00 1997-09-10T13:00 "
                + "1997-09-12T13:00 1997-09-14T13:00 1997-09-16T13:00"),
        ScheduleRow(
            "RFC 5545: every 10 days, 5 occurrences", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=DAILY;INTERVAL=10;COUNT=5"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-12T13:00 1997-09-22T13:00 1997-10-02T13:00 1997-10-12T13:00 ."),
        ScheduleRow(
            "RFC 5545: weekly until December 24", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=WEEKLY;UNTIL=19971224T000000Z"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-09T13:00 1997-09-16T13:00 1997-09-23T13:00 1997-09-30T13:00 "
                + "1997-10-07T13:00 1997-10-14T13:00 1997-10-21T13:00 1997-10-28T14:00 1997-11-04T14:00 "
                + "1997-11-11T14:00 1997-11-18T14:00 1997-11-25T14:00 1997-12-02T14:00 1997-12-09T14:00 "
                + "1997-12-16T14:00 1997-12-23T14:00 ."),
        ScheduleRow(
            "RFC 5545: every other week", "America/New_York", rule("1997-09-02T09:00:00", "FREQ=WEEKLY;INTERVAL=2;WKST=SU"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-16T13:00 1997-09-30T13:00 1997-10-14T13:00 1997-10-28T14:00 "
                + "1997-11-11T14:00 1997-11-25T14:00"),
        ScheduleRow(
            "RFC 5545: weekly on Tuesday and Thursday for five weeks", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-04T13:00 1997-09-09T13:00 1997-09-11T13:00 1997-09-16T13:00 "
                + "1997-09-18T13:00 1997-09-23T13:00 1997-09-25T13:00 1997-09-30T13:00 1997-10-02T13:00 ."),
        ScheduleRow(
            "RFC 5545: every other week on Tuesday and Thursday, 8 occurrences", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-02T13:00 1997-09-04T13:00 1997-09-16T13:00 1997-09-18T13:00 1997-09-30T13:00 "
                + "1997-10-02T13:00 1997-10-14T13:00 1997-10-16T13:00 ."),
        ScheduleRow(
            "RFC 5545: monthly on the first Friday for 10 occurrences", "America/New_York",
            rule("1997-09-05T09:00:00", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-05T13:00 1997-10-03T13:00 1997-11-07T14:00 1997-12-05T14:00 1998-01-02T14:00 "
                + "1998-02-06T14:00 1998-03-06T14:00 1998-04-03T14:00 1998-05-01T13:00 1998-06-05T13:00 ."),
        ScheduleRow(
            "RFC 5545: every other month on the first and last Sunday", "America/New_York",
            rule("1997-09-07T09:00:00", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-07T13:00 1997-09-28T13:00 1997-11-02T14:00 1997-11-30T14:00 1998-01-04T14:00 "
                + "1998-01-25T14:00 1998-03-01T14:00 1998-03-29T14:00 1998-05-03T13:00 1998-05-31T13:00 ."),
        ScheduleRow(
            "RFC 5545: monthly on the second-to-last Monday", "America/New_York",
            rule("1997-09-22T09:00:00", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-22T13:00 1997-10-20T13:00 1997-11-17T14:00 1997-12-22T14:00 1998-01-19T14:00 "
                + "1998-02-16T14:00 ."),
        ScheduleRow(
            "RFC 5545: third-to-the-last day of the month", "America/New_York",
            rule("1997-09-28T09:00:00", "FREQ=MONTHLY;BYMONTHDAY=-3"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-28T13:00 1997-10-29T14:00 1997-11-28T14:00 1997-12-29T14:00 1998-01-29T14:00 "
                + "1998-02-26T14:00"),
        ScheduleRow(
            "RFC 5545: monthly on the first and last day", "America/New_York",
            rule("1997-09-30T09:00:00", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-30T13:00 1997-10-01T13:00 1997-10-31T14:00 1997-11-01T14:00 1997-11-30T14:00 "
                + "1997-12-01T14:00 1997-12-31T14:00 1998-01-01T14:00 1998-01-31T14:00 1998-02-01T14:00 ."),
        ScheduleRow(
            "RFC 5545: yearly in June and July", "America/New_York",
            rule("1997-06-10T09:00:00", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7"),
            after: "1997-01-01T00:00:00Z",
            "1997-06-10T13:00 1997-07-10T13:00 1998-06-10T13:00 1998-07-10T13:00 1999-06-10T13:00 "
                + "1999-07-10T13:00 2000-06-10T13:00 2000-07-10T13:00 2001-06-10T13:00 2001-07-10T13:00 ."),
        ScheduleRow(
            "RFC 5545: every third year on days 1, 100 and 200", "America/New_York",
            rule("1997-01-01T09:00:00", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200"),
            after: "1997-01-01T00:00:00Z",
            "1997-01-01T14:00 1997-04-10T13:00 1997-07-19T13:00 2000-01-01T14:00 2000-04-09T13:00 "
                + "2000-07-18T13:00 2003-01-01T14:00 2003-04-10T13:00 2003-07-19T13:00 2006-01-01T14:00 ."),
        ScheduleRow(
            "RFC 5545: every 20th Monday of the year", "America/New_York", rule("1997-05-19T09:00:00", "FREQ=YEARLY;BYDAY=20MO"),
            after: "1997-01-01T00:00:00Z",
            "1997-05-19T13:00 1998-05-18T13:00 1999-05-17T13:00"),
        ScheduleRow(
            "RFC 5545: Monday of week 20", "America/New_York", rule("1997-05-12T09:00:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"),
            after: "1997-01-01T00:00:00Z",
            "1997-05-12T13:00 1998-05-11T13:00 1999-05-17T13:00"),
        ScheduleRow(
            "RFC 5545: the first Saturday after the first Sunday", "America/New_York",
            rule("1997-09-13T09:00:00", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-13T13:00 1997-10-11T13:00 1997-11-08T14:00 1997-12-13T14:00 1998-01-10T14:00 "
                + "1998-02-07T14:00 1998-03-07T14:00 1998-04-11T13:00"),
        ScheduleRow(
            "RFC 5545: the third instance of Tuesday, Wednesday or Thursday", "America/New_York",
            rule("1997-09-04T09:00:00", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3"),
            after: "1997-09-01T00:00:00Z",
            "1997-09-04T13:00 1997-10-07T13:00 1997-11-06T14:00 ."),
        ScheduleRow(
            "RFC 5545: WKST makes a difference: Monday", "America/New_York",
            rule("1997-08-05T09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"),
            after: "1997-01-01T00:00:00Z",
            "1997-08-05T13:00 1997-08-10T13:00 1997-08-19T13:00 1997-08-24T13:00 ."),
        ScheduleRow(
            "RFC 5545: WKST makes a difference: Sunday", "America/New_York",
            rule("1997-08-05T09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"),
            after: "1997-01-01T00:00:00Z",
            "1997-08-05T13:00 1997-08-17T13:00 1997-08-19T13:00 1997-08-31T13:00 ."),
        ScheduleRow(
            "RFC 5545: the 30th, where there is none it is left out", "America/New_York",
            rule("2007-01-15T09:00:00", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5"),
            after: "1997-09-01T00:00:00Z",
            "2007-01-15T14:00 2007-01-30T14:00 2007-02-15T14:00 2007-03-15T13:00 2007-03-30T13:00 ."),
        ScheduleRow(
            "RFC 5545: every Friday the 13th, the start excluded", "America/New_York",
            rule("1997-09-02T09:00:00", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", exclude: ["1997-09-02T09:00:00"]),
            after: "1997-09-01T00:00:00Z",
            "1998-02-13T14:00 1998-03-13T14:00 1998-11-13T14:00 1999-08-13T13:00 2000-10-13T13:00"),
        ScheduleRow(
            "RFC 7529: monthly from the 31st, omit", "UTC",
            rule("2014-01-31T09:00:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;COUNT=4"),
            after: "2014-01-01T00:00:00Z",
            "2014-01-31T09:00 2014-03-31T09:00 2014-05-31T09:00 2014-07-31T09:00 ."),
        ScheduleRow(
            "RFC 7529: monthly from the 31st, backward", "UTC",
            rule("2014-01-31T09:00:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4"),
            after: "2014-01-01T00:00:00Z",
            "2014-01-31T09:00 2014-02-28T09:00/missingDay 2014-03-31T09:00 2014-04-30T09:00/missingDay ."),
        ScheduleRow(
            "RFC 7529: monthly from the 31st, forward", "UTC",
            rule("2014-01-31T09:00:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=4"),
            after: "2014-01-01T00:00:00Z",
            "2014-01-31T09:00 2014-03-01T09:00/missingDay 2014-03-31T09:00 2014-05-01T09:00/missingDay ."),
        ScheduleRow(
            "RFC 7529: yearly from 29 February, forward", "UTC",
            rule("2012-02-29T09:00:00", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD"),
            after: "2012-01-01T00:00:00Z",
            "2012-02-29T09:00 2013-03-01T09:00/missingDay 2014-03-01T09:00/missingDay 2015-03-01T09:00/missingDay "
                + "2016-02-29T09:00"),
        ScheduleRow(
            "yearly from 29 February: leap years only", "UTC", rule("2024-02-29T09:00:00", "FREQ=YEARLY"),
            after: "2024-03-01T00:00:00Z",
            "2028-02-29T09:00 2032-02-29T09:00 2036-02-29T09:00"),
        ScheduleRow(
            "include and exclude", "UTC",
            rule(
                "2026-01-05T09:00:00", "FREQ=WEEKLY;COUNT=4", exclude: ["2026-01-12T09:00:00"], include: ["2026-01-07T18:00:00"]),
            after: "2026-01-01T00:00:00Z",
            "2026-01-05T09:00 2026-01-07T18:00 2026-01-19T09:00 2026-01-26T09:00 ."),
        ScheduleRow(
            "exclusion is a date that would have been shifted", "America/New_York",
            rule("2026-03-06T02:30:00", "FREQ=DAILY;COUNT=4", exclude: ["2026-03-08T02:30:00"]),
            after: "2026-03-01T00:00:00Z",
            "2026-03-06T07:30 2026-03-07T07:30 2026-03-09T06:30 ."),
        ScheduleRow(
            "a long INTERVAL counts from the start, not from now", "UTC", rule("2020-02-01T08:00:00", "FREQ=DAILY;INTERVAL=37"),
            after: "2026-01-01T00:00:00Z",
            "2026-01-23T08:00 2026-03-01T08:00 2026-04-07T08:00"),
        ScheduleRow(
            "weekday set", "Europe/Rome", rule("2026-05-01T08:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            after: "2026-05-01T07:00:00Z",
            "2026-05-04T06:00 2026-05-05T06:00 2026-05-06T06:00 2026-05-07T06:00"),
    ]
}
