// Requests on their way in, as lines, and their replies on the way out, as lines.

import BelfryCore
import CivilTime
import WireProtocol

/// A request that was sent, and what it said.
struct SentRequest {
    var client: Int
    var connection: Int
    var id: Int
    var method: String
    /// The params as they went over the wire.
    var params: JSONNode
    var reply: JSONNode?
}

extension World {
    /// Sends requests; they share a turn, or have one each if storage refuses it.
    func perform(_ requests: [ClientRequest]) throws {
        sent = []
        var inputs: [Input] = []
        for request in requests {
            let client = clients[request.client % clients.count]
            guard let connection = client.connection else { continue }
            let params = knowledge.fillIn(request.params, at: clock.moment.wall)
            let line = #"{"jsonrpc":"2.0","id":\#(sent.count),"method":"\#(request.method)","params":\#(params)}"#
            note(line)
            let frame = RemoteFrame(Array(line.utf8))
            guard let call = frame.calls.first, call.problem == nil, let node = call.params else {
                throw Violation("the simulation sent what is no request: \(line)")
            }
            let token = ReplyToken(connection: connection, request: sent.count)
            sent.append(
                SentRequest(client: client.number, connection: connection, id: sent.count, method: request.method, params: node))
            do throws(RequestError) {
                let command = try decoder.decode(method: call.method, params: node)
                inputs.append(.request(command, from: Peer(connection: connection), token))
            } catch {
                // Random params may well be refused; that is an answer like another.
                try hearReply(token, .failure(error))
            }
        }
        guard !inputs.isEmpty else { return }
        if try run(inputs) { return }
        for input in inputs {
            guard try !run([input]), case .request(_, _, let token) = input else { continue }
            try hearReply(token, .failure(.storage("refused")))
        }
    }

    /// One request of the checks' own, which must be answered.
    func ask(_ method: String, _ params: String) throws -> JSONNode? {
        if clients[0].connection == nil { try connect(clients[0]) }
        try perform([ClientRequest(client: 0, method: method, params: params)])
        return sent.first?.reply?["result"]
    }

    func hearReply(_ token: ReplyToken, _ result: Result<Reply, RequestError>) throws {
        guard sent.indices.contains(token.request) else { throw Violation("a reply to nothing that was asked") }
        let id = Array("\(sent[token.request].id)".utf8)
        let text: [UInt8]
        switch result {
        case .success(let reply): text = ReplyEncoder.result(reply, id: id)
        case .failure(let error): text = ReplyEncoder.error(.refused(error), id: id)
        }
        guard let reply = try? JSONDocument(text, nesting: 80).root else {
            throw Violation("the reply to \(sent[token.request].method) is no JSON")
        }
        sent[token.request].reply = reply
        let request = sent[token.request]
        if let result = reply["result"] {
            if request.method == "events.subscribe" { noteSubscription(of: clients[request.client], result) }
            knowledge.hear(result, of: request)
        }
        for invariant in invariants { try invariant.answered(request, reply, text.count, at: engine.turn.elapsed) }
    }

    private func noteSubscription(of client: SimulatedClient, _ result: JSONNode) {
        if client.knowsSince == nil { client.knowsSince = result["seq"]?.integer }
    }
}
