// Fires prepared ahead (ARCHITECTURE.md): sent at the instant, recorded after it, told again as redelivery when that record was lost.

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

@Suite struct PreparedFireTests {
    private static let ahead: Int64 = 30_000

    /// A world in which a reminder is prepared, one microsecond before it is due.
    private func prepared(_ trigger: String = #"{"type":"interval","seconds":60}"#) throws -> EngineWorld {
        let world = try EngineWorld(prepareAhead: Self.ahead)
        try world.ask("notifications.add", #"{"id":"a","content":{"title":"t"},"trigger":\#(trigger)}"#)
        world.pass(60_000_000 - 1)
        try world.lookToTheEnd()
        #expect(try world.ledger.prepared().count == 1)
        #expect(world.hear("fired").isEmpty, "not before its time")
        return world
    }

    @Test func theLookComesAheadOfTheInstantAndThenAtIt() throws {
        let world = try EngineWorld(prepareAhead: Self.ahead)
        try world.ask("notifications.add", #"{"id":"a","content":{"title":"t"},"trigger":{"type":"interval","seconds":60}}"#)
        let begin = world.sinceBoot
        #expect(try world.engine.nextLook().sinceBoot == begin + 60_000_000 - Self.ahead)
        world.pass(60_000_000 - Self.ahead)
        try world.lookToTheEnd()
        #expect(try world.engine.nextLook().sinceBoot == begin + 60_000_000)
    }

    @Test func sentAtTheInstantAndRecordedByTheNextLook() throws {
        let world = try prepared()
        #expect(try world.json("notifications.delivered")["items"]?.count == 0)
        world.pass(1)
        world.sendDue()
        let told = world.events.filter { $0.name == "fired" }
        #expect(told.map(\.redelivery) == [false])
        #expect(told.map(\.lateSeconds) == [0])
        try world.lookToTheEnd()
        #expect(world.hear("fired").count == 1, "the record is not a second telling")
        #expect(try world.json("notifications.delivered")["items"]?.count == 1)
        #expect(try world.ledger.events(after: 0, limit: 10, bytes: 1 << 20).map(\.sequence).contains(told[0].sequence))
        #expect(try world.ledger.requestCount() == 0)
    }

    @Test func aCrashBeforeTheRecordTellsItAgainAsRedeliveryWithANewNumber() throws {
        let world = try prepared()
        world.pass(1)
        world.sendDue()
        let first = try #require(world.hear("fired").first)
        try world.restart(after: 1, sameBoot: true)
        let second = try #require(world.hear("fired").first)
        #expect(second.redelivery)
        #expect(second.occurrence == first.occurrence && second.presentation == first.presentation)
        #expect(second.sequence > first.sequence)
        try world.restart(after: 1, sameBoot: true)
        #expect(world.hear("fired").isEmpty)
    }

    @Test func aCrashBeforeTheInstantForgetsThePreparation() throws {
        let world = try prepared()
        try world.restart(after: 0, sameBoot: true)
        #expect(world.hear("fired").isEmpty)
        world.pass(1)
        world.sendDue()
        try world.lookToTheEnd()
        #expect(world.hear("fired").map(\.redelivery) == [false])
    }

    @Test func aRecordThatCannotBeWrittenIsMadeUpForAsRedelivery() throws {
        let world = try prepared()
        world.pass(1)
        world.sendDue()
        let first = try #require(world.hear("fired").first)
        try world.failingTurn(.wokeUp)
        try world.lookToTheEnd()
        let again = world.hear("fired")
        #expect(again.map(\.redelivery) == [true])
        #expect(again.map(\.occurrence) == [first.occurrence])
        #expect(again.allSatisfy { $0.sequence > first.sequence })
    }

    @Test(arguments: [
        ("notifications.removePending", #"{"ids":["a"]}"#),
        ("notifications.add", #"{"id":"a","content":{"title":"other"},"trigger":{"type":"interval","seconds":9000}}"#),
    ])
    func whatIsRemovedOrReplacedWhilePreparedNeverFires(method: String, params: String) throws {
        let world = try prepared()
        try world.ask(method, params)
        world.pass(1)
        world.sendDue()
        try world.lookToTheEnd()
        #expect(world.hear("fired").isEmpty)
        #expect(try world.ledger.prepared().isEmpty)
    }

    @Test func aRepeatingOneGoesOnFromItsOwnDate() throws {
        let world = try prepared(#"{"type":"interval","seconds":60,"repeats":true}"#)
        world.pass(1)
        world.sendDue()
        try world.lookToTheEnd()
        try world.advance(120)
        #expect(world.hear("fired").map(\.at) == ["2026-05-01T12:03:00Z", "2026-05-01T12:04:00Z", "2026-05-01T12:05:00Z"])
    }

    @Test func aSleepOverTheInstantIsJudgedAsMissedNotSentFromMemory() throws {
        let world = try prepared()
        world.pass(3_600_000_000)
        world.slept += 3_600_000_000
        world.sendDue()
        #expect(world.hear("fired").isEmpty)
        try world.lookToTheEnd()
        let fired = world.hear("fired")
        #expect(fired.count == 1 && fired[0].lateSeconds > 3599)
    }
}
