// Parameters with a few fixed values. They travel as their raw values; what they are called is shown nowhere on Linux.

/// A parameter's type with a few fixed values.
public protocol AppEnum: RawRepresentable, CaseIterable, Codable, Hashable, Sendable, SendableMetatype
where RawValue: LosslessStringConvertible & Codable & Sendable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

/// What a type is called.
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public let name: LocalizedStringResource

    /// `numericFormat` is accepted and not used.
    public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) { self.name = name }

    public init(stringLiteral value: String) { name = LocalizedStringResource(stringLiteral: value) }
}

/// What a value is called.
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public let title: LocalizedStringResource
    public let subtitle: LocalizedStringResource?

    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil) {
        self.title = title
        self.subtitle = subtitle
    }

    public init(stringLiteral value: String) {
        title = LocalizedStringResource(stringLiteral: value)
        subtitle = nil
    }
}
