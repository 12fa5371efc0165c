// What a notification says: read only as it comes from the centre, changeable while a program makes it.

import Synchronization

/// The content of a notification.
///
/// `@unchecked`: a class that others inherit from cannot be checked, but all that it and its subclass hold is in one mutex, as values.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    let values: Mutex<ContentValues>

    public override init() { values = Mutex(ContentValues()) }

    init(_ values: ContentValues) { self.values = Mutex(values) }

    final var snapshot: ContentValues { values.withLock { $0 } }

    /// What it is about. Without one the name of the app is shown.
    open var title: String { snapshot.title }
    open var subtitle: String { snapshot.subtitle }
    open var body: String { snapshot.body }
    /// nil leaves the number as it is, 0 removes it.
    open var badge: NSNumber? { snapshot.badge.map { NSNumber(value: $0) } }
    open var sound: UNNotificationSound? { snapshot.sound }
    /// What the program wants to find again: `String`, `Bool`, whole numbers, `Double`, `Date`, `Data`, `URL`, arrays and dictionaries
    /// of them. At most 16384 bytes as JSON.
    open var userInfo: [AnyHashable: Any] { snapshot.userInfo.compactMapValues(\.any) }
    /// The category whose actions are offered.
    open var categoryIdentifier: String { snapshot.categoryIdentifier }
    open var threadIdentifier: String { snapshot.threadIdentifier }
    open var interruptionLevel: UNNotificationInterruptionLevel { snapshot.interruptionLevel }
    /// 0 to 1.
    open var relevanceScore: Double { snapshot.relevanceScore }
    /// Kept for the program, and used by nobody else: there are no scenes to choose from.
    open var targetContentIdentifier: String? { snapshot.targetContentIdentifier }
    /// Kept for the program, and used by nobody else.
    open var filterCriteria: String? { snapshot.filterCriteria }

    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(snapshot) }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(snapshot) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationContent)?.snapshot == snapshot }

    open override var hash: Int { snapshot.hashValue }

    open override var description: String { "\(type(of: self)): \(title)" }
}

/// The content of a notification that is being made.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    private func set<Value: Sendable>(_ member: any WritableKeyPath<ContentValues, Value> & Sendable, _ value: Value) {
        values.withLock { $0[keyPath: member] = value }
    }

    open override var title: String {
        get { super.title }
        set { set(\.title, newValue) }
    }

    open override var subtitle: String {
        get { super.subtitle }
        set { set(\.subtitle, newValue) }
    }

    open override var body: String {
        get { super.body }
        set { set(\.body, newValue) }
    }

    open override var badge: NSNumber? {
        get { super.badge }
        set { set(\.badge, newValue?.intValue) }
    }

    open override var sound: UNNotificationSound? {
        get { super.sound }
        set { set(\.sound, newValue) }
    }

    /// Values of other types are not kept, and adding the notification fails with their path.
    open override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set {
            var texts: [String: UserInfoValue] = [:]
            var wrongKey: String?
            for (key, value) in newValue {
                if let key = key.base as? String {
                    texts[key] = UserInfoValue(value)
                } else {
                    wrongKey = String(describing: type(of: key.base))
                }
            }
            values.withLock { [texts, wrongKey] in
                $0.userInfo = texts
                $0.wrongKey = wrongKey
            }
        }
    }

    open override var categoryIdentifier: String {
        get { super.categoryIdentifier }
        set { set(\.categoryIdentifier, newValue) }
    }

    open override var threadIdentifier: String {
        get { super.threadIdentifier }
        set { set(\.threadIdentifier, newValue) }
    }

    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { set(\.interruptionLevel, newValue) }
    }

    open override var relevanceScore: Double {
        get { super.relevanceScore }
        set { set(\.relevanceScore, newValue) }
    }

    open override var targetContentIdentifier: String? {
        get { super.targetContentIdentifier }
        set { set(\.targetContentIdentifier, newValue) }
    }

    open override var filterCriteria: String? {
        get { super.filterCriteria }
        set { set(\.filterCriteria, newValue) }
    }
}
