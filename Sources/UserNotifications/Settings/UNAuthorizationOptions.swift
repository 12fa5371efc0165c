// What a program may do with notifications. On Linux it may do all, unless a person switches it off for the app in the daemon.

/// What is asked for.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let badge = UNAuthorizationOptions(rawValue: 1)
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
    @available(*, deprecated, message: "Announcements are always included.")
    public static let announcement = UNAuthorizationOptions(rawValue: 128)
    @available(*, deprecated, message: "Set the interruption level of the content.")
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}

/// Whether it was given.
public enum UNAuthorizationStatus: Int, Hashable, Sendable {
    case notDetermined = 0
    case denied = 1
    case authorized = 2
    case provisional = 3
    case ephemeral = 4
}

/// Whether one thing is switched on.
public enum UNNotificationSetting: Int, Hashable, Sendable {
    case notSupported = 0
    case disabled = 1
    case enabled = 2
}

/// How notifications are shown.
public enum UNAlertStyle: Int, Hashable, Sendable {
    case none = 0
    case banner = 1
    case alert = 2
}

/// When their content is shown.
public enum UNShowPreviewsSetting: Int, Hashable, Sendable {
    case always = 0
    case whenAuthenticated = 1
    case never = 2
}

/// What is switched on for this app: all of it, or nothing.
public final class UNNotificationSettings: NSObject, NSCopying, Sendable {
    private let isEnabled: Bool

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    private var setting: UNNotificationSetting { isEnabled ? .enabled : .disabled }

    /// `.authorized`, or `.denied` if the app was switched off.
    public var authorizationStatus: UNAuthorizationStatus { isEnabled ? .authorized : .denied }
    public var alertSetting: UNNotificationSetting { setting }
    public var soundSetting: UNNotificationSetting { setting }
    public var badgeSetting: UNNotificationSetting { setting }
    public var notificationCenterSetting: UNNotificationSetting { setting }
    public var lockScreenSetting: UNNotificationSetting { setting }
    public var criticalAlertSetting: UNNotificationSetting { setting }
    public var timeSensitiveSetting: UNNotificationSetting { setting }
    public var carPlaySetting: UNNotificationSetting { .notSupported }
    public var announcementSetting: UNNotificationSetting { .notSupported }
    public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    public var directMessagesSetting: UNNotificationSetting { .notSupported }
    public var alertStyle: UNAlertStyle { isEnabled ? .banner : .none }
    public var showPreviewsSetting: UNShowPreviewsSetting { .always }
    public var providesAppNotificationSettings: Bool { false }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSettings)?.isEnabled == isEnabled }

    public override var hash: Int { isEnabled.hashValue }
}
