import BelfryCore
import CivilTime
import Testing

/// One small place for many (ACTIVITIES.md 6 and 9).
@Suite struct IslandTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    private func slots() throws -> [String] {
        let island = try world.island()
        return [island.mode.rawValue] + island.items.map { "\($0.slot.rawValue) \($0.activity.key?.text ?? "")" }
    }

    @discardableResult
    private func start(_ app: String, _ key: Identifier, relevance: Double = 0, alert: Bool = false) throws -> ActivityRecord {
        try world.start(newActivity(app: app, key: key, relevance: relevance, alert: alert ? Alert(title: "Look") : nil))
    }

    @Test func noneOneAndTwoApps() throws {
        #expect(try slots() == ["none"])
        try start("a", "a1")
        #expect(try slots() == ["compact", "compact a1"])
        try start("b", "b1", relevance: 100)
        #expect(try slots() == ["minimal", "attached a1", "detached b1"])
        try start("c", "c1")
        #expect(try slots() == ["minimal", "attached a1", "detached b1"])
    }

    /// Relevance of three activities of one app in the order of their starts, and the best.
    static let relevances: [([Double], Identifier)] = [
        ([50, 100, -3], "k1"), ([0, 0, 0], "k0"), ([0, 1e9, 1e9], "k1"), ([-2, -1, -3], "k1"), ([1e308, -1e308, 0], "k0"),
        ([0.0999, 0.1, 0.09], "k1"), ([0.0, -0.0, 0], "k0"),
    ]

    @Test(arguments: relevances)
    func theBestOfAnAppIsTheHighestThenTheFirstStarted(relevances: [Double], best: Identifier) throws {
        for (index, relevance) in relevances.enumerated() { try start("a", Identifier("k\(index)"), relevance: relevance) }
        #expect(try slots() == ["compact", "compact \(best)"])
    }

    @Test func theAppThatAlertedLastIsAttached() throws {
        try start("a", "a1")
        let second = try start("b", "b1")
        let third = try start("c", "c1")
        try world.update(third, alert: Alert(title: "Look"))
        #expect(try slots() == ["minimal", "attached c1", "detached a1"])
        try world.update(second)
        #expect(try slots() == ["minimal", "attached c1", "detached a1"])
        try world.update(second, alert: Alert(title: "Look"))
        #expect(try slots() == ["minimal", "attached b1", "detached c1"])
        // The alert of one that is over counts no more.
        try world.end(second)
        #expect(try slots() == ["minimal", "attached c1", "detached a1"])
        try start("d", "d1", alert: true)
        #expect(try slots() == ["minimal", "attached d1", "detached c1"])
    }

    @Test func theAlertOfAScheduledStartCountsWhenItStarts() throws {
        try world.start(newActivity(app: "a", key: "a1", alert: Alert(title: "go"), startAt: at(60)))
        #expect(try slots() == ["none"])
        try start("b", "b1")
        try start("c", "c1", alert: true)
        try world.advance(60)
        #expect(try slots() == ["minimal", "attached a1", "detached c1"])
    }

    @Test func staleOnesStayAndEndedOnesLeave() throws {
        let first = try world.start(newActivity(app: "a", key: "a1", staleDate: at(10)))
        let second = try start("b", "b1")
        try world.advance(20)
        #expect(try slots() == ["minimal", "attached a1", "detached b1"])
        try world.end(second)
        #expect(try slots() == ["compact", "compact a1"])
        try world.dismiss(first)
        #expect(try slots() == ["none"])
    }

    @Test func theIslandIsTheSameAfterARestart() throws {
        try start("a", "a1", relevance: 1)
        try start("a", "a2", relevance: 2)
        let alerting = try start("b", "b1")
        try start("c", "c1")
        try world.update(alerting, alert: Alert(title: "Look"))
        let before = try slots()
        #expect(before == ["minimal", "attached b1", "detached a2"])
        try world.restart(rebooting: true)
        #expect(try slots() == before)
    }

    @Test func changedIsToldExactlyWhenTheSlotsDiffer() throws {
        func changes(_ work: () throws -> Void) throws -> Int {
            _ = world.hear()
            try work()
            return world.hear().filter { $0.topic == "island" }.count
        }
        var first: ActivityRecord?
        var second: ActivityRecord?
        #expect(try changes { first = try start("a", "a1") } == 1)
        #expect(try changes { second = try start("a", "a2") } == 0)
        let hidden = try #require(second)
        #expect(try changes { try world.update(hidden, relevance: 2) } == 1)
        #expect(try changes { try world.update(hidden, #"{"other":1}"#, relevance: 3) } == 0)
        #expect(try changes { try world.end(try #require(first)) } == 0)
        #expect(try changes { try start("b", "b1") } == 1)
        #expect(try changes { try world.update(hidden, alert: Alert(title: "Look")) } == 0)
        #expect(try changes { try world.ask(.putSettings(app: "a", notificationsEnabled: nil, activitiesEnabled: false)) } == 1)
        #expect(try changes { try world.advance(8 * hour) } == 1)
        #expect(try slots() == ["none"])
    }

    @Test func anEventSaysWhatTheIslandNowIs() throws {
        let first = try start("a", "a1")
        _ = world.hear()
        let second = try start("b", "b1")
        let told = world.hear().filter { $0.topic == "island" }.map(\.text)
        #expect(told.count == 1)
        #expect(told[0].contains(#""mode":"minimal""#))
        #expect(told[0].contains(first.activity.text) && told[0].contains(second.activity.text))
    }
}
