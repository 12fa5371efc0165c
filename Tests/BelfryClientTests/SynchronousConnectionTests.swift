// The blocking way to the daemon: order, errors, and that nothing waits for ever.

import BelfryClient
import CLinux
import FakeDaemon
import Glibc
import Testing
import WireProtocol

struct SynchronousConnectionTests {
    private func connect(_ daemon: FakeDaemon, limit: Int64 = 2000) throws -> SynchronousConnection {
        try SynchronousConnection(to: BelfryAddress(path: daemon.path), limit: limit)
    }

    private func failure(_ body: () throws -> Void) -> BelfryError? {
        do { try body() } catch { return error as? BelfryError }
        return nil
    }

    @Test func repliesAreMatchedByIDWhateverTheirOrder() throws {
        let daemon = FakeDaemon { request in
            request.method == "first"
                ? []
                : [.raw("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":\"two\"}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"one\"}\n")]
        }
        defer { daemon.stop() }
        let connection = try connect(daemon)
        let first = connection.send("first")
        let second = connection.send("second")
        #expect(try connection.reply(to: first).string == "one")
        #expect(try connection.reply(to: second).string == "two")
    }

    @Test func eventsMetOnTheWayAreKeptInOrder() throws {
        let daemon = FakeDaemon { _ in [.event("{\"seq\":1}"), .event("{\"seq\":2}"), .result("{}"), .event("{\"seq\":3}")] }
        defer { daemon.stop() }
        let connection = try connect(daemon)
        _ = try connection.call("events.subscribe")
        var seen: [Int64?] = []
        while seen.count < 3 { seen.append(try connection.nextEvent()?["seq"]?.integer) }
        #expect(seen == [1, 2, 3])
        #expect(try connection.nextEvent(until: 0) == nil)
    }

    @Test func aRefusalCarriesKindCodeSentenceAndTheWholeObject() throws {
        let object = "{\"code\":-32011,\"message\":\"there is no occurrence x\",\"data\":{\"kind\":\"notFound\",\"id\":\"x\"}}"
        let daemon = FakeDaemon { _ in [.error(object)] }
        defer { daemon.stop() }
        let connection = try connect(daemon)
        let error = failure { _ = try connection.call("notifications.respond") }
        #expect(error?.kind == .notFound)
        #expect(error?.code == -32011)
        #expect(error?.message == "there is no occurrence x")
        #expect(error?.object?.text == object)
    }

    @Test func aDaemonThatSaysNothingIsNoAnswer() throws {
        let daemon = FakeDaemon { _ in [] }
        defer { daemon.stop() }
        let connection = try connect(daemon, limit: 50)
        #expect(failure { _ = try connection.call("server.info") }?.kind == .noAnswer)
    }

    @Test func aFullBacklogIsNoAnswer() throws {
        let daemon = FakeDaemon(backlog: 0, accepts: false) { _ in [] }
        defer { daemon.stop() }
        var connections: [SynchronousConnection] = []
        var error: BelfryError?
        while error == nil, connections.count < 100 {
            error = failure { connections.append(try connect(daemon, limit: 50)) }
        }
        #expect(error?.kind == .noAnswer)
    }

    @Test func aConnectionThatEndsIsDisconnected() throws {
        let daemon = FakeDaemon { _ in [.close] }
        defer { daemon.stop() }
        let connection = try connect(daemon)
        #expect(failure { _ = try connection.call("server.info") }?.kind == .disconnected)
    }

    @Test(arguments: ["not json", "[1,2]", "{\"jsonrpc\":\"2.0\",\"id\":1}"])
    func whatIsNotTheProtocolIsABadReply(line: String) throws {
        let daemon = FakeDaemon { _ in [.raw(line + "\n")] }
        defer { daemon.stop() }
        let connection = try connect(daemon)
        #expect(failure { _ = try connection.call("server.info") }?.kind == .badReply)
    }

    @Test func aRefusalWithoutIDAnswersTheRequest() throws {
        let daemon = FakeDaemon { _ in
            [
                .raw(
                    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32010,\"message\":\"too long\",\"data\":{\"kind\":\"frameTooLarge\"}}}\n"
                )
            ]
        }
        defer { daemon.stop() }
        let connection = try connect(daemon)
        #expect(failure { _ = try connection.call("server.info") }?.kind == .frameTooLarge)
    }

    @Test func noSocketARegularFileAFolderAndALongPathAreNotRunning() throws {
        let file = "/tmp/belfry-regular-\(getpid())"
        close(open(file, O_CREAT | O_WRONLY, 0o600))
        defer { unlink(file) }
        for path in [
            "/nonexistent/belfry.sock", file, file + "/belfry.sock", "/tmp", "/tmp/" + String(repeating: "x", count: 120),
        ] {
            let error = failure { _ = try SynchronousConnection(to: BelfryAddress(path: path)) }
            #expect(error?.kind == .notRunning, "\(path)")
            #expect(error?.message.contains(path) == true)
        }
    }

    /// What is closed twice is, the second time, a descriptor of another thread.
    @Test func aConnectionThatFailsClosesNothingOfOthers() async {
        let lost = await withTaskGroup { group in
            group.addTask {
                for _ in 0..<5000 { _ = try? SynchronousConnection(to: BelfryAddress(path: "/nonexistent/belfry.sock")) }
                return 0
            }
            group.addTask {
                (0..<20000).count { _ in close(open("/dev/null", O_RDONLY | O_CLOEXEC)) != 0 }
            }
            return await group.reduce(0, +)
        }
        #expect(lost == 0)
    }

    @Test(arguments: [
        (["BELFRY_SOCKET": "/a/b", "XDG_RUNTIME_DIR": "/run/user/7"], "/a/b"),
        (["BELFRY_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/belfry/belfry.sock"),
        ([:], "/run/user/\(getuid())/belfry/belfry.sock"),
    ])
    func theAddressComesFromTheEnvironment(environment: [String: String], path: String) {
        #expect(BelfryAddress(environment: { environment[$0] }).path == path)
    }
}
