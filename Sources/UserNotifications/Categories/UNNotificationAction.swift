// The buttons of a notification.

import BelfryProgram
import WireProtocol

/// How an action is to be offered.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// An action: what it does is the delegate's business.
///
/// `@unchecked`: a class that others inherit from cannot be checked, but all that it and its subclass hold is constant and `Sendable`.
public class UNNotificationAction: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    public let title: String
    public let options: UNNotificationActionOptions

    /// The picture beside the title. Kept in this process and not sent: buttons on Linux are words.
    public let icon: UNNotificationActionIcon?

    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationAction)?.json == json }

    public override var hash: Int { identifier.hashValue }

    /// What the daemon takes (PROTOCOL.md 4).
    final var json: [UInt8] {
        parameters { writer in
            writer.set("id", identifier)
            writer.set("title", title)
            if options.contains(.destructive) { writer.set("destructive", true) }
            if options.contains(.foreground) { writer.set("foreground", true) }
            if options.contains(.authenticationRequired) { writer.set("authenticationRequired", true) }
            writeInput(to: &writer)
        }
    }

    func writeInput(to writer: inout JSONWriter) {}

    static func read(_ node: JSONNode) -> UNNotificationAction? {
        guard let identifier = node["id"]?.string, let title = node["title"]?.string else { return nil }
        var options: UNNotificationActionOptions = []
        if node["destructive"]?.boolean == true { options.insert(.destructive) }
        if node["foreground"]?.boolean == true { options.insert(.foreground) }
        if node["authenticationRequired"]?.boolean == true { options.insert(.authenticationRequired) }
        guard let input = node["textInput"], !input.isNull else {
            return UNNotificationAction(identifier: identifier, title: title, options: options)
        }
        return UNTextInputNotificationAction(
            identifier: identifier, title: title, options: options, textInputButtonTitle: input["buttonTitle"]?.string ?? "",
            textInputPlaceholder: input["placeholder"]?.string ?? "")
    }
}

/// An action that asks for words.
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    public let textInputButtonTitle: String
    public let textInputPlaceholder: String

    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier, title: title, options: options, icon: nil, textInputButtonTitle: textInputButtonTitle,
            textInputPlaceholder: textInputPlaceholder)
    }

    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?,
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    override func writeInput(to writer: inout JSONWriter) {
        writer.set(
            "textInput",
            object: { writer in
                writer.set("buttonTitle", textInputButtonTitle)
                if !textInputPlaceholder.isEmpty { writer.set("placeholder", textInputPlaceholder) }
            })
    }
}
