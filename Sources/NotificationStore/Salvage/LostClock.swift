// What becomes of deadlines in elapsed time when the row that says what elapsed time means is lost.
//
// A new line of elapsed time is begun, at zero at the latest moment that any row tells of. What shows again by itself is shown at
// the first look: a snoozed notification must not be lost. Expiries and the ends of activities are recomputed from the dates
// that are kept beside them. The next date of an interval cannot be known, so those requests are left out, and counted.

import BelfryCore
import CivilTime

/// Puts the deadlines of a new store right whose elapsed clock was lost.
struct LostClock {
    private let database: Database
    private(set) var lostRequests = 0
    private var latest = Instant(microseconds: 0)

    init(_ database: Database) {
        self.database = database
    }

    /// Answers the moment at which the new elapsed time is zero.
    mutating func settle() throws(LedgerError) -> Instant {
        try findLatest()
        lostRequests = Int(try database.integer("SELECT count(*) FROM requests WHERE basis = 1"))
        try database.execute("DELETE FROM requests WHERE basis = 1")
        // Better quiet that ends too early than one that nobody knows the end of.
        try database.execute("DELETE FROM quiet WHERE elapsed_end IS NOT NULL")
        try settleOccurrences()
        try settleActivities()
        return latest
    }

    private mutating func note(_ instant: Instant?) {
        if let instant { latest = max(latest, instant) }
    }

    private mutating func findLatest() throws(LedgerError) {
        note(Instant(microseconds: try database.integer("SELECT coalesce(max(delivered_at), 0) FROM occurrences")))
        note(Instant(microseconds: try database.integer("SELECT coalesce(max(updated_at), 0) FROM activities")))
        note(Instant(microseconds: try database.integer("SELECT coalesce(max(at), 0) FROM endings")))
        let newest = Statement(
            database, table: Table.events.name, Table.events.select("ORDER BY sequence DESC LIMIT 1"))
        note(try newest.first(reading: { EventBlock(&$0) })?.events.last?.at)
        let requests = Statement(
            database, table: Table.requests.name, Table.requests.select("ORDER BY number DESC LIMIT 1"))
        note(try requests.first(reading: { RequestRecord(&$0) })?.facts.last?.at)
    }

    private func elapsed(_ instant: Instant) -> Int64 {
        instant.microseconds - latest.microseconds
    }

    private func settleOccurrences() throws(LedgerError) {
        let table = Table.occurrences
        let list = Statement(
            database, table: table.name, table.select("WHERE deadline IS NOT NULL AND number > ?1 ORDER BY number LIMIT 100"))
        let update = Statement(database, table: table.name, table.update())
        var position = Int64.min
        while true {
            let some = try list.all {
                $0.integer(position)
            } reading: {
                OccurrenceRecord(&$0)
            }
            for var occurrence in some {
                position = occurrence.number
                if occurrence.state == .snoozed {
                    occurrence.deadline = 0
                } else {
                    occurrence.deadline = occurrence.expiresAfterMicroseconds.map {
                        elapsed(occurrence.deliveredAt.adding(microseconds: $0))
                    }
                }
                try update.run { occurrence.bind(to: &$0) }
            }
            if some.isEmpty { return }
        }
    }

    private func settleActivities() throws(LedgerError) {
        let table = Table.activities
        let list = Statement(
            database, table: table.name,
            table.select("WHERE elapsed_deadline IS NOT NULL AND number > ?1 ORDER BY number LIMIT 100"))
        let update = Statement(database, table: table.name, table.update())
        var position = Int64.min
        while true {
            let some = try list.all {
                $0.integer(position)
            } reading: {
                ActivityRecord(&$0)
            }
            for var activity in some {
                position = activity.number
                if let startedAt = activity.startedAt {
                    let life = activity.capDeadline.flatMap { cap in activity.startedElapsed.map { cap - $0 } }
                    activity.startedElapsed = elapsed(startedAt)
                    activity.capDeadline = life.map { elapsed(startedAt.adding(microseconds: $0)) }
                }
                if activity.dismissDeadline != nil, let dismissAt = activity.dismissAt {
                    activity.dismissDeadline = elapsed(dismissAt)
                }
                try update.run { activity.bind(to: &$0) }
            }
            if some.isEmpty { return }
        }
    }
}
