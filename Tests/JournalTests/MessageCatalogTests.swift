// The ids in the program and the texts for the administrator (systemd/belfryd.catalog) are two lists of the same things. Here they are
// held against each other, and the texts against what a record of the kind carries.

import Glibc
import Testing

@testable import Journal

/// One entry of a journal catalog.
private struct CatalogEntry {
    var kind = ""
    var identifier = ""
    var headers: [String: String] = [:]
    var text = ""

    /// The names between `@` signs in subject and text.
    var placeholders: Set<String> {
        var names: Set<String> = []
        var rest = Substring((headers["Subject"] ?? "") + "\n" + text)
        while let start = rest.firstIndex(of: "@") {
            rest = rest[rest.index(after: start)...]
            guard let end = rest.firstIndex(of: "@") else { break }
            let name = rest[..<end]
            if !name.isEmpty, name.allSatisfy({ $0.isUppercase || $0 == "_" }) {
                names.insert(String(name))
                rest = rest[rest.index(after: end)...]
            }
        }
        return names
    }

    /// The entries of the catalog beside the sources: `# kind`, `-- id`, headers, an empty line, text.
    static func all() throws -> [CatalogEntry] {
        var folder = #filePath.split(separator: "/").dropLast(3)
        folder.append("systemd/belfryd.catalog")
        let path = "/" + folder.joined(separator: "/")
        var entries: [CatalogEntry] = []
        var comment = ""
        var isInText = false
        for line in try read(path).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                comment = String(line.dropFirst(2))
            } else if line.hasPrefix("-- ") {
                entries.append(CatalogEntry(kind: comment, identifier: String(line.dropFirst(3))))
                isInText = false
            } else if entries.isEmpty {
                continue
            } else if isInText {
                entries[entries.count - 1].text += line + "\n"
            } else if line.isEmpty {
                isInText = true
            } else if let colon = line.firstIndex(of: ":") {
                entries[entries.count - 1].headers[String(line[..<colon])] = String(line[colon...].dropFirst(2))
            }
        }
        return entries
    }

    private static func read(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "\(path) is not there")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

@Suite struct MessageCatalogTests {
    @Test func programAndCatalogHaveTheSameKindsUnderTheSameIdentifiers() throws {
        let entries = try CatalogEntry.all()
        #expect(entries.map(\.kind).sorted() == MessageCatalog.kinds)
        for entry in entries {
            #expect(MessageCatalog.messageID(for: entry.kind) == entry.identifier, "\(entry.kind)")
        }
    }

    @Test func identifiersAreDistinctAndOf128Bits() {
        let identifiers = MessageCatalog.kinds.compactMap(MessageCatalog.messageID)
        #expect(Set(identifiers).count == MessageCatalog.kinds.count)
        for identifier in identifiers {
            #expect(identifier.utf8.count == 32 && identifier.allSatisfy { "0123456789abcdef".contains($0) }, "\(identifier)")
        }
    }

    @Test func everyEntrySaysWhatHappenedAndWhoseItIs() throws {
        for entry in try CatalogEntry.all() {
            #expect(entry.headers["Subject"]?.isEmpty == false, "\(entry.kind)")
            #expect(entry.headers["Defined-By"] == "Belfry", "\(entry.kind)")
            #expect(entry.headers["Support"]?.isEmpty == false, "\(entry.kind)")
            #expect(entry.text.utf8.count > 60, "\(entry.kind)")
        }
    }

    /// What every record of a kind carries, by the kind's beginning; the longest beginning that fits counts.
    private static let carried: [(beginning: String, fields: Set<String>)] = [
        ("notification.", ["BELFRY_APP", "BELFRY_ID"]),
        ("notification.fired", ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE", "BELFRY_SCHEDULED", "BELFRY_LATE_USEC"]),
        ("notification.snoozed", ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE", "BELFRY_ACTION"]),
        (
            "notification.responded",
            ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE", "BELFRY_ACTION", "BELFRY_STATE", "BELFRY_BY"]
        ),
        ("notification.completed", ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE", "BELFRY_ACTIVITY"]),
        ("notification.superseded", ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE"]),
        ("notification.expired", ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE"]),
        ("notification.missed", ["BELFRY_APP", "BELFRY_ID", "BELFRY_MISSED"]),
        ("notification.answerRefused", ["BELFRY_APP", "BELFRY_ID", "BELFRY_OCCURRENCE", "BELFRY_ACTION", "BELFRY_STATE"]),
        ("activity.", ["BELFRY_APP", "BELFRY_ACTIVITY"]),
        ("activity.action", ["BELFRY_APP", "BELFRY_ACTIVITY", "BELFRY_ACTION"]),
        ("category.", ["BELFRY_APP", "BELFRY_ID"]),
        ("server.quietChanged", ["BELFRY_STATE"]),
        ("clock.suspicious", ["BELFRY_APP", "BELFRY_ID"]),
        ("zone.vanished", ["BELFRY_APP", "BELFRY_ID"]),
        ("client.badFrame", ["BELFRY_PID", "BELFRY_UID"]),
        ("desktop.refused", ["BELFRY_OCCURRENCE"]),
        ("desktop.answerRefused", ["BELFRY_ACTION"]),
        ("journal.suppressed", ["BELFRY_SUPPRESSED"]),
        ("", []),
    ]

    @Test func textsNameOnlyFieldsThatTheKindCarries() throws {
        for entry in try CatalogEntry.all() {
            let carried = Self.carried.filter { entry.kind.hasPrefix($0.beginning) }.max {
                $0.beginning.count < $1.beginning.count
            }
            #expect(entry.placeholders.isSubset(of: carried?.fields ?? []), "\(entry.kind)")
        }
    }

    @Test(arguments: [
        ("notification", "scheduled replaced removed fired snoozed responded completed superseded expired missed answerRefused"),
        ("activity", "scheduled started updated stale fresh ended dismissed action pushToken"),
        ("category", "put removed"), ("island", "changed"),
        ("server", "clockChanged zoneChanged resumed desktopChanged quietChanged gap"),
        ("daemon", "started stopping reloaded failed"), ("store", "damaged full recovered"), ("client", "refused badFrame"),
    ])
    func everyEventOfTheProtocolIsAKind(topic: String, events: String) {
        for event in events.split(separator: " ") {
            #expect(MessageCatalog.messageID(for: "\(topic).\(event)") != nil, "\(topic).\(event)")
        }
    }

    @Test func anUnknownKindHasNoIdentifier() {
        #expect(MessageCatalog.messageID(for: "notification.unheardOf") == nil)
        #expect(MessageCatalog.messageID(for: "") == nil)
    }
}
