// Windows: just before, exactly at, just after.

import Testing

@testable import Journal

@Suite struct RecordLimiterTests {
    @Test func aWindowPassesABurstAndTheNextOneTellsTheRest() {
        var limiter = RecordLimiter()
        let window = RecordLimiter.windowMicroseconds
        for _ in 0..<RecordLimiter.burst { #expect(limiter.admit(kind: "a", at: 5) == .pass(suppressedBefore: 0)) }
        #expect(limiter.nextEndMicroseconds == nil)
        #expect(limiter.admit(kind: "a", at: 5) == .suppress)
        #expect(limiter.admit(kind: "a", at: 5 + window - 1) == .suppress)
        #expect(limiter.admit(kind: "b", at: 5) == .pass(suppressedBefore: 0), "kinds do not share")
        #expect(limiter.nextEndMicroseconds == 5 + window)
        #expect(limiter.admit(kind: "a", at: 5 + window) == .pass(suppressedBefore: 2))
        #expect(limiter.admit(kind: "a", at: 6 + window) == .pass(suppressedBefore: 0), "told once")
    }

    @Test func theEndOfTheNumbersIsNoTrap() {
        var limiter = RecordLimiter()
        #expect(limiter.admit(kind: "a", at: .max) == .pass(suppressedBefore: 0))
        #expect(limiter.admit(kind: "a", at: .min) == .pass(suppressedBefore: 0))
    }
}
