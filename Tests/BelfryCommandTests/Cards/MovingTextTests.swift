// Times that move: what stands there just before, at and just after a change, and when the next change is.

import CivilTime
import Testing

@testable import BelfryCommand

struct MovingTextTests {
    private static let base: Int64 = 1_772_625_600_000_000
    private func at(_ seconds: Double) -> Instant { Instant(microseconds: Self.base + Int64((seconds * 1_000_000).rounded())) }

    /// A text and, in seconds from the base, its next change.
    private func expect(_ moving: MovingText, _ text: String, next: Double?, _ comment: Comment) {
        #expect(moving.text == text, comment)
        #expect(moving.nextChange == next.map(at), comment)
    }

    @Test(
        arguments: [
            (0, "0:00", 1), (0.999999, "0:00", 1), (1, "0:01", 2), (59.5, "0:59", 60), (60, "1:00", 61), (3599, "59:59", 3600),
            (3600, "1:00:00", 3601),
            (36_061, "10:01:01", 36_062),
        ] as [(Double, String, Double)])
    func aTimerCountsUpFromADateThatHasPassed(now: Double, text: String, next: Double) {
        expect(.timer(at(0), at: at(now)), text, next: next, "\(now)")
    }

    @Test(
        arguments: [
            (-60, "1:00", -59), (-59.5, "1:00", -59), (-59, "0:59", -58), (-0.5, "0:01", 0), (-0.000001, "0:01", 0),
            (-3600, "1:00:00", -3599),
        ] as [(Double, String, Double)])
    func aTimerCountsDownToADateAhead(now: Double, text: String, next: Double) {
        expect(.timer(at(0), at: at(now)), text, next: next, "\(now)")
    }

    @Test(
        arguments: [
            (true, -1, "1:00", 0.000001), (true, 0, "1:00", 1), (true, 0.5, "1:00", 1), (true, 1, "0:59", 2),
            (true, 59.5, "0:01", 60), (true, 60, "0:00", nil),
            (true, 99, "0:00", nil), (false, -1, "0:00", 1), (false, 0, "0:00", 1), (false, 59, "0:59", 60),
            (false, 60, "1:00", nil),
        ] as [(Bool, Double, String, Double?)])
    func anIntervalIsNotLeft(countsDown: Bool, now: Double, text: String, next: Double?) {
        expect(
            .interval(start: at(0), end: at(60), countsDown: countsDown, at: at(now)), text, next: next, "\(countsDown) \(now)")
    }

    @Test(
        arguments: [
            (0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"), (86_399, "23 h 59 min"),
            (90_000, "1 d 1 h"),
        ] as [(Double, String)])
    func aDistanceHasTwoUnits(passed: Double, text: String) {
        #expect(MovingText.relative(at(0), at: at(passed)).text == text)
        #expect(MovingText.relative(at(passed), at: at(0)).text == text)
    }

    @Test func anOffsetHasASignAndTheLargestUnit() {
        #expect(MovingText.offset(at(125), at: at(0)).text == "+2 min")
        #expect(MovingText.offset(at(0), at: at(7300)).text == "-2 h")
        #expect(MovingText.offset(at(0), at: at(0)).text == "+0 s")
    }

    @Test func aSleepUntilTheNextChangeMissesNoTextAndWakesForNone() {
        // Walking from change to change, each text differs from the one before it.
        for make in [
            { (now: Instant) in MovingText.timer(at(100), at: now) }, { MovingText.relative(at(100), at: $0) },
            { MovingText.interval(start: at(10), end: at(70), countsDown: true, at: $0) },
        ] {
            var now = at(0.25)
            var last = ""
            for _ in 0..<150 {
                let moving = make(now)
                // The first waking of an interval that has not begun shows its first text again.
                if now > at(11) { #expect(moving.text != last) }
                last = moving.text
                guard let next = moving.nextChange else { break }
                #expect(next > now)
                now = next
            }
        }
    }

    @Test(
        arguments: [
            (0.0, "----------"), (0.05, "----------"), (0.1, "#---------"), (0.5, "#####-----"), (0.99, "#########-"),
            (1.0, "##########"), (-1, "----------"), (7, "##########"),
            (.nan, "----------"), (.infinity, "##########"),
        ] as [(Double, String)])
    func aBarIsClamped(value: Double, text: String) {
        #expect(ProgressBar.line(value, cells: 10, .ascii, .plain).plainText == text)
    }

    @Test func aBarHasHalvesInUnicode() {
        #expect(ProgressBar.line(0.5, cells: 5, .unicode, .plain).plainText == "━━╸──")
        #expect(ProgressBar.line(1, cells: 3, .unicode, .plain).plainText == "━━━")
    }

    @Test func aBarOverTimeChangesWhenHalfACellIsFull() {
        // Ten cells over 20 s: a half each second.
        #expect(ProgressBar.nextChange(start: at(0), end: at(20), cells: 10, at: at(-5)) == at(0))
        #expect(ProgressBar.nextChange(start: at(0), end: at(20), cells: 10, at: at(0)) == at(1))
        #expect(ProgressBar.nextChange(start: at(0), end: at(20), cells: 10, at: at(1)) == at(2))
        #expect(ProgressBar.nextChange(start: at(0), end: at(20), cells: 10, at: at(19.5)) == at(20))
        #expect(ProgressBar.nextChange(start: at(0), end: at(20), cells: 10, at: at(20)) == nil)
        #expect(ProgressBar.value(start: at(0), end: at(20), countsDown: true, at: at(5)) == 0.75)
        #expect(ProgressBar.value(start: at(0), end: at(0), countsDown: false, at: at(5)) == 1)
    }
}
