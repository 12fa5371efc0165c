import BelfryCore
import CivilTime
import Testing

/// What time does by itself, under sleeps, stops and set clocks (ACTIVITIES.md 1 and 9).
@Suite struct DeadlineTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    // MARK: Wall dates

    @Test(arguments: [(-0.000001, ActivityState.active), (0, .stale), (0.000001, .stale)])
    func staleComesExactlyAtItsDate(offset: Double, state: ActivityState) throws {
        let record = try world.start(newActivity(staleDate: at(60)))
        try world.advance(60 + offset)
        #expect(try world.get(record).state == state)
    }

    @Test(arguments: [(-0.000001, ActivityState.active), (0, .stale), (0.000001, .stale)])
    func aRequestBeforeTheLookFindsTheStateOfTheMoment(offset: Double, state: ActivityState) throws {
        let record = try world.start(newActivity(key: "k", staleDate: at(60)))
        try world.sleep(60 + offset, looks: false)
        let found = try world.list()
        #expect(found.map(\.state) == [state])
        #expect(try world.ask(.getActivity(.key(app: "app", key: "k"))).activity?.state == state)
        #expect(try world.island().items.map(\.activity.state) == [state])
        #expect(try world.get(record) == found[0])
    }

    @Test(arguments: [(-0.000001, ActivityState.pending), (0, .active), (0.000001, .active)])
    func aScheduledStartComesExactlyAtItsDate(offset: Double, state: ActivityState) throws {
        let record = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(300)))
        try world.advance(300 + offset)
        let found = try world.get(record)
        #expect(found.state == state)
        #expect(seconds(found.startedAt) == (state == .active ? 300 : nil))
    }

    @Test func aMissedStartIsLateAndItsLifeCountsFromThen() throws {
        for isReboot in [false, true] {
            let world = try ActivityWorld()
            let record = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(300)))
            try world.restart(after: 600, rebooting: isReboot)
            #expect(seconds(try world.get(record).startedAt) == 600)
            try world.advance(8 * hour - 0.000001)
            #expect(try world.get(record).state == .active)
            try world.advance(0.000001)
            #expect(try world.get(record).state == .ended)
        }
    }

    // MARK: Clock steps

    @Test func wallDatesFollowTheWallClock() throws {
        let stale = try world.start(newActivity(staleDate: at(600)))
        let pending = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(600)))
        let ended = try world.start()
        try world.end(ended, .after(at(600)))
        try world.step(599.999)
        #expect(try world.get(stale).state == .active && world.get(pending).state == .pending && world.get(ended).state == .ended)
        try world.step(0.001)
        #expect(try world.get(stale).state == .stale)
        #expect(try world.get(pending).state == .active)
        #expect(try world.get(ended).state == .dismissed)
    }

    @Test func aClockSetBackMakesNothingFreshAndNothingHappensTwice() throws {
        let stale = try world.start(newActivity(staleDate: at(60)))
        let started = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(60)))
        try world.advance(120)
        try world.step(-100)
        try world.advance(100)
        #expect(try world.get(stale).state == .stale && world.get(started).state == .active)
        #expect(world.events.filter { $0.event == "stale" || $0.event == "fresh" }.count == 1)
        #expect(world.events.filter { $0.event == "started" && $0.activity == started.activity }.count == 1)
        #expect(try world.update(stale, staleDate: at(1000)).state == .active)
    }

    @Test func lifetimesAreElapsedTimeWhateverTheWallClockSays() throws {
        let record = try world.start()
        try world.step(10 * hour)
        #expect(try world.get(record).state == .active)
        try world.advance(4 * hour)
        try world.step(-20 * hour)
        try world.advance(4 * hour - 0.000001)
        #expect(try world.get(record).state == .active)
        try world.advance(0.000001)
        #expect(try world.get(record).state == .ended)
        try world.step(9 * hour)
        #expect(try world.get(record).state == .ended)
        try world.advance(4 * hour - 0.000001)
        #expect(try world.get(record).state == .ended)
        try world.advance(0.000001)
        #expect(try world.get(record).state == .dismissed)
    }

    @Test(arguments: [-5 * hour, -1, 1, 5 * hour])
    func theEndOfACardIsKeptTrueWhenTheClockIsSet(step: Double) throws {
        let record = try world.start()
        try world.end(record)
        try world.step(step)
        #expect(seconds(try world.get(record).dismissAt) == 4 * hour + step)
        try world.restart()
        #expect(seconds(try world.get(record).dismissAt) == 4 * hour + step)
    }

    @Test func aDatedDismissalFollowsTheWallClockButStaysWithinFourHours() throws {
        let record = try world.start()
        try world.end(record, .after(at(hour)))
        try world.step(-0.5 * hour)
        #expect(seconds(try world.get(record).dismissAt) == hour)
        try world.step(-9.5 * hour)
        // The date is 11 hours away now; the card may stay for 4.
        #expect(seconds(try world.get(record).dismissAt) == -6 * hour)
        try world.advance(4 * hour - 0.000001)
        #expect(try world.get(record).state == .ended)
        try world.advance(0.000001)
        #expect(try world.get(record).state == .dismissed)
    }

    // MARK: Several at once

    @Test func asleepOverEverythingEachStepHappensInItsOrderAtTheWake() throws {
        let record = try world.start(newActivity(staleDate: at(hour)))
        let late = try world.start(newActivity(staleDate: at(9 * hour)))
        let same = try world.start(newActivity(staleDate: at(8 * hour)))
        try world.sleep(20 * hour)
        let told = world.hear().filter { $0.topic == "activity" }
        func names(_ record: ActivityRecord) -> [String] { told.filter { $0.activity == record.activity }.map(\.event) }
        #expect(names(record) == ["started", "stale", "ended", "dismissed"])
        #expect(names(late) == ["started", "ended", "dismissed"])
        #expect(names(same) == ["started", "ended", "dismissed"])
        #expect(told.dropFirst(3).allSatisfy { $0.at == 20 * hour })
        #expect(told.filter { $0.activity == record.activity }.map(\.revision) == [1, 2, 3, 4])
    }

    @Test func manyDeadlinesOfOneInstantAreAllMet() throws {
        for number in 0..<200 { try world.start(newActivity(app: "app\(number % 8)", staleDate: at(60))) }
        try world.advance(60)
        #expect(try world.list(states: [.stale]).count == 200)
        try world.sleep(30 * hour)
        #expect(try world.list(states: [.dismissed]).count == 200)
    }

    // MARK: Restarts

    @Test func everythingIsTheSameAfterARestart() throws {
        let first = try world.start(
            newActivity(key: "a", staleDate: at(900), relevance: 4, push: true, actions: #"[{"id":"x","title":"X"}]"#))
        try world.update(first, staleDate: at(1800), timestamp: at(0))
        let ended = try world.start(newActivity(key: "b"))
        try world.end(ended, .after(at(1000)))
        try world.start(newActivity(staleDate: at(-1)))
        try world.start(newActivity(alert: Alert(title: "go"), startAt: at(500)))
        let before = try world.list()
        for isReboot in [false, true, false] {
            try world.restart(rebooting: isReboot)
            #expect(try world.list() == before)
        }
        #expect(
            try world.refusal(of: ActivityWorld.updating(first, timestamp: at(-1)))
                == .outdated(timestamp: at(-1), latest: at(0)))
        try world.advance(1000)
        #expect(try world.get(ended).state == .dismissed)
    }

    @Test(arguments: [false, true])
    func theCapHoldsOverAStop(isReboot: Bool) throws {
        let record = try world.start()
        try world.advance(7 * hour)
        try world.restart(after: 60, rebooting: isReboot)
        try world.advance(hour - 60 - 0.000001)
        #expect(try world.get(record).state == .active)
        try world.advance(0.000001)
        #expect(try world.get(record).state == .ended)
        try world.restart(after: 22 * hour, rebooting: isReboot)
        #expect(try world.get(record).state == .dismissed)
    }

    @Test func aChangeThatWasNotCommittedNeverHappened() throws {
        let record = try world.start(newActivity(key: "k"))
        let island = try world.island()
        let before = try world.list()
        let commands = [
            ActivityWorld.updating(record), ActivityWorld.ending(record), .dismissActivity(.activity(record.activity)),
            .startActivity(newActivity(app: "b", alert: Alert(title: "a"))),
        ]
        for command in commands {
            try world.crash(in: .request(command, from: Peer(connection: 1), ReplyToken(connection: 1, request: 0)))
            #expect(try world.list() == before)
            #expect(try world.island() == island)
        }
    }

    @Test func dismissedOnesStayReadableForSevenDays() throws {
        let record = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(30 * 24 * hour)))
        try world.advance(10 * 24 * hour)
        try world.dismiss(record)
        try world.advance(7 * 24 * hour - 1)
        // Old things are forgotten every few dozen changes.
        func change() throws { for _ in 0..<70 { try world.end(try world.start(newActivity(app: "b")), .immediate) } }
        try change()
        #expect(try world.get(record).state == .dismissed)
        try world.advance(2)
        try change()
        #expect(try world.list(states: [.dismissed]).contains { $0.activity == record.activity } == false)
    }
}
