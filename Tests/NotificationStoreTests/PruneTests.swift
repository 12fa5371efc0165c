// What is forgotten, and what is not.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

@Suite struct PruneTests {
    let ledger: SQLiteLedger

    init() throws {
        ledger = try SQLiteLedger.inMemory()
        try ledger.begin()
    }

    func day(_ days: Int64) -> Instant { Sample.now.adding(microseconds: days * 86_400_000_000) }

    @Test func eventsAreForgottenFromTheOldestOn() throws {
        for sequence in Int64(1)...10 { try ledger.append(Sample.event(sequence, at: day(sequence))) }
        #expect(try ledger.pruneEvents(before: day(1), keeping: 0, limit: 100) == 0)
        #expect(try ledger.pruneEvents(before: day(6), keeping: 0, limit: 2) == 2)
        #expect(try ledger.oldestSequence() == 3)
        #expect(try ledger.pruneEvents(before: day(6), keeping: 6, limit: 100) == 2)
        #expect(try ledger.oldestSequence() == 5)
        #expect(try ledger.pruneEvents(before: day(6), keeping: 6, limit: 100) == 0)
        #expect(try ledger.pruneEvents(before: day(6), keeping: 0, limit: 100) == 1)
        #expect(try ledger.pruneEvents(before: day(99), keeping: 0, limit: 100) == 5)
        #expect(try ledger.oldestSequence() == nil)
        #expect(try ledger.pruneEvents(before: day(99), keeping: 0, limit: 100) == 0)
    }

    @Test func anEventFromAClockThatWasAheadDoesNotBlockTheWay() throws {
        try ledger.append(Sample.event(1, at: day(1000)))
        try ledger.append(Sample.event(2, at: day(1)))
        try ledger.append(Sample.event(3, at: day(9)))
        #expect(try ledger.pruneEvents(before: day(5), keeping: 1, limit: 100) == 2)
        #expect(try ledger.oldestSequence() == 3)
    }

    @Test func resolvedOccurrencesAreForgottenBeyondTheNewest() throws {
        for number in Int64(1)...6 {
            var occurrence = Sample.occurrence(number, state: .resolved)
            occurrence.resolution = Sample.resolution(at: day(number))
            try ledger.insert(occurrence)
        }
        try ledger.insert(Sample.occurrence(7, order: 0))
        #expect(try ledger.pruneResolved(before: day(5), keeping: 4, limit: 100) == 2)
        #expect(try ledger.pruneResolved(before: day(5), keeping: 4, limit: 100) == 0)
        #expect(try ledger.pruneResolved(before: day(5), keeping: 0, limit: 1) == 1)
        #expect(try ledger.pruneResolved(before: day(5), keeping: 0, limit: 100) == 1)
        #expect(try ledger.resolved(app: nil, id: nil, below: .max, limit: 9).map(\.number) == [6, 5])
        #expect(try ledger.occurrence(number: 7) != nil)
    }

    @Test func endingsAndDismissedActivitiesAreForgottenByDate() throws {
        try ledger.saveEnding(app: "a", id: "1", at: day(1), [Fact(at: day(1), what: "removed", detail: "x")])
        try ledger.saveEnding(app: "a", id: "2", at: day(2), [])
        try ledger.saveEnding(app: "a", id: "1", at: day(3), [])
        #expect(try ledger.ending(app: "a", id: "1") == [])
        #expect(try ledger.ending(app: "b", id: "1") == nil)
        #expect(try ledger.pruneEndings(before: day(2), limit: 9) == 0)
        #expect(try ledger.pruneEndings(before: day(4), limit: 1) == 1)
        #expect(try ledger.ending(app: "a", id: "2") == nil)
        #expect(try ledger.pruneEndings(before: day(4), limit: 9) == 1)

        var dismissed = Sample.activity(1, state: .dismissed)
        dismissed.updatedAt = day(1)
        try ledger.insert(dismissed)
        dismissed = Sample.activity(2, state: .ended)
        dismissed.updatedAt = day(1)
        try ledger.insert(dismissed)
        #expect(try ledger.pruneActivities(dismissedBefore: day(1), limit: 9) == 0)
        #expect(try ledger.pruneActivities(dismissedBefore: day(2), limit: 9) == 1)
        #expect(try ledger.activity(number: 1) == nil)
        #expect(try ledger.activity(number: 2) != nil)
    }
}
