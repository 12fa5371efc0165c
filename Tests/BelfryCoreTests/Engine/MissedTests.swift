// Missed occurrences (TIME.md 5): twelve five-minute dates pass while nobody looks, and the look comes two minutes after the last.

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

@Suite struct MissedTests {
    struct Row: Sendable, CustomStringConvertible {
        var policy: String
        var delivered: [String]
        /// Of the first delivered one.
        var counted: Int
        var missed: (count: Int, last: String)?

        var description: String { policy }
    }

    static let rows: [Row] = [
        Row(policy: #"{"policy":"latest"}"#, delivered: ["13:00"], counted: 11, missed: (11, "12:55")),
        Row(policy: #"{"policy":"latest","graceSeconds":120}"#, delivered: ["13:00"], counted: 11, missed: (11, "12:55")),
        Row(policy: #"{"policy":"latest","graceSeconds":119.9}"#, delivered: [], counted: 0, missed: (12, "13:00")),
        Row(policy: #"{"policy":"skip"}"#, delivered: [], counted: 0, missed: (12, "13:00")),
        Row(policy: #"{"policy":"skip","graceSeconds":200}"#, delivered: ["13:00"], counted: 11, missed: (11, "12:55")),
        Row(
            policy: #"{"policy":"all","graceSeconds":720}"#, delivered: ["12:50", "12:55", "13:00"], counted: 9,
            missed: (9, "12:45")),
        Row(
            policy: #"{"policy":"all"}"#,
            delivered: [
                "12:05", "12:10", "12:15", "12:20", "12:25", "12:30", "12:35", "12:40", "12:45", "12:50", "12:55", "13:00",
            ],
            counted: 0, missed: nil),
    ]

    enum Absence: String, CaseIterable, Sendable { case asleep, stopped, stalled }

    @Test(arguments: rows, Absence.allCases)
    func policiesDecideWhatAnAbsenceBrings(row: Row, absence: Absence) throws {
        let world = try EngineWorld()
        try world.ask(
            "notifications.add",
            #"{"id":"a","content":{"title":"t"},"trigger":{"type":"cron","expression":"*/5 * * * *"},"missed":\#(row.policy)}"#)
        switch absence {
        case .asleep: try world.sleep(3600)
        case .stopped: try world.restart(after: 3600)
        case .stalled:
            world.pass(3_600_000_000)
            try world.lookToTheEnd()
        }
        let events = world.events
        let fired = events.filter { $0.name == "fired" }
        #expect(fired.map(\.due) == row.delivered)
        #expect((fired.first?.missedCount ?? 0) == row.counted)
        #expect(fired.allSatisfy { $0.at == "2026-05-01T13:02:00Z" })
        let missed = events.filter { $0.name == "missed" }
        #expect(missed.map(\.missedCount) == (row.missed.map { [$0.count] } ?? []))
        #expect(missed.map(\.due) == (row.missed.map { [$0.last] } ?? []))
        let reason = [Absence.asleep: "suspend", .stopped: "stopped", .stalled: "stall"][absence] ?? ""
        #expect(missed.allSatisfy { $0.text.contains(#""reason":"\#(reason)""#) })
        // Whatever the policy, it goes on at the next date.
        _ = world.hear()
        try world.advance(180)
        #expect(world.hear("fired").map(\.due) == ["13:05"])
    }

    @Test func aClockSetForwardFiresOnceForTheSpanEvenUnderAll() throws {
        let world = try EngineWorld(at: "2026-05-01T12:30:00Z")
        try world.ask(
            "notifications.add",
            #"{"id":"a","content":{"title":"t"},"trigger":{"type":"onCalendar","expression":"hourly"},"missed":{"policy":"all"}}"#
        )
        try world.step(4 * 3600)
        #expect(world.hear("fired").map(\.due) == ["16:00"])
    }

    @Test func aClockSetBackFiresNothingTwiceAndLaterFiresWhatWasOnlyMissed() throws {
        let world = try EngineWorld(at: "2026-05-01T09:30:00Z")
        try world.ask(
            "notifications.add", #"{"id":"a","content":{"title":"t"},"trigger":{"type":"onCalendar","expression":"hourly"}}"#)
        try world.advance(3 * 3600)
        #expect(world.hear("fired").map(\.due) == ["10:00", "11:00", "12:00"])
        try world.step(-2 * 3600)
        try world.advance(3 * 3600)
        #expect(world.hear("fired").map(\.due) == ["13:00"])
        // A clock that was years ahead for a moment costs nothing once it is right again.
        try world.step(20 * 365 * 86_400)
        _ = world.hear()
        try world.step(-20 * 365 * 86_400)
        try world.advance(3600)
        #expect(world.hear("fired").map(\.due) == ["14:00"])
    }

    @Test func moreThanTwentyLateOnesComeUrgentFirst() throws {
        let world = try EngineWorld()
        for number in 0..<24 {
            try world.ask(
                "notifications.add",
                #"{"id":"n\#(number)","content":{"title":"t"},"trigger":{"type":"interval","seconds":\#(60 + number)}}"#)
        }
        try world.ask(
            "notifications.add",
            #"{"id":"urgent","content":{"title":"t","interruption":"critical"},"trigger":{"type":"interval","seconds":600}}"#)
        try world.sleep(3600)
        #expect(world.hear("fired").map(\.id) == ["urgent"] + (0..<24).map { "n\($0)" })
    }
}
