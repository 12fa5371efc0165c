// UserNotifications, name by name.

import UserNotifications

final class SurfaceDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler(notification.request.identifier.isEmpty ? [] : [.badge, .banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let userInfo: [AnyHashable: Any] = response.notification.request.content.userInfo
        print(userInfo["id"] as? String ?? "", userInfo["date"] as? Date ?? .now, userInfo["count"] as? Int ?? 0)
        if let answer = response as? UNTextInputNotificationResponse { print(answer.userText) }
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier: break
        default: break
        }
        completionHandler()
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?) {}
}

/// All methods are optional.
final class EmptyDelegate: NSObject, UNUserNotificationCenterDelegate {}

final class UserNotificationsSurface {
    let center = UNUserNotificationCenter.current()
    let delegate = SurfaceDelegate()

    func begin() {
        center.delegate = delegate
        let asObject: any NSObjectProtocol = delegate
        _ = asObject
    }

    var content: UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = NSString.localizedUserNotificationString(forKey: "%@ is due", arguments: ["Tea"])
        content.subtitle = "Subtitle"
        content.body = "Body"
        content.userInfo = ["id": "x", "date": Date.now, "count": 3, "list": ["a"], "data": Data()] as [AnyHashable: Any]
        content.categoryIdentifier = "CATEGORY"
        content.sound = .default
        content.sound = UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell"))
        content.badge = 1
        content.threadIdentifier = "thread"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        content.targetContentIdentifier = "scene"
        return content
    }

    func triggers(_ date: DateComponents) -> [UNNotificationTrigger] {
        let calendar = UNCalendarNotificationTrigger(dateMatching: date, repeats: true)
        let interval = UNTimeIntervalNotificationTrigger(timeInterval: 300, repeats: false)
        print(calendar.nextTriggerDate() ?? .now, interval.nextTriggerDate() ?? .now)
        print(calendar.dateComponents, interval.timeInterval, calendar.repeats)
        return [calendar, interval]
    }

    func add(_ trigger: UNNotificationTrigger?) async throws {
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: trigger)
        print(request.identifier, request.content.title, request.trigger?.repeats ?? false)
        try await center.add(request)
        try? await center.add(UNNotificationRequest(identifier: "y", content: content, trigger: nil))
    }

    func addAtOnce(_ request: UNNotificationRequest) {
        center.add(request)
        center.add(request, withCompletionHandler: nil)
        center.add(request) { error in print(error?.localizedDescription ?? "") }
    }

    func lists() async {
        let pending: [UNNotificationRequest] = await center.pendingNotificationRequests()
        let delivered: [UNNotification] = await center.deliveredNotifications()
        print(pending.map(\.identifier), delivered.map(\.date))
        center.getPendingNotificationRequests { print($0.count) }
        center.getDeliveredNotifications { notifications in print(notifications.map(\.request.identifier)) }
        center.removePendingNotificationRequests(withIdentifiers: ["x"])
        center.removeAllPendingNotificationRequests()
        center.removeDeliveredNotifications(withIdentifiers: ["x"])
        center.removeAllDeliveredNotifications()
    }

    func categories() async {
        let actions = [
            UNNotificationAction(identifier: "a", title: "A"),
            UNNotificationAction(identifier: "b", title: "B", options: .foreground),
            UNNotificationAction(
                identifier: "e", title: "E", options: [], icon: UNNotificationActionIcon(systemImageName: "clock")),
            UNNotificationAction(identifier: "c", title: "C", options: [.destructive, .authenticationRequired]),
            UNTextInputNotificationAction(
                identifier: "d", title: "D", options: [], textInputButtonTitle: "Send", textInputPlaceholder: "Text"),
        ]
        let one = UNNotificationCategory(identifier: "one", actions: actions, intentIdentifiers: [])
        let two = UNNotificationCategory(
            identifier: "two", actions: [], intentIdentifiers: [], options: [.customDismissAction])
        let three = UNNotificationCategory(
            identifier: "three", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "Hidden",
            categorySummaryFormat: "%u more", options: .hiddenPreviewsShowTitle)
        let all: Set<UNNotificationCategory> = [one, two, three]
        center.setNotificationCategories(all)
        print(await center.notificationCategories().count)
        center.getNotificationCategories { print($0.count) }
    }

    func settings() async throws {
        let isGranted = try await center.requestAuthorization(options: [.alert, .badge, .sound])
        center.requestAuthorization(options: [.provisional]) { isGranted, error in print(isGranted, error as Any) }
        let settings = await center.notificationSettings()
        print(isGranted, settings.authorizationStatus == .denied, settings.soundSetting == .enabled)
        center.getNotificationSettings { print($0.badgeSetting == .disabled) }
        try await center.setBadgeCount(0)
        center.setBadgeCount(1) { error in print(error as Any) }
    }
}
