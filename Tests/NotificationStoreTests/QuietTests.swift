// Quiet time in the store: its row, what is held back, and its deadline among the others.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

@Suite struct QuietTests {
    let ledger: SQLiteLedger

    init() throws {
        ledger = try SQLiteLedger.inMemory()
        try ledger.begin()
    }

    static let records: [QuietRecord] = [
        QuietRecord(),
        QuietRecord(told: 7, closed: 3),
        QuietRecord(time: QuietTime(since: Sample.now), told: .max, closed: 1),
        QuietRecord(time: QuietTime(since: Sample.now, end: .wall(Instant(microseconds: 99)))),
        QuietRecord(
            time: QuietTime(
                since: Sample.now, end: .elapsed(-5),
                scope: QuietScope(
                    apps: ["a", "b.c"], categories: ["é", "e\u{301}", " x "], exceptApps: ["d"],
                    exceptCategories: ["\u{2028}", "z"],
                    levels: [.timeSensitive]))),
    ]

    @Test(arguments: records) func aRecordComesBackWhole(record: QuietRecord) throws {
        #expect(try ledger.quiet() == nil)
        try ledger.save(QuietRecord(time: QuietTime(since: Sample.now), told: 1))
        try ledger.save(record)
        #expect(try ledger.quiet() == record)
    }

    @Test func whatIsHeldIsListedByItsPlaceUntilItIsLetGo() throws {
        for (number, position) in [(5, 20), (3, 30), (9, 10), (7, 40)] as [(Int64, Int64)] {
            try ledger.hold(number: number, position: position)
        }
        #expect(try ledger.held(after: 0, through: .max, limit: 9) == [9, 5, 3, 7])
        #expect(try ledger.held(after: 10, through: 30, limit: 9) == [5, 3])
        #expect(try ledger.held(after: 0, through: .max, limit: 2) == [9, 5])
        #expect(try ledger.isHeld(number: 3) && !ledger.isHeld(number: 4))
        #expect(try ledger.letGo(number: 3) == 30)
        #expect(try ledger.letGo(number: 3) == nil)
        #expect(try ledger.held(after: 10, through: .max, limit: 9) == [5, 7])
    }

    @Test(arguments: Basis.allCases) func itsEndIsADeadlineOfItsOwnClock(basis: Basis) throws {
        for number in Int64(1)...3 { try ledger.insert(Sample.request(number, basis: basis, due: 1000 * number)) }
        let end: QuietEnd = basis == .wall ? .wall(Instant(microseconds: 2000)) : .elapsed(2000)
        try ledger.save(QuietRecord(time: QuietTime(since: Sample.now, end: end)))
        let kinds: [DeadlineKind] = [.request, .quiet, .request, .request]
        let all = try ledger.deadlines(basis: basis, after: nil, limit: 9)
        #expect(all.map(\.kind) == kinds)
        // Page by page it comes once.
        var one: [Deadline] = []
        while let next = try ledger.deadlines(basis: basis, after: one.last, limit: 1).first { one.append(next) }
        #expect(one == all)
        for other in Basis.allCases where other != basis {
            #expect(try ledger.deadlines(basis: other, after: nil, limit: 9).isEmpty)
        }
    }

    @Test(arguments: 1..<Migration.newest) func anOlderStoreIsBroughtForward(schema: Int) throws {
        let folder = TemporaryFolder()
        try SystemFile.create(folder.store)
        let database = try Database(path: folder.store)
        try database.execute(StoreSettings.forNewFile)
        try database.execute(StoreSettings.forEveryFile)
        for migration in Migration.all.prefix(schema) { try database.execute(migration.sql) }
        try database.execute("PRAGMA user_version = \(schema)")
        database.close()
        let old = try SQLiteLedger.open(folder: folder.path)
        #expect(old.report.migratedFrom == schema && old.report.damage == nil)
        try old.begin()
        try old.save(Sample.state)
        try old.insert(Sample.request(1))
        try old.save(QuietRecord(time: QuietTime(since: Sample.now)))
        try old.hold(number: 1, position: 2)
        try old.commit()
        old.close()
        let again = try SQLiteLedger.open(folder: folder.path)
        #expect(again.report.migratedFrom == nil && again.report.damage == nil)
        #expect(try again.quiet()?.time != nil && again.isHeld(number: 1))
        again.close()
    }
}
