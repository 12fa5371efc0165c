// Stores that earlier programs wrote, one of each released schema: every row is there after the upgrade, value by value.

import BelfryCore
import CivilTime
import Glibc
import Testing

@testable import NotificationStore

/// A kept store, unpacked.
struct KeptStore {
    let schema: Int
    let folder = TemporaryFolder()

    private static let kept = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Kept"

    init(schema: Int) throws {
        self.schema = schema
        let command = "umask 077; mkdir -p '\(folder.path)'; gzip -dc '\(Self.kept)/schema-\(schema).db.gz' > '\(folder.store)'"
        try #require(ChildProcess.succeeds(["sh", "-c", command]), "schema \(schema) has no kept store: see Kept/make.py")
    }

    /// The rows as they were when the store was made, a line each.
    var rows: [Substring] {
        String(decoding: Bytes.read("\(Self.kept)/schema-\(schema).rows") ?? [], as: UTF8.self).split(separator: "\n")
    }
}

extension Database {
    /// The rows of a store in the form of the kept ones.
    func rowsAsText() throws -> [String] {
        try rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") { $0.text() }.flatMap { table in
            let columns = try rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid") { $0.text() }
            let literals = columns.map { "'\"\($0)\" = ' || quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
            return try rows("SELECT \(literals) FROM \"\(table)\" ORDER BY rowid") { $0.text() }
                .map { "\(table): " + $0.replacing("\n", with: "␊") }
        }
    }
}

@Suite struct UpgradeTests {
    @Test(arguments: 1...Migration.newest) func everyRowOfAnOlderStoreIsThereAfterTheUpgrade(schema: Int) throws {
        let kept = try KeptStore(schema: schema)
        let wanted = kept.rows
        #expect(wanted.count > 70)
        let ledger = try SQLiteLedger.open(folder: kept.folder.path)
        #expect(ledger.report.damage == nil)
        #expect(ledger.report.migratedFrom == (schema == Migration.newest ? nil : schema))
        #expect(try ledger.database.integer("PRAGMA user_version") == Migration.newest)
        // Tables that came later are empty.
        let found = try ledger.database.rowsAsText()
        #expect(found.count == wanted.count)
        let difference = zip(found, wanted).first { $0 != $1 }
        #expect(difference == nil, "\(difference.map { "\($0.0)\n\($0.1)" } ?? "")")
        ledger.close()
        let again = try SQLiteLedger.open(folder: kept.folder.path)
        #expect(again.report.migratedFrom == nil)
        #expect(again.report.damage == nil)
        again.close()
    }

    @Test(arguments: 1...Migration.newest) func everyListOfAnOlderStoreIsRead(schema: Int) throws {
        let kept = try KeptStore(schema: schema)
        let ledger = try SQLiteLedger.open(folder: kept.folder.path)
        func count(_ table: String) -> Int { kept.rows.count { $0.hasPrefix(table + ": ") } }
        #expect(try ledger.allRequests().count == count("requests"))
        #expect(try ledger.requestCount() == count("requests"))
        let occurrences =
            try ledger.outstanding(app: nil, below: .max, limit: .max)
            + ledger.resolved(app: nil, id: nil, below: .max, limit: .max)
        #expect(occurrences.count == count("occurrences"))
        #expect(Set(occurrences.map(\.state)) == [.delivered, .snoozed, .resolved])
        #expect(occurrences.contains { $0.resolution?.userText == "In a minute\0" })
        let activities = try ledger.activities(app: nil, states: Set(ActivityState.allCases), newest: .max)
        #expect(activities.count == count("activities"))
        #expect(Set(activities.map(\.state)) == Set(ActivityState.allCases))
        #expect(activities.contains { $0.content.state.text.contains("18446744073709551615") })
        #expect(try ledger.categories(app: "mail").count == 1)
        #expect(try ledger.categories(app: "default").map(\.id) == ["é"])
        #expect(try ledger.settings(app: "quiet") == (notifications: false, activities: false))
        #expect(try ledger.startTokens(app: "mail").map(\.attributesType) == ["Delivery", "Run"])
        #expect(try ledger.consumer("mail") == 5)
        #expect(try ledger.ending(app: "default", id: "gone") != nil)
        #expect(try ledger.state()?.zone == "America/New_York")
        #expect(try ledger.events(after: 0, limit: .max, bytes: .max).count > 50)
        ledger.close()
    }
}
