// Lists for people: columns of equal width, one object a line, the last column as long as it likes.

/// Lines whose columns are lined up.
struct Table {
    private var rows: [[String]] = []

    /// Adds a line. Cells are safe text already.
    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// The lines, styled by `style` per column where given. Trailing blanks are left out.
    func lines(_ styles: [(String) -> String] = []) -> [String] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], TextWidth.of(cell))
            }
        }
        return rows.map { row in
            var line = ""
            var blanks = 0
            for (column, cell) in row.enumerated() {
                if !cell.isEmpty {
                    line += String(repeating: " ", count: blanks)
                    blanks = 0
                    line += column < styles.count ? styles[column](cell) : cell
                }
                blanks += widths[column] - TextWidth.of(cell) + (widths[column] > 0 ? 2 : 0)
            }
            return line
        }
    }
}
