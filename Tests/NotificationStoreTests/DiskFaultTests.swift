// A disk that fails: what was committed stays, what was refused is not there, and work goes on when the disk does.

import BelfryCore
import CSQLite
import CivilTime
import FaultyFileSystem
import Testing

@testable import NotificationStore

@Suite struct DiskFaultTests {
    let folder = TemporaryFolder()

    /// Adds request `number` in a turn of its own, the way the engine does.
    private func add(_ number: Int64, to ledger: SQLiteLedger, bytes: Int = 300) throws {
        do {
            try ledger.begin()
            var request = Sample.request(number)
            request.content.text = Payload(String(repeating: "x", count: bytes))
            guard try ledger.request(app: request.app, id: request.id) == nil else { return ledger.rollBack() }
            try ledger.insert(request)
            try ledger.append(Sample.event(number))
            var state = Sample.state
            state.nextNumber = number + 1
            try ledger.save(state)
            try ledger.commit()
        } catch {
            ledger.rollBack()
            throw error
        }
    }

    private func numbers(_ ledger: SQLiteLedger) throws -> [Int64] { try ledger.allRequests().map(\.number) }

    struct Fault: CustomTestStringConvertible, Sendable {
        let operation: faulty_operation
        let code: Int32
        let kind: LedgerError.Kind

        var testDescription: String { "operation \(operation.rawValue) fails with \(code)" }
    }

    /// `SQLITE_IOERR_WRITE` and `SQLITE_IOERR_FSYNC`, which are macros that Swift does not see.
    private static let writeError: Int32 = 778
    private static let syncError: Int32 = 1034

    static let faults = [
        Fault(operation: FAULTY_WRITE, code: SQLITE_FULL, kind: .full),
        Fault(operation: FAULTY_WRITE, code: writeError, kind: .other),
        Fault(operation: FAULTY_WRITE, code: SQLITE_READONLY, kind: .readOnly),
        Fault(operation: FAULTY_SYNC, code: syncError, kind: .other),
        Fault(operation: FAULTY_SYNC, code: SQLITE_FULL, kind: .full),
    ]

    @Test(arguments: faults) func aRefusedTurnLeavesNoTraceAndTheNextOneWorks(_ fault: Fault) throws {
        let disk = FaultyDisk("fault-\(fault.operation.rawValue)-\(fault.code)")
        let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        var there: [Int64] = []
        for number in Int64(1)...60 {
            // Each operation of the turn in its turn fails.
            disk.fail(fault.operation, nth: UInt64(number % 12) + 1, code: fault.code)
            do {
                try add(number, to: ledger)
                there.append(number)
            } catch let error as LedgerError {
                #expect(error.kind == fault.kind)
                #expect(error.message.contains(folder.store))
            }
            let seen = try numbers(ledger)
            #expect(seen == there, "after \(number)")
            #expect(try ledger.requestCount() == there.count)
        }
        disk.heal()
        try add(100, to: ledger)
        ledger.database.abandon()
        let again = try SQLiteLedger.open(folder: folder.path)
        #expect(try numbers(again) == there + [100])
        #expect(again.current.counts == (try again.countedRows()))
        again.close()
    }

    @Test func aFullDiskLetsReadsGoOnAndWorkResumesWithRoom() throws {
        let disk = FaultyDisk("full")
        let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        for number in Int64(1)...10 { try add(number, to: ledger) }
        disk.limit(bytes: 0)
        // The log may have room that is used already; it is soon at an end.
        var there = Array(Int64(1)...10)
        var refused: LedgerError?
        for number in Int64(11)...300 where refused == nil {
            do {
                try add(number, to: ledger, bytes: 20_000)
                there.append(number)
            } catch let error as LedgerError { refused = error }
        }
        #expect(refused?.kind == .full)
        #expect(try numbers(ledger) == there)
        #expect(try ledger.request(number: 5) != nil)
        #expect(throws: LedgerError.self) { try add(500, to: ledger, bytes: 20_000) }
        disk.heal()
        try add(501, to: ledger, bytes: 20_000)
        ledger.close()
        let again = try SQLiteLedger.open(folder: folder.path)
        #expect(try numbers(again) == there + [501])
        again.close()
    }

