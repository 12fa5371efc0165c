import BelfryCore
import CivilTime
import Testing

/// The ends of an activity and of its card (ACTIVITIES.md 1 and 9).
@Suite struct EndTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    @Test func theDefaultEndIsFrozenAndVisibleForFourHours() throws {
        let record = try world.start()
        try world.advance(100)
        let ended = try world.end(record)
        #expect(ended.state == .ended && seconds(ended.endedAt) == 100 && seconds(ended.dismissAt) == 100 + 4 * hour)
        try world.advance(4 * hour - 0.000001)
        #expect(try world.get(record).state == .ended && world.list().count == 1)
        try world.advance(0.000001)
        #expect(try world.get(record).state == .dismissed && world.list().isEmpty)
        let told = world.hear().filter { $0.topic == "activity" }
        #expect(told.map(\.event) == ["started", "ended", "dismissed"] && told.map(\.revision) == [1, 2, 3])
        #expect(told.map(\.at) == [0, 100, 100 + 4 * hour])
    }

    @Test func anEndWithContentIsOneStepOnAStaleOneToo() throws {
        for staleDate in [nil, at(0)] {
            let record = try world.start(newActivity(staleDate: staleDate, relevance: 3))
            _ = world.hear()
            let content = ActivityContent(state: Payload(#"{"s":2}"#), relevance: 1, relevanceText: "1")
            let ended = try world.ask(.endActivity(.activity(record.activity), ActivityEnd(content: content))).activity
            #expect(ended?.content == content)
            #expect(world.hear(of: record) == ["ended"])
        }
    }

    /// The date of `after` in seconds from the end, and until when the card stays; nil: it goes at once.
    static let dated: [(Double, Double?)] = [
        (-5, nil), (0, nil), (0.000001, 0.000001), (60, 60), (14_400, 14_400), (14_400.000001, 14_400), (2_592_000, 14_400),
        (1e11, 14_400), (-1e11, nil),
    ]

    @Test(arguments: dated)
    func aDatedEndStaysUntilItsDateAtMostFourHours(date: Double, given: Double?) throws {
        try theCardGoesWhenThePolicySays(policy: .after(at(date)), given: given)
    }

    @Test func anEndStaysForFourHoursAndAnImmediateOneNotAtAll() throws {
        try theCardGoesWhenThePolicySays(policy: .default, given: 4 * hour)
        try theCardGoesWhenThePolicySays(policy: .immediate, given: nil)
    }

    private func theCardGoesWhenThePolicySays(policy: DismissalPolicy, given: Double?) throws {
        let world = try ActivityWorld()
        let record = try world.start()
        let ended = try world.end(record, policy)
        guard let given else {
            #expect(ended.state == .dismissed && ended.revision == 3)
            #expect(world.hear(of: record) == ["started", "ended", "dismissed"])
            return
        }
        #expect(ended.state == .ended && seconds(ended.dismissAt) == given && ended.revision == 2)
        if given > 0.5 {
            try world.advance(given - 0.000001)
            #expect(try world.get(record).state == .ended)
        }
        try world.advance(0.000001)
        #expect(try world.get(record).state == .dismissed)
    }

    @Test func nothingLeavesEndedButToDismissed() throws {
        let record = try world.start()
        try world.end(record)
        for command in [ActivityWorld.updating(record), ActivityWorld.ending(record), ActivityWorld.ending(record, .immediate)] {
            #expect(try world.refusal(of: command) == .ended(activity: record.activity, state: .ended))
        }
        try world.dismiss(record)
        let dismissal = Command.dismissActivity(.activity(record.activity))
        for command in [ActivityWorld.updating(record), ActivityWorld.ending(record), dismissal] {
            #expect(try world.refusal(of: command) == .ended(activity: record.activity, state: .dismissed))
        }
        try world.restart(after: 24 * hour, rebooting: true)
        #expect(try world.get(record).state == .dismissed)
        #expect(world.hear(of: record) == ["started", "ended", "dismissed"])
    }

    @Test func aPersonsDismissalOfALiveOneIsEndedThenDismissed() throws {
        let record = try world.start()
        let dismissed = try world.dismiss(record)
        #expect(dismissed.state == .dismissed && dismissed.endedAt == at(0) && dismissed.dismissAt == at(0))
        #expect(world.hear(of: record) == ["started", "ended", "dismissed"])
    }

    @Test(arguments: [DismissalPolicy.default, .immediate, .after(at(3600))])
    func endingAPendingOneRemovesItAtOnce(policy: DismissalPolicy) throws {
        let record = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(60)))
        let ended = try world.end(record, policy)
        #expect(ended.state == .dismissed && ended.startedAt == nil)
        try world.advance(120)
        #expect(world.hear(of: record) == ["scheduled", "ended", "dismissed"])
    }

    // MARK: Caps

    @Test func eightHoursAfterTheStartTheDaemonEndsIt() throws {
        let record = try world.start(newActivity(staleDate: at(hour)))
        try world.advance(7 * hour)
        try world.update(record, staleDate: at(7.5 * hour))
        try world.advance(20 * hour)
        let told = world.hear().filter { $0.topic == "activity" }
        #expect(told.map(\.event) == ["started", "stale", "updated", "fresh", "stale", "ended", "dismissed"])
        #expect(told.map(\.at) == [0, hour, 7 * hour, 7 * hour, 7.5 * hour, 8 * hour, 12 * hour])
        let record2 = try world.get(record)
        #expect(seconds(record2.endedAt) == 8 * hour && seconds(record2.dismissAt) == 12 * hour)
    }

    @Test func theCapOfAScheduledOneCountsFromItsStart() throws {
        let record = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(5 * hour)))
        try world.advance(13 * hour - 0.000001)
        #expect(try world.get(record).state == .active)
        try world.advance(0.000001)
        #expect(try world.get(record).state == .ended)
    }

    /// Hours asleep, what is found at the wake, and the hour at which its card goes.
    static let sleeps: [(Double, ActivityState, Double?)] = [
        (7.999, .active, nil), (8, .ended, 12), (9, .ended, 12), (11.999, .ended, 12), (12, .dismissed, 12), (13, .dismissed, 13),
    ]

    @Test(arguments: sleeps)
    func asleepOverTheCapItIsEndedAtTheWake(hours: Double, state: ActivityState, dismissal: Double?) throws {
        let record = try world.start()
        try world.sleep(hours * hour)
        let found = try world.get(record)
        #expect(found.state == state)
        #expect(seconds(found.endedAt) == (state == .active ? nil : hours * hour))
        #expect(seconds(found.dismissAt) == dismissal.map { $0 * hour })
    }

    @Test func anEndAfterTheCapWasSleptOverStaysWithinTwelveHours() throws {
        let record = try world.start()
        try world.sleep(9 * hour, looks: false)
        // The request comes before the daemon has looked: the cap was first.
        #expect(try world.refusalOfEnd(record) == .ended(activity: record.activity, state: .ended))
        #expect(seconds(try world.get(record).dismissAt) == 12 * hour)
    }

    @Test func shorterLifetimesAreASetting() throws {
        #expect(ActivityLifetimes() == ActivityLifetimes(lifeMicroseconds: 28_800_000_000, endedCardMicroseconds: 14_400_000_000))
    }
}

extension ActivityWorld {
    /// The refusal of an end that first meets what has become due.
    func refusalOfEnd(_ record: ActivityRecord) throws -> RequestError? {
        do {
            try end(record)
            return nil
        } catch let error as RequestError {
            return error
        }
    }
}
