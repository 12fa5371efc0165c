// How the parameters of an intent are found, written down and set again, whatever their types.

/// A parameter, with its type of value forgotten.
protocol StoredParameter: AnyObject {
    /// Whether reading it is safe.
    var isSet: Bool { get }
    /// The value to be written down, nil if there is none. Throws `UnsupportedParameter`.
    func encoded() throws -> ParameterText?
    /// Takes the value from what was written down. Throws a `DecodingError` or `UnsupportedParameter`.
    func restore(from container: KeyedDecodingContainer<ParameterName>, at name: ParameterName) throws
}

/// The name of a parameter as a member of a JSON object.
struct ParameterName: CodingKey, Hashable {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value of some encodable type.
struct ParameterText: Encodable {
    private let value: any Encodable

    init(_ value: any Encodable) { self.value = value }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A parameter whose type cannot be written down: it is not `Codable`.
struct UnsupportedParameter: LocalizedError {
    let type: Any.Type

    var errorDescription: String? { "A parameter of type \(type) cannot be kept with a button, because it is not Codable." }
}

extension AppIntent {
    /// The parameters of this intent by name, as they were declared.
    var parameters: [ParameterName: any StoredParameter] {
        var found: [ParameterName: any StoredParameter] = [:]
        for (label, value) in Mirror(reflecting: self).children {
            guard let label, let parameter = value as? any StoredParameter else { continue }
            found[ParameterName(stringValue: String(label.drop { $0 == "_" }))] = parameter
        }
        return found
    }
}
