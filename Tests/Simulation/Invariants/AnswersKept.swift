// The first answer wins and is never lost: what was acknowledged is what the history says, for ever.

import BelfryCore
import NotificationStore
import WireProtocol

final class AnswersKept: Invariant {
    /// The state that an answer was acknowledged with, by occurrence.
    private var states: [String: String] = [:]

    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {
        guard request.method == "notifications.respond", let occurrence = request.params["occurrence"]?.string,
            let state = reply["result"]?["state"]?.string, state != "snoozed"
        else { return }
        if let before = states[occurrence] { throw Violation("\(occurrence) was answered twice: \(before), then \(state)") }
        states[occurrence] = state
    }

    func check(_ world: World) throws {
        for (occurrence, state) in states {
            guard let number = world.engine.turn.number(of: Identifier(occurrence), letter: "o"),
                // Old ones may be forgotten.
                let record = try world.ledger.occurrence(number: number)
            else { continue }
            let kept = record.resolution?.state.word ?? "\(record.state)"
            // A started one becomes completed through its activity.
            guard kept == state || state == "started" && kept == "completed" else {
                throw Violation("\(occurrence) was answered with \(state), and is \(kept)")
            }
        }
    }

    func forget() { states = [:] }
}
