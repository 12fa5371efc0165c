// Adding, replacing, removing, snoozing and expiring, and what is left of it (PROTOCOL.md 4 and 8).

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

@Suite struct RequestTests {
    private func add(_ world: EngineWorld, _ id: String, seconds: Int?, _ more: String = "") throws {
        let trigger = seconds.map { #","trigger":{"type":"interval","seconds":\#($0)}"# } ?? ""
        try world.ask(
            "notifications.add", #"{"id":"\#(id)","content":{"title":"t","category":"TIMER_ACTION"}\#(trigger)\#(more)}"#)
    }

    @Test func idsAreComparedByteForByte() throws {
        let world = try EngineWorld()
        try add(world, "é", seconds: 60)
        try add(world, "e\u{301}", seconds: 60)
        #expect(try world.ledger.requestCount() == 2)
        try world.ask("notifications.removePending", #"{"ids":["é"]}"#)
        #expect(try world.ledger.requestCount() == 1)
    }

    @Test func requestsDueAtOneInstantFireInTheOrderOfAdding() throws {
        let world = try EngineWorld()
        for id in ["c", "a", "b"] { try add(world, id, seconds: 60) }
        try add(world, "c", seconds: 60)
        try world.advance(60)
        #expect(world.hear("fired").map(\.id) == ["a", "b", "c"], "a replacement counts as new")
    }

    @Test func aSnoozeComesBackOnceWithTheSameOccurrence() throws {
        let world = try EngineWorld()
        try add(world, "a", seconds: nil)
        let shown = try #require(world.hear("fired").first)
        try world.ask(
            "notifications.respond", #"{"occurrence":"\#(shown.occurrence)","action":"RESCHEDULE_ACTION","seconds":1.5}"#)
        try world.advance(1.499_999)
        #expect(world.hear("fired").isEmpty)
        try world.advance(0.000_001)
        let again = world.hear("fired")
        #expect(again.map(\.occurrence) == [shown.occurrence] && again.map(\.presentation) == [2])
        try world.advance(86_400)
        #expect(world.hear("fired").isEmpty)
    }

    @Test func atTheExactDeadlineItIsExpiredAndNotAnsweredAnyMore() throws {
        let world = try EngineWorld()
        try add(world, "a", seconds: nil, #","expiresAfter":10"#)
        let shown = try #require(world.hear("fired").first)
        try world.advance(9.999_999)
        #expect(world.hear("expired").isEmpty)
        try world.advance(0.000_001)
        #expect(world.hear("expired").map(\.occurrence) == [shown.occurrence])
        #expect(throws: RequestError.self) {
            try world.ask("notifications.respond", #"{"occurrence":"\#(shown.occurrence)","action":"default"}"#)
        }
    }

    @Test func elapsedTimeGoesOnOverARebootByTheWallClock() throws {
        let world = try EngineWorld()
        try add(world, "a", seconds: 3600)
        try world.restart(after: 1800)
        #expect(world.hear("fired").isEmpty)
        try world.advance(1799.999_999)
        #expect(world.hear("fired").isEmpty)
        try world.advance(0.000_001)
        #expect(world.hear("fired").map(\.id) == ["a"])
    }

    @Test func aRebootWithAClockOfThePastNeverMakesElapsedTimeGoBack() throws {
        let world = try EngineWorld()
        try add(world, "a", seconds: 3600)
        try world.advance(1800)
        // Elapsed time is known up to the last change that was written.
        try add(world, "later", seconds: 86_400)
        try world.restart(after: -10 * 365 * 86_400.0)
        try world.advance(1800)
        #expect(world.hear("fired").map(\.id) == ["a"], "its rest is what it was")
    }

    @Test func jitterIsStableAndInsideItsWidth() throws {
        let trigger = #"{"type":"calendar","components":{"hour":20},"repeats":true,"jitterSeconds":600}"#
        var seen: Set<String> = []
        for id in 0..<20 {
            let params = #"{"id":"\#(id)","content":{"title":"t"},"trigger":\#(trigger)}"#
            let first = try #require(EngineWorld().json("notifications.add", params)["nextFire"]?.string)
            let second = try #require(EngineWorld().json("notifications.add", params)["nextFire"]?.string)
            #expect(first == second)
            #expect("2026-05-01T20:00:00Z" <= first && first < "2026-05-01T20:10:00Z")
            seen.insert(first)
        }
        #expect(seen.count > 15, "different ids are spread")
    }

    @Test func explainTellsOfARequestThatWasRemovedBeforeItFired() throws {
        let world = try EngineWorld()
        try add(world, "a", seconds: 60)
        try world.ask("notifications.removePending", #"{"ids":["a"]}"#)
        let explained = try world.json("notifications.explain", #"{"id":"a"}"#)
        #expect(explained["facts"]?.elements.map { $0["what"]?.string } == ["scheduled", "removed"])
        #expect(throws: RequestError.notFound(what: "request", id: "b")) {
            try world.ask("notifications.explain", #"{"id":"b"}"#)
        }
    }
}
