// Damage is never silent, and what is whole is saved.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

/// A way to damage a file.
struct Damage: CustomTestStringConvertible, Sendable {
    let name: String
    /// Requests of 60 that must be saved at least.
    let saved: Int
    let apply: @Sendable ([UInt8]) -> [UInt8]

    init(_ name: String, saved: Int, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.name = name
        self.saved = saved
        self.apply = apply
    }

    var testDescription: String { name }

    static let all = [
        Damage("zeros", saved: 0) { [UInt8](repeating: 0, count: $0.count) },
        Damage("empty", saved: 0) { _ in [] },
        Damage("header", saved: 60) { [UInt8](repeating: 0xFF, count: 100) + $0[100...] },
        Damage("first page", saved: 60) { [UInt8](repeating: 0, count: 4096) + $0[4096...] },
        Damage("text", saved: 0) { _ in Array(String(repeating: "this is not a database\n", count: 400).utf8) },
        Damage("half", saved: 0) { Array($0.prefix($0.count / 2)) },
        Damage("a quarter less", saved: 5) { Array($0.prefix($0.count / 4 * 3)) },
        Damage("512 bytes", saved: 0) { Array($0.prefix(512)) },
        Damage("4096 bytes", saved: 0) { Array($0.prefix(4096)) },
        Damage("cut tail", saved: 50) { Array($0.dropLast(512)) },
        Damage("noise", saved: 0) { bytes in
            var random = SeededGenerator(seed: 7)
            return bytes.prefix(4096) + bytes.dropFirst(4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        },
        Damage("noise in the middle", saved: 50) { bytes in
            var random = SeededGenerator(seed: 8)
            var bytes = bytes
            let middle = bytes.count / 2 / 4096 * 4096
            for index in middle..<middle + 8192 { bytes[index] = UInt8.random(in: 0...255, using: &random) }
            return bytes
        },
        Damage("zeros in the middle", saved: 50) { bytes in
            var bytes = bytes
            let middle = bytes.count / 2 / 4096 * 4096
            for index in middle..<middle + 8192 { bytes[index] = 0 }
            return bytes
        },
    ]
}

@Suite struct DamageTests {
    @Test(arguments: Damage.all) func damagedStoreIsKeptAsideAndWhatIsWholeIsSaved(_ damage: Damage) throws {
        let filled = try FilledStore()
        let whole = Bytes.read(filled.folder.store)!
        let data = damage.apply(whole)
        Bytes.write(data, to: filled.folder.store)

        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        let report = try #require(ledger.report.damage)
        #expect(report.path == filled.folder.store)
        #expect(report.message.contains("belfry.db"))
        #expect(Bytes.read(report.keptAs) == data)
        #expect(filled.folder.mode("belfry.db.damaged-1") == 0o600)
        let contents = try ledger.contents()
        #expect(contents.isPart(of: filled.contents))
        #expect(contents.requests.count >= damage.saved)
        #expect(report.salvaged.requests == contents.requests.count)
        #expect(ledger.current.counts == (try ledger.countedRows()))

        // The new store is used, and the next start finds nothing to say.
        let number = try ledger.state()?.nextNumber ?? 1
        try ledger.begin()
        try ledger.insert(Sample.request(number, id: "new"))
        try ledger.commit()
        ledger.database.abandon()
        let again = try SQLiteLedger.open(folder: filled.folder.path)
        #expect(again.report.damage == nil)
        #expect(try again.request(app: "default", id: "new") != nil)
        #expect(Bytes.read(report.keptAs) == data)
        again.close()
    }

    @Test func storeCutAnywhereIsNeverSilentlyLess() throws {
        let filled = try FilledStore(requests: 8, bytes: 300)
        let whole = Bytes.read(filled.folder.store)!
        for size in stride(from: 0, to: whole.count, by: 512) {
            let folder = TemporaryFolder()
            Bytes.write(Array(whole.prefix(size)), to: folder.store)
            let ledger = try SQLiteLedger.open(folder: folder.path)
            let report = try #require(ledger.report.damage, "cut at \(size)")
            #expect(Bytes.read(report.keptAs) == Array(whole.prefix(size)))
            #expect(try ledger.contents().isPart(of: filled.contents))
            ledger.close()
        }
    }

    @Test func flippedBitsAreFoundOrChangeNothing() throws {
        let filled = try FilledStore(requests: 10, bytes: 300)
        let whole = Bytes.read(filled.folder.store)!
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let folder = TemporaryFolder()
            var data = whole
            let position = Int.random(in: 0..<data.count, using: &random)
            data[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            Bytes.write(data, to: folder.store)
            let ledger: SQLiteLedger
            do {
                ledger = try SQLiteLedger.open(folder: folder.path)
            } catch {
                // The schema number itself became greater: refused, untouched.
                guard case .newerSchema = error.kind else { throw error }
                #expect(Bytes.read(folder.store) == data)
                continue
            }
            let contents = try ledger.contents()
            if ledger.report.damage == nil {
                #expect(contents == filled.contents, "a bit of byte \(position)")
            } else {
                #expect(contents.isPart(of: filled.contents), "a bit of byte \(position)")
            }
            ledger.close()
        }
    }

