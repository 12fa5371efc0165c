// What is wrong with a notification, in Apple's terms. What has no code there is thrown as a `BelfryError`, which says more.

import BelfryClient

/// The domain of `UNError`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNErrorDomain = "UNErrorDomain"

/// An error of the notification centre.
public struct UNError: LocalizedError, CustomNSError, Hashable, Sendable {
    public enum Code: Int, Hashable, Sendable {
        /// Notifications are switched off for this app.
        case notificationsNotAllowed = 1
        /// The trigger never fires: its date has passed, or does not exist.
        case notificationInvalidNoDate = 1400
        /// There is no title, no subtitle and no body.
        case notificationInvalidNoContent = 1401
        /// A badge below 0.
        case badgeInputInvalid = 1600
    }

    public let code: Code
    private let detail: String?

    public init(_ code: Code) { self.init(code, detail: nil) }

    private init(_ code: Code, detail: String?) {
        self.code = code
        self.detail = detail
    }

    public static var errorDomain: String { UNErrorDomain }
    public var errorCode: Int { code.rawValue }

    public var errorDescription: String? {
        detail
            ?? {
                switch code {
                case .notificationsNotAllowed: "Notifications are switched off for this app."
                case .notificationInvalidNoDate: "The notification never fires."
                case .notificationInvalidNoContent: "The notification has no title, no subtitle and no body."
                case .badgeInputInvalid: "A badge is 0 or more."
                }
            }()
    }

    /// The code for a refusal of the daemon, with the daemon's words; nil where there is none.
    init?(_ error: BelfryError) {
        switch error.kind {
        case .disabled: self.init(.notificationsNotAllowed, detail: error.message)
        case .neverFires: self.init(.notificationInvalidNoDate, detail: error.message)
        default: return nil
        }
    }
}

extension UNError {
    /// For `catch UNError.notificationsNotAllowed`.
    public static let notificationsNotAllowed = Code.notificationsNotAllowed
    public static let notificationInvalidNoDate = Code.notificationInvalidNoDate
    public static let notificationInvalidNoContent = Code.notificationInvalidNoContent
    public static let badgeInputInvalid = Code.badgeInputInvalid
}

extension UNError.Code {
    /// Whether an error has this code.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
}
