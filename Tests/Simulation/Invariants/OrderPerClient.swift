// On one connection events come in the order of their numbers, none twice, and replies in the order of the requests.

import WireProtocol

final class OrderPerClient: Invariant {
    private var newestReply: [Int: Int] = [:]

    func delivered(_ event: HeardEvent, to client: SimulatedClient) throws {
        guard event.sequence > client.lastOnConnection else {
            throw Violation("client \(client.number) was given event \(event.sequence) after \(client.lastOnConnection)")
        }
    }

    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {
        guard reply["id"]?.integer == Int64(request.id) else {
            throw Violation("\(request.method) got the reply of another request")
        }
        guard (reply["result"] == nil) != (reply["error"] == nil) else {
            throw Violation("the reply to \(request.method) is neither a result nor an error, or both")
        }
    }
}
