// What is to be shown, and when.

/// A request for a notification: its content as it was when the request was made.
public final class UNNotificationRequest: NSObject, NSCopying, Sendable {
    /// A pending request with the same identifier is replaced. 1 to 256 bytes.
    public let identifier: String
    public let content: UNNotificationContent
    /// nil: at once.
    public let trigger: UNNotificationTrigger?

    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(content.snapshot)
        self.trigger = trigger
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String { "UNNotificationRequest \(identifier): \(content.title)" }
}

/// A notification that was shown.
public final class UNNotification: NSObject, NSCopying, Sendable {
    /// When it was shown, the last time.
    public let date: Date
    /// What it was shown for. The trigger is not told with it.
    public let request: UNNotificationRequest
    /// The daemon's name for this one showing of the request.
    let occurrence: String
    let unanswered = UnansweredCall()

    init(date: Date, request: UNNotificationRequest, occurrence: String) {
        self.date = date
        self.request = request
        self.occurrence = occurrence
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String { "UNNotification \(request.identifier): \(request.content.title)" }
}
