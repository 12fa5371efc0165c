// What else is said about a widget where a system offers widgets for choice.

public import SwiftUI

extension WidgetConfiguration {
    /// Accepted and not used.
    public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration { self }

    /// Accepted and not used.
    public func configurationDisplayName(_ displayNameKey: LocalizedStringKey) -> some WidgetConfiguration { self }

    /// Accepted and not used.
    @_disfavoredOverload
    public func configurationDisplayName<S: StringProtocol>(_ displayName: S) -> some WidgetConfiguration { self }

    /// Accepted and not used.
    public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration { self }

    /// Accepted and not used.
    @_disfavoredOverload
    public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration { self }

    /// Accepted and not used.
    public func contentMarginsDisabled() -> some WidgetConfiguration { self }
}

/// Sizes in which an activity is shown on other devices.
public struct ActivityFamily: Hashable, Sendable {
    private let name: String

    public static let small = ActivityFamily(name: "small")
    public static let medium = ActivityFamily(name: "medium")
}

extension EnvironmentValues {
    /// The size in which an activity is shown: always `.medium`.
    public var activityFamily: ActivityFamily { .medium }

    /// Whether a card fills the screen: never.
    public var isActivityFullscreen: Bool { false }
}
