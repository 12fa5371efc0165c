// Which reminders a quiet time holds back.

import BelfryCore
import Testing

@Suite struct QuietScopeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var scope: QuietScope
        var app = "mail"
        var category: Identifier?
        var level = Interruption.active
        var isHeld: Bool

        var testDescription: String { "\(app) \(category?.text ?? "-") \(level.word): \(isHeld)" }
    }

    private static let everyLevel = Set(Interruption.allCases)

    static let rows: [Row] = [
        Row(scope: QuietScope(), level: .passive, isHeld: true),
        Row(scope: QuietScope(), level: .active, isHeld: true),
        Row(scope: QuietScope(), level: .timeSensitive, isHeld: false),
        Row(scope: QuietScope(), level: .critical, isHeld: false),
        Row(scope: QuietScope(levels: everyLevel), level: .timeSensitive, isHeld: true),
        Row(scope: QuietScope(levels: everyLevel), level: .critical, isHeld: false),
        Row(scope: QuietScope(levels: [.passive]), level: .passive, isHeld: true),
        Row(scope: QuietScope(levels: [.passive]), level: .active, isHeld: false),
        Row(scope: QuietScope(apps: ["mail", "chat"]), isHeld: true),
        Row(scope: QuietScope(apps: ["chat"]), isHeld: false),
        Row(scope: QuietScope(exceptApps: ["mail"]), isHeld: false),
        Row(scope: QuietScope(apps: ["mail"], exceptApps: ["mail"]), isHeld: false),
        Row(scope: QuietScope(categories: ["NEWS"]), category: "NEWS", isHeld: true),
        Row(scope: QuietScope(categories: ["NEWS"]), category: "DOOR", isHeld: false),
        Row(scope: QuietScope(categories: ["NEWS"]), category: nil, isHeld: false),
        Row(scope: QuietScope(exceptCategories: ["DOOR"]), category: "DOOR", isHeld: false),
        Row(scope: QuietScope(exceptCategories: ["DOOR"]), category: nil, isHeld: true),
        Row(scope: QuietScope(apps: ["mail"], categories: ["NEWS"]), app: "chat", category: "NEWS", isHeld: false),
        // Ids are compared byte for byte.
        Row(scope: QuietScope(categories: ["\u{E9}"]), category: "e\u{301}", isHeld: false),
    ]

    @Test(arguments: rows) func whatFitsEverythingIsHeldBack(row: Row) {
        #expect(row.scope.holds(app: row.app, category: row.category, level: row.level) == row.isHeld)
    }
}
