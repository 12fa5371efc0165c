// Which buttons go with which notifications.

import BelfryProgram
import WireProtocol

/// What else a category wants.
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The delegate is told when a person closes the notification.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
    /// Accepted and not used.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
    /// Accepted and not used.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
    /// Accepted and not used.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
    /// Accepted and not used.
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}

/// A kind of notification with its actions, 1 to 10. Two with the same identifier and content are equal.
public final class UNNotificationCategory: NSObject, NSCopying, Sendable {
    public let identifier: String
    public let actions: [UNNotificationAction]
    /// Accepted and not used.
    public let intentIdentifiers: [String]
    public let hiddenPreviewsBodyPlaceholder: String
    /// Accepted and not used: notifications of one thread are not summed up.
    public let categorySummaryFormat: String
    public let options: UNNotificationCategoryOptions

    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers, hiddenPreviewsBodyPlaceholder: "",
            options: options)
    }

    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String], hiddenPreviewsBodyPlaceholder: String,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil, options: options)
    }

    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?, options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
        self.options = options
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationCategory)?.json(app: "") == json(app: "") }

    public override var hash: Int { identifier.hashValue }

    public override var description: String { "UNNotificationCategory \(identifier)" }

    /// The params of `categories.put`.
    func json(app: String) -> [UInt8] {
        parameters { writer in
            writer.set("app", app)
            writer.set("id", identifier)
            writer.name("actions")
            writer.beginArray()
            for action in actions { writer.value(action.json) }
            writer.endArray()
            if options.contains(.customDismissAction) { writer.set("customDismiss", true) }
            if !hiddenPreviewsBodyPlaceholder.isEmpty { writer.set("hiddenPreviewsPlaceholder", hiddenPreviewsBodyPlaceholder) }
        }
    }

    static func read(_ node: JSONNode) -> UNNotificationCategory? {
        guard let identifier = node["id"]?.string else { return nil }
        return UNNotificationCategory(
            identifier: identifier, actions: (node["actions"]?.elements ?? []).compactMap(UNNotificationAction.read),
            intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: node["hiddenPreviewsPlaceholder"]?.string ?? "",
            options: node["customDismiss"]?.boolean == true ? .customDismissAction : [])
    }
}
