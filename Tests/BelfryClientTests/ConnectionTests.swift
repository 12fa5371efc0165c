// Calls over the connection of many tasks: order, errors, cancellation, coming back.

import BelfryClient
import FakeDaemon
import Glibc
import Synchronization
import Testing
import WireProtocol

struct ConnectionTests {
    private func error(_ body: () async throws -> Void) async -> BelfryError? {
        do { try await body() } catch { return error as? BelfryError }
        return nil
    }

    @Test func callsOfManyTasksGetTheirOwnReplies() async throws {
        let daemon = FakeDaemon { request in [.result(request.text)] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let params = BelfryJSON("{\"number\":\(number)}")!
                    return try await connection.call("echo", params) == params
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(daemon.connectionCount == 1)
    }

    @Test func callsPutInLineKeepTheirOrder() async throws {
        let daemon = FakeDaemon { _ in [.result("{}")] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        let order = Mutex<[Int]>([])
        await withCheckedContinuation { continuation in
            for number in 0..<200 {
                connection.send("m\(number)", Array("{}".utf8)) { _ in
                    order.withLock { $0.append(number) }
                    if number == 199 { continuation.resume() }
                }
            }
        }
        #expect(order.withLock(\.self) == Array(0..<200))
        #expect(daemon.methods == (0..<200).map { "m\($0)" })
    }

    @Test func aRefusalIsTyped() async {
        let daemon = FakeDaemon { _ in
            [.error("{\"code\":-32015,\"message\":\"past\",\"data\":{\"kind\":\"neverFires\",\"reason\":\"past\"}}")]
        }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        do throws(BelfryError) {
            _ = try await connection.call("notifications.add")
            Issue.record("it was not refused")
        } catch {
            #expect(error.kind == .neverFires && error.code == -32015)
        }
    }

    @Test func withoutADaemonACallFailsAtOnceAndALaterOneSucceeds() async throws {
        let folder = "/tmp/belfry-late-\(getpid())"
        let connection = BelfryConnection(to: BelfryAddress(path: folder))
        #expect(await error { _ = try await connection.call("server.info") }?.kind == .notRunning)
        let daemon = FakeDaemon { _ in [.result("{}")] }
        defer { daemon.stop() }
        symlink(daemon.path, folder)
        defer { unlink(folder) }
        #expect(try await connection.call("server.info") == .emptyObject)
    }

    @Test func aLostConnectionFailsWhatIsOnItsWayAndIsMadeAnew() async throws {
        let daemon = FakeDaemon { request in request.method == "die" ? [.close] : [.result("{}")] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        _ = try await connection.call("before")
        #expect(await error { _ = try await connection.call("die") }?.kind == .disconnected)
        _ = try await connection.call("after")
        #expect(daemon.connectionCount == 2)
    }

    @Test func aSilentDaemonIsNoAnswer() async {
        let daemon = FakeDaemon { _ in [] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path), timeLimit: .milliseconds(50))
        #expect(await error { _ = try await connection.call("server.info") }?.kind == .noAnswer)
    }

    @Test func aFullBacklogIsNoAnswer() async throws {
        let daemon = FakeDaemon(backlog: 0, accepts: false) { _ in [] }
        defer { daemon.stop() }
        // One connection fills it.
        let other = try SynchronousConnection(to: BelfryAddress(path: daemon.path), limit: 1000)
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path), timeLimit: .milliseconds(50))
        #expect(await error { _ = try await connection.call("server.info") }?.kind == .noAnswer)
        withExtendedLifetime(other) {}
    }

    @Test func aCancelledCallEndsAtOnceAndOthersGoOn() async throws {
        let daemon = FakeDaemon { request in request.method == "never" ? [] : [.result("{}")] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path), timeLimit: .seconds(60))
        let task = Task { await error { _ = try await connection.call("never") } }
        // What is answered after it shows that it is on its way.
        while !daemon.methods.contains("never") { _ = try await connection.call("ping") }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        #expect(try await connection.call("server.info") == .emptyObject)
    }

    @Test func aCallOfACancelledTaskIsNotSent() async throws {
        let daemon = FakeDaemon { _ in [.result("{}")] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await error { _ = try await connection.call("late") }
        }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        _ = try await connection.call("server.info")
        #expect(daemon.methods == ["server.info"])
    }

    @Test func aClosedConnectionFailsEveryCall() async {
        let daemon = FakeDaemon { _ in [] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        let task = Task { await error { _ = try await connection.call("never") } }
        while daemon.methods.isEmpty { await Task.yield() }
        await connection.close()
        #expect(await task.value?.kind == .disconnected)
        #expect(await error { _ = try await connection.call("server.info") }?.kind == .disconnected)
    }

    @Test func aCallThatWaitsIsAnsweredOnThisThreadAndRefusedInsideAReply() async throws {
        let daemon = FakeDaemon { _ in [.result("{}")] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        #expect(try connection.callNow("server.info", Array("{}".utf8)).kind == .object)
        let inside: BelfryError? = await withCheckedContinuation { continuation in
            connection.send("server.info", Array("{}".utf8)) { _ in
                do throws(BelfryError) {
                    _ = try connection.callNow("server.info", Array("{}".utf8))
                    continuation.resume(returning: nil)
                } catch { continuation.resume(returning: error) }
            }
        }
        #expect(inside?.kind == .internalError)
    }

    @Test func oneHundredThousandCallsLeaveNothingBehind() async throws {
        let daemon = FakeDaemon(keepsRequests: false) { _ in [.result("{}")] }
        defer { daemon.stop() }
        let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
        func run(_ calls: Int) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask { for _ in 0..<calls / 50 { _ = try await connection.call("server.info") } }
                }
                try await group.waitForAll()
            }
        }
        try await run(10_000)
        let (memory, descriptors) = (Process.residentKilobytes, Process.descriptorCount)
        try await run(90_000)
        // A leak of one small object a call would be 9 MB and more. Other tests run meanwhile, and take a little.
        #expect(Process.residentKilobytes - memory < 8 * 1024)
        #expect(Process.descriptorCount <= descriptors + 200)
    }

    @Test(.timeLimit(.minutes(5))) func connectionsThatAreLetGoCloseTheirSockets() async throws {
        let daemon = FakeDaemon { _ in [.result("{}")] }
        defer { daemon.stop() }
        for _ in 0..<200 {
            let connection = BelfryConnection(to: BelfryAddress(path: daemon.path))
            _ = try await connection.call("server.info")
        }
        await daemon.connectionsEnd(200)
        #expect(daemon.connectionCount == 200)
    }
}

/// This process, as /proc tells.
enum Process {
    static var residentKilobytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        fgets(&line, 256, file)
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (Int(text.split(separator: " ")[1]) ?? 0) * 4
    }

    static var descriptorCount: Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
