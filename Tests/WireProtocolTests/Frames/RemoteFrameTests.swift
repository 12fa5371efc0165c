// JSON-RPC 2.0: which lines are requests (PROTOCOL.md 1 and 8).

import BelfryCore
import Testing
import WireProtocol

struct RemoteFrameTests {
    private func frame(_ text: String) -> RemoteFrame { RemoteFrame(Array(text.utf8)) }

    /// The kind of the error a call is answered with; nil if it goes on to its method.
    private func code(_ call: RemoteCall) -> Int? {
        switch call.problem {
        case nil: nil
        case .parse: -32700
        case .invalidRequest: -32600
        case .frameTooLarge: -32010
        case .refused: -32602
        }
    }

    static let ids: [(String, Bool)] = [
        ("1", true), ("-1", true), ("0", true), ("\"a\"", true), ("\"\"", true), (#""\u00e9\n""#, true),
        ("9007199254740993", true),
        ("123456789012345678901234567890", true), ("null", true), ("1.0", true), ("1e3", true), ("1.5", false),
        ("1e-9223372036854775808", false), ("true", false), ("{}", false), ("[1]", false),
    ]

    @Test("an id comes back as it was sent, or is refused with id null", arguments: ids)
    func readsIDs(id: String, isUsable: Bool) {
        let call = frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"server.info"}"#).calls[0]
        #expect(code(call) == (isUsable ? nil : -32600))
        #expect(call.id == Array((isUsable ? id : "null").utf8))
    }

    static let invalid: [(String, String)] = [
        (#"{"foo":"boo"}"#, ""), ("7", "null"), (#""x""#, "null"), ("null", "null"), ("true", "null"), ("[]", "null"),
        (#"{"id":1,"method":"server.info"}"#, "1"), (#"{"jsonrpc":"1.0","id":1,"method":"server.info"}"#, "1"),
        (#"{"jsonrpc":2.0,"id":1,"method":"server.info"}"#, "1"), (#"{"jsonrpc":"2.0","id":"x"}"#, "\"x\""),
        (#"{"jsonrpc":"2.0","id":1,"method":1}"#, "1"), (#"{"jsonrpc":"2.0","id":1,"method":null}"#, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":1}"#, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":"x"}"#, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":null}"#, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.info","parms":{}}"#, "1"),
    ]

    @Test("what is no request is -32600, answered with its id if it has one", arguments: invalid)
    func refusesOthers(text: String, id: String) {
        let frame = frame(text)
        #expect(!frame.isBatch)
        #expect(frame.calls.map(code) == [-32600])
        #expect(frame.calls[0].id == (id.isEmpty ? nil : Array(id.utf8)) || frame.calls[0].id == Array("null".utf8))
    }

    @Test("params by position are -32602")
    func refusesPositions() {
        let call = frame(#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":[1]}"#).calls[0]
        #expect(call.problem == .refused(.invalidParams(field: "", reason: "params are given by name, not by position")))
    }

    @Test("a request without id has none, and its method and params")
    func readsNotifications() {
        let call = frame(#" {"params":{"a":1},"method":"\u006do","jsonrpc":"2.0"} "#).calls[0]
        #expect(call.id == nil)
        #expect(call.method == "mo")
        #expect(call.params?["a"]?.integer == 1)
        #expect(code(call) == nil)
    }

    @Test("a batch keeps its order, and its bad elements stand for themselves")
    func readsBatches() {
        let ok = #"{"jsonrpc":"2.0","id":1,"method":"a"}"#
        let frame = frame("[\(ok), 5, [], {}, \(ok)]")
        #expect(frame.isBatch)
        #expect(frame.calls.map(code) == [nil, -32600, -32600, -32600, nil])
        #expect(self.frame("[\(ok)]").isBatch)
    }

    @Test("1000 requests are a batch, 1001 are one refusal")
    func limitsBatches() {
        func batch(_ count: Int) -> RemoteFrame {
            frame("[" + repeatElement(#"{"jsonrpc":"2.0","id":1,"method":"a"}"#, count: count).joined(separator: ",") + "]")
        }
        #expect(batch(1000).calls.count == 1000)
        #expect(batch(1001).calls.map(code) == [-32600])
        #expect(batch(1001).calls[0].id == Array("null".utf8))
    }

    @Test("bad JSON is one -32700 with id null, in a batch too", arguments: ["{", "[{},]", "\"\u{1}\"", #"{"a":1,"a":1}"#])
    func refusesBadJSON(text: String) {
        let frame = frame(text)
        #expect(frame.calls.map(code) == [-32700])
        #expect(frame.calls[0].id == Array("null".utf8))
        #expect(!frame.isBatch)
    }

    @Test("the request object is level 1, inside a batch too")
    func countsLevelsFromTheRequest() {
        func request(_ depth: Int) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"a":"# + String(repeating: "[", count: depth)
                + String(repeating: "]", count: depth) + "}}"
        }
        #expect(code(frame(request(62)).calls[0]) == nil)
        #expect(code(frame(request(63)).calls[0]) == -32700)
        #expect(code(frame("[\(request(62))]").calls[0]) == nil)
        #expect(code(frame("[\(request(63))]").calls[0]) == -32700)
        #expect(code(frame(String(repeating: "[", count: 65) + String(repeating: "]", count: 65)).calls[0]) == -32700)
    }
}
