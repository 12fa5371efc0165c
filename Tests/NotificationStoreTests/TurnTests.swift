// Transactions, and the counts that go with them.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

@Suite struct TurnTests {
    let ledger: SQLiteLedger

    init() throws {
        ledger = try SQLiteLedger.inMemory()
    }

    @Test func rolledBackTurnLeavesNothing() throws {
        try ledger.begin()
        try ledger.save(Sample.state)
        try ledger.insert(Sample.request(1))
        try ledger.commit()

        try ledger.begin()
        var state = Sample.state
        state.nextNumber = 99
        try ledger.save(state)
        try ledger.insert(Sample.request(2))
        try ledger.insert(Sample.occurrence(3))
        try ledger.deleteRequest(number: 1)
        #expect(try ledger.requestCount() == 1)
        ledger.rollBack()

        try ledger.begin()
        #expect(try ledger.state() == Sample.state)
        #expect(try ledger.requestCount() == 1)
        #expect(try ledger.counts() == (delivered: 0, snoozed: 0))
        #expect(try ledger.request(number: 1) != nil)
        #expect(try ledger.request(number: 2) == nil)
        #expect(try ledger.occurrence(number: 3) == nil)
        try ledger.commit()
    }

    @Test func turnsDoNotNestAndRollingBackNothingIsNothing() throws {
        ledger.rollBack()
        #expect(throws: LedgerError.self) { try ledger.commit() }
        try ledger.begin()
        #expect(throws: LedgerError.self) { try ledger.begin() }
        try ledger.commit()
        ledger.rollBack()
        try ledger.begin()
    }

    @Test func aSecondRequestOfOneNameIsRefusedAndTheTurnCanBeRolledBack() throws {
        try ledger.begin()
        try ledger.insert(Sample.request(1, id: "a"))
        #expect(throws: LedgerError.self) { try ledger.insert(Sample.request(2, id: "a")) }
        ledger.rollBack()
        try ledger.begin()
        #expect(try ledger.requestCount() == 0)
    }

    @Test func countsAreThoseOfTheRowsAfterRandomWork() throws {
        var random = SeededGenerator(seed: 1)
        var sequence: Int64 = 0
        for _ in 0..<400 {
            try ledger.begin()
            for _ in 0..<3 {
                let number = Int64.random(in: 1...30, using: &random)
                switch Int.random(in: 0..<7, using: &random) {
                case 0:
                    let basis = Basis.allCases.randomElement(using: &random)!
                    let request = Sample.request(number, basis: basis)
                    if try ledger.request(number: number) == nil {
                        try ledger.insert(request)
                    } else {
                        try ledger.update(request)
                    }
                case 1: try ledger.deleteRequest(number: number)
                case 2, 3:
                    let state = OccurrenceState(rawValue: Int.random(in: 0...3, using: &random))!
                    let occurrence = Sample.occurrence(number, state: state)
                    if try ledger.occurrence(number: number) == nil {
                        try ledger.insert(occurrence)
                    } else {
                        try ledger.update(occurrence)
                    }
                case 4: try ledger.deleteOccurrence(number: number)
                case 5:
                    sequence += Int64.random(in: 1...3, using: &random)
                    try ledger.append(Sample.event(sequence))
                default:
                    _ = try ledger.pruneEvents(before: .max, keeping: 5, limit: 3)
                    _ = try ledger.pruneResolved(before: .max, keeping: 2, limit: 3)
                }
            }
            if Bool.random(using: &random) { try ledger.commit() } else { ledger.rollBack() }
            #expect(ledger.current.counts == (try ledger.countedRows()))
        }
    }
}

extension SQLiteLedger {
    /// The counts by counting.
    func countedRows() throws -> StoreCounts {
        try writeEvents()
        return try StoreCounts(counting: database)
    }
}

/// A small generator whose numbers are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
