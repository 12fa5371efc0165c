// The loop with real descriptors: order, lifetimes, patience.

import EventLoop
import Glibc
import Testing

@Suite struct EventLoopTests {
    @Test func stopEndsTheRunWithItsCode() throws {
        let loop = try EventLoop()
        let work = try loop.deferred { loop.stop(exitCode: 75) }
        work.schedule()
        #expect(try loop.run() == 75)
    }

    @Test func theFirstStopCounts() throws {
        let loop = try EventLoop()
        loop.stop(exitCode: 3)
        loop.stop(exitCode: 4)
        #expect(try loop.run() == 3)
    }
}
