// An intent as the id of an action, and back.
//
// A button on a card knows its action by an id of at most 256 bytes. The id says which intent it is: the name by which the Swift
// runtime finds the type, then the parameters as a JSON object. A process that has never seen the button can so make the intent
// anew. The runtime cannot find a private type by name, and long parameters do not fit: for those the id holds less, and the views
// that hold the button have to be asked for their intents.

/// Ids of actions that stand for intents.
package enum IntentAction {
    /// Bytes of an id (PROTOCOL.md 2).
    private static let idLimit = 256
    private static let prefix = "intent:"
    /// Before the name of a type that only views can tell.
    private static let privateMark: Character = "?"

    /// Whether an action stands for an intent.
    package static func isIntent(_ id: String) -> Bool { id.hasPrefix(prefix) }

    /// The id for an intent: equal for equal types and parameters, in every process of this program.
    package static func id(for intent: some AppIntent) -> String {
        let type = name(of: Swift.type(of: intent))
        let parameters = (try? encode(intent)) ?? ""
        let whole = prefix + type + parameters
        if !parameters.isEmpty, whole.utf8.count <= idLimit { return whole }
        return "\(prefix)\(String(describing: Swift.type(of: intent)).prefix(60))#\(digest(of: whole))"
    }

    /// The intent that an id stands for, with its parameters set.
    ///
    /// Throws `IntentActionError` where the id does not say enough, and a `DecodingError` where the parameters have other types now.
    ///
    /// - Parameter drawn: intents of the views that may hold the button, by id; asked for where the id alone does not do.
    package static func intent(
        for id: String, drawn: () throws -> [String: any AppIntent] = { [:] }
    ) throws -> any AppIntent {
        guard isIntent(id) else { throw IntentActionError(id: id) }
        let brace = id.firstIndex(of: "{") ?? id.endIndex
        let name = id[..<brace].dropFirst(prefix.count)
        if brace != id.endIndex, name.first != privateMark, let type = _typeByName(String(name)) as? any AppIntent.Type {
            return try make(type, from: Data(id[brace...].utf8))
        }
        let drawn = try drawn()
        if let intent = drawn[id] { return intent }
        guard brace != id.endIndex, let like = drawn.values.first(where: { self.name(of: Swift.type(of: $0)) == name })
        else { throw IntentActionError(id: id) }
        return try make(another: like, from: Data(id[brace...].utf8))
    }

    /// The name by which the runtime finds a type again. Of a private type that would hold an address of this process.
    private static func name(of type: any AppIntent.Type) -> String {
        guard let name = _mangledTypeName(type), !name.contains("$") else { return "\(privateMark)\(type)" }
        return name
    }

    private static func make<Intent: AppIntent>(another intent: Intent, from json: Data) throws -> Intent {
        try make(Intent.self, from: json)
    }

    private static func make<Intent: AppIntent>(_ type: Intent.Type, from json: Data) throws -> Intent {
        let intent = Intent()
        let stored = try JSONDecoder().decode(StoredParameters.self, from: json)
        for (name, parameter) in intent.parameters {
            if stored.container.contains(name) {
                try parameter.restore(from: stored.container, at: name)
            }
            guard parameter.isSet else {
                throw DecodingError.valueNotFound(
                    type, .init(codingPath: [name], debugDescription: "The parameter has no value."))
            }
        }
        return intent
    }

    private static func encode(_ intent: some AppIntent) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var members: [String: ParameterText] = [:]
        for (name, parameter) in intent.parameters {
            members[name.stringValue] = try parameter.encoded()
        }
        return String(decoding: try encoder.encode(members), as: UTF8.self)
    }

    /// FNV-1a in 64 bits, twice with different starts: the same in every process, unlike `Hasher`.
    private static func digest(of text: String) -> String {
        [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map { (start: UInt64) in
            let value = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// An action that this program cannot make an intent from.
package struct IntentActionError: LocalizedError {
    package let id: String

    package var errorDescription: String? { "The action \(id) names no intent of this program." }
}

/// The object of parameters, kept open until each parameter has taken its own.
private struct StoredParameters: Decodable {
    let container: KeyedDecodingContainer<ParameterName>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: ParameterName.self) }
}
