// WHEN: every form of CLI.md, against a clock that stands at Wednesday, 2026-03-04, 13:00 in Berlin (12:00 UTC).

import CivilTime
import Testing

@testable import BelfryCommand

struct DateTests {
    private let clock = CivilClock(
        now: Instant(rfc3339: "2026-03-04T12:00:00Z")!, rules: InstalledZone.rules("Europe/Berlin")!)

    private func instant(_ text: String, _ clock: CivilClock) throws -> String? {
        clock.instant(of: try DateParser.parse(text))?.rfc3339
    }

    @Test(arguments: [
        ("now", "2026-03-04T12:00:00Z"),
        ("in 20m", "2026-03-04T12:20:00Z"), ("in 1h 30m", "2026-03-04T13:30:00Z"), ("IN 2 Weeks", "2026-03-18T12:00:00Z"),
        ("2026-12-24T18:00:00Z", "2026-12-24T18:00:00Z"), ("2026-12-24t18:00:00.5+01:00", "2026-12-24T17:00:00.5Z"),
        ("2026-12-24 18:00:00Z", "2026-12-24T18:00:00Z"),
        ("2026-12-24 18:00", "2026-12-24T17:00:00Z"), ("2026-12-24T18:00", "2026-12-24T17:00:00Z"),
        ("2026-12-24T18:00:30", "2026-12-24T17:00:30Z"), ("2026-12-24", "2026-12-24T08:00:00Z"),
        ("2026-12-24 6pm", "2026-12-24T17:00:00Z"), ("2026-12-24 at noon", "2026-12-24T11:00:00Z"),
        ("2026-07-01 12:00", "2026-07-01T10:00:00Z"),
        // The next one to come: just before, exactly at and just after now.
        ("12:59", "2026-03-05T11:59:00Z"), ("13:00", "2026-03-05T12:00:00Z"), ("13:00:01", "2026-03-04T12:00:01Z"),
        ("18:00", "2026-03-04T17:00:00Z"), ("9:30", "2026-03-05T08:30:00Z"), ("9:30pm", "2026-03-04T20:30:00Z"),
        ("9:30 PM", "2026-03-04T20:30:00Z"), ("9pm", "2026-03-04T20:00:00Z"), ("12:30am", "2026-03-04T23:30:00Z"),
        ("12:30pm", "2026-03-05T11:30:00Z"), ("noon", "2026-03-05T11:00:00Z"), ("midnight", "2026-03-04T23:00:00Z"),
        ("today 18:00", "2026-03-04T17:00:00Z"), ("today", "2026-03-04T08:00:00Z"), ("tomorrow", "2026-03-05T08:00:00Z"),
        ("tomorrow 9:30", "2026-03-05T08:30:00Z"), ("Tomorrow at 18:00", "2026-03-05T17:00:00Z"),
        ("tomorrow midnight", "2026-03-04T23:00:00Z"),
        ("wednesday 12:59", "2026-03-11T11:59:00Z"), ("wednesday 13:00", "2026-03-11T12:00:00Z"),
        ("wednesday 13:01", "2026-03-04T12:01:00Z"), ("wednesday", "2026-03-11T08:00:00Z"),
        ("next wednesday 14:00", "2026-03-11T13:00:00Z"), ("friday 14:00", "2026-03-06T13:00:00Z"),
        ("next friday 14:00", "2026-03-06T13:00:00Z"), ("Next Friday", "2026-03-06T08:00:00Z"), ("tue", "2026-03-10T08:00:00Z"),
        ("SUN 10:00", "2026-03-08T09:00:00Z"),
        ("24 December", "2026-12-24T08:00:00Z"), ("dec 24th 18:00", "2026-12-24T17:00:00Z"),
        ("December 24, 2027 18:00", "2027-12-24T17:00:00Z"), ("4 March", "2027-03-04T08:00:00Z"),
        ("4 march 13:01", "2026-03-04T12:01:00Z"), ("29 feb", "2028-02-29T08:00:00Z"),
        // Into the gap of 2026-03-29 and out of it, and the hour of 2026-10-25 that comes twice.
        ("2026-03-29 01:59", "2026-03-29T00:59:00Z"), ("2026-03-29 02:30", "2026-03-29T01:30:00Z"),
        ("2026-03-29 03:00", "2026-03-29T01:00:00Z"), ("2026-10-25 02:30", "2026-10-25T00:30:00Z"),
        ("2026-10-25 03:00", "2026-10-25T02:00:00Z"),
    ])
    func aDateIsReadInTheDaemonsZone(text: String, expected: String) throws {
        #expect(try instant(text, clock) == expected)
    }

    @Test func aTimeAheadIsTodayOnTheShortDay() throws {
        var clock = clock
        clock.now = Instant(rfc3339: "2026-03-29T00:30:00Z")!
        // 01:30 local. 02:30 does not exist today and means 03:30.
        #expect(try instant("02:30", clock) == "2026-03-29T01:30:00Z")
        #expect(try instant("in 1h", clock) == "2026-03-29T01:30:00Z")
        #expect(try instant("tomorrow 02:30", clock) == "2026-03-30T00:30:00Z")
    }

    @Test func todayIsTheDayOfTheZoneNotOfGreenwich() throws {
        var clock = clock
        clock.now = Instant(rfc3339: "2026-03-04T23:30:00Z")!
        #expect(try instant("today 18:00", clock) == "2026-03-05T17:00:00Z")
        #expect(try instant("thursday 01:00", clock) == "2026-03-05T00:00:00Z")
    }

    @Test(arguments: [
        ("", ""), ("  ", "  "), ("soon", "soon"), ("blursday", "blursday"), ("next", "next"), ("next blursday 14:00", "blursday"),
        ("friday soon", "soon"), ("friday 14:00 sharp", "sharp"), ("24:00", "24:00"), ("12:60", "12:60"), ("9", "9"),
        ("13pm", "13pm"),
        ("0:30am", "0:30am"), ("2026-02-30", "2026-02-30"), ("2026-13-01 09:00", "2026-13-01"),
        ("2026-12-24T25:00", "2026-12-24t25:00"),
        ("2026-12-24 6:00 pm pm", "pm"), ("30 february", "30 february"), ("in", "in"), ("in a while", "a"),
        ("18:00:00:00", "18:00:00:00"), ("1:2", "1:2"), ("٣:٠٠", "٣:٠٠"), ("now now", "now"), ("tomorrow at", "at"),
    ])
    func whatIsNotUnderstoodIsNamed(text: String, word: String) {
        #expect(throws: DateExpression.Misunderstood(word: word)) { try DateParser.parse(text) }
    }

    @Test(arguments: [
        ("2026-03-08T08:30:00Z", "2026-03-08 09:30"), ("2026-03-08T08:30:05Z", "2026-03-08 09:30:05"),
        ("2026-03-08T08:30:00.25Z", "2026-03-08 09:30"), ("2026-03-29T01:00:00Z", "2026-03-29 03:00"),
    ])
    func aDateIsWrittenWithSecondsOnlyWhenTheyAreNotZero(instant: String, text: String) {
        #expect(clock.text(Instant(rfc3339: instant)!) == text)
    }
}
