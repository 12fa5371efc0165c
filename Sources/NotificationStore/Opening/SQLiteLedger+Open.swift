// Opening a store.
//
// A new store is made under another name and gets its own when it is whole and on disk, so that a file of the store's name is
// never half made: an empty one is damage, not a beginning.

package import BelfryCore

extension SQLiteLedger {
    /// A store in memory, for tests.
    package static func inMemory() throws(LedgerError) -> SQLiteLedger {
        let database = try Database(path: ":memory:")
        try Migration.run(on: database, from: 0)
        return try SQLiteLedger(database, folder: nil, report: OpenReport(isNew: true))
    }

    /// Opens the store in a folder, and makes both where there are none. The caller holds the folder's lock.
    package static func open(folder path: String) throws(StoreError) -> SQLiteLedger {
        let folder = StateFolder(path)
        try folder.prepare()
        var report = OpenReport()
        if try SystemFile.facts(folder.store) == nil {
            try makeStore(in: folder)
            report.isNew = true
        }
        try SystemFile.protect(folder.store)
        let database = try connect(folder)
        report.migratedFrom = try migrate(database, in: folder)
        return try converting(folder.store) { () throws(LedgerError) in
            try SQLiteLedger(database, folder: folder, report: report)
        }
    }

    private static func connect(_ folder: StateFolder) throws(StoreError) -> Database {
        try converting(folder.store) { () throws(LedgerError) in
            let database = try Database(path: folder.store)
            try database.execute(StoreSettings.forEveryFile)
            return database
        }
    }

    /// Brings an older schema forward and answers which it was.
    private static func migrate(_ database: Database, in folder: StateFolder) throws(StoreError) -> Int? {
        let found = try converting(folder.store) { () throws(LedgerError) in
            Int(try database.integer("PRAGMA user_version"))
        }
        guard found <= Migration.newest else { throw StoreError(newerSchema: found, path: folder.store) }
        guard found < Migration.newest else { return nil }
        try converting(folder.store) { () throws(LedgerError) in try Migration.run(on: database, from: found) }
        return found
    }

    /// Turns errors of SQLite into errors of opening.
    private static func converting<Value>(
        _ path: String, _ body: () throws(LedgerError) -> Value
    ) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func makeStore(in folder: StateFolder) throws(StoreError) {
        try SystemFile.create(folder.unfinished)
        try converting(folder.unfinished) { () throws(LedgerError) in
            let database = try Database(path: folder.unfinished)
            try database.execute(StoreSettings.forNewFile)
            try database.execute(StoreSettings.forEveryFile)
            try Migration.run(on: database, from: 0)
            database.close()
        }
        try SystemFile.synchronize(folder.unfinished)
        try SystemFile.rename(folder.unfinished, to: folder.store)
        try SystemFile.synchronize(folder.path)
    }
}
