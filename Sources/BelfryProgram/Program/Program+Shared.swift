// The program that this process is.

import BelfryClient
import WireProtocol

extension Program {
    /// This process's own way to the daemon.
    package static let shared = Program(
        app: appName(
            environment: ProcessInfo.processInfo.environment, bundleIdentifier: Bundle.main.bundleIdentifier,
            executable: CommandLine.arguments.first ?? ""),
        link: UnreachableLink(),
        problems: ProblemLog { line in FileHandle.standardError.write(Data("belfry: \(line)\n".utf8)) })
}

/// Stands in until BelfryClient lands.
struct UnreachableLink: DaemonLink {
    func send(_ method: String, _ params: [UInt8], reply: @escaping @Sendable (Result<JSONNode, BelfryError>) -> Void) {
        reply(.failure(BelfryError(.notRunning, "no connection")))
    }
    func callNow(_ method: String, _ params: [UInt8]) throws(BelfryError) -> JSONNode {
        throw BelfryError(.notRunning, "no connection")
    }
    func register(_ subscription: FeedSubscription) throws(BelfryError) { throw BelfryError(.notRunning, "no connection") }
    func feed(_ subscription: FeedSubscription) -> AsyncStream<FeedItem> { AsyncStream { $0.finish() } }
}
