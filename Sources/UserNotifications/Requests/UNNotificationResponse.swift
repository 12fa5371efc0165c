// What a person did with a notification.

import Synchronization

/// The action of a person who opened or closed a notification: the daemon's `default`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of a person who closed a notification: the daemon's `dismiss`. Told only of categories with `.customDismissAction`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// A person's answer to a notification.
///
/// `@unchecked`: a class that others inherit from cannot be checked, but all that it and its subclass hold is constant and `Sendable`.
public class UNNotificationResponse: NSObject, NSCopying, @unchecked Sendable {
    public let notification: UNNotification
    /// The identifier of the action, or one of the two above.
    public let actionIdentifier: String
    let unanswered = UnansweredCall()

    init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String {
        "UNNotificationResponse \(actionIdentifier) to \(notification.request.identifier)"
    }
}

/// A person's answer in words.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// "" if nothing was written.
    public let userText: String

    init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }
}

/// Whether a call of a delegate came to the default implementation of its first form, so that the second has to be tried.
///
/// Apple's runtime can ask which optional methods an object has. Here all have default implementations, and those say so.
final class UnansweredCall: Sendable {
    private let flag = Atomic(false)

    func mark() { flag.store(true, ordering: .relaxed) }

    var isMarked: Bool { flag.load(ordering: .relaxed) }
}
