// An activity that was acknowledged is there, never older than the newest reply about it.

import BelfryCore
import NotificationStore
import WireProtocol

final class ActivitiesKept: Invariant {
    private var revisions: [String: Int64] = [:]
    private var dismissed: Set<String> = []

    func answered(_ request: SentRequest, _ reply: JSONNode, _ bytes: Int, at elapsed: Int64) throws {
        guard let activity = reply["result"]?["activity"], let id = activity["activity"]?.string,
            let revision = activity["revision"]?.integer
        else { return }
        guard revision >= revisions[id] ?? 0 else {
            throw Violation("\(id) was at revision \(revisions[id] ?? 0), and \(request.method) answers \(revision)")
        }
        revisions[id] = revision
    }

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        if event.name == "dismissed", let id = event.activity { dismissed.insert(id) }
    }

    func check(_ world: World) throws {
        for (id, revision) in revisions where !dismissed.contains(id) {
            guard let number = world.engine.turn.number(of: Identifier(id), letter: "a"),
                let record = try world.ledger.activity(number: number)
            else { throw Violation("\(id) was acknowledged and is gone") }
            guard record.revision >= revision else {
                throw Violation("\(id) was acknowledged at revision \(revision) and is at \(record.revision)")
            }
        }
    }

    func forget() {
        revisions = [:]
        dismissed = []
    }
}
