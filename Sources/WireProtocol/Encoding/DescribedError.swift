// Each kind of error with its code, its sentence and its data (PROTOCOL.md 3).

import BelfryCore
import CivilTime

/// An error as it goes out.
struct DescribedError {
    var code: Int
    var kind: String
    var message: String
    /// Writes the members of `data` behind `kind`.
    var writeData: (inout JSONWriter) -> Void

    private init(_ code: Int, _ kind: String, _ message: String, _ data: @escaping (inout JSONWriter) -> Void = { _ in }) {
        self.code = code
        self.kind = kind
        self.message = message
        writeData = data
    }

    init(_ error: CallError) {
        switch error {
        case .parse(let fault):
            self.init(-32700, "parse", "not JSON: \(fault.reason), at byte \(fault.offset + 1)") { writer in
                writer.name("column")
                writer.integer(fault.offset + 1)
            }
        case .invalidRequest(let reason): self.init(-32600, "invalidRequest", "not a request: \(reason)")
        case .frameTooLarge(let limit):
            self.init(-32010, "frameTooLarge", "a frame has at most \(limit) bytes; the connection is closed") { writer in
                writer.name("limit")
                writer.integer(limit)
            }
        case .refused(let refusal): self.init(refusal)
        }
    }

    private init(_ error: RequestError) {
        switch error {
        case .invalidParams(let field, let reason, let column): self.init(field: field, reason: reason, column: column)
        case .unknownMethod(let name): self.init(-32601, "unknownMethod", "there is no method \(printable(name))")
        case .internalError(let text): self.init(-32603, "internal", "the daemon failed: \(text)")
        case .notFound(let what, let id):
            self.init(-32011, "notFound", "there is no \(what) \(printable(id.text))") { $0.member("id", id) }
        case .alreadyResolved(let occurrence, let resolution): self.init(occurrence, resolution)
        case .limitExceeded(let limit, let scope):
            self.init(-32013, "limitExceeded", "no more than \(limit) are allowed (\(scope))") { writer in
                writer.name("limit")
                writer.integer(limit)
                writer.member("scope", scope)
            }
        case .tooLarge(let what, let limit, let actual):
            self.init(-32014, "tooLarge", "\(what) has \(actual) bytes, the limit is \(limit)") { writer in
                writer.name("limit")
                writer.integer(limit)
                writer.name("actual")
                writer.integer(actual)
            }
        case .neverFires(let reason):
            let why = reason == .past ? "its dates have passed" : "no date matches it"
            self.init(-32015, "neverFires", "the trigger never fires: \(why)") { $0.member("reason", reason.rawValue) }
        case .unknownAction(let action, let known): self.init(action: action, known: known)
        case .ended(let activity, let state):
            self.init(-32017, "ended", "the activity \(activity) is over: \(state.word)") { $0.member("state", state.word) }
        case .outdated(let timestamp, let latest):
            self.init(-32018, "outdated", "the timestamp \(timestamp.rfc3339) is older than \(latest.rfc3339)") { writer in
                writer.member("timestamp", timestamp.rfc3339)
                writer.member("latest", latest.rfc3339)
            }
        case .disabled(let app): self.init(-32019, "disabled", "this is switched off for the app \(app)")
        case .alreadyActive(let activity):
            self.init(-32020, "alreadyActive", "the key is that of the live activity \(activity)") {
                $0.member("activity", activity)
            }
        case .storage(let text): self.init(-32021, "storage", "nothing was changed: \(text)")
        }
    }

    private init(field: String, reason: String, column: Int?) {
        let place = field.isEmpty ? "params" : printable(field)
        let position = column.map { " (column \($0))" } ?? ""
        self.init(-32602, "invalidParams", "\(place): \(reason)\(position)") { writer in
            writer.member("field", field)
            writer.member("reason", reason)
            if let column {
                writer.name("column")
                writer.integer(column)
            }
        }
    }

    private init(_ occurrence: Identifier, _ resolution: Resolution) {
        let answer = resolution.action.map { " with \(printable($0.text))" } ?? ""
        self.init(
            -32012, "alreadyResolved",
            "\(occurrence) is \(resolution.state.word)\(answer) since \(resolution.at.rfc3339), by \(resolution.by.rawValue)"
        ) { writer in
            writer.member("state", resolution.state.word)
            writer.name("action")
            if let action = resolution.action { writer.string(action.text) } else { writer.null() }
            writer.member("at", resolution.at.rfc3339)
            writer.member("by", resolution.by.rawValue)
        }
    }

    private init(action: Identifier, known: [Identifier]) {
        let list = known.isEmpty ? "it has none" : "it has \(known.map { printable($0.text) }.joined(separator: ", "))"
        self.init(-32016, "unknownAction", "there is no action \(printable(action.text)): \(list)") { writer in
            writer.member("action", action)
            writer.name("known")
            writer.beginArray()
            for id in known { writer.string(id.text) }
            writer.endArray()
        }
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    mutating func member(_ name: StaticString, _ value: Identifier) {
        self.name(name)
        string(value.text)
    }

    mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        integer(value)
    }

    mutating func member(_ name: StaticString, _ value: Payload) {
        self.name(name)
        self.value(value.bytes)
    }
}