    @Test(arguments: [FAULTY_SYNC, FAULTY_WRITE]) func aRefusedCommitDoesNotComeBackAfterACrash(operation: faulty_operation)
        throws
    {
        let disk = FaultyDisk("refused-\(operation.rawValue)")
        for nth in UInt64(1)...8 {
            let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
            let before = try numbers(ledger)
            let number = Int64(nth) * 10
            try add(number, to: ledger)
            disk.fail(operation, nth: nth, code: Self.syncError)
            var expected = before + [number]
            do {
                try add(number + 1, to: ledger)
                expected.append(number + 1)
            } catch is LedgerError {}
            ledger.database.abandon()
            disk.heal()
            let again = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
            let found = try numbers(again)
            #expect(found == expected, "operation \(nth)")
            again.database.abandon()
        }
    }

    @Test func aTornWriteIsARefusalAndCostsNothingElse() throws {
        let disk = FaultyDisk("torn")
        let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        var there: [Int64] = []
        for number in Int64(1)...40 {
            disk.tear(nth: UInt64(number % 14) + 1, code: Self.writeError)
            do {
                try add(number, to: ledger)
                there.append(number)
            } catch is LedgerError {}
        }
        disk.heal()
        ledger.database.abandon()
        let again = try SQLiteLedger.open(folder: folder.path)
        #expect(again.report.damage == nil)
        #expect(try numbers(again) == there)
        again.close()
    }

    @Test(arguments: 0..<20) func afterALossOfPowerEverythingCommittedIsThere(seed: Int) throws {
        let disk = FaultyDisk("power-\(seed)")
        var random = SeededGenerator(seed: UInt64(seed))
        var committed: [Int64] = []
        var number: Int64 = 0
        for round in 0..<4 {
            let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
            #expect(ledger.report.damage == nil)
            let found = try numbers(ledger)
            // A turn that the power cut short in its commit may be there or not.
            #expect(found == committed || found == committed + [number], "round \(round)")
            committed = found
            #expect(ledger.current.counts == (try ledger.countedRows()))
            // Somewhere in here the power goes, at times in the middle of a checkpoint.
            disk.fail(
                round % 2 == 0 ? FAULTY_WRITE : FAULTY_SYNC, nth: .random(in: 1...400, using: &random), code: Self.writeError,
                lasting: true)
            do {
                for _ in 0..<80 {
                    number += 1
                    try add(number, to: ledger, bytes: .random(in: 0...9000, using: &random))
                    committed.append(number)
                }
            } catch is LedgerError {}
            disk.cutPower(seed: random.next())
            ledger.database.abandon()
            disk.heal()
        }
    }

    /// `SQLITE_IOERR_READ`, which is a macro that Swift does not see.
    private static let readError: Int32 = 266

    @Test func aPageThatCannotBeReadAtTheStartIsNoDamage() throws {
        let disk = FaultyDisk("unread")
        let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        for number in Int64(1)...20 { try add(number, to: ledger, bytes: 2000) }
        ledger.database.abandon()
        let before = disk.count(FAULTY_READ)
        try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name).database.abandon()
        let reads = disk.count(FAULTY_READ) - before
        for nth in 1...reads {
            disk.fail(FAULTY_READ, nth: nth, code: Self.readError)
            #expect(throws: StoreError.self, "read \(nth)") { try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name) }
            disk.heal()
            let again = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
            #expect(again.report.damage == nil, "read \(nth)")
            #expect(try numbers(again) == Array(1...20), "read \(nth)")
            again.database.abandon()
        }
    }

    @Test func aDiskThatLiesLosesWhatItClaimedButNothingIsHalf() throws {
        let disk = FaultyDisk("lies")
        let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        for number in Int64(1)...20 { try add(number, to: ledger) }
        disk.lie()
        for number in Int64(21)...40 { try add(number, to: ledger) }
        disk.cutPower(seed: 4)
        ledger.database.abandon()
        disk.heal()
        let again = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        let found = try numbers(again)
        #expect(found.count >= 20)
        #expect(found == Array(1...Int64(found.count)))
        again.close()
    }

    @Test func aCommitIsSyncedBeforeItReturns() throws {
        let disk = FaultyDisk("sync")
        let ledger = try SQLiteLedger.open(folder: folder.path, fileSystem: disk.name)
        try add(1, to: ledger)
        let before = disk.count(FAULTY_SYNC)
        try add(2, to: ledger)
        #expect(disk.count(FAULTY_SYNC) > before)
        // A turn that changes nothing writes nothing.
        let writes = disk.count(FAULTY_WRITE)
        try ledger.begin()
        _ = try ledger.request(number: 1)
        try ledger.commit()
        #expect(disk.count(FAULTY_WRITE) == writes)
        ledger.close()
    }
}
