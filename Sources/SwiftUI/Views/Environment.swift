// What a view asks of its surroundings. A card's tree is made once for every place where it may be drawn, so a view gets the answers
// of a plain, light screen in full brightness.

/// Reads a value of the surroundings: always its standard value.
@propertyWrapper
public struct Environment<Value> {
    public let wrappedValue: Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
}

extension Environment: Sendable where Value: Sendable {}

/// What can be asked for.
public struct EnvironmentValues: Sendable {
    public var colorScheme = ColorScheme.light
    public var dynamicTypeSize = DynamicTypeSize.large
    public var isLuminanceReduced = false
    public var redactionReasons = RedactionReasons()
    public var locale = Locale.current
    public var timeZone = TimeZone.current
    public var calendar = Calendar.current
    public var layoutDirection = LayoutDirection.leftToRight

    public init() {}
}

/// Dark letters on a light ground, or the other way round.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
    case light, dark
}

/// The direction in which people read.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
}
