// The real timerfds. The clock is set by a microsecond where the process may do that, which is enough for the kernel to tell.

import EventLoop
import Glibc
import Testing

@Suite(.serialized) struct DeadlineTimerTests {
    static let clocks: [DeadlineTimer.Clock] = [.realtime, .boottime, .monotonic]

    static func now(_ clock: DeadlineTimer.Clock) -> Int64 {
        let reading = Clocks.now()
        return switch clock {
        case .realtime: reading.realtimeMicroseconds
        case .boottime: reading.boottimeMicroseconds
        case .monotonic: reading.monotonicMicroseconds
        }
    }

    @Test(arguments: clocks) func firesOnceAndNeverEarly(clock: DeadlineTimer.Clock) throws {
        let loop = try EventLoop()
        var fired: [Int64] = []
        let timer = try DeadlineTimer(loop: loop, clock: clock) { fired.append(Self.now(clock)) }
        let due = Self.now(clock) + 2000
        timer.arm(atMicroseconds: due)
        #expect(try loop.runOnce())
        #expect(try #require(fired.first) >= due)
        #expect(timer.armedMicroseconds == nil)
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        #expect(fired.count == 1)
    }

    @Test(arguments: clocks) func whatIsPastFiresAtOnce(clock: DeadlineTimer.Clock) throws {
        for instant in [Int64.min, -1, 0, 1, Self.now(clock)] {
            let loop = try EventLoop()
            var fired = 0
            let timer = try DeadlineTimer(loop: loop, clock: clock) { fired += 1 }
            timer.arm(atMicroseconds: instant)
            #expect(try loop.runOnce(timeoutMicroseconds: 1_000_000))
            #expect(fired == 1, "\(instant)")
        }
    }

    @Test(arguments: clocks) func theFarFutureAndADisarmedTimerDoNotFire(clock: DeadlineTimer.Clock) throws {
        let loop = try EventLoop()
        let timer = try DeadlineTimer(loop: loop, clock: clock) { Issue.record("fired") }
        timer.arm(atMicroseconds: .max)
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        timer.arm(atMicroseconds: 0)
        timer.disarm()
        #expect(timer.armedMicroseconds == nil)
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
    }

    @Test func armingForTheSameInstantAgainCostsNothing() throws {
        let loop = try EventLoop()
        let timer = try DeadlineTimer(loop: loop, clock: .boottime) {}
        let before = timer.settings
        let due = Self.now(.boottime) + 3_600_000_000
        for _ in 0..<10 { timer.arm(atMicroseconds: due) }
        #expect(timer.settings == before + 1)
        timer.arm(atMicroseconds: due + 1)
        #expect(timer.settings == before + 2)
    }

    @Test func aReadyTimerThatIsMovedDoesNotFireForTheOldInstant() throws {
        let loop = try EventLoop()
        var fired = 0
        let timer = try DeadlineTimer(loop: loop, clock: .boottime) { fired += 1 }
        timer.arm(atMicroseconds: 0)
        timer.arm(atMicroseconds: Self.now(.boottime) + 3_600_000_000)
        try loop.runOnce(timeoutMicroseconds: 0)
        #expect(fired == 0)
    }

    @Test func aTimerMayBeArmedAgainByItsHandler() throws {
        let loop = try EventLoop()
        var fired = 0
        var timer: DeadlineTimer?
        timer = try DeadlineTimer(loop: loop, clock: .realtime) {
            fired += 1
            if fired < 5 { timer?.arm(atMicroseconds: Int64(fired)) }
        }
        timer?.arm(atMicroseconds: 0)
        for _ in 0..<5 { try loop.runOnce(timeoutMicroseconds: 1_000_000) }
        #expect(fired == 5)
        #expect(timer?.armedMicroseconds == nil)
        timer = nil
    }

    @Test(.enabled(if: Self.maySetTheClock, "needs CAP_SYS_TIME"), arguments: [true, false])
    func aClockThatIsSetIsToldAlsoWhenNothingIsDue(armed: Bool) throws {
        let loop = try EventLoop()
        var changes = 0
        let timer = try DeadlineTimer(
            loop: loop, clock: .realtime, onClockChange: { changes += 1 }, onDeadline: { Issue.record("fired") })
        for round in 1...2 {
            if armed { timer.arm(atMicroseconds: Self.now(.realtime) + 3_600_000_000) }
            Self.nudgeTheClock()
            #expect(try loop.runOnce(timeoutMicroseconds: 5_000_000))
            #expect(changes == round)
            #expect(timer.armedMicroseconds == nil)
        }
    }

    @Test(.enabled(if: Self.maySetTheClock, "needs CAP_SYS_TIME"))
    func aClockThatIsSetBeforeTheArmingIsToldOnce() throws {
        let loop = try EventLoop()
        var changes = 0
        let timer = try DeadlineTimer(
            loop: loop, clock: .realtime, onClockChange: { changes += 1 }, onDeadline: { Issue.record("fired") })
        Self.nudgeTheClock()
        timer.arm(atMicroseconds: Self.now(.realtime) + 3_600_000_000)
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(changes == 1)
        #expect(timer.armedMicroseconds == nil)
    }

    @Test func clocksAreReadTogetherAndIdsAreHexadecimal() throws {
        let first = Clocks.now()
        let second = Clocks.now()
        #expect(second.monotonicMicroseconds >= first.monotonicMicroseconds)
        #expect(second.boottimeMicroseconds >= second.monotonicMicroseconds)
        #expect(second.realtimeMicroseconds > 1_700_000_000_000_000)
        let id = try Clocks.bootID()
        #expect(id.count == 32 && id.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        #expect(try Clocks.bootID() == id)
    }

    /// Sets the wall clock to what it says, a few microseconds late: the kernel tells of any change, however small.
    @discardableResult
    private static func nudgeTheClock() -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return clock_settime(CLOCK_REALTIME, &now) == 0
    }

    private static let maySetTheClock = nudgeTheClock()
}
