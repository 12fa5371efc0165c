// A pass over all dates that is cut short, by a commit that fails or by a death: no request is left behind with its old date.

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

@Suite struct CutShortTests {
    /// More than one turn recomputes.
    private static let count = 1100

    /// So many reminders for 13:00 each day, and a clock that is set back by two days; the first turn of the pass is committed.
    private func worldInThePass() throws -> EngineWorld {
        let world = try EngineWorld()
        for number in 0..<Self.count {
            try world.ask(
                "notifications.add",
                #"{"id":"r\#(number)","content":{"title":"t"},"trigger":{"type":"cron","expression":"0 13 * * *"}}"#)
        }
        world.wall = world.wall.adding(microseconds: -2 * 86_400_000_000)
        try world.turn(.clockChanged)
        try #require(world.engine.hasWork)
        return world
    }

    private func dates(_ world: EngineWorld) throws -> Set<String> {
        let requests = try world.ledger.requests(basis: .wall, app: nil, after: nil, limit: .max)
        #expect(requests.count == Self.count)
        return Set(requests.map { Instant(microseconds: $0.due).rfc3339 })
    }

    @Test func aFailedCommitLeavesNoRequestBehind() throws {
        let world = try worldInThePass()
        try world.failingTurn(.wokeUp)
        try world.lookToTheEnd()
        #expect(try dates(world) == ["2026-04-29T13:00:00Z"])
    }

    @Test func aDeathLeavesNoRequestBehind() throws {
        let world = try worldInThePass()
        try world.restart(after: 1, sameBoot: true)
        #expect(try dates(world) == ["2026-04-29T13:00:00Z"])
    }

    @Test func aDateThatPassedWhileItWasDeadIsNotSkipped() throws {
        let world = try worldInThePass()
        try world.restart(after: 3600)
        let fired = world.hear("fired")
        #expect(fired.count == Self.count)
        #expect(Set(fired.map(\.scheduledFor)) == ["2026-04-29T13:00:00Z"])
        #expect(try dates(world) == ["2026-04-30T13:00:00Z"])
    }

    @Test func afterThePassAStartHasNothingToDoAnew() throws {
        let world = try worldInThePass()
        try world.lookToTheEnd()
        _ = try world.ask("server.status")
        try world.turn(.wokeUp)
        #expect(try world.ledger.state()?.wall == world.wall)
    }
}
