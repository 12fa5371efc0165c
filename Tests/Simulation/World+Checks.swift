// The whole state held against what clients know.

import BelfryCore
import CivilTime
import NotificationStore

extension World {
    /// Checks everything that does not need an event to be seen.
    package func checkWhole() throws {
        try look()
        try ledger.begin()
        defer { ledger.rollBack() }
        try checkPending()
        try checkOutstanding()
        try checkReplay()
        try checkCounts()
    }

    /// Acknowledged is never lost: it waits, or it had its turn. What repeats has a next date, in the future.
    private func checkPending() throws {
        var waiting: Set<String> = []
        for basis in Basis.allCases {
            let now = basis == .wall ? clock.moment.wall.microseconds : engine.turn.elapsed
            for request in try ledger.requests(basis: basis, app: nil, after: nil, limit: 10_000) {
                waiting.insert(request.app + "/" + request.id.text)
                guard request.due > now else {
                    throw Violation("\(request.app)/\(request.id) was due at \(request.due), now is \(now)")
                }
            }
        }
        for (name, known) in acknowledged where !waiting.contains(name) && !known.hadItsTurn {
            // Byte-exact: two spellings of é are two requests.
            throw Violation("\(name) was acknowledged, never fired, never missed, and is not pending")
        }
    }

    private func checkOutstanding() throws {
        let records = try ledger.outstanding(app: nil, below: .max, limit: 10_000)
        try stacked.check(
            outstanding: records.map { ("\($0.app)/\(Array($0.id.text.utf8))", engine.turn.occurrenceID($0.number).text) })
        for record in records {
            if let deadline = record.deadline, deadline <= engine.turn.elapsed {
                throw Violation("\(record.app)/\(record.id) is \(record.state) past its deadline")
            }
            guard record.state == .snoozed || record.resolution == nil else { throw Violation("outstanding and resolved") }
        }
    }

    /// Replay from the beginning tells the same as was heard live.
    private func checkReplay() throws {
        var position: Int64 = 0
        while true {
            let events = try ledger.events(after: position, limit: 1000, bytes: 1 << 22)
            guard let last = events.last else { return }
            for event in events {
                guard event.sequence > position else { throw Violation("the kept events are out of order at \(event.sequence)") }
                position = event.sequence
                if let heard = live[event.sequence], heard != event.text {
                    throw Violation("event \(event.sequence) was \(heard.text) and is kept as \(event.text.text)")
                }
            }
            position = last.sequence
        }
    }

    private func checkCounts() throws {
        let records = try ledger.outstanding(app: nil, below: .max, limit: 10_000)
        let counts = try ledger.counts()
        guard counts.delivered == records.filter({ $0.state == .delivered }).count,
            counts.snoozed == records.filter({ $0.state == .snoozed }).count
        else { throw Violation("the counters say \(counts), the lists say \(records.count)") }
    }
}
