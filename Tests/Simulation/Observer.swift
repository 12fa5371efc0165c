// What the clients of a simulated daemon know: replies they got and events they heard, and nothing else.

import BelfryCore
import WireProtocol

/// A violated promise, in one sentence.
package struct Violation: Error, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }
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
        text = record.text
    }
}

/// One invariant over all that is heard. Checkers keep what they need and throw at the first violation.
protocol Invariant: AnyObject {
    func heard(_ event: HeardEvent) throws
    /// The daemon was interrupted: what was on its way is lost, what was committed is not.
    func crashed()
}

extension Invariant {
    func crashed() {}
}
