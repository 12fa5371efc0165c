// What can be saved of a damaged store.
//
// Every page of the file is looked at by itself. A row that is whole says by its checksum that it is right and which table it is
// of, so neither the schema nor the tree above it is needed. Deleted rows do not come back: SQLite was told to overwrite them.
// Where two versions of a row are found (a checkpoint that was cut short leaves such), the further one is kept.
//
// Numbers and identity. The engine's ids are the identity and a number, and no number may be given twice. If the daemon's row is
// found, or the copy of it that is kept on another page, identity and clocks go on as they were, and the next numbers are set
// far beyond any that can have been given since that row was written: ids that clients hold keep their meaning. If neither is
// found, the rows get a new identity, their numbers go on above the greatest one found, and what hangs on the lost elapsed clock
// is put right or left out: see `LostClock`.

import BelfryCore
import CivilTime

/// Moves rows from loose pages into a new store.
struct Salvage {
    /// Added to the counters: more numbers than a day of hard use takes, and more than the copy may lag behind.
    static let gap: Int64 = 1 << 32
    /// Events are numbered for clients, whose numbers are exact up to 2⁵³.
    static let sequenceGap: Int64 = 1 << 24

    private let database: Database
    private let random: () -> UInt64
    private var found = SalvagedRows()

    /// Rows of `pages` in the new and empty `database`. `random` makes a new identity where it has to.
    static func run(
        _ pages: StorePages, into database: Database, random: @escaping () -> UInt64
    ) throws(LedgerError) -> SalvagedRows {
        var salvage = Salvage(database, random)
        do throws(LedgerError) {
            try database.execute("BEGIN IMMEDIATE")
            try salvage.copyRows(pages)
            try salvage.keepNamesUnique()
            try salvage.settleDaemon()
            try database.execute("COMMIT")
        } catch {
            if database.isInTransaction { try? database.execute("ROLLBACK") }
            throw error
        }
        return salvage.found
    }

    private init(_ database: Database, _ random: @escaping () -> UInt64) {
        self.database = database
        self.random = random
    }

    private func copyRows(_ pages: StorePages) throws(LedgerError) {
        let tables = Dictionary(grouping: Table.all) { $0.columns.count + 1 }
        let inserts = Dictionary(
            uniqueKeysWithValues: Table.all.map { ("\($0.name)", Statement(database, table: $0.name, $0.insertFurther)) })
        guard pages.count >= 1 else { return }
        for number in 1...pages.count {
            guard let page = LeafPage(pages, number) else { continue }
            for row in page.rows() {
                guard let table = tables[row.values.count]?.first(where: row.belongs(to:)) else { continue }
                try inserts["\(table.name)"]?.run { row.bind(to: &$0, of: table) }
            }
        }
    }

    /// An older version of a page may hold a request that was replaced since.
    private func keepNamesUnique() throws(LedgerError) {
        try database.execute(
            """
            DELETE FROM requests WHERE EXISTS (
                SELECT 1 FROM requests AS newer
                WHERE newer.app = requests.app AND newer.id = requests.id AND newer.number > requests.number)
            """)
    }

    private mutating func settleDaemon() throws(LedgerError) {
        func row(_ table: Table) throws(LedgerError) -> DaemonRow? {
            let load = Statement(database, table: table.name, table.select("WHERE number = 1"))
            return try load.first(reading: { DaemonRow(&$0) })
        }
        let original = try row(.daemon)?.state
        let copy = try row(.daemonCopy)?.state
        var state = [original, copy].compactMap(\.self).max { $0.nextNumber < $1.nextNumber }
        let greatest = try greatestNumber()
        let newest = try greatestSequence()
        if state == nil, greatest > 0 || newest > 0 {
            var clock = LostClock(database)
            let now = try clock.settle()
            state = LedgerState(identity: newIdentity(), wall: now, elapsed: 0, skew: now.microseconds)
            found.lostRequests = clock.lostRequests
            found.keepsIdentity = false
        }
        if var settled = state {
            settled.nextNumber = max(settled.nextNumber, greatest &+ 1) &+ Self.gap
            settled.lastSequence = max(settled.lastSequence, settled.reservedSequence, newest) &+ Self.sequenceGap
            settled.reservedSequence = settled.lastSequence
            state = settled
        }
        try count()
        try database.execute("DELETE FROM daemon; DELETE FROM daemon_copy")
        let save = Statement(database, table: Table.daemon.name, Table.daemon.insert())
        let daemon = DaemonRow(counts: try StoreCounts(counting: database), state: state)
        try save.run { daemon.bind(to: &$0) }
    }

    private mutating func count() throws(LedgerError) {
        func rows(_ table: Table) throws(LedgerError) -> Int {
            Int(try database.integer("SELECT count(*) FROM \(table.name)"))
        }
        found.requests = try rows(.requests)
        found.occurrences = try rows(.occurrences)
        found.activities = try rows(.activities)
        found.categories = try rows(.categories)
    }

    private func greatestNumber() throws(LedgerError) -> Int64 {
        try database.integer(
            """
            SELECT max(
                coalesce((SELECT max(number) FROM requests), 0), coalesce((SELECT max(number) FROM occurrences), 0),
                coalesce((SELECT max(position) FROM occurrences), 0), coalesce((SELECT max(number) FROM activities), 0),
                coalesce((SELECT max(position) FROM held), 0), coalesce((SELECT max(told) FROM quiet), 0))
            """)
    }

    private func greatestSequence() throws(LedgerError) -> Int64 {
        try database.integer(
            """
            SELECT max(
                coalesce((SELECT max(sequence) FROM events), 0), coalesce((SELECT max(sequence) FROM consumers), 0))
            """)
    }

    /// Eight letters and digits.
    private func newIdentity() -> String {
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        return String((0..<8).map { _ in letters[Int(random() % UInt64(letters.count))] })
    }
}

extension Table {
    /// Inserts a row, or replaces the same row when the new one is further on in its life.
    fileprivate var insertFurther: String {
        let age: String
        switch "\(name)" {
        case "requests": age = "fired"
        case "occurrences": age = "position"
        case "activities": age = "revision"
        case "daemon", "daemon_copy": age = "next_number"
        default: return insert(or: "REPLACE")
        }
        let set = (columns.dropFirst() + ["checksum"]).map { "\"\($0)\" = excluded.\"\($0)\"" }.joined(separator: ", ")
        return insert(" ON CONFLICT (\(columns[0])) DO UPDATE SET \(set) WHERE excluded.\(age) > \(name).\(age)")
    }
}
