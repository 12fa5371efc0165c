// Feeds: one unbroken row of events, over losses, slow readers and ends.

import BelfryClient
import FakeDaemon
import Synchronization
import Testing
import WireProtocol

struct FeedTests {
    private func event(_ sequence: Int) -> String {
        "{\"seq\":\(sequence),\"topic\":\"notification\",\"event\":\"fired\",\"app\":\"a\"}"
    }

    /// What a feed brings until so many events are there: `s5` for a subscription at 5, `e6` for event 6, `i` for an interruption.
    private func read(_ feed: BelfryFeed, events: Int) async throws -> [String] {
        var seen: [String] = []
        var count = 0
        for try await item in feed {
            switch item {
            case .subscribed(let newest, let hasGap): seen.append("s\(newest)" + (hasGap ? " gap" : ""))
            case .event(let event):
                seen.append("e\(event.sequence)")
                count += 1
            case .interrupted: seen.append("i")
            }
            if count == events { break }
        }
        return seen
    }

    @Test func eventsComeInOrderWithTheirParts() async throws {
        let daemon = FakeDaemon { [self] _ in
            [.result("{\"seq\":5,\"oldest\":1,\"gap\":false}"), .event(event(6)), .event(event(7))]
        }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        let feed = connection.feed(BelfrySubscription(topics: ["notification"], app: "a"))
        #expect(try await read(feed, events: 2) == ["s5", "e6", "e7"])
        #expect(daemon.requests.map(\.text) == ["{\"topics\":[\"notification\"],\"app\":\"a\"}"])
    }

    @Test func afterALossItGoesOnBehindTheLastEvent() async throws {
        let daemon = FakeDaemon { [self] request in
            request.connection == 0
                ? [.result("{\"seq\":5,\"oldest\":1,\"gap\":false}"), .event(event(6)), .event(event(8)), .close]
                : [.result("{\"seq\":9,\"oldest\":1,\"gap\":true}"), .event(event(9))]
        }
        defer { daemon.stop() }
        let feed = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed()
        #expect(try await read(feed, events: 3) == ["s5", "e6", "e8", "i", "s9 gap", "e9"])
        #expect(daemon.requests.map(\.text) == ["{}", "{\"since\":8}"])
    }

    @Test func aLossBeforeAnyEventGoesOnFromTheSubscription() async throws {
        let daemon = FakeDaemon { [self] request in
            request.connection == 0
                ? [.result("{\"seq\":5,\"oldest\":1,\"gap\":false}"), .close]
                : [.result("{\"seq\":6,\"oldest\":1,\"gap\":false}"), .event(event(6))]
        }
        defer { daemon.stop() }
        let feed = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed()
        #expect(try await read(feed, events: 1) == ["s5", "i", "s6", "e6"])
        #expect(daemon.requests.map(\.text) == ["{}", "{\"since\":5}"])
    }

    @Test func aConsumerGoesOnByItsNameWithoutRepeats() async throws {
        let daemon = FakeDaemon { [self] request in
            request.connection == 0
                ? [.result("{\"seq\":5,\"oldest\":1,\"gap\":false}"), .event(event(4)), .event(event(5)), .close]
                : [.result("{\"seq\":6,\"oldest\":1,\"gap\":false}"), .event(event(4)), .event(event(5)), .event(event(6))]
        }
        defer { daemon.stop() }
        let feed = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed(BelfrySubscription(start: .consumer("me")))
        #expect(try await read(feed, events: 3) == ["s5", "e4", "e5", "i", "s6", "e6"])
        #expect(daemon.requests.map(\.text) == ["{\"consumer\":\"me\"}", "{\"consumer\":\"me\"}"])
    }

