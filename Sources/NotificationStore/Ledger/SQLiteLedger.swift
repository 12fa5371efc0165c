// The ledger over SQLite.
//
// One connection, one thread, one transaction a turn. Statements are prepared once. Counts and the engine's state are one row,
// written when a transaction that changed them commits, so that asking for a count reads nothing and a turn writes that row
// once. What is held in memory about it is what the open transaction has made of it, and a rollback puts it back.

package import BelfryCore
import CSQLite

/// The engine's storage in a SQLite database.
package final class SQLiteLedger: Ledger {
    let database: Database
    /// What was found when the store was opened.
    package let report: OpenReport
    let requestStatements: RequestStatements
    let occurrenceStatements: OccurrenceStatements
    let eventStatements: EventStatements
    let categoryStatements: CategoryStatements
    let activityStatements: ActivityStatements
    let quietStatements: QuietStatements

    private let beginTransaction: Statement
    private let commitTransaction: Statement
    private let rollBackTransaction: Statement
    private let updateDaemon: Statement
    private let insertDaemon: Statement
    private let saveDaemonCopy: Statement

    /// The daemon's row as it is on disk, and as the open transaction has it.
    private var saved: DaemonRow
    var current: DaemonRow
    /// Events of the open transaction that are not in a row yet.
    var unwritten = EventBlock()
    /// What the last look at a request told, which the next change of it would otherwise ask again.
    var lookedAt = LookedAtRequest()
    /// Numbers of an app's requests, while the open transaction removes them.
    var numbersOfApp: NumbersOfApp?
    /// The copy of the row, kept roughly up to date for salvage.
    private var copied: LedgerState?
    private let folder: StateFolder?

    /// Over a database that is open and has the newest schema.
    init(_ database: Database, folder: StateFolder?, report: OpenReport) throws(LedgerError) {
        self.database = database
        self.folder = folder
        self.report = report
        requestStatements = RequestStatements(database)
        occurrenceStatements = OccurrenceStatements(database)
        eventStatements = EventStatements(database)
        categoryStatements = CategoryStatements(database)
        activityStatements = ActivityStatements(database)
        quietStatements = QuietStatements(database)
        // Reading before writing is one lock: nobody else has this file open.
        beginTransaction = Statement(database, "BEGIN")
        commitTransaction = Statement(database, "COMMIT")
        rollBackTransaction = Statement(database, "ROLLBACK")
        updateDaemon = Statement(database, table: Table.daemon.name, Table.daemon.update())
        insertDaemon = Statement(database, table: Table.daemon.name, Table.daemon.insert())
        saveDaemonCopy = Statement(database, table: Table.daemonCopy.name, Table.daemonCopy.insert(or: "REPLACE"))
        let load = Statement(database, table: Table.daemon.name, Table.daemon.select("WHERE number = 1"))
        saved = try load.first(reading: { DaemonRow(&$0) }) ?? DaemonRow()
        current = saved
    }

    /// Whether a transaction is open, told apart from what SQLite says: it ends one by itself after some errors.
    private var isTurnOpen = false

    /// A commit was tried and failed since the last that succeeded.
    private var mayBeHalfCommitted = false

    // MARK: A turn

    package func begin() throws(LedgerError) {
        guard !isTurnOpen else { throw LedgerError(kind: .other, message: "\(path): a transaction is open already") }
        if database.isInTransaction { rollBack() }
        try beginTransaction.run()
        isTurnOpen = true
    }

    package func commit() throws(LedgerError) {
        guard isTurnOpen, database.isInTransaction else {
            throw LedgerError(kind: .other, message: "\(path): there is no transaction to commit")
        }
        try writeEvents()
        if current != saved {
            let row = current
            if try updateDaemon.change({ row.bind(to: &$0) }) == 0 {
                try insertDaemon.run { row.bind(to: &$0) }
            }
            try copyState()
        }
        mayBeHalfCommitted = true
        try commitTransaction.run()
        mayBeHalfCommitted = false
        saved = current
        endTurn()
    }

    private func endTurn() {
        lookedAt = LookedAtRequest()
        numbersOfApp = nil
        isTurnOpen = false
    }

    package func rollBack() {
        // An error here means that SQLite has rolled back by itself, or that nothing was begun.
        if database.isInTransaction { try? rollBackTransaction.run() }
        current = saved
        unwritten = EventBlock()
        copied = nil
        endTurn()
        if mayBeHalfCommitted { overwriteRefusedCommit() }
    }

    /// A commit that failed when it was synced is in the log all the same, whole perhaps, and a crash before the next commit would
    /// bring it back though it was refused. So a commit that changes nothing takes its place: the schema number as it is, because
    /// SQLite spares itself the writing of a row that stays the same.
    private func overwriteRefusedCommit() {
        mayBeHalfCommitted = false
        try? database.execute("PRAGMA user_version = \(Migration.newest)")
        if database.isInTransaction { try? rollBackTransaction.run() }
    }

    /// Keeps the copy of the daemon's row near enough to be of use should its page be lost: salvage leaves a gap in the numbers
    /// that is larger than what may be missing here.
    private func copyState() throws(LedgerError) {
        guard let state = current.state else { return }
        if let copied, copied.identity == state.identity, copied.skew == state.skew, copied.bootID == state.bootID,
            state.nextNumber - copied.nextNumber < DaemonRow.copyInterval,
            state.lastSequence - copied.lastSequence < DaemonRow.copyInterval,
            state.reservedSequence - copied.reservedSequence < DaemonRow.copyInterval
        {
            return
        }
        let row = current
        try saveDaemonCopy.run { row.bind(to: &$0) }
        copied = state
    }

    // MARK: The daemon itself

    package func state() throws(LedgerError) -> LedgerState? {
        current.state
    }

    package func save(_ state: LedgerState) throws(LedgerError) {
        current.state = state
    }

    // MARK: The store itself

    /// The file, or `:memory:`.
    package var path: String { database.path }

    /// The schema number.
    package var schema: Int { Migration.newest }

    /// Bytes of the file and its write-ahead log.
    package var bytes: Int64 {
        folder?.storeBytes ?? 0
    }

    /// Lets go of the store as a killed process does: nothing is written any more, and no mark says that it was left whole.
    package func abandon() {
        rollBack()
        database.close()
    }

    /// Ends the store's use: everything is in the one file afterwards, and a mark beside it says that it was left whole.
    package func close() {
        rollBack()
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        folder?.markClean()
    }
}
