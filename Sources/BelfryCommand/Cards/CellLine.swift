// Lines of cells: what is drawn, before it becomes bytes.

/// A cell of a terminal. The second cell of a wide character has an empty text.
struct Cell: Equatable, Sendable {
    var text: String
    var style: CellStyle

    static let blank = Cell(text: " ", style: .plain)
}

/// A line of cells.
struct CellLine: Equatable, Sendable {
    private(set) var cells: [Cell] = []

    init() {}

    init(_ text: String, _ style: CellStyle = .plain) {
        append(text, style)
    }

    var width: Int { cells.count }

    mutating func append(_ text: String, _ style: CellStyle = .plain) {
        for character in text {
            let width = TextWidth.of(character)
            if width == 0 {
                // A mark on its own belongs to what stands before it.
                if !cells.isEmpty { cells[cells.count - 1].text.append(character) }
                continue
            }
            cells.append(Cell(text: String(character), style: style))
            if width == 2 { cells.append(Cell(text: "", style: style)) }
        }
    }

    mutating func append(_ line: CellLine) {
        cells += line.cells
    }

    /// Blanks up to a width.
    mutating func pad(to width: Int) {
        while cells.count < width { cells.append(.blank) }
    }

    /// Puts a line over this one from a column on; its blanks let through what is below.
    mutating func overlay(_ line: CellLine, at column: Int) {
        pad(to: column + line.width)
        for (index, cell) in line.cells.enumerated() where cell != .blank { cells[column + index] = cell }
    }

    /// The line within a width: cut at a whole character.
    func cut(to width: Int) -> CellLine {
        guard cells.count > width else { return self }
        var result = self
        result.cells.removeLast(cells.count - max(0, width))
        // Half a wide character is none.
        if width > 0, width < cells.count, cells[width].text.isEmpty { result.cells[width - 1] = .blank }
        return result
    }

    /// The same in another look, as far as cells have none of their own.
    func styled(_ style: CellStyle) -> CellLine {
        var result = self
        for index in result.cells.indices { result.cells[index].style = result.cells[index].style.within(style) }
        return result
    }

    /// The text alone, without blanks at the end.
    var plainText: String {
        var text = cells.map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}
