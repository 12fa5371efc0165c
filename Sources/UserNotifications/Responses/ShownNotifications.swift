// What was shown, so that an answer can be told with its notification.
//
// The event of an answer does not repeat the content. Notifications that fired while the program listened are remembered for a while;
// for others the daemon is asked.

import BelfryClient
import BelfryProgram
import Synchronization
import WireProtocol

/// The notifications of one program that may still be answered.
final class ShownNotifications: Sendable {
    private struct Shown {
        let notification: UNNotification
        let tellsDismissal: Bool
    }

    /// Notifications that are remembered.
    private static let limit = 256

    private let program: Program
    private let shown = Mutex<(byOccurrence: [String: Shown], order: [String])>(([:], []))

    init(program: Program) { self.program = program }

    /// Remembers a `fired` event.
    func keep(_ event: JSONNode) -> UNNotification? {
        guard let notification = UNNotification(delivered: event) else { return nil }
        let entry = Shown(notification: notification, tellsDismissal: event["customDismiss"]?.boolean ?? false)
        shown.withLock { shown in
            if shown.byOccurrence.updateValue(entry, forKey: notification.occurrence) == nil {
                shown.order.append(notification.occurrence)
            }
            if shown.order.count > Self.limit { shown.byOccurrence[shown.order.removeFirst()] = nil }
        }
        return notification
    }

    /// The response for a `responded` or `snoozed` event; nil for one that the delegate is not told: the closing of a notification
    /// whose category does not ask for it.
    func response(to event: JSONNode) async -> UNNotificationResponse? {
        guard let occurrence = event["occurrence"]?.string, let action = event["action"]?.string else { return nil }
        let known = shown.withLock { $0.byOccurrence[occurrence] }
        let notification: UNNotification
        if let known {
            notification = known.notification
        } else {
            notification = await find(occurrence, event)
        }
        if action == "dismiss" {
            let isTold: Bool
            if let known {
                isTold = known.tellsDismissal
            } else {
                isTold = await tellsDismissal(notification.request.content.categoryIdentifier)
            }
            if !isTold { return nil }
        }
        let identifier =
            switch action {
            case "default": UNNotificationDefaultActionIdentifier
            case "dismiss": UNNotificationDismissActionIdentifier
            default: action
            }
        guard let text = event["userText"]?.string else {
            return UNNotificationResponse(notification: notification, actionIdentifier: identifier)
        }
        return UNTextInputNotificationResponse(notification: notification, actionIdentifier: identifier, userText: text)
    }

    /// Asks the daemon for a notification. What it has forgotten is made from the event: the identifier and `userInfo`.
    private func find(_ occurrence: String, _ event: JSONNode) async -> UNNotification {
        let id = event["id"]?.string ?? ""
        for method in ["notifications.history", "notifications.delivered"] {
            let list = try? await program.link.call(
                method,
                parameters { writer in
                    writer.set("app", program.app)
                    if method == "notifications.history" { writer.set("id", id) }
                    writer.set("limit", integer: 1000)
                })
            let item = list?["items"]?.elements.first { $0["occurrence"]?.string == occurrence }
            if let notification = item.flatMap({ UNNotification(delivered: $0) }) { return notification }
        }
        var values = ContentValues()
        values.userInfo = [String: UserInfoValue](event["userInfo"])
        let request = UNNotificationRequest(identifier: id, content: UNNotificationContent(values), trigger: nil)
        return UNNotification(date: event["at"]?.date ?? Date(), request: request, occurrence: occurrence)
    }

    private func tellsDismissal(_ category: String) async -> Bool {
        let list = try? await program.link.call("categories.list", parameters { $0.set("app", program.app) })
        return list?["items"]?.elements.first { $0["id"]?.string == category }?["customDismiss"]?.boolean ?? false
    }
}
