// Answers, from the daemon to the delegate.
//
// The daemon keeps every answer until it is acknowledged, and an answer is acknowledged when the delegate has handled it. So answers
// that were given while the program did not run are simply the first events of a subscription; and an answer that the program did not
// get to comes again when it next starts.

import BelfryClient
import BelfryProgram
import Synchronization
import WireProtocol

/// The answers of one program.
final class ResponseFeed: Sendable {
    private struct State {
        var delegate = DelegateReference()
        var task: Task<Void, Never>?
        var acknowledgements = Acknowledgements()
        /// The newest event that was handed to a delegate in this process.
        var handedOver: Int64 = 0
    }

    /// Events without an answer that may come before they are acknowledged.
    private static let patience: Int64 = 500

    private let program: Program
    private let subscription: FeedSubscription
    private let state = Mutex(State())
    private let shown: ShownNotifications

    init(program: Program, subscription: FeedSubscription) {
        self.program = program
        self.subscription = subscription
        shown = ShownNotifications(program: program)
    }

    deinit { state.withLock { $0.task?.cancel() } }

    var delegate: (any UNUserNotificationCenterDelegate)? { state.withLock { $0.delegate }.delegate }

    /// Takes a delegate and listens for it, or stops listening.
    func setDelegate(_ delegate: (any UNUserNotificationCenterDelegate)?, of center: UNUserNotificationCenter) {
        let reference = DelegateReference(delegate: delegate)
        let isWanted = delegate != nil
        state.withLock { state in
            state.delegate = reference
            if !isWanted {
                state.task?.cancel()
                state.task = nil
            } else if state.task == nil {
                state.acknowledgements = Acknowledgements()
                state.task = listen(for: center)
            }
        }
    }

    private func listen(for center: UNUserNotificationCenter) -> Task<Void, Never> {
        let items = program.link.feed(subscription)
        return Task.detached { [weak self, weak center] in
            var replayEnd: Int64?
            for await item in items {
                guard let self, let center, !Task.isCancelled else { return }
                switch item {
                case .subscribed(let newest):
                    // What fired before this process listened was not presented to it; what fired while the connection was away is.
                    replayEnd = replayEnd == nil ? newest : 0
                    state.withLock { state in
                        if state.acknowledgements.subscribed(newest: newest) { state.handedOver = 0 }
                    }
                case .event(let event):
                    await take(event, isReplay: (event["seq"]?.integer ?? 0) <= replayEnd ?? 0, center)
                }
            }
        }
    }

    private func take(_ event: JSONNode, isReplay: Bool, _ center: UNUserNotificationCenter) async {
        let sequence = event["seq"]?.integer ?? 0
        switch event["event"]?.string {
        case "fired":
            guard let notification = shown.keep(event) else { break }
            if !isReplay { await present(notification, center) }
        case "responded", "snoozed":
            guard !state.withLock({ $0.handedOver >= sequence }) else { break }
            state.withLock { $0.acknowledgements.arrived(sequence, isUnfinished: true) }
            if let response = await shown.response(to: event) {
                await hand(response, sequence, center)
            } else {
                finish(sequence)
            }
            return
        default: break
        }
        acknowledge { acknowledgements in
            acknowledgements.arrived(sequence)
            return acknowledgements.next(patience: Self.patience)
        }
    }

    @MainActor private func present(_ notification: UNNotification, _ center: UNUserNotificationCenter) async {
        guard let delegate else { return }
        delegate.userNotificationCenter(center, willPresent: notification) { _ in }
        guard notification.unanswered.isMarked else { return }
        Task { _ = await delegate.userNotificationCenter(center, willPresent: notification) }
    }

    /// Calls the delegate. Without one the answer stays where it is, and comes again.
    @MainActor private func hand(_ response: UNNotificationResponse, _ sequence: Int64, _ center: UNUserNotificationCenter) async
    {
        guard let delegate else { return }
        state.withLock { $0.handedOver = max($0.handedOver, sequence) }
        delegate.userNotificationCenter(center, didReceive: response) { [weak self] in self?.finish(sequence) }
        guard response.unanswered.isMarked else { return }
        Task {
            await delegate.userNotificationCenter(center, didReceive: response)
            self.finish(sequence)
        }
    }

    private func finish(_ sequence: Int64) {
        acknowledge { acknowledgements in
            acknowledgements.finished(sequence)
            return acknowledgements.next()
        }
    }

    private func acknowledge(_ advance: @Sendable (inout Acknowledgements) -> Int64?) {
        guard let reached = state.withLock({ advance(&$0.acknowledgements) }) else { return }
        let problems = program.problems
        program.link.send(
            "events.ack",
            parameters { writer in
                writer.set("consumer", subscription.consumer)
                writer.set("seq", integer: Int(reached))
            }
        ) { result in
            if case .failure(let error) = result { problems.report("acknowledgement of answers", error) }
        }
    }
}

/// The delegate, wherever it is.
///
/// `@unchecked`: the reference is only carried. The object is called on the main actor alone.
private struct DelegateReference: @unchecked Sendable {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
}
