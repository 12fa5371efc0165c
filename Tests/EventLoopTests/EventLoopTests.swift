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

    @Test func exitHandlersRunInOrderBeforeTheRunReturns() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let last = try loop.onExit(priority: .idle) { order.append("last") }
        let first = try loop.onExit(priority: .urgent) { order.append("first") }
        loop.stop()
        #expect(try loop.run() == 0)
        #expect(order == ["first", "last"])
        withExtendedLifetime((first, last)) {}
    }

    @Test func sourcesReadyTogetherAreDispatchedByPriority() throws {
        let loop = try EventLoop()
        let pipes = [Pipe(), Pipe(), Pipe()]
        var order: [Int] = []
        let priorities: [EventPriority] = [.idle, .deadline, .normal]
        let sources = try zip(pipes, priorities).enumerated().map { index, pair in
            try loop.watch(pair.0.reading, for: .readable, priority: pair.1) { _ in
                pair.0.take()
                order.append(index)
            }
        }
        for pipe in pipes { pipe.put() }
        for _ in 0..<3 { try loop.runOnce(timeoutMicroseconds: 0) }
        #expect(order == [1, 2, 0])
        withExtendedLifetime(sources) {}
    }

    @Test func inputsReadyTogetherShareOneDeferredTurn() throws {
        let loop = try EventLoop()
        let pipes = [Pipe(), Pipe(), Pipe()]
        var log: [String] = []
        let turn = try loop.deferred { log.append("turn") }
        let sources = try pipes.map { pipe in
            try loop.watch(pipe.reading, for: .readable) { _ in
                pipe.take()
                log.append("read")
                turn.schedule()
            }
        }
        for pipe in pipes { pipe.put() }
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(log == ["read", "read", "read", "turn"])
        #expect(!turn.isScheduled)
        withExtendedLifetime(sources) {}
    }

    @Test func aFloodDoesNotPutTheTurnOffForEver() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        pipe.put(1000)
        var reads = 0
        var readsAtTurn: [Int] = []
        let turn = try loop.deferred(patience: 10) { readsAtTurn.append(reads) }
        let source = try loop.watch(pipe.reading, for: .readable) { _ in
            pipe.take()
            reads += 1
            turn.schedule()
        }
        for _ in 0..<36 { try loop.runOnce(timeoutMicroseconds: 0) }
        // The read that schedules is not counted against it: 11 reads, then the turn.
        #expect(readsAtTurn == [11, 22, 33])
        withExtendedLifetime(source) {}
    }

    @Test func workScheduledInsideItselfRunsAgain() throws {
        let loop = try EventLoop()
        var runs = 0
        var again: (() -> Void)?
        let work = try loop.deferred {
            runs += 1
            if runs < 3 { again?() }
        }
        again = { [unowned work] in work.schedule() }
        work.schedule()
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(runs == 3)
    }

    @Test func unscheduledWorkDoesNotRun() throws {
        let loop = try EventLoop()
        var runs = 0
        let work = try loop.deferred { runs += 1 }
        work.schedule()
        work.unschedule()
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        #expect(runs == 0)
    }

    @Test func aSourceThatIsLetGoIsNotDispatched() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        pipe.put()
        var calls = 0
        do {
            let source = try loop.watch(pipe.reading, for: .readable) { _ in calls += 1 }
            let work = try loop.deferred { calls += 1 }
            work.schedule()
            withExtendedLifetime(source) {}
        }
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        #expect(calls == 0)
    }

    @Test func aSourceMayEndItselfAndOthersThatAreReady() throws {
        let loop = try EventLoop()
        let pipes = [Pipe(), Pipe()]
        var sources: [DescriptorSource?] = []
        var calls = 0
        for pipe in pipes {
            sources.append(
                try loop.watch(pipe.reading, for: .readable) { _ in
                    calls += 1
                    sources = []
                })
        }
        for pipe in pipes { pipe.put() }
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(calls == 1)
    }

    @Test func interestChangesAndDisablingTakesEffect() throws {
        let loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        var seen: [DescriptorReadiness] = []
        let source = try loop.watch(ends[0], for: .readable) { seen.append($0) }
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        source.interest = [.readable, .writable]
        #expect(try loop.runOnce(timeoutMicroseconds: 0))
        source.isEnabled = false
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        source.interest = []
        source.isEnabled = true
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        #expect(seen == [.writable])
    }

    @Test func withoutInterestAHangupIsStillTold() throws {
        let loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        var seen: [DescriptorReadiness] = []
        let source = try loop.watch(ends[0], for: []) { seen.append($0) }
        shutdown(ends[1], Int32(SHUT_WR))
        #expect(try !loop.runOnce(timeoutMicroseconds: 0), "a half-closed peer still reads")
        close(ends[1])
        #expect(try loop.runOnce(timeoutMicroseconds: 0))
        #expect(seen == [.hangup])
        source.cancel()
    }

    @Test func aRegularFileCannotBeWatched() throws {
        let folder = TemporaryFolder()
        let descriptor = open(folder.write("file", "text"), O_RDONLY)
        defer { close(descriptor) }
        let loop = try EventLoop()
        #expect(throws: SystemError(code: EPERM, call: "sd_event_add_io")) {
            _ = try loop.watch(descriptor, for: .readable) { _ in }
        }
    }

    @Test func aSignalIsAnEventAndItsMaskComesBack() throws {
        let loop = try EventLoop()
        var count = 0
        let wasBlocked = isBlocked(SIGHUP)
        let source = try loop.onSignal(SIGHUP) { count += 1 }
        #expect(isBlocked(SIGHUP))
        pthread_kill(pthread_self(), SIGHUP)
        #expect(try loop.runOnce(timeoutMicroseconds: 1_000_000))
        #expect(count == 1)
        source.cancel()
        #expect(isBlocked(SIGHUP) == wasBlocked)
    }

    @Test func aDelayRunsOnceForEachStart() throws {
        let loop = try EventLoop()
        var runs = 0
        let delay = try loop.delay { runs += 1 }
        #expect(!delay.isRunning)
        delay.start(afterMicroseconds: 1)
        #expect(delay.isRunning)
        while runs == 0 { try loop.runOnce() }
        #expect(!delay.isRunning)
        delay.start(afterMicroseconds: .max)
        delay.stop()
        #expect(try !loop.runOnce(timeoutMicroseconds: 0))
        #expect(runs == 1)
    }

    private func isBlocked(_ signal: Int32) -> Bool {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return sigismember(&mask, signal) == 1
    }
}
