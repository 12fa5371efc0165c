// JSON-RPC 2.0: what a line asks for, before anybody looks at the meaning (PROTOCOL.md 1 and 8).

package import BelfryCore

/// What is wrong with a line or a request before it reaches its method.
package enum CallError: Error, Hashable, Sendable {
    /// Not JSON: -32700.
    case parse(JSONError)
    /// JSON, but no request: -32600.
    case invalidRequest(String)
    /// -32010; the connection is closed.
    case frameTooLarge(limit: Int)
    /// Refused by its method.
    case refused(RequestError)
}

/// One request of a line.
package struct RemoteCall: Sendable {
    /// The id as it was sent; nil: nobody wants a reply.
    package var id: [UInt8]?
    package var method: String
    /// An object, or nothing.
    package var params: JSONNode?
    /// Set when it is no request that could be carried out.
    package var problem: CallError?

    static let nullID = Array("null".utf8)

    static func broken(_ problem: CallError, id: [UInt8]? = nil) -> RemoteCall {
        RemoteCall(id: id ?? nullID, method: "", params: nil, problem: problem)
    }
}

/// A line: one request, or a batch of them.
package struct RemoteFrame: Sendable {
    package var isBatch: Bool
    package var calls: [RemoteCall]

    /// Reads a line. A line that is no request at all gives one call with a problem.
    package init(_ line: [UInt8]) {
        do throws(JSONError) {
            self.init(try JSONDocument(line, nesting: Limits.nesting, isFrame: true).root)
        } catch {
            self.init(isBatch: false, calls: [.broken(.parse(error))])
        }
    }

    /// A frame that could not be read at all; answered with `id: null`.
    package init(problem: CallError) {
        self.init(isBatch: false, calls: [.broken(problem)])
    }

    init(isBatch: Bool, calls: [RemoteCall]) {
        self.isBatch = isBatch
        self.calls = calls
    }

    private init(_ root: JSONNode) {
        guard root.kind == .array else {
            self.init(isBatch: false, calls: [Self.call(root)])
            return
        }
        guard root.count > 0 else {
            self.init(isBatch: false, calls: [.broken(.invalidRequest("the batch is empty"))])
            return
        }
        guard root.count <= Limits.batch else {
            self.init(isBatch: false, calls: [.broken(.invalidRequest("a batch has at most \(Limits.batch) requests"))])
            return
        }
        self.init(isBatch: true, calls: root.elements.map(Self.call))
    }

    private static func call(_ node: JSONNode) -> RemoteCall {
        guard node.kind == .object else { return .broken(.invalidRequest("a request is an object")) }
        var id: [UInt8]?
        if let given = node["id"] {
            guard isUsableID(given) else { return .broken(.invalidRequest("id is a string, a whole number or null")) }
            id = Array(given.rawBytes)
        }
        guard node["jsonrpc"]?.isString("2.0") == true else {
            return .broken(.invalidRequest("\"jsonrpc\":\"2.0\" is missing"), id: id)
        }
        guard let method = node["method"]?.string else { return .broken(.invalidRequest("method is a string"), id: id) }
        if let name = node.firstMember(notAmong: ["jsonrpc", "id", "method", "params"])?.string {
            return .broken(.invalidRequest("a request has no member \(printable(name))"), id: id)
        }
        var call = RemoteCall(id: id, method: method, params: node["params"], problem: nil)
        switch call.params?.kind {
        case nil, .object: break
        case .array: call.problem = .refused(.invalidParams(field: "", reason: "params are given by name, not by position"))
        default: call.problem = .invalidRequest("params is an object")
        }
        return call
    }

    private static func isUsableID(_ node: JSONNode) -> Bool {
        switch node.kind {
        case .string, .null: true
        case .number: node.isWholeNumber
        default: false
        }
    }
}

/// Text for a sentence: control characters are written out, and it ends after 200 characters.
func printable(_ text: String) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        guard count < 200 else { return result + "…" }
        if scalar.properties.generalCategory == .control {
            result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
