// The desktop and the session, as seen by the daemon: bubbles go out, answers come in as inputs. Nothing here waits.

import BelfryCore
import DesktopBus
import EventLoop

/// The daemon's connection to notification server and logind.
final class DesktopLink {
    private let client: NotificationsClient
    private let session: SessionWatch
    private let note: (Input) -> Void

    /// - Parameter note: takes what happened as an input of the daemon's own.
    init(
        loop: EventLoop, memoryPath: String, outstanding: [Bubble], note: @escaping (Input) -> Void,
        refused: @escaping (Identifier?, String) -> Void
    ) throws(SystemError) {
        self.note = note
        client = try NotificationsClient(loop: loop, memoryPath: memoryPath) { event in
            switch event {
            case .actionInvoked(let key, let action, _): note(.actionInvoked(key: key, action: action, userText: nil))
            case .replied(let key, let action, let text): note(.actionInvoked(key: key, action: action, userText: text))
            case .closed(let key, .byPerson): note(.bubbleDismissed(key: key))
            case .closed: break
            case .stateChanged(let state): note(.desktopChanged(DesktopStatus(state)))
            case .refused(let key, let error): refused(key, error)
            }
        }
        let client = client
        session = SessionWatch { event in
            switch event {
            case .sleep(true): break
            case .sleep(false): note(.resumed)
            case .locked(let isLocked):
                client.setLocked(isLocked)
                note(isLocked ? .sessionLocked : .sessionUnlocked)
            case .sessionEnded: note(.sessionEnded)
            }
        }
        try client.start(address: BusAddress.session(), outstanding: outstanding.map(DesktopBubble.init))
        try session.start(loop: loop)
    }

    func show(_ bubble: Bubble) {
        client.show(DesktopBubble(bubble))
    }

    func withdraw(_ key: Identifier) {
        client.withdraw(key)
    }

    func finish() {
        client.finish()
        session.stop()
    }
}

extension DesktopBubble {
    init(_ bubble: Bubble) {
        let urgency: Urgency =
            switch bubble.content.interruption {
            case .passive: .low
            case .active: .normal
            case .timeSensitive, .critical: .critical
            }
        self.init(
            key: bubble.key, kind: Kind(bubble.kind), app: bubble.app, title: bubble.words.title,
            subtitle: bubble.words.subtitle, body: bubble.words.body, urgency: urgency, category: bubble.content.category?.text,
            actions: bubble.actions.map { DesktopAction(id: $0.id, title: $0.title, takesText: $0.takesText) },
            progress: bubble.progress, alerts: bubble.alerts, sound: bubble.words.sound, isTransient: bubble.isTransient,
            isPrivate: bubble.content.isPrivate)
    }
}

extension DesktopBubble.Kind {
    init(_ kind: Bubble.Kind) {
        switch kind {
        case .reminder: self = .reminder
        case .card: self = .card
        case .digest: self = .digest
        }
    }
}

extension DesktopStatus {
    init(_ state: DesktopState) {
        switch state {
        case .off: self.init(state: .off)
        case .absent: self.init(state: .absent)
        case .connected(let server, let capabilities):
            self.init(state: .connected, server: server, capabilities: capabilities.names)
        case .unresponsive(let server, let capabilities):
            self.init(state: .unresponsive, server: server, capabilities: capabilities.names)
        }
    }
}

extension Daemon {
    /// Shows bubbles from now on, beginning with those that are outstanding.
    package func joinDesktop(memoryPath: String) throws {
        desktop = DesktopStatus(state: .absent)
        desktopLink = try DesktopLink(
            loop: loop, memoryPath: memoryPath, outstanding: try engine.outstandingBubbles(),
            note: { [unowned self] input in
                if case .desktopChanged(let status) = input { desktop = status }
                note(input)
            },
            refused: { [unowned self] key, error in
                var record = LogRecord(
                    kind: "desktop.refused", priority: .warning,
                    message: "The notification server did not show a bubble: \(error)")
                record.occurrence = key
                reporter.writeProvoked(record, at: clock.now.sinceBoot)
            })
    }
}
