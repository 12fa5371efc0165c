// The ways to a ledger.

package import BelfryCore

extension SQLiteLedger {
    /// A store in memory, for tests.
    package static func inMemory() throws(LedgerError) -> SQLiteLedger {
        let database = try Database(path: ":memory:")
        try Migration.run(on: database, from: 0)
        return try SQLiteLedger(database, folder: nil, report: OpenReport(isNew: true))
    }

    /// Opens the store in a folder, and makes both where there are none. The caller holds the folder's lock.
    ///
    /// `report` says what was found; a damaged store was put aside then. Throws, and leaves everything as it is, where the store
    /// is of a newer schema or cannot be read or written. `fileSystem` names another file layer of SQLite, and `random` makes an
    /// identity if a damaged store has lost its own; both are for simulations.
    package static func open(
        folder: String, fileSystem: String? = nil,
        random: @escaping () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) throws(StoreError) -> SQLiteLedger {
        var opening = StoreOpening(StateFolder(folder), fileSystem: fileSystem, random: random)
        return try opening.run()
    }
}
