// Orders, pages and their edges.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

@Suite struct ListTests {
    let ledger: SQLiteLedger

    init() throws {
        ledger = try SQLiteLedger.inMemory()
        try ledger.begin()
    }

    @Test func requestsGoByDueThenNumberAndPagesMeetWithoutGapOrRepeat() throws {
        // Several at one instant, of two apps, on two clocks.
        let rows: [(Int64, String, Basis, Int64)] = [
            (1, "a", .wall, 50), (2, "b", .wall, 10), (3, "a", .wall, 10), (4, "a", .wall, 10), (5, "b", .elapsed, 10),
            (6, "a", .wall, .min), (7, "a", .wall, .max), (8, "b", .wall, 10),
        ]
        for (number, app, basis, due) in rows { try ledger.insert(Sample.request(number, app: app, basis: basis, due: due)) }
        func pages(_ app: String?, limit: Int) throws -> [Int64] {
            var numbers: [Int64] = []
            var position: (due: Int64, number: Int64)?
            while true {
                let page = try ledger.requests(basis: .wall, app: app, after: position, limit: limit)
                #expect(page.count <= limit)
                numbers += page.map(\.number)
                guard let last = page.last else { return numbers }
                position = (last.due, last.number)
            }
        }
        for limit in 1...8 {
            #expect(try pages(nil, limit: limit) == [6, 2, 3, 4, 8, 1, 7])
            #expect(try pages("a", limit: limit) == [6, 3, 4, 1, 7])
            #expect(try pages("b", limit: limit) == [2, 8])
        }
        #expect(try ledger.requests(basis: .elapsed, app: nil, after: nil, limit: 9).map(\.number) == [5])
        #expect(try ledger.requests(basis: .wall, app: nil, after: nil, limit: 0).isEmpty)
        #expect(try ledger.requestNumbers(app: "a", after: 1, limit: 3) == [3, 4, 6])
        #expect(try ledger.requestNumbers(app: "a", after: 7, limit: 3) == [])
    }

