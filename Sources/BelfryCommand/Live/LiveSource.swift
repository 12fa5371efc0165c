// What a surface shows, kept up to date: a subscription that says "something changed", and queries that say what there is now.
//
// Looking again is simpler than replaying events, cannot drift from the daemon's truth, and a burst of events costs one look. Nothing here
// waits: the surface polls the descriptor together with its own (keys, clicks, signals), so that it stays alive when the daemon does not.

import BelfryClient
import WireProtocol

/// A live view of some results, over lost connections and restarts of the daemon.
final class LiveSource {
    /// One of the results that are kept.
    struct Query {
        var method: String
        var params: Parameters
    }

    /// What a step brought.
    enum Step {
        case nothing
        /// New results.
        case loaded([JSONNode])
        /// The daemon is gone, or does not answer; trying goes on.
        case gone(BelfryError)
    }

    private enum State {
        case away(until: Int64)
        case idle
        case loading(ids: [Int64], since: Int64)
    }

    private let address: BelfryAddress
    private let topics: [String]
    private let app: String?
    private let queries: [Query]
    private var connection: SynchronousConnection?
    private var state = State.away(until: 0)
    private var isDirty = false
    private var pause: Int64 = LiveSource.shortestPause
    private var lastLoad: Int64 = 0
    private var answers: [(id: Int64, take: (Result<JSONNode, BelfryError>) -> Void)] = []

    private static let shortestPause: Int64 = 50
    private static let longestPause: Int64 = 2000
    /// Between two looks, however fast things change.
    private static let loadInterval: Int64 = 50

    init(address: BelfryAddress, topics: [String], app: String?, queries: [Query]) {
        self.address = address
        self.topics = topics
        self.app = app
        self.queries = queries
    }

    /// For poll(2); nil while there is no connection.
    var descriptor: Int32? { connection?.descriptor }

    /// When a step is due even if nothing comes, in milliseconds of `MonotonicTime`; nil: never.
    var deadline: Int64? {
        switch state {
        case .away(let until): until
        case .idle: isDirty ? lastLoad + Self.loadInterval : nil
        case .loading(_, let since): since + SynchronousConnection.answerLimit
        }
    }

    /// Does what can be done now.
    func step() -> Step {
        let now = MonotonicTime.milliseconds
        do throws(BelfryError) {
            if case .away(let until) = state {
                guard now >= until else { return .nothing }
                try connect(now)
            }
            guard let connection else { return .nothing }
            try connection.exchangeNow()
            while connection.takeEvent() != nil { isDirty = true }
            takeAnswers(connection)
            if case .loading(let ids, let since) = state {
                if let results = try results(ids, connection) {
                    state = .idle
                    pause = Self.shortestPause
                    return .loaded(results)
                }
                guard now < since + SynchronousConnection.answerLimit else {
                    throw BelfryError(.noAnswer, "belfryd does not answer")
                }
            } else if isDirty, now >= lastLoad + Self.loadInterval {
                try load(now)
            }
            return .nothing
        } catch {
            return lose(error, now)
        }
    }

    /// Sends a request beside the queries; `take` gets its answer in a later step.
    func send(_ method: String, _ params: Parameters, take: @escaping (Result<JSONNode, BelfryError>) -> Void) {
        guard let connection else { return take(.failure(BelfryError(.notRunning, "belfryd is not running"))) }
        answers.append((connection.send(method, params), take))
        // What cannot be sent is found out by the next step.
        try? connection.exchangeNow()
    }

    // MARK: Steps

    private func connect(_ now: Int64) throws(BelfryError) {
        let connection = try SynchronousConnection(to: address, limit: 1000)
        self.connection = connection
        var params = Parameters()
        params.set("topics", texts: topics)
        params.set("app", text: app)
        _ = connection.send("events.subscribe", params)
        try load(now)
    }

    private func load(_ now: Int64) throws(BelfryError) {
        guard let connection else { return }
        isDirty = false
        lastLoad = now
        state = .loading(ids: queries.map { connection.send($0.method, $0.params) }, since: now)
        try connection.exchangeNow()
    }

    /// The results of a look, when all are there.
    private func results(_ ids: [Int64], _ connection: SynchronousConnection) throws(BelfryError) -> [JSONNode]? {
        // Replies come in order, so the last one says that all are there.
        guard let last = ids.last, connection.hasReply(to: last) else { return nil }
        var results: [JSONNode] = []
        for id in ids { results.append(try connection.reply(to: id)) }
        return results
    }

    private func takeAnswers(_ connection: SynchronousConnection) {
        while let first = answers.first, connection.hasReply(to: first.id) {
            answers.removeFirst()
            do throws(BelfryError) { first.take(.success(try connection.reply(to: first.id))) } catch {
                first.take(.failure(error))
            }
        }
    }

    private func lose(_ error: BelfryError, _ now: Int64) -> Step {
        connection = nil
        state = .away(until: now + pause)
        pause = min(pause * 2, Self.longestPause)
        isDirty = false
        let waiting = answers
        answers = []
        for answer in waiting { answer.take(.failure(error)) }
        return .gone(error)
    }
}
