// A to-do list with reminders, written as for Apple's systems: calendar reminders with three actions, an activity for the item that is
// being worked on, a button on its card.

import ActivityKit
import AppIntents
import SwiftUI
import UserNotifications
import WidgetKit

struct TodoItem: Sendable, Hashable {
    var id: String
    var name: String
    var start: Date
    var minutes: Int
    var state: ActivityState = .pending
}

class NotificationManager: NSObject {
    let center = UNUserNotificationCenter.current()

    func schedule(_ item: TodoItem, trigger: UNNotificationTrigger) {
        let content = UNMutableNotificationContent()
        content.title = item.name
        content.subtitle = "Starts now"
        content.body = "\(item.name.capitalized) takes \(item.minutes) minutes"
        content.userInfo = ["id": item.id, "task": item.name, "startTime": item.start, "duration": item.minutes]
        content.categoryIdentifier = "TIMER_ACTION"
        content.sound = .default
        content.badge = 1
        content.threadIdentifier = "todo"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        registerCategory()
        center.removePendingNotificationRequests(withIdentifiers: [item.id])
        let request = UNNotificationRequest(identifier: item.id, content: content, trigger: trigger)
        center.add(request, withCompletionHandler: nil)
    }

    func schedule(_ item: TodoItem) {
        let components = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: item.start)
        schedule(item, trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false))
    }

    func remindLater(_ item: TodoItem) {
        schedule(item, trigger: UNTimeIntervalNotificationTrigger(timeInterval: 300, repeats: false))
    }

    func registerCategory() {
        let start = UNNotificationAction(identifier: "START_ACTION", title: "Start task", options: .foreground)
        let later = UNNotificationAction(identifier: "RESCHEDULE_ACTION", title: "Remind me in 5 minutes", options: [])
        let dismiss = UNNotificationAction(
            identifier: "DISMISS_ACTION", title: "Dismiss", options: [.destructive, .authenticationRequired])
        let category = UNNotificationCategory(
            identifier: "TIMER_ACTION", actions: [start, later, dismiss], intentIdentifiers: [])
        center.setNotificationCategories([category])
    }

    func reset() {
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        center.removeDeliveredNotifications(withIdentifiers: ["a"])
    }

    func addAndWait(_ request: UNNotificationRequest) async {
        do {
            try await center.add(request)
        } catch {
            print(error.localizedDescription)
        }
        center.add(request) { error in
            if let error { print("Error: \(error)") }
        }
    }

    func look() async throws {
        let granted = try await center.requestAuthorization(options: [.alert, .badge, .sound])
        center.requestAuthorization(options: [.alert]) { granted, error in
            if !granted { print(error?.localizedDescription ?? "denied") }
        }
        let settings = await center.notificationSettings()
        guard granted, settings.authorizationStatus == .authorized else { return }
        center.getNotificationSettings { settings in print(settings.alertSetting == .enabled) }
        for request in await center.pendingNotificationRequests() {
            if let trigger = request.trigger as? UNCalendarNotificationTrigger {
                print(trigger.nextTriggerDate() ?? .distantFuture, trigger.dateComponents)
            }
        }
        for notification in await center.deliveredNotifications() { print(notification.date, notification.request.identifier) }
        center.getPendingNotificationRequests { requests in print(requests.count) }
        center.getDeliveredNotifications { notifications in print(notifications.count) }
        try await center.setBadgeCount(0)
    }
}

class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
    var started: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.badge, .banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let userInfo = response.notification.request.content.userInfo
        guard let id = userInfo["id"] as? String, let name = userInfo["task"] as? String,
            let start = userInfo["startTime"] as? Date, let minutes = userInfo["duration"] as? Int
        else {
            completionHandler()
            return
        }
        let item = TodoItem(id: id, name: name, start: start, minutes: minutes)
        switch response.actionIdentifier {
        case "START_ACTION":
            started.append(item.id)
            completionHandler()
        case UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier:
            completionHandler()
        default:
            if let text = response as? UNTextInputNotificationResponse { print(text.userText) }
            completionHandler()
        }
    }
}

/// The async forms, on the main actor as programs write them.
final class AsyncNotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .sound]
    }

    @MainActor
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        print(response.actionIdentifier)
    }
}

func setDelegate(_ delegate: NotificationDelegate) {
    UNUserNotificationCenter.current().delegate = delegate
}

struct TaskAttributes: ActivityAttributes {
    public struct ContentState: Codable & Hashable {
        enum Status: Codable, Hashable { case inProgress, completed, cancelled }