    @Test func dueOnesAreThoseAtOrBefore() throws {
        try ledger.insert(Sample.request(1, due: 9, interruption: .timeSensitive))
        try ledger.insert(Sample.request(2, due: 10))
        try ledger.insert(Sample.request(3, due: 11, interruption: .critical))
        try ledger.insert(Sample.request(4, basis: .elapsed, due: 1, interruption: .critical))
        func due(_ through: Int64, urgent: Bool = false, limit: Int = 9) throws -> [Int64] {
            try ledger.dueRequests(basis: .wall, through: through, urgentOnly: urgent, limit: limit).map(\.number)
        }
        #expect(try due(8) == [])
        #expect(try due(9) == [1])
        #expect(try due(10) == [1, 2])
        #expect(try due(11) == [1, 2, 3])
        #expect(try due(11, limit: 2) == [1, 2])
        #expect(try due(11, urgent: true) == [1, 3])
        #expect(
            try ledger.dueRequests(basis: .elapsed, through: 1, urgentOnly: true, limit: 1)
                == [Deadline(due: 1, kind: .request, number: 4)])
    }

    @Test func wallRequestsGoByNumber() throws {
        try ledger.insert(Sample.request(1, floating: true))
        try ledger.insert(Sample.request(2))
        try ledger.insert(Sample.request(3, basis: .elapsed))
        try ledger.insert(Sample.request(4, floating: true))
        func numbers(_ floating: Bool, _ after: Int64, _ limit: Int) throws -> [Int64] {
            try ledger.wallRequests(floatingOnly: floating, after: after, limit: limit).map(\.number)
        }
        #expect(try numbers(false, 0, 9) == [1, 2, 4])
        #expect(try numbers(false, 1, 1) == [2])
        #expect(try numbers(true, 0, 9) == [1, 4])
        #expect(try numbers(true, 1, 9) == [4])
        #expect(try numbers(true, 4, 9) == [])
    }

    @Test func deadlinesOfAllKindsAreInOneOrder() throws {
        var expected: [Basis: [Deadline]] = [.wall: [], .elapsed: []]
        for number in Int64(1)...20 {
            let due = number / 5
            let basis: Basis = number % 2 == 0 ? .wall : .elapsed
            try ledger.insert(Sample.request(number, basis: basis, due: due))
            expected[basis]?.append(Deadline(due: due, kind: .request, number: number))
            try ledger.insert(Sample.occurrence(100 - number, state: .snoozed, deadline: due))
            expected[.elapsed]?.append(Deadline(due: due, kind: .occurrence, number: 100 - number))
            var activity = Sample.activity(200 - number)
            activity.capDeadline = due
            activity.content.staleDate = Instant(microseconds: due)
            try ledger.insert(activity)
            expected[.elapsed]?.append(Deadline(due: due, kind: .activity, number: 200 - number))
            expected[.wall]?.append(Deadline(due: due, kind: .activity, number: 200 - number))
        }
        // Things without a deadline are not in the list.
        try ledger.insert(Sample.occurrence(500))
        try ledger.insert(Sample.activity(501, state: .dismissed))
        for basis in Basis.allCases {
            for limit in [1, 2, 3, 7, 100] {
                var found: [Deadline] = []
                while true {
                    let page = try ledger.deadlines(basis: basis, after: found.last, limit: limit)
                    #expect(page.count <= limit)
                    if page.isEmpty { break }
                    found += page
                }
                #expect(found == expected[basis]?.sorted())
            }
        }
    }

    @Test func deadlinesGoOnAfterAPositionThatIsGone() throws {
        try ledger.insert(Sample.request(1, due: 10))
        try ledger.insert(Sample.request(3, due: 10))
        let position = Deadline(due: 10, kind: .request, number: 2)
        #expect(try ledger.deadlines(basis: .wall, after: position, limit: 9).map(\.number) == [3])
    }

    @Test func occurrencesAreListedByPhase() throws {
        try ledger.insert(Sample.occurrence(1, order: 10))
        try ledger.insert(Sample.occurrence(2, state: .snoozed, order: 5))
        try ledger.insert(Sample.occurrence(3, id: "b", order: 7))
        try ledger.insert(Sample.occurrence(4, app: "x", order: 8))
        try ledger.insert(Sample.occurrence(5, state: .resolved, order: 6))
        try ledger.insert(Sample.occurrence(6, id: "b", state: .resolved, order: 9))
        try ledger.insert(Sample.occurrence(7, app: "x", state: .resolved, order: 11))
        try ledger.insert(Sample.occurrence(9, state: .prepared))
        try ledger.insert(Sample.occurrence(8, state: .prepared))
        func numbers(_ list: [OccurrenceRecord]) -> [Int64] { list.map(\.number) }
        #expect(try numbers(ledger.outstanding(app: "default", id: "a")) == [1, 2])
        #expect(try numbers(ledger.outstanding(app: nil, below: .max, limit: 9)) == [1, 4, 3, 2])
        #expect(try numbers(ledger.outstanding(app: nil, below: 8, limit: 1)) == [3])
        #expect(try numbers(ledger.outstanding(app: "default", below: 10, limit: 9)) == [3, 2])
        #expect(try numbers(ledger.resolved(app: nil, id: nil, below: .max, limit: 9)) == [7, 6, 5])
        #expect(try numbers(ledger.resolved(app: "default", id: nil, below: 9, limit: 9)) == [5])
        #expect(try numbers(ledger.resolved(app: "default", id: "a", below: .max, limit: 9)) == [5])
        #expect(try numbers(ledger.resolved(app: nil, id: "a", below: .max, limit: 9)) == [7, 5])
        #expect(try numbers(ledger.resolved(app: nil, id: "a", below: .max, limit: 1)) == [7])
        #expect(try numbers(ledger.occurrences(app: "default", id: "a", limit: 9)) == [5, 2, 1])
        #expect(try numbers(ledger.occurrences(app: "default", id: "a", limit: 2)) == [5, 2])
        #expect(try numbers(ledger.prepared()) == [8, 9])
    }

    @Test func soonestSnoozeIsTheSmallestDeadlineOfTheSnoozed() throws {
        #expect(try ledger.soonestSnooze() == nil)
        try ledger.insert(Sample.occurrence(1, state: .delivered, deadline: 1))
        try ledger.insert(Sample.occurrence(2, state: .snoozed))
        #expect(try ledger.soonestSnooze() == nil)
        try ledger.insert(Sample.occurrence(3, state: .snoozed, deadline: 30))
        try ledger.insert(Sample.occurrence(4, state: .snoozed, deadline: 20))
        #expect(try ledger.soonestSnooze() == 20)
        try ledger.update(Sample.occurrence(4, state: .resolved))
        #expect(try ledger.soonestSnooze() == 30)
    }

    @Test func eventsStopAtLimitAndBytesButGiveAtLeastOne() throws {
        for sequence in Int64(3)...6 { try ledger.append(Sample.event(sequence, text: String(repeating: "x", count: 100))) }
        func sequences(_ after: Int64, _ limit: Int, _ bytes: Int) throws -> [Int64] {
            try ledger.events(after: after, limit: limit, bytes: bytes).map(\.sequence)
        }
        #expect(try ledger.oldestSequence() == 3)
        #expect(try sequences(0, 9, 10_000) == [3, 4, 5, 6])
        #expect(try sequences(4, 9, 10_000) == [5, 6])
        #expect(try sequences(0, 2, 10_000) == [3, 4])
        #expect(try sequences(0, 9, 150) == [3, 4])
        #expect(try sequences(0, 9, 0) == [3])
        #expect(try sequences(6, 9, 10_000) == [])
        #expect(try sequences(0, 0, 10_000) == [])
    }

    @Test func activitiesAreFoundByKeyTokenAndState() throws {
        for (number, state) in [(1, ActivityState.dismissed), (2, .active), (3, .ended), (4, .pending), (5, .stale)] {
            var activity = Sample.activity(Int64(number), app: number == 5 ? "x" : "default", state: state)
            activity.key = "k"
            try ledger.insert(activity)
        }
        #expect(try ledger.activity(app: "default", key: "k")?.number == 4)
        #expect(try ledger.activity(app: "x", key: "k")?.number == 5)
        #expect(try ledger.activity(app: "x", key: "z") == nil)
        #expect(try ledger.activity(pushToken: "token3")?.number == 3)
        #expect(try ledger.activities(app: nil, states: [.stale, .active, .dismissed], newest: 9).map(\.number) == [1, 2, 5])
        #expect(
            try ledger.activities(app: "default", states: Set(ActivityState.allCases), newest: 9).map(\.number) == [1, 2, 3, 4])
        #expect(try ledger.activities(app: "default", states: [], newest: 9).isEmpty)
        try ledger.insert(Sample.activity(6, state: .active))
        #expect(try ledger.activities(app: nil, states: [.active, .stale], newest: 1).map(\.number) == [5, 6])
        #expect(try ledger.activities(app: "default", states: [.active, .ended], newest: 1).map(\.number) == [3, 6])
        #expect(try ledger.activities(app: nil, states: [.active], newest: 0).isEmpty)
        // With none alive the newest counts.
        for number in [Int64(4), 2] {
            var activity = try #require(try ledger.activity(number: number))
            activity.state = .ended
            try ledger.update(activity)
        }
        #expect(try ledger.activity(app: "default", key: "k")?.number == 4)
    }

    @Test func settingsTokensAndConsumersKeepWhatWasSavedLast() throws {
        #expect(try ledger.settings(app: "a") == (notifications: true, activities: true))
        try ledger.saveSettings(app: "a", notifications: true, activities: false)
        try ledger.saveSettings(app: "a", notifications: false, activities: true)
        #expect(try ledger.settings(app: "a") == (notifications: false, activities: true))
        #expect(try ledger.settings(app: "b") == (notifications: true, activities: true))

        try ledger.saveStartToken(app: "a", .init(attributesType: "T", token: "old"))
        try ledger.saveStartToken(app: "a", .init(attributesType: "T", token: "new"))
        try ledger.saveStartToken(app: "a", .init(attributesType: "A", token: "other"))
        #expect(
            try ledger.startTokens(app: "a") == [
                .init(attributesType: "A", token: "other"), .init(attributesType: "T", token: "new"),
            ])
        #expect(try ledger.startToken("old") == nil)
        #expect(try #require(try ledger.startToken("new")) == (app: "a", attributesType: "T"))

        #expect(try ledger.consumer("c") == nil)
        try ledger.saveConsumer("c", sequence: 4)
        try ledger.saveConsumer("c", sequence: 6)
        try ledger.saveConsumer("d", sequence: 1)
        #expect(try ledger.consumer("c") == 6)
        #expect(try ledger.consumerCount() == 2)
    }
}
