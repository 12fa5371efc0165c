// The one row about the daemon: the engine's state, and how many rows there are of what.

import BelfryCore
import CivilTime

/// Counts that are kept in the same transaction as the rows they count.
struct StoreCounts: Hashable {
    var requests = 0
    /// Those of `requests` that are on the wall clock.
    var wallRequests = 0
    var delivered = 0
    var snoozed = 0
    var resolved = 0
    var events = 0

    init() {}

    /// Counts by counting; only for a check and after a salvage.
    init(counting database: Database) throws(LedgerError) {
        func count(_ rows: String) throws(LedgerError) -> Int {
            Int(try database.integer("SELECT count(*) FROM \(rows)"))
        }
        requests = try count("requests")
        wallRequests = try count("requests WHERE basis = 0")
        delivered = try count("occurrences WHERE state = 1")
        snoozed = try count("occurrences WHERE state = 2")
        resolved = try count("occurrences WHERE state = 3")
        let blocks = Statement(database, table: Table.events.name, Table.events.select("ORDER BY sequence"))
        var events = 0
        try blocks.each { _ in
        } reading: {
            EventBlock(&$0).events.count
        } taking: {
            events += $0
            return true
        }
        self.events = events
    }

    /// Counts occurrences of a state; prepared ones are not counted.
    subscript(state: OccurrenceState) -> Int {
        get {
            switch state {
            case .prepared: 0
            case .delivered: delivered
            case .snoozed: snoozed
            case .resolved: resolved
            }
        }
        set {
            switch state {
            case .prepared: break
            case .delivered: delivered = newValue
            case .snoozed: snoozed = newValue
            case .resolved: resolved = newValue
            }
        }
    }
}

/// The row of `daemon`. `state` is nil until the engine has saved one.
struct DaemonRow: Hashable {
    /// How far the copy of the row may lag behind in numbers.
    static let copyInterval: Int64 = 1 << 16

    var counts = StoreCounts()
    var state: LedgerState?

    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        let state = state ?? LedgerState(identity: "", wall: Instant(microseconds: 0))
        row.integer(1 as Int64)
        row.integer(counts.requests)
        row.integer(counts.wallRequests)
        row.integer(counts.delivered)
        row.integer(counts.snoozed)
        row.integer(counts.resolved)
        row.integer(counts.events)
        row.text(self.state?.identity)
        row.integer(state.nextNumber)
        row.integer(state.lastSequence)
        row.integer(state.reservedSequence)
        row.instant(state.wall)
        row.integer(state.elapsed)
        row.integer(state.skew)
        row.text(state.bootID)
        row.integer(state.bootOffset)
        row.text(state.zone)
        row.seal()
    }

    init(counts: StoreCounts = StoreCounts(), state: LedgerState? = nil) {
        self.counts = counts
        self.state = state
    }

    init(_ row: inout RowReader) {
        _ = row.integer()
        counts.requests = Int(row.integer())
        counts.wallRequests = Int(row.integer())
        counts.delivered = Int(row.integer())
        counts.snoozed = Int(row.integer())
        counts.resolved = Int(row.integer())
        counts.events = Int(row.integer())
        let identity = row.optionalText()
        var state = LedgerState(
            identity: identity ?? "", nextNumber: row.integer(), lastSequence: row.integer(), reservedSequence: row.integer(),
            wall: row.instant())
        state.elapsed = row.integer()
        state.skew = row.integer()
        state.bootID = row.text()
        state.bootOffset = row.integer()
        state.zone = row.text()
        row.checkSeal()
        if identity != nil { self.state = state }
    }
}
