import BelfryCore
import CivilTime
import Testing

/// New content, staleness, order and cards (ACTIVITIES.md 1 and 9).
@Suite struct UpdateTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    @Test func eachUpdateReplacesTheContentAndIsOneRevision() throws {
        let record = try world.start(newActivity(state: #"{"a":1}"#, staleDate: at(500), relevance: 7))
        for revision in 2...3 {
            try world.advance(10)
            let updated = try world.update(record, #"{"a":2}"#)
            #expect(updated.revision == revision)
            #expect(updated.content == ActivityContent(state: Payload(#"{"a":2}"#), relevance: 0, relevanceText: "0.0"))
            #expect(updated.startedAt == at(0) && seconds(updated.updatedAt) == Double(revision - 1) * 10)
        }
        #expect(world.hear().filter { $0.topic == "activity" }.map(\.revision) == [1, 2, 3])
    }

    // MARK: Order

    @Test(arguments: [
        // The newest seen, the one that comes, whether it is taken.
        (10.0, 9.999999, false), (10, 10, true), (10, 10.000001, true), (-100, -101, false), (-100, -50, true),
    ])
    func anOlderTimestampIsOutdatedAndAnEqualOneIsTaken(newest: Double, next: Double, isTaken: Bool) throws {
        let record = try world.start()
        try world.update(record, timestamp: at(newest))
        try world.update(record)  // Without a timestamp: taken, and no stamp moves.
        let commands = [
            ActivityWorld.updating(record, timestamp: at(next)), ActivityWorld.ending(record, timestamp: at(next)),
        ]
        for command in commands {
            if isTaken {
                try world.ask(command)
            } else {
                #expect(try world.refusal(of: command) == .outdated(timestamp: at(next), latest: at(newest)))
            }
        }
    }

    @Test func aRefusedUpdateMovesNoStamp() throws {
        let record = try world.start()
        let tooLarge = String(repeating: "x", count: 5000)
        _ = try world.refusal(of: ActivityWorld.updating(record, #"{"t":"\#(tooLarge)"}"#, timestamp: at(100)))
        #expect(try world.update(record, timestamp: at(1)).revision == 2)
    }

    @Test func endedIsSaidBeforeOutdatedAndOutdatedBeforeTooLarge() throws {
        let record = try world.start()
        try world.update(record, timestamp: at(10))
        let tooLarge = #"{"t":"\#(String(repeating: "x", count: 5000))"}"#
        let bad = ActivityWorld.updating(record, tooLarge, timestamp: at(1))
        #expect(try world.refusal(of: bad) == .outdated(timestamp: at(1), latest: at(10)))
        try world.end(record)
        #expect(try world.refusal(of: bad) == .ended(activity: record.activity, state: .ended))
        let unknown = Command.performAction(.activity(record.activity), action: "nope", userText: nil)
        #expect(try world.refusal(of: unknown) == .ended(activity: record.activity, state: .ended))
    }

    // MARK: Stale and fresh

    @Test func aLaterDateOrNoneIsFreshAndAPastOneStaysStale() throws {
        let record = try world.start(newActivity(staleDate: at(10)))
        try world.advance(20)
        #expect(try world.update(record, staleDate: at(7)).state == .stale)
        #expect(try world.update(record, staleDate: at(20)).state == .stale)
        #expect(try world.update(record, staleDate: at(30)).state == .active)
        try world.advance(20)
        #expect(try world.update(record).state == .active)
        #expect(
            world.hear(of: record) == [
                "started", "stale", "updated", "updated", "updated", "fresh", "stale", "updated", "fresh",
            ])
        #expect(try world.get(record).revision == 9)
    }

    @Test func eachEventShowsTheStateAfterIt() throws {
        let record = try world.start(newActivity(staleDate: at(0)))
        try world.update(record)
        try world.update(record, staleDate: at(-1))
        let told = world.hear().filter { $0.topic == "activity" }
        #expect(told.map(\.event) == ["started", "stale", "updated", "fresh", "updated", "stale"])
        #expect(told.map(\.state) == ["active", "stale", "stale", "active", "active", "stale"])
    }

    @Test func anUpdateBeforeTheDateMovesItWithoutStaleAndFresh() throws {
        let record = try world.start(newActivity(staleDate: at(10)))
        try world.advance(9.999999)
        try world.update(record, staleDate: at(40))
        try world.advance(30)
        #expect(world.hear(of: record) == ["started", "updated"])
        try world.advance(0.000001)
        #expect(world.hear(of: record) == ["stale"])
    }

    @Test func aPastStaleDateWarns() throws {
        let record = try world.start()
        for (date, warnings) in [(-1.0, 1), (0, 1), (0.000001, 0)] {
            #expect(try world.ask(ActivityWorld.updating(record, staleDate: at(date))).warnings?.count == warnings)
        }
    }

    // MARK: Cards

    @Test func anUpdateWithoutAPresentationKeepsTheOld() throws {
        let record = try world.start(newActivity(presentation: #"{"lockScreen":{"text":"a"}}"#))
        #expect(try world.update(record).presentation == Payload(#"{"lockScreen":{"text":"a"}}"#))
        let new = #"{"lockScreen":{"text":"b"}}"#
        #expect(try world.update(record, presentation: new).presentation == Payload(new))
    }

    @Test func presentReplacesTheTreeAloneOnAnEndedOneToo() throws {
        let record = try world.start(newActivity(staleDate: at(0)))
        let tree = Payload(#"{"lockScreen":{"text":"last"}}"#)
        let present = Command.presentActivity(.activity(record.activity), presentation: tree)
        #expect(try world.ask(present).activity?.state == .stale)
        let ended = try world.end(record)
        let presented = try #require(try world.ask(present).activity)
        #expect(presented.state == .ended && presented.presentation == tree && presented.revision == ended.revision + 1)
        #expect(presented.content == ended.content && presented.dismissAt == ended.dismissAt)
        #expect(world.hear(of: record) == ["started", "stale", "updated", "ended", "updated"])
        try world.dismiss(record)
        #expect(try world.refusal(of: present) == .ended(activity: record.activity, state: .dismissed))
    }

    @Test func anEndTakesALastCard() throws {
        let record = try world.start()
        let tree = Payload(#"{"lockScreen":{"text":"last"}}"#)
        let ended = try world.ask(.endActivity(.activity(record.activity), ActivityEnd(presentation: tree))).activity
        #expect(ended?.presentation == tree && ended?.revision == 2)
    }

    // MARK: Pending ones

    @Test func aPendingOneIsUpdatedAndStartsWithTheNewestAlert() throws {
        let world = try ActivityWorld(showsCards: true)
        let record = try world.start(newActivity(alert: Alert(title: "first"), startAt: at(60)))
        let updated = try world.update(record, staleDate: at(30), alert: Alert(title: "second"))
        #expect(updated.state == .pending && updated.revision == 2)
        #expect(world.seeDesktop().isEmpty)
        try world.advance(60)
        #expect(world.hear(of: record) == ["scheduled", "updated", "started", "stale"])
        let bubbles = world.seeDesktop().compactMap { effect -> Bubble? in
            if case .show(let bubble) = effect { bubble } else { nil }
        }
        #expect(bubbles.map(\.words.title) == ["second"] && bubbles.map(\.alerts) == [true])
    }
}