    @Test func aDaemonThatBeganAnewIsFollowedFromItsStart() async throws {
        let daemon = FakeDaemon { [self] request in
            switch request.connection {
            case 0: [.result("{\"seq\":500,\"oldest\":1,\"gap\":false}"), .close]
            case 1: [.error("{\"code\":-32602,\"message\":\"since\",\"data\":{\"kind\":\"invalidParams\",\"field\":\"/since\"}}")]
            default: [.result("{\"seq\":1,\"oldest\":1,\"gap\":false}"), .event(event(2))]
            }
        }
        defer { daemon.stop() }
        let feed = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed()
        #expect(try await read(feed, events: 1) == ["s500", "i", "s1", "e2"])
        #expect(daemon.requests.map(\.text) == ["{}", "{\"since\":500}", "{}"])
    }

    @Test func whatIsRefusedForGoodIsThrownAndEndsIt() async throws {
        let daemon = FakeDaemon { _ in
            [.error("{\"code\":-32602,\"message\":\"no topic x\",\"data\":{\"kind\":\"invalidParams\"}}")]
        }
        defer { daemon.stop() }
        var iterator = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed(BelfrySubscription(topics: ["x"]))
            .makeAsyncIterator()
        var kind: BelfryError.Kind?
        do throws(BelfryError) { _ = try await iterator.next() } catch { kind = error.kind }
        #expect(kind == .invalidParams)
        #expect(try await iterator.next() == nil)
    }

    @Test func aBurstLargerThanTheBufferArrivesWhole() async throws {
        let lines = (1...5000).map { "{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":\(event($0))}\n" }.joined()
        let daemon = FakeDaemon { _ in [.result("{\"seq\":0,\"oldest\":0,\"gap\":false}"), .raw(lines)] }
        defer { daemon.stop() }
        let feed = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed()
        #expect(try await read(feed, events: 5000) == ["s0"] + (1...5000).map { "e\($0)" })
    }

    @Test func aReaderThatStopsHoldsTheDaemonBackAndNotTheMemory() async throws {
        let sent = Mutex(0)
        // Far more than the buffers of a socket and of the feed take together.
        let padding = String(repeating: "x", count: 10_000)
        let daemon = FakeDaemon { request in
            guard request.method == "events.subscribe" else { return [.result("{}")] }
            return [.result("{\"seq\":0,\"oldest\":0,\"gap\":false}")]
                + (1...2000).map {
                    .counted(
                        "{\"seq\":\($0),\"topic\":\"t\",\"event\":\"e\",\"x\":\"\(padding)\"}", { sent.withLock { $0 += 1 } })
                }
        }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        var iterator = connection.feed().makeAsyncIterator()
        for _ in 0..<2 { _ = try await iterator.next() }
        // The thread of connections has had its turn with the feed when it has answered this.
        for _ in 0..<50 { _ = try await connection.call("ping") }
        #expect(sent.withLock(\.self) < 1000)
        var count = 1
        while count < 2000, case .event? = try await iterator.next() { count += 1 }
        #expect(count == 2000)
    }

    @Test func aCancelledReaderEnds() async throws {
        let daemon = FakeDaemon { _ in [.result("{\"seq\":0,\"oldest\":0,\"gap\":false}")] }
        defer { daemon.stop() }
        let feed = BelfryConnection(to: BelfryAddress(path: daemon.path)).feed()
        let task = Task { try await read(feed, events: 1) }
        while daemon.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(try await task.value.filter { $0 != "s0" } == [])
    }

    @Test func itWaitsForADaemonThatIsNotThereYet() async throws {
        let daemon = FakeDaemon { [self] _ in [.result("{\"seq\":0,\"oldest\":0,\"gap\":false}"), .event(event(1))] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path + ".late"))
        var iterator = connection.feed().makeAsyncIterator()
        guard case .interrupted(let reason)? = try await iterator.next() else {
            Issue.record("it does not say that it waits")
            return
        }
        #expect(reason.kind == .notRunning)
        daemon.link(at: daemon.path + ".late")
        guard case .subscribed(newest: 0, hasGap: false)? = try await iterator.next() else {
            Issue.record("it did not subscribe")
            return
        }
    }
}
