// Reminders of items, and what happens when one is answered.

import ActivityKit
import UserNotifications

final class Reminders: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let store: TodoStore

    init(store: TodoStore) { self.store = store }

    /// The three buttons of a reminder. The daemon has a category of this name too; ours takes its place, so that `didReceive` decides.
    static func registerActions() {
        let category = UNNotificationCategory(
            identifier: "TIMER_ACTION",
            actions: [
                UNNotificationAction(identifier: "START_ACTION", title: "Start task", options: .foreground),
                UNNotificationAction(identifier: "RESCHEDULE_ACTION", title: "Remind me in 5 minutes"),
                UNNotificationAction(identifier: "DISMISS_ACTION", title: "Dismiss", options: .destructive),
            ],
            intentIdentifiers: [])
        UNUserNotificationCenter.current().setNotificationCategories([category])
    }

    /// Reminds of an item: at its start, or after some seconds.
    static func schedule(_ item: TodoItem, after seconds: TimeInterval? = nil) async throws {
        let content = UNMutableNotificationContent()
        content.title = item.name
        content.body = "\(item.minutes) minutes"
        content.categoryIdentifier = "TIMER_ACTION"
        content.userInfo = ["id": item.id, "task": item.name, "startTime": item.start, "duration": item.minutes * 60]
        content.sound = .default
        let trigger: UNNotificationTrigger =
            if let seconds {
                UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
            } else {
                UNCalendarNotificationTrigger(
                    dateMatching: Calendar.current.dateComponents(
                        [.year, .month, .day, .hour, .minute, .second], from: item.start),
                    repeats: false)
            }
        try await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: item.id, content: content, trigger: trigger))
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        report("reminds \(notification.request.identifier)")
        return [.banner, .sound]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard let id = response.notification.request.content.userInfo["id"] as? String else { return }
        do {
            guard let item = try await store.item(id) else { return }
            try await answer(response.actionIdentifier, item)
        } catch {
            report("\(id): \(error.localizedDescription)")
        }
    }

    private func answer(_ action: String, _ item: TodoItem) async throws {
        switch action {
        case "START_ACTION":
            let attributes = TodoAttributes(id: item.id, name: item.name, end: .now + TimeInterval(item.minutes * 60))
            if !Activity<TodoAttributes>.activities.contains(where: { $0.attributes.id == item.id && $0.activityState == .active }
            ) {
                _ = try Activity.request(
                    attributes: attributes, content: .init(state: .init(status: .inProgress), staleDate: attributes.end))
            }
            try await store.set(.inProgress, of: item.id)
            report("started \(item.id)")
        case "RESCHEDULE_ACTION":
            try await Reminders.schedule(item, after: 300)
            report("later \(item.id)")
        case "DISMISS_ACTION", UNNotificationDismissActionIdentifier:
            try await store.set(.dismissed, of: item.id)
            report("dismissed \(item.id)")
        default:
            report("opened \(item.id)")
        }
    }
}
