// `@Parameter`: a value of an intent that travels with its button.
//
// The wrapper is a reference, so that an intent made by `init()` can be given its values from outside, through the labels that a
// mirror of it shows; and it takes any type of value, of which those that are `Codable` can be made anew in another process.

import Synchronization

/// A parameter of an intent, declared as `@Parameter(title: "…") var name: Type`.
@propertyWrapper
public final class IntentParameter<Value: Sendable>: Sendable {
    private let stored: Mutex<Value?>

    /// What the parameter is, for people; nil if not said.
    public let title: LocalizedStringResource?

    public init() {
        title = nil
        stored = Mutex(nil)
    }

    /// A parameter without a first value. `description` and `requestValueDialog` are accepted and not used.
    public init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil
    ) {
        self.title = title
        stored = Mutex(nil)
    }

    /// A parameter with a first value. `description` and `requestValueDialog` are accepted and not used.
    public init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.title = title
        stored = Mutex(defaultValue)
    }

    /// The value. Reading one that was never set is a mistake of the program and ends it, unless `Value` is an optional: that is nil.
    public var wrappedValue: Value {
        get {
            if let value = stored.withLock({ $0 }) { return value }
            if let none = Self.none { return none }
            preconditionFailure("The parameter \(title?.description ?? "without a title") was read before it was set.")
        }
        set { stored.withLock { $0 = newValue } }
    }

    public var projectedValue: IntentParameter<Value> { self }

    /// nil as a `Value`, if that is an optional.
    private static var none: Value? { (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value }
}

extension IntentParameter: StoredParameter {
    var isSet: Bool { stored.withLock { $0 != nil } || Self.none != nil }

    func encoded() throws -> ParameterText? {
        guard let value = stored.withLock({ $0 }) else { return nil }
        guard let encodable = value as? any Encodable else { throw UnsupportedParameter(type: Value.self) }
        return ParameterText(encodable)
    }

    func restore(from container: KeyedDecodingContainer<ParameterName>, at name: ParameterName) throws {
        guard let type = Value.self as? any Decodable.Type else { throw UnsupportedParameter(type: Value.self) }
        if let value = try decode(type, from: container, at: name) as? Value {
            stored.withLock { $0 = value }
        }
    }

    private func decode<T: Decodable>(
        _ type: T.Type, from container: KeyedDecodingContainer<ParameterName>, at name: ParameterName
    )
        throws -> T
    {
        try container.decode(type, forKey: name)
    }
}
