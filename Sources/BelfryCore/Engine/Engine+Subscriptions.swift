// Subscriptions and named consumers. The stream itself is fed by the runtime out of the ledger's events.

import CivilTime

extension Engine {
    func subscribe(_ subscription: Subscription, connection: Int) throws -> Reply {
        let newest = turn.state.lastSequence
        let position: Int64
        switch subscription.start {
        case .now: position = newest
        case .after(let sequence):
            guard sequence <= newest else {
                throw RequestError.invalidParams(field: "/since", reason: "the newest event is \(newest)")
            }
            position = sequence
        case .consumer(let name): position = try resume(name)
        }
        let oldest = try ledger.oldestSequence() ?? newest
        turn.perform(.subscribe(connection: connection, subscription.filter, after: position))
        return .subscribed(sequence: newest, oldest: oldest, gap: position < newest && position + 1 < oldest)
    }

    /// Where a consumer goes on; its first subscribe registers it at the newest event.
    private func resume(_ name: Identifier) throws -> Int64 {
        if let position = try ledger.consumer(name) { return min(position, turn.state.lastSequence) }
        try register(name, at: turn.state.lastSequence)
        return turn.state.lastSequence
    }

    private func register(_ name: Identifier, at sequence: Int64) throws {
        guard try ledger.consumerCount() < Limits.consumers else {
            throw RequestError.limitExceeded(limit: Limits.consumers, scope: "consumers")
        }
        turn.isDirty = true
        try ledger.saveConsumer(name, sequence: sequence)
    }

    func acknowledge(_ consumer: Identifier, _ sequence: Int64) throws -> Int64 {
        guard sequence <= turn.state.lastSequence else {
            throw RequestError.invalidParams(field: "/seq", reason: "the newest event is \(turn.state.lastSequence)")
        }
        guard let position = try ledger.consumer(consumer) else {
            try register(consumer, at: sequence)
            return sequence
        }
        guard sequence > position else { return position }
        turn.isDirty = true
        try ledger.saveConsumer(consumer, sequence: sequence)
        return sequence
    }

    /// Forgets old events, history and what is left of ended requests, a little at a time.
    func prune() throws(LedgerError) {
        changesSincePruning += 1
        guard changesSincePruning >= 64 else { return }
        changesSincePruning = 0
        let before = turn.wall.adding(microseconds: -Limits.keptMicroseconds)
        let limit = 4096
        _ = try ledger.pruneEvents(before: before, keeping: Limits.keptEvents, limit: limit)
        _ = try ledger.pruneResolved(before: before, keeping: Limits.keptHistory, limit: limit)
        _ = try ledger.pruneEndings(before: before, limit: limit)
        _ = try ledger.pruneActivities(dismissedBefore: before, limit: limit)
    }
}
