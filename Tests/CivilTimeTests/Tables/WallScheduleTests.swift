// What a schedule is beside its dates: its zone, its normal form, whether it repeats; and schedules that never fire.

import CivilTime
import Testing

@Suite("Wall schedules")
struct WallScheduleTests {
    private let start = Instant(rfc3339: "2026-01-01T00:00:00Z")

    @Test(
        "a calendar event has the normal form of systemd, and reads it as itself",
        arguments: [
            ("daily", "*-*-* 00:00:00"), ("Minutely", "*-*-* *:*:00"), ("quarterly", "*-01,04,07,10-01 00:00:00"),
            ("bi-annually", "*-01,07-01 00:00:00"), ("weekly UTC", "Mon *-*-* 00:00:00 UTC"), ("5..5:00", "*-*-* 05:00:00"),
            ("Sun,Mon,Tue,Wed,Fri 1:2", "Mon..Wed,Fri,Sun *-*-* 01:02:00"), ("Mon,Tue 10:00", "Mon,Tue *-*-* 10:00:00"),
            ("Mon..Sun 10:00", "*-*-* 10:00:00"), ("Mon, 10:00", "Mon *-*-* 10:00:00"),
            ("monday,FRI 9:00", "Mon,Fri *-*-* 09:00:00"),
            ("*:*:0.5,2.25", "*-*-* *:*:00.500000,02.250000"), ("*:*:1.5..3/0.25", "*-*-* *:*:01.500000..03/0.250000"),
            ("*:*:00/1", "*-*-* *:*:*"), ("12:00:00.1234567", "*-*-* 12:00:00.123457"), ("*:*:0..59.999999", "*-*-* *:*:00..59"),
            ("1,1,2..4,2..4:00", "*-*-* 01,02..04:00:00"), ("8..18/1:00", "*-*-* 08..18/1:00:00"),
            ("8..18:0..30/1", "*-*-* 08..18:00..30:00"),
            ("00-1-1", "2000-01-01 00:00:00"), ("70..99-1-1", "1970..1999-01-01 00:00:00"),
            ("2026-1..3/5-1", "2026-01-01 00:00:00"),
            ("*-*~5..10/2", "*-*~05..09/2 00:00:00"), ("*~1", "*-*~01 00:00:00"), ("@1893456000", "2030-01-01 00:00:00 UTC"),
            ("Mon @5", "Mon 1970-01-01 00:00:05 UTC"), ("12-5 8:05:40 Asia/Tokyo", "*-12-05 08:05:40 Asia/Tokyo"),
            ("2:00 utc", "*-*-* 02:00:00 UTC"),
            ("*-*~* 1:00", "*-*-* 01:00:00"),
        ])
    func hasNormalForm(text: String, canonical: String) throws {
        let schedule = try WallSchedule(.onCalendar(text))
        #expect(schedule.canonical == canonical)
        #expect(try WallSchedule(.onCalendar(canonical)).canonical == canonical)
    }

    @Test(
        "the zone in a text goes before that of the trigger, and its column is known",
        arguments: [
            ("12:00", nil, nil, nil), ("12:00", "Asia/Tokyo", "Asia/Tokyo", nil),
            ("12:00 Europe/Paris", "Asia/Tokyo", "Europe/Paris", 7),
            ("daily UTC", "Asia/Tokyo", "UTC", 7), ("2026-01-01 12:00 Nowhere/City", nil, "Nowhere/City", 18),
            ("@5", "Asia/Tokyo", "UTC", nil),
            ("Mon 12-05", nil, nil, nil),
        ] as [(String, String?, String?, Int?)])
    func knowsZone(text: String, timeZone: String?, zone: String?, column: Int?) throws {
        let schedule = try WallSchedule(.onCalendar(text), timeZone: timeZone)
        #expect(schedule.zoneName == zone)
        #expect(schedule.zoneColumn == column)
    }

