// Turns, as the daemon runs them: one transaction, its commit, then its effects. A turn that storage refuses is undone, and its inputs
// are tried one by one.

import BelfryCore
import CivilTime
import NotificationStore
import WireProtocol

extension World {
    /// Something that happens to the daemon itself, and the look that follows.
    func occur(_ input: Input) throws {
        if try !run([input]) { postponed.append(input) }
        try look()
    }

    /// What storage refused is tried again.
    private func runPostponed() throws {
        let waiting = postponed
        postponed = []
        for input in waiting where try !run([input]) { postponed.append(input) }
    }

    /// Looks until nothing is left to do: what was prepared goes out first.
    func look() throws {
        if !postponed.isEmpty { try runPostponed() }
        for _ in 0..<10_000 {
            for effect in engine.takeDue(at: clock.moment) {
                try point()
                try carryOut(effect)
            }
            try feedClients()
            try point()
            guard try run([.wokeUp]) else { return }
            guard engine.hasWork else { return }
        }
        throw Violation("there is always more to do")
    }

    /// One transaction. Answers whether storage took it; its effects are carried out then.
    func run(_ inputs: [Input]) throws -> Bool {
        var effects: [Effect] = []
        do {
            try ledger.begin()
            for input in inputs { effects += try engine.handle(input, at: clock.moment) }
            try engine.endTurn()
            try point()
            try ledger.commit()
        } catch let error as LedgerError {
            ledger.rollBack()
            try? engine.forget()
            guard disk.isTroubled else { throw Violation("storage failed on a good disk: \(error.message)") }
            return false
        }
        engine.committed()
        for effect in effects {
            try point()
            try carryOut(effect)
        }
        try point()
        try feedClients()
        return true
    }

    func carryOut(_ effect: Effect) throws {
        switch effect {
        case .event(let record): try hear(record)
        case .reply(let token, let result): try hearReply(token, result)
        case .subscribe(let connection, _, let position):
            clients.first { $0.connection == connection }?.position = position
        case .unsubscribe(let connection): clients.first { $0.connection == connection }?.position = nil
        case .show(let bubble): desktop.shown[bubble.key] = bubble
        case .withdraw(let key): desktop.shown[key] = nil
        case .log(let record):
            guard record.kind != "store.damaged" else { throw Violation("a row is said to be damaged: \(record.message)") }
        }
    }

    private func hear(_ record: EventRecord) throws {
        // What was committed and not carried out was read from the store after the crash.
        if record.sequence <= knowledge.lastSequence, knowledge.texts[record.sequence] == record.text { return }
        guard let event = HeardEvent(record) else { throw Violation("event \(record.sequence) is not readable") }
        for invariant in invariants { try invariant.heard(event, at: engine.turn.elapsed) }
        knowledge.hear(event)
        recent.append(event)
        if recent.count > 400 { recent.removeFirst(200) }
    }

    /// After a start: what was committed before and nobody heard of. The start's own events come as its effects.
    func readUnheard(before effects: [Effect]) throws {
        var own = Int64.max
        for case .event(let record) in effects { own = min(own, record.sequence) }
        var position = knowledge.lastSequence
        while true {
            let events = try ledger.events(after: position, limit: 500, bytes: 1 << 20)
            guard let last = events.last else { return }
            for event in events where event.sequence < own { try hear(event) }
            position = last.sequence
        }
    }
}
