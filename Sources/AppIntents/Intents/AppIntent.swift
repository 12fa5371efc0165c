// What a program can be asked to do from outside: here, by the buttons of its cards.
//
// A button is drawn by another program, perhaps while the one it belongs to does not run. So an intent is more than code: its type
// and its parameters travel with the button as text (see `IntentAction`), and the program that owns it makes it anew from them.

/// Something a program does when a person asks for it.
public protocol AppIntent: Sendable, SendableMetatype {
    /// What `perform()` answers.
    associatedtype PerformResult: IntentResult

    /// What the intent does, in a few words.
    static var title: LocalizedStringResource { get }
    /// More about it; not shown anywhere on Linux.
    static var description: IntentDescription? { get }
    /// On Apple's systems: bring the app to the front. Accepted and not used: a program decides itself what it shows.
    static var openAppWhenRun: Bool { get }
    /// On Apple's systems: offer it for shortcuts. Accepted and not used.
    static var isDiscoverable: Bool { get }
    /// On Apple's systems: whether the device has to be unlocked. Accepted and not used.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }

    /// An intent whose parameters have not been set.
    init()

    /// Does it. An error that is thrown is logged with the action that asked for it.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    public static var description: IntentDescription? { nil }
    public static var openAppWhenRun: Bool { false }
    public static var isDiscoverable: Bool { true }
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }

    /// `@Parameter` inside an intent.
    public typealias Parameter = IntentParameter
}

/// An intent that a button on an activity's card performs.
///
/// It runs in the program that owns the activity: at once if that program runs, else when it next starts.
public protocol LiveActivityIntent: AppIntent {}

/// When an intent may run on a locked device; on Linux always.
public enum IntentAuthenticationPolicy: Sendable, Hashable {
    case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

/// A longer description of an intent.
public struct IntentDescription: Sendable, ExpressibleByStringLiteral {
    public let descriptionText: LocalizedStringResource

    /// `categoryName` is accepted and not used.
    public init(_ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil) {
        self.descriptionText = descriptionText
    }

    public init(stringLiteral value: String) { descriptionText = LocalizedStringResource(stringLiteral: value) }
}
