// What is heard with a notification. The daemon hands the name to whatever plays sounds on the desktop.

/// A sound by name.
public final class UNNotificationSound: NSObject, NSCopying, Sendable {
    /// As the daemon gets it.
    let name: String

    init(name: String) { self.name = name }

    public convenience init(named name: UNNotificationSoundName) { self.init(name: name.rawValue) }

    public static var `default`: UNNotificationSound { UNNotificationSound(name: "default") }

    public static var defaultCritical: UNNotificationSound { UNNotificationSound(name: "critical") }

    public static var defaultRingtone: UNNotificationSound { UNNotificationSound(name: "ringtone") }

    /// A critical sound; the volume is the desktop's business.
    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { .defaultCritical }

    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(named: name)
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.name == name }

    public override var hash: Int { name.hashValue }
}

/// The name of a sound.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// How much a notification may interrupt.
public enum UNNotificationInterruptionLevel: UInt, Hashable, Sendable {
    case passive = 0
    case active = 1
    case timeSensitive = 2
    case critical = 3

    /// The protocol's word.
    var word: String { String(describing: self) }

    init(word: String?) {
        self = [.passive, .active, .timeSensitive, .critical].first { $0.word == word } ?? .active
    }
}
