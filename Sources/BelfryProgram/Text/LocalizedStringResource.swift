// Text that a program hands to the system to be shown, as Apple's Foundation has it and Foundation on Linux has not.
//
// There the text is looked up in the language of whoever reads it. Here the text that was written is the text that is shown: there
// are no string tables. The type still says what it says there, that this text is for people.

/// A piece of text for people. Written as a literal, with or without interpolation, or made from a key and its text.
public struct LocalizedStringResource: Sendable, Hashable {
    /// What a string table would be searched for.
    public let key: String
    /// The text that is shown.
    let text: String

    /// A text that is its own key. `table`, `locale` and `comment` are accepted and not used.
    public init(
        _ keyAndValue: LocalizedStringResource, table: String? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = keyAndValue
    }

    /// A key with the text to show for it. `table`, `locale` and `comment` are accepted and not used.
    public init(
        _ key: StaticString, defaultValue: LocalizedStringResource, table: String? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self.key = key.description
        text = defaultValue.text
    }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        key = value
        text = value
    }

    public init(stringInterpolation: StringInterpolation) {
        self.init(stringLiteral: stringInterpolation.text)
    }

    /// Collects literal pieces and values; values may come with a `printf` specifier or a format style.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a value as `print` shows it.
        public mutating func appendInterpolation<T>(_ value: T) { text += String(describing: value) }

        /// Appends another text of this kind.
        public mutating func appendInterpolation(_ value: LocalizedStringResource) { text += value.text }

        /// Appends a number as `specifier` says, such as `%.1f`. A specifier that does not fit the value is ignored.
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
            text += FormatSpecifier(specifier).format(value)
        }

        /// Appends a value as the style formats it.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatOutput == String {
            text += format.format(value)
        }
    }
}

extension LocalizedStringResource: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(stringLiteral: try decoder.singleValueContainer().decode(String.self))
    }

    /// Written as the text alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension LocalizedStringResource: CustomStringConvertible {
    public var description: String { text }
}

extension String {
    /// The text of the resource.
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}
