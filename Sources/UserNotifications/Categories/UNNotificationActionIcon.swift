// The picture of a button. It compiles, and is shown nowhere.

/// A picture by name.
public final class UNNotificationActionIcon: NSObject, NSCopying, Sendable {
    private let name: String

    /// A picture of the program.
    public init(templateImageName: String) { name = templateImageName }

    /// A symbol of the system.
    public init(systemImageName: String) { name = systemImageName }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationActionIcon)?.name == name }

    public override var hash: Int { name.hashValue }
}
