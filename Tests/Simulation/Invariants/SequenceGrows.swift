// Sequence numbers only grow, over crashes too, and none is ever given to two events.

final class SequenceGrows: Invariant {
    private var last: Int64 = 0

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard event.sequence > last else { throw Violation("event \(event.sequence) came after \(last)") }
        last = event.sequence
    }

    func forget() { last = 0 }
}
