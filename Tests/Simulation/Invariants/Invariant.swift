// One invariant over all that is heard, answered and kept. Checkers keep what they need and throw at the first violation.

import BelfryCore
import WireProtocol

/// A violated promise, in one sentence.
package struct Violation: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}

protocol Invariant: AnyObject {
    /// An event, once, in the order of numbers. `elapsed` is the daemon's own time.
    func heard(_ event: HeardEvent, at elapsed: Int64) throws
    /// A reply of so many bytes.
    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws
    /// An event reaches a client.
    func delivered(_ event: HeardEvent, to client: SimulatedClient) throws
    /// Nothing is under way: everything due has had its turn, every client has read, the disk is good.
    func check(_ world: World) throws
    /// The disk lost what it had claimed to keep: what was heard counts no more.
    func forget()
}

extension Invariant {
    func heard(_ event: HeardEvent, at elapsed: Int64) throws {}
    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {}
    func delivered(_ event: HeardEvent, to client: SimulatedClient) throws {}
    func check(_ world: World) throws {}
    func forget() {}
}

/// A new checker for each invariant.
func allInvariants() -> [any Invariant] {
    [
        SequenceGrows(), OrderPerClient(), SeenOnce(), ShownOnce(), ResolvedOnce(), NeverStacked(), AcknowledgedKept(),
        AnswersKept(),
        FiniteNextDate(), MissedAddsUp(), ActivityStates(), ActivitiesKept(), IslandAgrees(), LimitsHold(), ExplainAgrees(),
        ReplaySame(), CountsAgree(), DesktopAgrees(),
    ]
}

/// App and id, byte for byte: two spellings of é are two names, which Swift's strings would not tell apart.
struct RequestName: Hashable, CustomStringConvertible {
    private var bytes: [UInt8]

    init(_ app: String, _ id: String) {
        bytes = Array(app.utf8) + [0x2F] + Array(id.utf8)
    }

    var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// An event as a subscriber reads it.
struct HeardEvent {
    var sequence: Int64
    var name: String
    var topic: String
    var app: String?
    var id: String?
    var occurrence: String?
    var presentation: Int64?
    var redelivery: Bool
    /// The id of an activity event's activity, or of one that is named.
    var activity: String?
    var state: String?
    var revision: Int64?
    var pushToken: String?
    var root: JSONNode
    var text: Payload

    init?(_ record: EventRecord) {
        guard let node = try? JSONDocument(record.text.bytes).root, let name = node["event"]?.string else { return nil }
        sequence = record.sequence
        self.name = name
        topic = node["topic"]?.string ?? ""
        app = node["app"]?.string
        id = node["id"]?.string
        occurrence = node["occurrence"]?.string
        presentation = node["presentation"]?.integer
        redelivery = node["redelivery"]?.boolean ?? false
        let activity = node["activity"]
        self.activity = activity?["activity"]?.string ?? activity?.string
        state = activity?["state"]?.string
        revision = activity?["revision"]?.integer
        pushToken = activity?["pushToken"]?.string
        root = node
        text = record.text
    }

    /// App and id of a notification event.
    var request: RequestName? {
        guard topic == "notification", let app, let id else { return nil }
        return RequestName(app, id)
    }
}
