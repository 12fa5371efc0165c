// The card of a running command. Everything here may fail without the command noticing: the daemon can be away, come back, or refuse.

import BelfryClient
import WireProtocol

/// Tells the daemon about a run, and hears of its Stop button.
final class RunReporter {
    private let context: CommandContext
    private let name: String
    private var connection: SynchronousConnection?
    private var activity: String?
    private var unanswered: [Int64] = []
    private var shown: Double?
    private var lastUpdate: Int64 = 0
    private var waiting: Double?
    private var retryAt: Int64?

    /// Between two updates, in milliseconds.
    private static let updateInterval: Int64 = 250
    private static let retryInterval: Int64 = 2000
    private static let stopAction = "STOP"

    init(_ context: CommandContext, name: String) {
        self.context = context
        self.name = name
    }

    /// For poll(2); nil while there is no connection.
    var descriptor: Int32? { connection?.descriptor }

    /// When `step` or `show` is due again.
    var deadline: Int64? {
        if let retryAt { return retryAt }
        return waiting == nil ? nil : lastUpdate + Self.updateInterval
    }

    /// Makes the activity; a warning if that cannot be.
    func start() {
        var params = context.parameters()
        params.set("key", text: context.arguments.text("--key"))
        // The command line stays out of it: it may hold what is not to be kept.
        params.set("attributes") { $0.set("name", text: name) }
        params.set("content") {
            $0.set("state") { $0.set("status", text: "running") }
            $0.set("relevance", json: context.arguments.json("--relevance")?.rawBytes)
        }
        params.set("actions", json: Array("[{\"id\":\"\(Self.stopAction)\",\"title\":\"Stop\",\"destructive\":true}]".utf8))
        do throws(BelfryError) {
            let connection = try SynchronousConnection(to: context.address)
            self.connection = connection
            _ = try connection.call("events.subscribe", Self.subscription)
            activity = try connection.call("activities.start", params)["activity"]?["activity"]?.string
        } catch {
            context.console.error("belfry: warning: no card for this run: \(SafeText.line(error.message))")
            connection = nil
        }
    }

    private static var subscription: Parameters {
        var params = Parameters()
        params.set("topics", texts: ["activity"])
        return params
    }

    /// Reads what came; true if Stop was pressed.
    func step() -> Bool {
        guard let activity else { return false }
        reconnect()
        guard let connection else { return false }
        var isStopped = false
        do throws(BelfryError) {
            try connection.exchangeNow()
            while let event = connection.takeEvent() {
                if event["event"]?.isString("action") == true, event["action"]?.string == Self.stopAction,
                    event["activity"]?["activity"]?.string == activity
                {
                    isStopped = true
                }
            }
            while let first = unanswered.first, connection.hasReply(to: first) {
                unanswered.removeFirst()
                // A person may have dismissed the card; the command goes on without.
                _ = try? connection.reply(to: first)
            }
        } catch {
            lose()
        }
        if let waiting { show(progress: waiting) }
        return isStopped
    }

    /// Shows how far it is, a few times a second at most.
    func show(progress: Double) {
        guard let connection, activity != nil, shown.map({ abs($0 - progress) >= 0.005 }) ?? true else {
            waiting = nil
            return
        }
        let now = MonotonicTime.milliseconds
        guard now >= lastUpdate + Self.updateInterval else {
            waiting = progress
            return
        }
        waiting = nil
        shown = progress
        lastUpdate = now
        unanswered.append(connection.send("activities.update", content("running", progress: progress)))
        do throws(BelfryError) { try connection.exchangeNow() } catch { lose() }
    }

    /// Ends the activity with what became of the command.
    func end(code: Int32, wasStopped: Bool, progress: Double?) {
        guard activity != nil else { return }
        retryAt = retryAt.map { _ in 0 }
        reconnect()
        let status = code == 0 ? "completed" : wasStopped ? "stopped" : "failed with exit code \(code)"
        let params = content(status, progress: code == 0 && progress != nil ? 1 : progress, exitCode: code)
        // The exit code is told by this program's own; a card that cannot be ended has ended already, or its daemon is away.
        _ = try? connection?.call("activities.end", params)
    }

    private func content(_ status: String, progress: Double?, exitCode: Int32? = nil) -> Parameters {
        var params = Parameters()
        params.set("activity", text: activity)
        params.set("content") {
            $0.set("state") {
                $0.set("status", text: status)
                $0.set("progress", microseconds: progress.map { Int64(($0 * 1000).rounded(.down)) * 1000 })
                $0.set("exitCode", integer: exitCode)
            }
            $0.set("relevance", json: context.arguments.json("--relevance")?.rawBytes)
        }
        return params
    }

    // MARK: Losses

    private func lose() {
        connection = nil
        unanswered = []
        retryAt = MonotonicTime.milliseconds + Self.retryInterval
    }

    private func reconnect() {
        guard let due = retryAt, MonotonicTime.milliseconds >= due else { return }
        retryAt = nil
        do throws(BelfryError) {
            let connection = try SynchronousConnection(to: context.address, limit: 1000)
            _ = try connection.call("events.subscribe", Self.subscription)
            self.connection = connection
        } catch { lose() }
    }
}
