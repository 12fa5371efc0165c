// What a program is told about its notifications.
//
// At Apple's all of these are optional, and the runtime finds out which ones there are. Here each has a default implementation. Of the
// two forms of a call, the one with a completion handler is called first; its default implementation says that it is one, and then the
// async form is called.

/// What a notification does while its program runs.
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    @available(*, deprecated, message: "Use .list and .banner.")
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

/// Hears what happens to the notifications of this app. All calls come on the main actor, so the main thread has to be free: in an
/// `async` main, a run loop or `dispatchMain()`.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification of this app fires while it runs. The answer is taken, but the daemon has shown the notification already.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

    /// The same as an async function.
    nonisolated(nonsending) func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// A person has answered a notification: now, or while the program did not run. One call for each answer, in their order. It counts
    /// as handled when `completionHandler` is called; until then the program hears of it again each time it starts.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)

    /// The same as an async function; handled when it returns.
    nonisolated(nonsending) func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async

    /// Never called on Linux.
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        notification.unanswered.mark()
    }

    nonisolated(nonsending) public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        response.unanswered.mark()
    }

    nonisolated(nonsending) public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}

    public func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?) {}
}
