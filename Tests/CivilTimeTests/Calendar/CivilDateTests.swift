// The calendar itself: days, weekdays, lengths of months, and local times as texts.

import Foundation
import Testing

@testable import CivilTime

@Suite("Civil dates")
struct CivilDateTests {
    @Test("each day of the 400-year cycle follows the one before, and comes back from its number")
    func walksTheCycle() throws {
        var expected = try #require(CivilDate(year: 1899, month: 12, day: 31))
        var weekday = 0
        for number in expected.dayNumber...expected.dayNumber + 146_097 {
            let date = CivilDate(dayNumber: number)
            guard date == expected, date.dayNumber == number, date.weekday == weekday else {
                Issue.record("\(number) is \(date), not \(expected)")
                return
            }
            weekday = (weekday + 1) % 7
            if let next = CivilDate(year: date.year, month: date.month, day: date.day + 1) {
                expected = next
            } else {
                let isDecember = date.month == 12
                expected = try #require(
                    CivilDate(year: date.year + (isDecember ? 1 : 0), month: isDecember ? 1 : date.month + 1, day: 1))
            }
        }
    }

    @Test(
        "known days have their numbers",
        arguments: [("1970-01-01", 0), ("2000-03-01", 11_017), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896)])
    func knowsDays(text: String, number: Int) throws {
        let local = try #require(CivilDateTime(text: text + "T00:00"))
        #expect(local.date.dayNumber == number)
    }

    @Test(
        "a date that no calendar has is none",
        arguments: [
            (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (0, 1, 1), (10000, 1, 1),
            (Int.max, 1, 1),
        ])
    func refusesDates(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(
        "a local time is read and written",
        arguments: [
            ("2026-03-08T02:30", "2026-03-08T02:30:00"), ("2026-03-08T02:30:15", "2026-03-08T02:30:15"),
            ("1969-12-31t23:59:59", "1969-12-31T23:59:59"), ("0001-01-01T00:00", "0001-01-01T00:00:00"),
        ])
    func readsLocalTimes(text: String, written: String) throws {
        let local = try #require(CivilDateTime(text: text))
        #expect(local.description == written)
        let parts = CivilDateTime(date: local.date, hour: local.hour, minute: local.minute, second: local.second)
        #expect(parts == local)
    }

    @Test(
        "what is no local time is refused",
        arguments: [
            "", "2026-03-08", "2026-03-08T24:00", "2026-03-08T02:60", "2026-03-08T02:30:60", "2026-03-08T02:30Z",
            "2026-03-08 02:30",
            "2026-13-01T09:00", "2026-02-29T09:00", "2026-03-08T2:30", "x", "2026-03-08T02:30:00.5", "2026-03-08T02",
        ])
    func refusesLocalTimes(text: String) {
        #expect(CivilDateTime(text: text) == nil)
    }

    @Test("weeks of the year agree with Foundation's calendar", arguments: [(2, 4), (1, 1), (7, 3), (2, 7)])
    func countsWeeks(firstWeekday: Int, minimumDays: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        calendar.firstWeekday = firstWeekday
        calendar.minimumDaysInFirstWeek = minimumDays
        let rules = WeekRules(firstWeekday: firstWeekday - 1, minimumDays: minimumDays)
        for day in stride(from: -20_000, to: 60_000, by: 5) {
            let parts = calendar.dateComponents(
                [.weekOfYear, .yearForWeekOfYear, .weekOfMonth], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            let year = try #require(parts.yearForWeekOfYear)
            #expect((day - rules.firstWeek(ofYear: year)).flooredQuotient(7) + 1 == parts.weekOfYear)
            let month = day - CivilDate(dayNumber: day).day + 1
            #expect((day - rules.firstWeek(ofPeriodStarting: month)).flooredQuotient(7) + 1 == parts.weekOfMonth)
        }
    }
}
