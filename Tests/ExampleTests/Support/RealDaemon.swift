// A belfryd of a test's own, in a folder of its own, and what else is needed to drive it.

import BelfryClient
import Foundation
import Synchronization
import Testing
import WireProtocol

/// The folder that this package's programs were built into.
let buildFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

/// A daemon that runs until it is let go.
final class RealDaemon: Sendable {
    let folder: URL
    let address: BelfryAddress
    let connection: BelfryConnection
    private let process: Mutex<Process>

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("belfry-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = BelfryAddress(path: folder.appendingPathComponent("socket").path)
        connection = BelfryConnection(to: address)
        process = Mutex(try Self.start(folder, address))
        try await waitUntilItAnswers()
    }

    deinit {
        process.withLock { process in
            process.terminate()
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func start(_ folder: URL, _ address: BelfryAddress) throws -> Process {
        let process = Process()
        process.executableURL = buildFolder.appendingPathComponent("belfryd")
        process.arguments = [
            "--socket", address.path, "--state-dir", folder.appendingPathComponent("state").path, "--desktop", "off",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Ends it as a loss of power would.
    func crash() {
        process.withLock { process in
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Starts it again, on what it has stored.
    func startAgain() async throws {
        try process.withLock { $0 = try Self.start(folder, address) }
        try await waitUntilItAnswers()
    }

    /// A daemon that is starting has no socket yet: it is asked again until it has.
    private func waitUntilItAnswers() async throws {
        var left = 2000
        while (try? await connection.callNode("server.info", Array("{}".utf8))) == nil {
            left -= 1
            try #require(left > 0 && process.withLock(\.isRunning), "belfryd does not start")
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// One call, with its params as JSON text.
    @discardableResult
    func call(_ method: String, _ params: String = "{}") async throws -> JSONNode {
        try await connection.callNode(method, Array(params.utf8))
    }

    /// What an example program runs with.
    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["BELFRY_SOCKET"] = address.path
        environment["TODO_STORE"] = folder.appendingPathComponent("todo.sqlite").path
        environment["BELFRY_APP"] = nil
        return environment
    }

    /// Events from now on. The subscription stands when this returns.
    func events(_ topic: String) async throws -> EventReader {
        let feed = connection.feed(BelfrySubscription(topics: [topic]))
        var reader = EventReader(iterator: feed.makeAsyncIterator())
        try await reader.begin()
        return reader
    }
}

/// Events, one after the other.
struct EventReader {
    fileprivate var iterator: BelfryFeed.Iterator

    fileprivate mutating func begin() async throws {
        while let element = try await iterator.next() {
            if case .subscribed = element { return }
        }
    }

    /// The next event of that name.
    mutating func next(_ name: String) async throws -> JSONNode {
        while let element = try await iterator.next() {
            if case .event(let event) = element, event.name == name { return event.node }
        }
        throw BelfryError(.disconnected, "the events have ended")
    }
}
