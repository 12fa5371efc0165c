// A real file system that is full, and one that may only be read.

import BelfryCore
import Glibc
import Testing

@testable import NotificationStore

/// A file system of three MiB in memory, mounted for one test. Nil where mounting is not allowed.
final class SmallDisk {
    let path: String

    init?() {
        var template = Array("/tmp/belfry-disk-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template)!)
        guard geteuid() == 0, ChildProcess.succeeds(["mount", "-t", "tmpfs", "-o", "size=3m,mode=0700", "belfry-test", path])
        else {
            rmdir(path)
            print("skipped: a file system cannot be mounted here, which needs root")
            return nil
        }
    }

    deinit {
        _ = ChildProcess.succeeds(["umount", "-l", path])
        rmdir(path)
    }

    /// Takes all room that is left.
    func fill() {
        let descriptor = open(path + "/ballast", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        for size in [65_536, 4096, 512, 1] {
            let zeros = [UInt8](repeating: 0, count: size)
            while write(descriptor, zeros, size) == size {}
        }
        close(descriptor)
    }

    func makeRoom() { unlink(path + "/ballast") }

    func remount(_ how: String) -> Bool { ChildProcess.succeeds(["mount", "-o", "remount,\(how)", path]) }
}

@Suite struct SmallDiskTests {
    private func add(_ number: Int64, to ledger: SQLiteLedger, bytes: Int) throws(LedgerError) {
        do throws(LedgerError) {
            try ledger.begin()
            var request = Sample.request(number)
            request.content.text = Payload(String(repeating: "x", count: bytes))
            try ledger.insert(request)
            try ledger.save(Sample.state)
            try ledger.commit()
        } catch {
            ledger.rollBack()
            throw error
        }
    }

    @Test func fullDiskRefusesAndLosesNothingAndWithRoomWorkGoesOn() throws {
        guard let disk = SmallDisk() else { return }
        let ledger = try SQLiteLedger.open(folder: disk.path + "/state")
        var there = Array(Int64(1)...20)
        for number in there { try add(number, to: ledger, bytes: 300) }
        disk.fill()
        var refused: LedgerError?
        for number in Int64(100)..<500 where refused == nil {
            do throws(LedgerError) {
                try add(number, to: ledger, bytes: 20_000)
                there.append(number)
            } catch { refused = error }
        }
        #expect(refused?.kind == .full)
        #expect(refused?.message.contains(disk.path) == true)
        #expect(try ledger.allRequests().map(\.number) == there)
        disk.makeRoom()
        try add(900, to: ledger, bytes: 20_000)
        ledger.database.abandon()
        let again = try SQLiteLedger.open(folder: disk.path + "/state")
        #expect(again.report.damage == nil)
        #expect(try again.allRequests().map(\.number) == there + [900])
        again.close()
    }

    @Test func aStartOnAFullDiskIsRefusedOrServesWhatIsThere() throws {
        guard let disk = SmallDisk() else { return }
        let first = try SQLiteLedger.open(folder: disk.path + "/state")
        try add(1, to: first, bytes: 300)
        first.database.abandon()
        disk.fill()
        let ledger = try SQLiteLedger.open(folder: disk.path + "/state")
        #expect(try ledger.allRequests().map(\.number) == [1])
        ledger.database.abandon()
        #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: disk.path + "/other") }
        disk.makeRoom()
        let again = try SQLiteLedger.open(folder: disk.path + "/state")
        #expect(try again.allRequests().map(\.number) == [1])
        again.close()
    }

    @Test func aDamagedStoreOnAFullDiskIsLeftUntouched() throws {
        guard let disk = SmallDisk() else { return }
        try SQLiteLedger.open(folder: disk.path).close()
        let data = [UInt8](repeating: 7, count: 50_000)
        Bytes.write(data, to: disk.path + "/belfry.db")
        disk.fill()
        let error = #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: disk.path) }
        #expect(error?.message.contains(disk.path) == true)
        #expect(Bytes.read(disk.path + "/belfry.db") == data)
        disk.makeRoom()
        let ledger = try SQLiteLedger.open(folder: disk.path)
        #expect(Bytes.read(try #require(ledger.report.damage).keptAs) == data)
        ledger.close()
    }

    @Test func aReadOnlyFolderIsRefusedAndNothingIsLost() throws {
        guard let disk = SmallDisk() else { return }
        let ledger = try SQLiteLedger.open(folder: disk.path + "/state")
        for number in Int64(1)...5 { try add(number, to: ledger, bytes: 300) }
        ledger.database.abandon()
        try #require(disk.remount("ro"))
        let error = #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: disk.path + "/state") }
        #expect(error?.message.contains(disk.path) == true)
        #expect(throws: StoreError.self) { try SQLiteLedger.open(folder: disk.path + "/other") }
        try #require(disk.remount("rw"))
        let again = try SQLiteLedger.open(folder: disk.path + "/state")
        #expect(again.report.damage == nil)
        #expect(try again.allRequests().count == 5)
        again.close()
    }
}
