// Adds as the engine does them: look whether the name is taken, insert the request, append its event, save the state, commit.

import BelfryCore
import CivilTime
import NotificationStore

/// Adds of requests to a ledger.
final class LedgerInserts {
    let ledger: SQLiteLedger
    private var state = LedgerState(identity: "bench", wall: Instant(microseconds: 1_800_000_000_000_000))
    private var random = SeededGenerator(seed: 88_172_645_463_325_252)
    private let content: Payload
    private let trigger = Payload(#"{"type":"at","date":"2027-01-15T08:00:00Z"}"#)
    private let actions: Payload
    private let hasScatteredIDs: Bool

    init(folder: String, hasActions: Bool, hasScatteredIDs: Bool) throws {
        ledger = try SQLiteLedger.open(folder: folder)
        content = Payload(#"{"title":"Water the plants","body":""# + String(repeating: "b", count: 160) + "\"}")
        actions = hasActions ? BuiltInCategory.actions : .emptyArray
        self.hasScatteredIDs = hasScatteredIDs
    }

    /// One turn of `count` adds.
    func add(count: Int) throws {
        try ledger.begin()
        for _ in 0..<count {
            let number = state.nextNumber
            state.nextNumber += 1
            state.lastSequence += 1
            let id = Identifier(hasScatteredIDs ? String(random.next(), radix: 16) : "reminder-\(number)")
            guard try ledger.request(app: "default", id: id) == nil else { continue }
            let due = 1_800_000_000_000_000 + Int64(random.next() % (86_400 * 365 * 1_000_000))
            try ledger.insert(
                RequestRecord(
                    number: number, app: "default", id: id, content: Content(text: content), actions: actions,
                    customDismiss: false, trigger: trigger, missed: MissedPolicy(), expiresAfterMicroseconds: nil, basis: .wall,
                    due: due, isFloating: false, jitter: 0, fired: 0, handled: HandledSpans(), anchor: due,
                    facts: [Fact(at: state.wall, what: "scheduled", detail: "added, first date 2027-01-15T08:00:00Z")]))
            try ledger.append(
                EventRecord(
                    sequence: state.lastSequence, at: state.wall, topic: .notification, app: "default",
                    text: Payload(
                        #"{"seq":\#(state.lastSequence),"at":"2027-01-15T08:00:00.123456Z","topic":"notification","#
                            + #""event":"scheduled","app":"default","id":"\#(id)","nextFire":"2027-01-15T08:00:00Z"}"#)))
        }
        try ledger.save(state)
        try ledger.commit()
    }
}
