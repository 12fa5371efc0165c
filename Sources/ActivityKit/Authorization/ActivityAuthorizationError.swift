// Why an activity was not started, in Apple's terms.

import BelfryClient
import WireProtocol

/// A refused request. What has no case here is thrown as a `BelfryError`.
public enum ActivityAuthorizationError: Int, LocalizedError, CustomNSError, Hashable, Sendable {
    /// Attributes and state take more than 4096 bytes together.
    case attributesTooLarge
    /// Activities are switched off for this app.
    case denied
    /// There are as many as the daemon keeps in all.
    case globalMaximumExceeded
    case malformedActivityIdentifier
    case missingProcessIdentifier
    /// The daemon could not store it.
    case persistenceFailure
    case reconnectNotPermitted
    /// There are as many as one app may have.
    case targetMaximumExceeded
    case unentitled
    /// Not possible on Linux: broadcast channels.
    case unsupported
    case unsupportedTarget
    /// On Apple's systems: asked for from the background. Never here.
    case visibility

    public static var errorDomain: String { "ActivityKit.ActivityAuthorizationError" }
    public var errorCode: Int { rawValue }
    public var errorDescription: String? { "\(reason.failure) \(reason.recovery)" }
    public var failureReason: String? { reason.failure }
    public var recoverySuggestion: String? { reason.recovery }

    private var reason: (failure: String, recovery: String) {
        switch self {
        case .attributesTooLarge:
            (
                "The attributes and the state of the activity take more than 4096 bytes as JSON.",
                "Keep pictures and long texts elsewhere."
            )
        case .denied:
            ("Activities are switched off for this app.", "They can be switched on with the method settings.put of belfryd.")
        case .globalMaximumExceeded:
            ("There are as many live activities as belfryd keeps in all.", "End those that are over.")
        case .targetMaximumExceeded:
            ("This app has as many live activities as belfryd keeps for one app.", "End those that are over.")
        case .persistenceFailure:
            ("belfryd could not store the activity.", "See its journal: the disk may be full or read-only.")
        case .unsupported:
            ("Updates by a broadcast channel do not exist on Linux.", "Use the push type .token.")
        case .malformedActivityIdentifier: ("The activity's id is not one of belfryd's.", "")
        case .missingProcessIdentifier: ("The program has no process id.", "")
        case .reconnectNotPermitted: ("Another program owns the activity.", "")
        case .unentitled, .unsupportedTarget: ("This program may not have activities.", "")
        case .visibility: ("The program is in the background.", "")
        }
    }
}

extension ActivityAuthorizationError {
    /// The case for a refusal of the daemon; nil where there is none.
    init?(_ error: BelfryError) {
        switch error.kind {
        case .tooLarge: self = .attributesTooLarge
        case .disabled: self = .denied
        case .storage: self = .persistenceFailure
        case .limitExceeded:
            self = error.data?["scope"]?.isString("all") == true ? .globalMaximumExceeded : .targetMaximumExceeded
        default: return nil
        }
    }
}
