// The first two questions to a new server: who are you, and what can you do. Before both are answered nothing is shown, because the
// answers decide how. A server that keeps silent is asked again at growing distances for as long as it owns the name.

import EventLoop

/// Getting to know a server.
final class ServerGreeting {
    enum Outcome: Equatable {
        case answered(name: String, DesktopCapabilities)
        /// No answer in time; the question is put again.
        case silent
    }

    private let server: NotificationServer
    private let outcome: (Outcome) -> Void
    private var retry: DelaySource?
    private let patience: Int64
    private var delay: Int64
    private var name: String?
    private var capabilities: DesktopCapabilities?
    private var round = 0
    /// True once a question was not answered in time.
    private(set) var isUnanswered = false

    /// - Parameter patienceMicroseconds: how long an answer may take.
    init(
        of server: NotificationServer, loop: EventLoop, patienceMicroseconds: Int64, outcome: @escaping (Outcome) -> Void
    ) {
        self.server = server
        patience = patienceMicroseconds
        delay = patienceMicroseconds
        self.outcome = outcome
        retry = try? loop.delay { [unowned self] in ask() }
        ask()
    }

    private func ask() {
        round += 1
        let round = round
        let timeout = UInt64(patience)
        do throws(SystemError) {
            try server.information(timeoutMicroseconds: timeout) { [weak self] in self?.take(round, name: $0) }
            try server.capabilities(timeoutMicroseconds: timeout) { [weak self] in self?.take(round, capabilities: $0) }
        } catch {
            noteSilence(round)
        }
    }

    private func take(_ round: Int, name: String?) {
        guard let name else { return noteSilence(round) }
        self.name = name
        finish()
    }

    private func take(_ round: Int, capabilities: DesktopCapabilities?) {
        guard let capabilities else { return noteSilence(round) }
        self.capabilities = capabilities
        finish()
    }

    private func finish() {
        guard let name, let capabilities else { return }
        retry?.cancel()
        outcome(.answered(name: name, capabilities))
    }

    /// Both questions of a round may go unanswered; that is one silence.
    private func noteSilence(_ round: Int) {
        guard round == self.round else { return }
        self.round += 1
        isUnanswered = true
        retry?.start(afterMicroseconds: UInt64(delay))
        delay = min(delay * 2, DesktopLimits.longestBackoffMicroseconds)
        outcome(.silent)
    }
}
