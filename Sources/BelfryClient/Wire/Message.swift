// The lines of the protocol, both ways: requests out, replies and events in.

package import WireProtocol

/// Makes the line of a request, LF included.
package enum RequestLine {
    package static func encode(id: Int64, method: String, params: [UInt8]) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(params.count + method.utf8.count + 64)
        writer.beginObject()
        writer.name("jsonrpc")
        writer.string("2.0")
        writer.name("id")
        writer.integer(id)
        writer.name("method")
        writer.string(method)
        writer.name("params")
        writer.value(params)
        writer.endObject()
        writer.raw(UInt8(ascii: "\n"))
        return writer.bytes
    }
}

/// One line from the daemon.
package enum Message: Sendable {
    /// An answer: to the request with that id, or to one whose id could not be read.
    case reply(id: Int64?, Result<JSONNode, BelfryError>)
    /// The `params` of an event.
    case event(JSONNode)

    /// The longest line that is taken: a reply has under 4 MiB, an event is much shorter.
    package static let lineLimit = 16 << 20
    /// The nesting of a reply: what was sent with 64 levels comes back inside a few more.
    private static let nesting = 80

    package init(line: [UInt8]) throws(BelfryError) {
        let root: JSONNode
        do {
            root = try JSONDocument(line, nesting: Self.nesting).root
        } catch {
            throw BelfryError(.badReply, "what came from the socket is not belfryd's protocol: \(error.reason)")
        }
        if let method = root["method"], let params = root["params"], method.isString("event") {
            self = .event(params)
            return
        }
        let id = root["id"]?.integer
        if let result = root["result"] {
            self = .reply(id: id, .success(result))
        } else if let error = root["error"] {
            self = .reply(id: id, .failure(BelfryError(refusal: error)))
        } else {
            throw BelfryError(.badReply, "what came from the socket is neither a reply nor an event")
        }
    }
}