        var status: Status
        var lastUpdated: Date = .now
    }

    var id: String
    var name: String
}

extension LocalizedStringResource {
    static let completeTitle = LocalizedStringResource("Complete")
    static let other: LocalizedStringResource = .init(stringLiteral: "Other")
}

struct CompleteIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Complete a task"
    static let openAppWhenRun: Bool = false
    static let isDiscoverable: Bool = false

    @Parameter(title: "Task ID") var id: String

    init() {}

    init(id: String) { self.id = id }

    func perform() async throws -> some IntentResult {
        await ActivityManager.shared.complete(id: id)
        return .result()
    }
}

final class ActivityManager: Sendable {
    static let shared = ActivityManager()

    func start(_ item: TodoItem) {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        let attributes = TaskAttributes(id: item.id, name: item.name)
        let state = TaskAttributes.ContentState(status: .inProgress)
        let content = ActivityContent(state: state, staleDate: nil)
        do {
            let activity = try Activity<TaskAttributes>.request(attributes: attributes, content: content, pushType: nil)
            print("Started \(activity.id) \(activity.activityState == .active) \(activity)")
            let inferred = try Activity.request(attributes: attributes, content: .init(state: state, staleDate: .now + 60))
            print(inferred.content.state.status, inferred.attributes.name, inferred.pushToken?.count ?? 0)
        } catch let error as ActivityAuthorizationError {
            print(error.failureReason ?? "", error.recoverySuggestion ?? "")
        } catch {
            print(error.localizedDescription)
        }
    }

    func complete(id: String, dismissalPolicy: ActivityUIDismissalPolicy = .default) async {
        guard let activity = Activity<TaskAttributes>.activities.first(where: { $0.attributes.id == id }) else { return }
        let state = TaskAttributes.ContentState(status: .completed)
        await activity.update(ActivityContent(state: state, staleDate: nil))
        await activity.end(.init(state: state, staleDate: nil), dismissalPolicy: dismissalPolicy)
        await activity.end(nil, dismissalPolicy: .immediate)
        await activity.end(nil, dismissalPolicy: .after(Date(timeIntervalSinceNow: 60)))
        await activity.end(activity.content)
    }

    func observe(_ activity: Activity<TaskAttributes>) {
        Task {
            for await state in activity.activityStateUpdates {
                if state == .dismissed { break }
            }
        }
        Task { for await content in activity.contentUpdates { print(content.state, content.relevanceScore) } }
        Task { for await token in activity.pushTokenUpdates { print(token.map { String(format: "%02x", $0) }.joined()) } }
        Task { for await activity in Activity<TaskAttributes>.activityUpdates { print(activity.id) } }
        Task { for await token in Activity<TaskAttributes>.pushToStartTokenUpdates { print(token.count) } }
    }
}

struct TaskLiveActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: TaskAttributes.self) { context in
            VStack(alignment: .leading) {
                HStack {
                    Image(systemName: "checklist").resizable().frame(width: 20, height: 20)
                    Text(context.attributes.name).font(.headline)
                    Spacer()
                    statusView(context.state.status)
                }
                Divider()
                if context.state.status == .inProgress {
                    Button(intent: CompleteIntent(id: context.attributes.id)) {
                        Text("Complete").foregroundStyle(.white)
                    }
                    .buttonStyle(.plain)
                    .tint(.green)
                    Button("Complete", intent: CompleteIntent(id: context.attributes.id))
                }
            }
            .padding()
            .background(.black)
            .activityBackgroundTint(Color.black.opacity(0.25))
            .activitySystemActionForegroundColor(Color.white)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.attributes.name) }
                DynamicIslandExpandedRegion(.trailing) { statusView(context.state.status) }
                DynamicIslandExpandedRegion(.bottom) { bottom(context: context) }
            } compactLeading: {
                Text(context.attributes.name)
            } compactTrailing: {
                statusView(context.state.status)
            } minimal: {
                Image(systemName: "checklist")
            }
        }
    }

    @ViewBuilder
    private func statusView(_ status: TaskAttributes.ContentState.Status) -> some View {
        switch status {
        case .inProgress: Text("In progress")
        case .completed: Label("Completed", systemImage: "checkmark")
        case .cancelled: EmptyView()
        }
    }

    private func bottom(context: ActivityViewContext<TaskAttributes>) -> some View {
        Text("Since \(context.state.lastUpdated, style: .relative)").font(.caption).monospacedDigit()
    }
}
