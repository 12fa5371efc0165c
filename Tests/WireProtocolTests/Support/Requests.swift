// Requests as tests write them.

import BelfryCore
import Testing
import WireProtocol

/// What a method makes of its params, given as JSON text; "" leaves them out.
func decode(_ method: String, _ params: String, isVirtual: Bool = true) throws -> Command {
    let decoder = CommandDecoder(isVirtual: isVirtual) { ["UTC", "Europe/Paris", "America/New_York"].contains($0) }
    let node = params.isEmpty ? nil : try JSONDocument(Array(params.utf8)).root
    return try decoder.decode(method: method, params: node)
}

/// The refusal of a method; nil if it accepts the params.
func refusal(_ method: String, _ params: String, isVirtual: Bool = true) -> RequestError? {
    do {
        _ = try decode(method, params, isVirtual: isVirtual)
        return nil
    } catch {
        return error as? RequestError ?? .internalError("\(error)")
    }
}

/// The field that a method refuses; nil if it accepts the params or refuses them otherwise. The reason is not empty.
func refusedField(_ method: String, _ params: String) -> String? {
    guard case .invalidParams(let field, let reason, _) = refusal(method, params), !reason.isEmpty else { return nil }
    return field
}

/// One accepted and the refused params of a method: each with the field that is named.
struct MethodRow: Sendable, CustomTestStringConvertible {
    let method: String
    let params: String
    let field: String?

    init(_ method: String, _ params: String, _ field: String? = nil) {
        self.method = method
        self.params = params
        self.field = field
    }

    var testDescription: String { "\(method) \(params.prefix(80))" }
}
