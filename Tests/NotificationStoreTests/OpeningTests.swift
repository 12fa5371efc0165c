// Opening and closing: permissions, the newer schema, the clean mark.

import BelfryCore
import CivilTime
import Glibc
import Testing

@testable import NotificationStore

@Suite struct OpeningTests {
    @Test func missingStoreIsBegunSilently() throws {
        let folder = TemporaryFolder()
        let ledger = try SQLiteLedger.open(folder: folder.path + "/a/b")
        #expect(ledger.report.isNew)
        #expect(ledger.report.damage == nil)
        #expect(try ledger.state() == nil)
        #expect(ledger.path == folder.path + "/a/b/belfry.db")
        #expect(ledger.schema == Migration.newest)
        #expect(folder.mode("a") == 0o700)
        #expect(folder.mode("a/b") == 0o700)
        #expect(folder.mode("a/b/belfry.db") == 0o600)
        try ledger.begin()
        try ledger.save(Sample.state)
        try ledger.commit()
        #expect(folder.mode("a/b/belfry.db-wal") == 0o600)
        #expect(ledger.bytes > 4096)
        ledger.close()
        #expect(folder.mode("a/b/belfry.clean") == 0o600)
        for name in ["belfry.db", "belfry.clean"] { unlink("\(folder.path)/a/b/\(name)") }
        rmdir(folder.path + "/a/b")
        rmdir(folder.path + "/a")
    }

    @Test func permissionsOfOthersAreTakenAway() throws {
        let filled = try FilledStore(requests: 1)
        chmod(filled.folder.path, 0o755)
        chmod(filled.folder.store, 0o644)
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        #expect(filled.folder.mode("") == 0o700)
        #expect(filled.folder.mode("belfry.db") == 0o600)
        ledger.close()
    }

    @Test func newerSchemaIsRefusedUntouched() throws {
        let filled = try FilledStore(requests: 1)
        let database = try Database(path: filled.folder.store)
        try database.execute("PRAGMA user_version = 7")
        database.close()
        let data = Bytes.read(filled.folder.store)
        let names = filled.folder.names()
        let error = #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: filled.folder.path) }
        #expect(error?.kind == .newerSchema(found: 7, known: Migration.newest))
        #expect(error?.message.contains(filled.folder.store) == true)
        #expect(error?.message.contains("schema 7") == true)
        #expect(error?.message.contains("up to \(Migration.newest)") == true)
        #expect(Bytes.read(filled.folder.store) == data)
        #expect(filled.folder.names() == names)
    }

    @Test func newerSchemaThatIsOnlyInTheLogIsRefusedUntouched() throws {
        let filled = try FilledStore(requests: 1)
        let database = try Database(path: filled.folder.store)
        try database.execute("PRAGMA user_version = 7")
        let folder = TemporaryFolder()
        folder.take(from: filled.folder)
        database.close()
        let before = folder.names().map { Bytes.read("\(folder.path)/\($0)") }
        #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: folder.path) }
        #expect(folder.names().map { Bytes.read("\(folder.path)/\($0)") } == before)
    }

    @Test func whatIsInTheWayIsNamedAndLeft() throws {
        let folder = TemporaryFolder()
        mkdir(folder.store, 0o700)
        let error = #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: folder.path) }
        #expect(error?.kind == .inaccessible)
        #expect(error?.message.contains(folder.store) == true)
        rmdir(folder.store)
        Bytes.write([], to: folder.path + "/file")
        let other = #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: folder.path + "/file/state") }
        #expect(other?.message.contains(folder.path + "/file") == true)
    }

    @Test func aStoreThatAnotherHasOpenIsRefused() throws {
        let filled = try FilledStore(requests: 1)
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        try ledger.begin()
        try ledger.save(Sample.state)
        try ledger.commit()
        let error = #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: filled.folder.path) }
        #expect(error?.kind == .storage(.other))
        #expect(error?.message.contains("locked") == true)
        ledger.close()
    }

    @Test func largeStoreIsLookedAtOnlyAfterADisorderlyEnd() throws {
        let folder = TemporaryFolder()
        let ledger = try SQLiteLedger.open(folder: folder.path)
        let body = String(repeating: "x", count: 60_000)
        try ledger.begin()
        for number in Int64(1)...300 {
            var request = Sample.request(number)
            request.content.text = Payload(body)
            try ledger.insert(request)
        }
        try ledger.commit()
        ledger.close()
        func open() throws -> SQLiteLedger { try SQLiteLedger.open(folder: folder.path) }

        let clean = try open()
        #expect(clean.report.isChecked == false)
        #expect(clean.bytes > StoreCheck.alwaysUpTo)
        clean.database.abandon()
        let afterKill = try open()
        #expect(afterKill.report.isChecked)
        afterKill.close()

        // Somebody wrote to the file, into the text of a request.
        var bytes = Bytes.read(folder.store)!
        let place = try #require(bytes[(bytes.count / 2)...].firstIndex(of: UInt8(ascii: "x")))
        bytes[place] ^= 1
        let descriptor = Glibc.open(folder.store, O_WRONLY)
        pwrite(descriptor, bytes, bytes.count, 0)
        Glibc.close(descriptor)
        let damaged = try open()
        #expect(damaged.report.damage != nil)
        #expect(try damaged.requestCount() == 299)
        damaged.close()
    }

    @Test func everythingIsInOneFileAfterAnOrderlyEnd() throws {
        let filled = try FilledStore()
        #expect(filled.folder.names() == ["belfry.clean", "belfry.db"])
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        #expect(try ledger.contents() == filled.contents)
        #expect(ledger.report == OpenReport(isChecked: true))
        #expect(filled.folder.names().contains("belfry.clean") == false)
        ledger.close()
    }
}
