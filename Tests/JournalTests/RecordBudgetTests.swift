// The budget of routine records: used up, silent, and back.

import Testing

@testable import Journal

@Suite struct RecordBudgetTests {
    /// What journald lets through by default.
    private static let journaldBurst = 10_000
    private static let journaldMicroseconds: Int64 = 30_000_000

    @Test func aBurstPassesAndTheRestIsOneGap() {
        var budget = RecordBudget(at: 0)
        for _ in 0..<RecordBudget.burst { #expect(budget.admit(at: 0) == .pass(suppressedBefore: 0)) }
        #expect(budget.admit(at: 0) == .suppress(begins: true))
        #expect(budget.admit(at: RecordBudget.silenceMicroseconds - 1) == .suppress(begins: false))
        #expect(budget.admit(at: RecordBudget.silenceMicroseconds) == .pass(suppressedBefore: 2))
        #expect(budget.admit(at: RecordBudget.silenceMicroseconds) == .pass(suppressedBefore: 0))
    }

    @Test func whatIsToldAtTheEndOfTheSilenceIsToldOnce() {
        var budget = RecordBudget(at: 0)
        for _ in 0..<RecordBudget.burst + 3 { _ = budget.admit(at: 0) }
        #expect(budget.takeSuppressed() == 3)
        #expect(budget.admit(at: RecordBudget.silenceMicroseconds) == .pass(suppressedBefore: 0))
    }

    @Test func itStaysBelowTheLimitOfJournaldHoweverRecordsCome() {
        var budget = RecordBudget(at: 0)
        var passed: [Int64] = []
        // A storm, a pause that fills the budget, and a storm again: the worst that fits into one window.
        for start in [0, 170_000_000, 185_000_000] as [Int64] {
            for step in 0..<15_000 {
                let now = start + Int64(step) * 1000
                if case .pass = budget.admit(at: now) { passed.append(now) }
            }
        }
        var most = 0
        var first = 0
        for (index, instant) in passed.enumerated() {
            while passed[first] <= instant - Self.journaldMicroseconds { first += 1 }
            most = max(most, index - first + 1)
        }
        #expect(most > RecordBudget.burst && most < Self.journaldBurst)
    }

    @Test func aClockAtTheEndOfItsNumbersIsNoTrap() {
        var budget = RecordBudget(at: .max)
        #expect(budget.admit(at: .min) == .pass(suppressedBefore: 0))
        for _ in 0...RecordBudget.burst { _ = budget.admit(at: .max) }
        _ = budget.admit(at: .min)
    }
}