    @Test func flippedBitInARowOfAnOpenStoreIsAnErrorThatNamesTheRow() throws {
        let filled = try FilledStore(requests: 3)
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        try ledger.database.execute("UPDATE requests SET content = replace(content, 'xxx', 'xxy') WHERE number = 2")
        let error = #expect(throws: LedgerError.self) { try ledger.request(number: 2) }
        #expect(error?.kind == .damaged)
        #expect(error?.message.contains("row 2 of table requests") == true)
        #expect(try ledger.request(number: 3) != nil)
        ledger.close()
    }

    @Test func anIndexThatDoesNotFitItsTableIsDamage() throws {
        let filled = try FilledStore(requests: 3)
        // Bypasses the index by writing the table behind its back.
        let database = try Database(path: filled.folder.store)
        database.allowSchemaWrites()
        try database.execute(
            """
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name = 'requests_due';
            """)
        database.close()
        let other = try Database(path: filled.folder.store)
        try other.execute("DELETE FROM requests WHERE number = 1")
        other.close()
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        #expect(ledger.report.damage != nil)
        ledger.close()
    }

    @Test func aFileThatIsGoneButForItsLogIsDamage() throws {
        let filled = try FilledStore(requests: 3, closing: false)
        let folder = TemporaryFolder()
        Bytes.write(Bytes.read(filled.folder.store + "-wal")!, to: folder.store + "-wal")
        let ledger = try SQLiteLedger.open(folder: folder.path)
        let report = try #require(ledger.report.damage)
        #expect(Bytes.read(report.keptAs + "-wal") == Bytes.read(filled.folder.store + "-wal"))
        #expect(try ledger.allRequests() == filled.requests)
        ledger.close()
    }

    @Test func rowsThatAreOnlyInTheLogAreSavedToo() throws {
        let filled = try FilledStore(requests: 30, closing: false)
        let log = Bytes.read(filled.folder.store + "-wal")!
        let file = Bytes.read(filled.folder.store)!
        #expect(log.count > file.count)
        let folder = TemporaryFolder()
        // The log has a first page of its own, so the damaged one in the file does not matter; damage behind it does.
        Bytes.write([UInt8](repeating: 0, count: 4096) + file[4096...], to: folder.store)
        var cut = log
        cut[log.count / 2] ^= 1
        Bytes.write(cut, to: folder.store + "-wal")
        let ledger = try SQLiteLedger.open(folder: folder.path)
        let found = try ledger.allRequests()
        #expect(found == Array(filled.requests.prefix(found.count)), "a prefix, in order")
        #expect(found.count > 5)
        ledger.close()
    }

    @Test func aLogCutShortCostsOnlyWhatIsBehindTheCut() throws {
        let filled = try FilledStore(requests: 30, bytes: 300, closing: false)
        let log = Bytes.read(filled.folder.store + "-wal")!
        for cut in [100, 5000, 20_000, log.count - 10] {
            let folder = TemporaryFolder()
            folder.take(from: filled.folder)
            Bytes.write(Array(log.dropLast(cut)), to: folder.store + "-wal")
            let ledger = try SQLiteLedger.open(folder: folder.path)
            let found = try ledger.allRequests()
            #expect(found == Array(filled.requests.prefix(found.count)))
            #expect(ledger.report.damage == nil)
            ledger.close()
        }
    }

    @Test func aStartCutShortWhilePuttingAsideGoesOnFromThere() throws {
        let filled = try FilledStore(requests: 30, closing: false)
        let folder = TemporaryFolder()
        folder.take(from: filled.folder)
        let data = Damage.all[2].apply(Bytes.read(folder.store)!)
        let log = Bytes.read(folder.store + "-wal")!
        Bytes.write(data, to: folder.store)
        // What an interrupted start leaves: the second name, the log renamed, and a half-made store.
        try SystemFile.link(folder.store, to: folder.store + ".damaged-1")
        try SystemFile.rename(folder.store + "-wal", to: folder.store + ".damaged-1-wal")
        Bytes.write(Array("half".utf8), to: folder.store + ".new")
        let ledger = try SQLiteLedger.open(folder: folder.path)
        #expect(ledger.report.damage?.keptAs == folder.store + ".damaged-1")
        #expect(Bytes.read(folder.store + ".damaged-1") == data)
        #expect(Bytes.read(folder.store + ".damaged-1-wal") == log)
        #expect(try ledger.allRequests() == filled.requests)
        ledger.close()
        #expect(folder.names().contains("belfry.db.new") == false)
    }

    @Test func eachDamagedStoreIsKeptUnderItsOwnName() throws {
        let folder = TemporaryFolder()
        for number in 1...3 {
            Bytes.write(Array("damage \(number)".utf8), to: folder.store)
            try SQLiteLedger.open(folder: folder.path).close()
        }
        for number in 1...3 {
            #expect(Bytes.read("\(folder.store).damaged-\(number)") == Array("damage \(number)".utf8))
        }
    }

    @Test func aDatabaseOfSomethingElseIsKeptAside() throws {
        let folder = TemporaryFolder()
        try SystemFile.create(folder.store)
        let database = try Database(path: folder.store)
        try database.execute("CREATE TABLE other (x); INSERT INTO other VALUES (1)")
        database.close()
        let data = Bytes.read(folder.store)
        let ledger = try SQLiteLedger.open(folder: folder.path)
        #expect(Bytes.read(try #require(ledger.report.damage).keptAs) == data)
        ledger.close()
    }
}

extension FilledStore {
    var contents: StoreContents {
        StoreContents(
            requests: requests, occurrences: occurrences.reversed(), activities: activities,
            categories: [Category(app: "default", id: "C", actions: BuiltInCategory.actions)])
    }
}
