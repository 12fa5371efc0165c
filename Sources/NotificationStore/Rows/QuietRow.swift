// Quiet time as the one row of `quiet`. Names hold no line breaks, so a list of them is a text of lines.

import BelfryCore
import CivilTime

extension QuietRecord {
    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        row.integer(Int64(1))
        row.integer(time?.since.microseconds)
        var ends: (wall: Int64?, elapsed: Int64?)
        switch time?.end {
        case .wall(let instant): ends.wall = instant.microseconds
        case .elapsed(let deadline): ends.elapsed = deadline
        case .never, nil: break
        }
        row.integer(ends.wall)
        row.integer(ends.elapsed)
        let scope = time?.scope ?? QuietScope()
        row.integer(scope.levels.reduce(0) { $0 | 1 << $1.rawValue })
        row.text(scope.apps.map(Self.lines))
        row.text(scope.categories.map { Self.lines($0.map(\.text)) })
        row.text(Self.lines(scope.exceptApps))
        row.text(Self.lines(scope.exceptCategories.map(\.text)))
        row.integer(told)
        row.integer(closed)
        row.seal()
    }

    init(_ row: inout RowReader) {
        _ = row.integer()
        let since = row.optionalInteger()
        let wall = row.optionalInteger()
        let elapsed = row.optionalInteger()
        let levels = row.integer()
        let apps = row.optionalText().map(Self.names)
        let categories = row.optionalText().map { Self.names($0).map { Identifier($0) } }
        let exceptApps = Self.names(row.text())
        let exceptCategories = Self.names(row.text()).map { Identifier($0) }
        self.init(told: row.integer(), closed: row.integer())
        row.checkSeal()
        guard let since else { return }
        let end: QuietEnd =
            wall.map { .wall(Instant(microseconds: $0)) } ?? elapsed.map { .elapsed($0) } ?? .never
        time = QuietTime(
            since: Instant(microseconds: since), end: end,
            scope: QuietScope(
                apps: apps, categories: categories, exceptApps: exceptApps, exceptCategories: exceptCategories,
                levels: Set(Interruption.allCases.filter { levels & Int64(1 << $0.rawValue) != 0 })))
    }

    private static func lines(_ names: [String]) -> String { names.joined(separator: "\n") }
    private static func names(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n").map { String($0) }
    }
}