    @Test("only at and a calendar without repeats fire once")
    func knowsRepeats() throws {
        let start = try #require(start)
        #expect(try !WallSchedule(.at(start), repeats: true).repeats)
        #expect(try !WallSchedule(components([\.hour: 9])).repeats)
        #expect(try WallSchedule(components([\.hour: 9]), repeats: true).repeats)
        #expect(try WallSchedule(.cron("@daily")).repeats && WallSchedule(.onCalendar("daily")).repeats)
        #expect(try WallSchedule(rule("2026-01-01T09:00", "FREQ=DAILY")).repeats)
        #expect(try Array(WallSchedule(components([\.hour: 9])).occurrences(after: start, in: .utc)).count == 1)
    }

    @Test("an instant fires at itself, however far, and never again")
    func firesAtInstant() throws {
        let far = try #require(Instant(rfc3339: "2326-01-01T00:00:00Z"))
        let schedule = try WallSchedule(.at(far))
        #expect(schedule.next(after: far.adding(microseconds: -1), in: .utc) == .found(ScheduledInstant(instant: far)))
        #expect(schedule.next(after: far, in: .utc) == .never)
    }

    @Test("a local time far past the table is found by the footer")
    func firesAtFarLocalTime() throws {
        let zone = try InstalledZones.rules("America/New_York")
        let local = try #require(CivilDateTime(text: "2400-07-01T09:00"))
        let next = try WallSchedule(.atLocal(local)).next(after: .min, in: zone).occurrence
        #expect(next?.instant.rfc3339 == "2400-07-01T13:00:00Z")
    }

    @Test("until is the last instant, itself included")
    func endsAtUntil() throws {
        let until = try #require(Instant(rfc3339: "2026-01-02T09:00:00Z"))
        let schedule = try WallSchedule(components([\.hour: 9]), repeats: true, until: until)
        #expect(schedule.next(after: until.adding(microseconds: -1), in: .utc) == .found(ScheduledInstant(instant: until)))
        #expect(schedule.next(after: until, in: .utc) == .never)
        let before = try WallSchedule(components([\.hour: 9]), repeats: true, until: until.adding(microseconds: -1))
        #expect(before.next(after: until.adding(microseconds: -1_000_000), in: .utc) == .never)
    }

