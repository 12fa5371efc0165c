// When a notification fires.

import BelfryClient
import BelfryProgram
import WireProtocol

/// What all triggers have in common. One that another program made in a form that Apple's API does not have is of this class.
///
/// `@unchecked`: a class that others inherit from cannot be checked, but all that it and its subclasses hold is constant and `Sendable`.
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    /// Whether it fires more than once.
    public let repeats: Bool
    /// When the request that this trigger was read from is due; nil for one that a program has made.
    let known: Date?

    init(repeats: Bool, known: Date? = nil) {
        self.repeats = repeats
        self.known = known
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// What the daemon takes as `trigger`; nil for a trigger that only the daemon knows. Throws a `UNTriggerError`.
    ///
    /// - Parameter start: for an interval, a date on its grid.
    func json(from start: Date? = nil) throws -> [UInt8]? { nil }

    /// The trigger of a request, with the date when that is due.
    static func read(_ node: JSONNode?, known: Date?) -> UNNotificationTrigger? {
        guard let node, !node.isNull else { return nil }
        let repeats = node["repeats"]?.boolean ?? false
        switch node["type"]?.string {
        case "interval":
            guard let seconds = node["seconds"]?.double else { break }
            return UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats, known: known)
        case "calendar":
            return UNCalendarNotificationTrigger(
                dateMatching: DateComponents(node["components"], timeZone: node["timeZone"]?.string), repeats: repeats,
                known: known)
        case "at": break
        default: return UNNotificationTrigger(repeats: true, known: known)
        }
        return UNNotificationTrigger(repeats: false, known: known)
    }
}

/// Why a trigger cannot be sent.
public struct UNTriggerError: LocalizedError, Hashable, Sendable {
    /// One sentence that names what is wrong.
    public let reason: String

    public var errorDescription: String? { reason }
}
