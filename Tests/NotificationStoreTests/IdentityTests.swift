// After a salvage no number is given twice, and ids keep their meaning or lose it for certain.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

@Suite struct IdentityTests {
    /// Opens the store after damage to its first page and to every page that holds a row of these tables.
    private func open(_ filled: FilledStore, without tables: [String]) throws -> SQLiteLedger {
        let database = try Database(path: filled.folder.store)
        let pages = try tables.map { try database.integer("SELECT rootpage FROM sqlite_schema WHERE name = '\($0)'") }
        database.close()
        var data = Bytes.read(filled.folder.store)!
        for page in pages + [1] {
            for index in Int(page - 1) * 4096..<Int(page) * 4096 { data[index] = 0 }
        }
        Bytes.write(data, to: filled.folder.store)
        return try SQLiteLedger.open(folder: filled.folder.path, random: { 5 })
    }

    @Test func identityAndClocksGoOnAndNumbersAreFarBeyondTheOldOnes() throws {
        let filled = try FilledStore()
        let ledger = try open(filled, without: [])
        let state = try #require(try ledger.state())
        #expect(state.identity == filled.state.identity)
        #expect(state.skew == filled.state.skew)
        #expect(state.elapsed == filled.state.elapsed)
        #expect(state.bootID == filled.state.bootID)
        #expect(state.nextNumber > filled.state.nextNumber + 1_000_000)
        #expect(state.lastSequence > filled.state.lastSequence + 1_000_000)
        #expect(try ledger.consumer("c") == 3)
        ledger.close()
    }

    @Test func theCopyStandsInForALostRow() throws {
        let filled = try FilledStore()
        let ledger = try open(filled, without: ["daemon"])
        let state = try #require(try ledger.state())
        #expect(state.identity == filled.state.identity)
        #expect(state.skew == filled.state.skew)
        #expect(state.nextNumber > filled.state.nextNumber)
        #expect(try ledger.allRequests() == filled.requests)
        #expect(ledger.report.damage?.salvaged.keepsIdentity == true)
        ledger.close()
    }

    @Test func aLostIdentityIsReplacedAndDeadlinesOfTheLostClockArePutRight() throws {
        let filled = try FilledStore()
        let ledger = try open(filled, without: ["daemon", "daemon_copy"])
        let state = try #require(try ledger.state())
        #expect(state.identity != filled.state.identity)
        #expect((1...16).contains(state.identity.utf8.count))
        #expect(state.nextNumber > filled.activities.map(\.number).max()!)
        #expect(state.wall >= Sample.now)
        #expect(state.elapsed == 0)
        #expect(state.skew == state.wall.microseconds)
        let salvaged = try #require(ledger.report.damage).salvaged
        #expect(salvaged.keepsIdentity == false)
        #expect(salvaged.lostRequests == 30)
        #expect(try ledger.allRequests() == filled.requests.filter { $0.basis == .wall })
        // Snoozed ones are shown at the first look.
        #expect(try ledger.outstanding(app: nil, below: .max, limit: 99).allSatisfy { $0.deadline == 0 })
        #expect(try ledger.activity(number: 125)?.startedElapsed == Sample.now.microseconds - state.wall.microseconds)
        ledger.close()
    }

    @Test func whereNothingIsSavedTheEngineBeginsAnew() throws {
        let folder = TemporaryFolder()
        Bytes.write(Array("nothing".utf8), to: folder.store)
        let ledger = try SQLiteLedger.open(folder: folder.path)
        #expect(try ledger.state() == nil)
        #expect(ledger.report.damage?.salvaged.requests == 0)
        ledger.close()
    }

    @Test func ofTwoVersionsOfARowTheFurtherOneIsKept() throws {
        // A page that was moved away by a split, but whose old place still holds the rows as they were.
        let filled = try FilledStore(requests: 8, bytes: 100)
        let old = Bytes.read(filled.folder.store)!
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        try ledger.begin()
        var request = filled.requests[3]
        request.fired += 1
        try ledger.update(request)
        let replaced = filled.requests[5]
        try ledger.deleteRequest(number: replaced.number)
        var replacement = replaced
        replacement.number = 900
        try ledger.insert(replacement)
        try ledger.commit()
        ledger.close()
        let new = Bytes.read(filled.folder.store)!
        for data in [old + new, new + old] {
            let folder = TemporaryFolder()
            Bytes.write([UInt8](repeating: 0, count: 4096) + data[4096...], to: folder.store)
            let salvaged = try SQLiteLedger.open(folder: folder.path)
            #expect(try salvaged.request(number: request.number) == request)
            #expect(try salvaged.request(app: "default", id: replaced.id)?.number == 900)
            #expect(try salvaged.requestCount() == 8)
            salvaged.close()
        }
    }

    @Test func deletedRowsDoNotComeBack() throws {
        let filled = try FilledStore(requests: 40, bytes: 700)
        let ledger = try SQLiteLedger.open(folder: filled.folder.path)
        try ledger.begin()
        for request in filled.requests.dropFirst(3) { try ledger.deleteRequest(number: request.number) }
        try ledger.commit()
        ledger.close()
        var data = Bytes.read(filled.folder.store)!
        for index in 0..<4096 { data[index] = 0 }
        Bytes.write(data, to: filled.folder.store)
        let salvaged = try SQLiteLedger.open(folder: filled.folder.path)
        #expect(try salvaged.allRequests() == Array(filled.requests.prefix(3)))
        salvaged.close()
    }
}
