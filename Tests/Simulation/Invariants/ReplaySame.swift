// A replay from the beginning tells the same as was heard live, in the same order.

import BelfryCore
import NotificationStore

final class ReplaySame: Invariant {
    func check(_ world: World) throws {
        var position: Int64 = 0
        while true {
            let events = try world.ledger.events(after: position, limit: 1000, bytes: 1 << 22)
            guard let last = events.last else { return }
            for event in events {
                guard event.sequence > position else { throw Violation("the kept events are out of order at \(event.sequence)") }
                position = event.sequence
                if let heard = world.knowledge.texts[event.sequence], heard != event.text {
                    throw Violation("event \(event.sequence) was \(heard.text) and is kept as \(event.text.text)")
                }
            }
            position = last.sequence
        }
    }
}