    @Test(
        "what can never come is known at once",
        arguments: [
            components([\.month: 2, \.day: 30]), components([\.month: 4, \.day: 31, \.hour: 9]),
            components([\.year: 2025, \.month: 5, \.day: 1]),
            components([\.year: 2027, \.month: 5, \.day: 1, \.weekday: 2]), components([\.quarter: 1, \.month: 5]),
            components([\.day: 3, \.weekday: 2, \.weekdayOrdinal: 5]), components([\.year: 2200]),
            components([\.dayOfYear: 61, \.month: 2, \.day: 29]),
            .onCalendar("*-02-30"), .onCalendar("*-2,4,6-31"), .onCalendar("2020-01-01"),
            .cron("0 0 30 2 *"), .cron("0 0 31 4,6,9,11 *"), rule("2026-01-01T09:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
            rule("2026-01-01T09:00", "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31"), rule("2020-01-01T09:00", "FREQ=DAILY;COUNT=5"),
            rule("2020-01-01T09:00", "FREQ=DAILY;UNTIL=20201231T000000Z"),
            rule("2026-01-01T09:00", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"),
            rule("2026-01-01T09:00", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1"),
            rule("2026-01-01T09:00", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6"),
            rule("2201-01-01T09:00", "FREQ=DAILY"),
            rule("2026-01-01T09:00", "FREQ=YEARLY;INTERVAL=1000000000;BYMONTH=1", exclude: ["2026-01-01T09:00"]),
        ], ["UTC", "America/New_York"])
    func neverComes(kind: WallSchedule.Kind, zone: String) throws {
        let zone = try InstalledZones.rules(zone)
        let start = try #require(start)
        for policy in MissingDayPolicy.allCases {
            if case .calendar(let parts) = kind, parts.dayOfYear != nil, policy != .skip { continue }
            #expect(try WallSchedule(kind, missingDay: policy, repeats: true).next(after: start, in: zone) == .never)
        }
    }

    @Test("a day that only a leap year has does not come in another year, if it is to be skipped")
    func neverComesInYear() throws {
        #expect(try WallSchedule(.onCalendar("2027-02-29")).next(after: try #require(start), in: .utc) == .never)
    }

    @Test("a time that only ever falls into gaps never comes if gaps are skipped")
    func neverComesInGaps() throws {
        let zone = try InstalledZones.rules("America/New_York")
        let kind = components([\.month: 3, \.weekday: 1, \.weekdayOrdinal: 2, \.hour: 2, \.minute: 30])
        #expect(try WallSchedule(kind, gap: .skip, repeats: true).next(after: try #require(start), in: zone) == .never)
    }

    @Test("a grid that the zone's changes shift can come later")
    func comesAfterChange() throws {
        let kind = rule("2026-01-01T09:00", "FREQ=HOURLY;INTERVAL=24;BYHOUR=10;BYMINUTE=0")
        let start = try #require(start)
        #expect(try WallSchedule(kind).next(after: start, in: .utc) == .never)
        let next = try WallSchedule(kind).next(after: start, in: InstalledZones.rules("America/New_York")).occurrence
        #expect(next?.instant.rfc3339 == "2026-03-08T14:00:00Z")
    }

    @Test("the search ends with the year 2199")
    func endsWithLastYear() throws {
        let schedule = try WallSchedule(components([\.month: 7, \.day: 1, \.hour: 9]), repeats: true)
        let after = try #require(Instant(rfc3339: "2197-01-01T00:00:00Z"))
        #expect(
            Array(schedule.occurrences(after: after, in: .utc)).map { $0.instant.rfc3339.prefix(4) } == ["2197", "2198", "2199"])
    }

    @Test(
        "a span is counted without visiting it",
        arguments: [
            (.onCalendar("*:*:*"), "UTC", "2026-01-01T00:00:00Z", "2026-12-31T23:59:59Z", 31_536_000, "2026-12-31T23:59:59Z"),
            (.cron("*/15 * * * *"), "Europe/London", "2026-10-25T00:00:00Z", "2026-10-25T01:59:59Z", 8, "2026-10-25T01:45:00Z"),
            (
                .cron("30 2,3 * * *"), "America/New_York", "2026-03-07T00:00:00Z", "2026-03-10T00:00:00Z", 5,
                "2026-03-09T07:30:00Z"
            ),
            (
                .cron("*/15 2 * * *"), "America/New_York", "2026-03-08T00:00:00Z", "2026-03-09T00:00:00Z", 4,
                "2026-03-08T07:45:00Z"
            ),
            (
                rule("2026-01-01T00:00", "FREQ=SECONDLY"), "UTC", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z", 31_536_001,
                "2027-01-01T00:00:00Z"
            ),
            (
                rule("2026-01-01T00:00", "FREQ=MINUTELY;COUNT=1000"), "UTC", "2025-01-01T00:00:00Z", "2027-01-01T00:00:00Z", 1000,
                "2026-01-01T16:39:00Z"
            ),
            (
                rule("2026-01-01T09:00", "FREQ=DAILY;COUNT=10"), "UTC", "2026-01-03T00:00:00Z", "2027-01-01T00:00:00Z", 8,
                "2026-01-10T09:00:00Z"
            ),
            (
                rule("2026-01-01T09:00", "FREQ=DAILY", exclude: ["2026-01-02T09:00"]), "UTC", "2026-01-01T00:00:00Z",
                "2026-01-03T23:00:00Z", 2, "2026-01-03T09:00:00Z"
            ),
            (components([\.hour: 9]), "Pacific/Apia", "2011-12-29T00:00:00Z", "2011-12-31T19:00:00Z", 3, "2011-12-31T19:00:00Z"),
            (.onCalendar("*-02-30"), "UTC", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z", 0, nil),
        ] as [(WallSchedule.Kind, String, String, String, Int, String?)])
    func counts(kind: WallSchedule.Kind, zone: String, first: String, last: String, count: Int, newest: String?) throws {
        let span = try #require(Instant(rfc3339: first))...(try #require(Instant(rfc3339: last)))
        let counted = try WallSchedule(kind, repeats: true).count(in: span, zone: InstalledZones.rules(zone))
        #expect(counted.count == count && counted.isExact)
        #expect(counted.newest?.instant.rfc3339 == newest)
        #expect((counted.first?.instant).map { span ~= $0 } ?? (count == 0))
    }
}
