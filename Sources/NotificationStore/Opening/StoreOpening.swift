// Opening a store: look before touching, check, and save what can be saved.
//
// A new store is made under another name and gets its own when it is whole and on disk, so that a file of the store's name is
// never half made: an empty one is damage, not a beginning. A damaged store is not used. A new one is made with every row of the
// old that is still right, the old one's bytes are kept beside it, and the report says so. Only a folder without a store is
// silent. A store of a newer schema, or one that cannot be read for lack of permission, is left as it is and refused.

import BelfryCore
import Glibc

/// One attempt to open the store of a folder.
struct StoreOpening {
    private let folder: StateFolder
    private let random: () -> UInt64
    /// The file layer that SQLite uses; nil for the system's.
    private let fileSystem: String?
    private var report = OpenReport()

    init(_ folder: StateFolder, fileSystem: String?, random: @escaping () -> UInt64) {
        self.folder = folder
        self.fileSystem = fileSystem
        self.random = random
    }

    /// What is there, without touching it.
    private enum Finding {
        case nothing
        case store
        case damage(String)
    }

    mutating func run() throws(StoreError) -> SQLiteLedger {
        try folder.prepare()
        switch try look() {
        case .nothing:
            try makeStore { _ in }
            try SystemFile.rename(folder.unfinished, to: folder.store)
            try SystemFile.synchronize(folder.path)
            report.isNew = true
        case .damage(let reason): try replaceStore(because: reason)
        case .store: break
        }
        do {
            return try open()
        } catch {
            // A store that was just made is not replaced again: what fails then is not the file.
            guard error.kind == .storage(.damaged), report.damage == nil, !report.isNew else { throw error }
            try replaceStore(because: reason(of: error))
            return try open()
        }
    }

    private func look() throws(StoreError) -> Finding {
        guard let facts = try SystemFile.facts(folder.store) else {
            let log = try SystemFile.facts(folder.log)
            return log.map(\.size) ?? 0 > 0 ? .damage("the file is gone and its write-ahead log is left") : .nothing
        }
        guard facts.isRegular else {
            throw StoreError(kind: .inaccessible, path: folder.store, message: "\(folder.store) is not a file")
        }
        guard facts.size > 0 else { return .damage("the file is empty") }
        if facts.links > 1, try Quarantine(folder).isBegun {
            return .damage("an earlier start was cut short while it put the file aside")
        }
        guard let header = try StorePages(store: folder.store, log: folder.log).header else {
            return .damage("the file is not a database")
        }
        guard header.application == StoreSettings.applicationID else {
            return .damage("the file is a database of something else")
        }
        guard header.schema <= Migration.newest else { throw StoreError(newerSchema: header.schema, path: folder.store) }
        return .store
    }

    /// The message without the path it begins with.
    private func reason(of error: StoreError) -> String {
        let prefix = folder.store + ": "
        return error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message
    }

    // MARK: A store that is there

    private mutating func open() throws(StoreError) -> SQLiteLedger {
        for path in [folder.store, folder.log] { try SystemFile.protect(path) }
        let isClean = try isAsLeft()
        do throws(LedgerError) {
            let database = try Database(path: folder.store, fileSystem: fileSystem)
            do throws(LedgerError) {
                try prepare(database, isClean: isClean)
                let ledger = try SQLiteLedger(database, folder: folder, report: report)
                try database.leaveLogAtClose(false)
                return ledger
            } catch {
                database.close()
                throw error
            }
        } catch {
            throw StoreError(error, path: folder.store)
        }
    }

    private mutating func prepare(_ database: Database, isClean: Bool) throws(LedgerError) {
        // Until the store is known to be whole, closing it must not write to the file.
        try database.leaveLogAtClose(true)
        try database.execute(StoreSettings.forEveryFile)
        guard try database.rows("PRAGMA journal_mode", { $0.text() }) == ["wal"] else {
            throw LedgerError(kind: .other, message: "\(folder.store): the file layer has no write-ahead log")
        }
        let schema = Int(try database.integer("PRAGMA user_version"))
        guard schema >= 1, schema <= Migration.newest else {
            throw LedgerError(kind: .damaged, message: "\(folder.store): the schema number is \(schema)")
        }
        if schema < Migration.newest {
            try Migration.run(on: database, from: schema)
            report.migratedFrom = schema
        }
        guard !isClean else { return }
        try StoreCheck.run(database)
        report.isChecked = true
    }

    /// Whether the large store is exactly as an orderly stop left it. Takes the mark away.
    private func isAsLeft() throws(StoreError) -> Bool {
        guard let facts = try SystemFile.facts(folder.store) else { return false }
        let log = try SystemFile.facts(folder.log)?.size ?? 0
        let isMarked = log == 0 && CleanMark(facts).isAt(folder.cleanMark)
        try SystemFile.removeIfThere(folder.cleanMark)
        return isMarked && facts.size > StoreCheck.alwaysUpTo
    }

    // MARK: A new store

    /// Makes a store under the name of an unfinished one, fills it, and has it on disk.
    private func makeStore(_ fill: (Database) throws(LedgerError) -> Void) throws(StoreError) {
        for suffix in ["", "-wal", "-shm", "-journal"] { try SystemFile.removeIfThere(folder.unfinished + suffix) }
        try SystemFile.create(folder.unfinished)
        do throws(LedgerError) {
            let database = try Database(path: folder.unfinished, fileSystem: fileSystem)
            do throws(LedgerError) {
                try database.execute(StoreSettings.forNewFile)
                try database.execute(StoreSettings.forEveryFile)
                try Migration.run(on: database, from: 0)
                try fill(database)
                // Closing does this too, but says nothing of a full disk.
                try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                database.close()
            } catch {
                database.close()
                throw error
            }
        } catch {
            for suffix in ["", "-wal", "-shm", "-journal"] { try? SystemFile.removeIfThere(folder.unfinished + suffix) }
            throw StoreError(error, path: folder.store)
        }
        try SystemFile.synchronize(folder.unfinished)
    }

    private mutating func replaceStore(because reason: String) throws(StoreError) {
        let quarantine = try Quarantine(folder)
        let pages = try StorePages(store: folder.store, log: try quarantine.log())
        var salvaged = SalvagedRows()
        try makeStore { (database) throws(LedgerError) in
            salvaged = try Salvage.run(pages, into: database, random: random)
        }
        try SystemFile.removeIfThere(folder.cleanMark)
        try quarantine.exchange(for: folder.unfinished)
        report.damage = OpenReport.Damage(path: folder.store, reason: reason, keptAs: quarantine.path, salvaged: salvaged)
    }
}
