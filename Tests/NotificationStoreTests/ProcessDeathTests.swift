// A process that is killed while it commits leaves whole turns, and files that nobody else may read.

import BelfryCore
import Glibc
import Testing

@testable import NotificationStore

@Suite struct ProcessDeathTests {
    @Test func killedAmidCommitsEverythingAcknowledgedIsThereAndNothingIsHalf() throws {
        let folder = TemporaryFolder()
        var random = SeededGenerator(seed: 11)
        var next: Int64 = 1
        for _ in 0..<12 {
            let child = try #require(ChildProcess([ChildProcess.built("store-child"), folder.path, "\(next)", "022"]))
            var acknowledged = child.lines(Int.random(in: 1...60, using: &random))
            acknowledged += child.kill()
            let last = try #require(acknowledged.last.flatMap { Int64($0) })
            let ledger = try SQLiteLedger.open(folder: folder.path)
            #expect(ledger.report.damage == nil)
            let state = try #require(try ledger.state())
            #expect(state.nextNumber > last)
            let numbers = try ledger.allRequests().map(\.number)
            #expect(numbers == Array(1..<state.nextNumber))
            #expect(try ledger.events(after: 0, limit: .max, bytes: .max).map(\.sequence) == numbers)
            #expect(ledger.current.counts == (try ledger.countedRows()))
            next = state.nextNumber
            ledger.close()
        }
    }

    @Test(arguments: ["000", "022", "077", "277", "777"]) func filesAreTheOwnersAloneWhateverTheUmask(mask: String) throws {
        let folder = TemporaryFolder()
        let state = folder.path + "/state"
        let child = try #require(ChildProcess([ChildProcess.built("store-child"), state, "1", mask]))
        #expect(child.lines(5).count == 5)
        #expect(folder.mode("state") == 0o700)
        #expect(folder.mode("state/belfry.db") == 0o600)
        #expect(folder.mode("state/belfry.db-wal") == 0o600)
        _ = child.kill()
        for name in ["belfry.db", "belfry.db-wal"] { unlink("\(state)/\(name)") }
        rmdir(state)
    }
}
