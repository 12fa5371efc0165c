// An example program, run as people run it.

import Foundation
import Synchronization
import Testing

/// A running program and the lines that it prints.
final class ExampleProcess: Sendable {
    private let process: Process
    private let lines: Mutex<AsyncStream<String>.Iterator>

    init(_ name: String, _ arguments: [String], _ daemon: RealDaemon) throws {
        let process = Process()
        process.executableURL = buildFolder.appendingPathComponent(name)
        process.arguments = arguments
        process.environment = daemon.environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        self.process = process
        lines = Mutex(Self.lines(of: pipe.fileHandleForReading).makeAsyncIterator())
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: 10) {
                    continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                    rest = rest[rest.index(after: end)...]
                }
            }
            continuation.finish()
        }
        return stream
    }

    /// The next line; nil after the last.
    func line() async -> String? {
        var iterator = lines.withLock { $0 }
        return await iterator.next()
    }

    /// The lines that are expected, in any order, after any number of others.
    func wait(for expected: String...) async throws {
        var seen: [String] = []
        while let line = await line() {
            seen.append(line)
            if expected.allSatisfy(seen.contains) { return }
        }
        Issue.record("\(expected) was not printed, but \(seen)")
    }

    /// All lines that are still to come, up to the end of the program.
    func rest() async -> [String] {
        var rest: [String] = []
        while let line = await line() { rest.append(line) }
        return rest
    }

    /// Ends it as a crash would.
    func crash() async {
        kill(process.processIdentifier, SIGKILL)
        _ = await rest()
    }

    /// Runs a program to its end and answers what it printed.
    @discardableResult
    static func run(_ name: String, _ arguments: String..., in daemon: RealDaemon) async throws -> [String] {
        await (try ExampleProcess(name, arguments, daemon)).rest()
    }
}
