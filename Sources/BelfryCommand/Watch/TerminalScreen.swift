// The whole terminal as a screen: taken at the start, written only where it changed, given back at the end.
//
// Lines are reached by going home and then down, so that no sequence but those of colours looks like one of colours.

import CLinux
import Glibc

/// The terminal on standard input and output.
final class TerminalScreen {
    private let hasColor: Bool
    private var shown: [CellLine] = []
    private(set) var columns = 80
    private(set) var rows = 24

    /// Takes the terminal; nil if it cannot be taken.
    init?(hasColor: Bool) {
        self.hasColor = hasColor
        guard clinux_terminal_enter(STDOUT_FILENO) == 0 else {
            clinux_terminal_leave()
            return nil
        }
        measure()
    }

    deinit {
        leave()
    }

    /// Gives it back.
    func leave() {
        clinux_terminal_leave()
    }

    /// Takes it again, after a stop.
    func enter() {
        _ = clinux_terminal_enter(STDOUT_FILENO)
        measure()
    }

    /// Reads the size anew; everything is drawn again.
    func measure() {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
            columns = Int(size.ws_col)
            rows = Int(size.ws_row)
        }
        shown = []
    }

    /// Draws lines from the top; false when the terminal is gone.
    func draw(_ lines: [CellLine]) -> Bool {
        var output = shown.isEmpty ? "\u{1B}[0m\u{1B}[2J\u{1B}[H" : "\u{1B}[H"
        var next: [CellLine] = []
        var hasChanged = shown.isEmpty
        for row in 0..<rows {
            let line = (row < lines.count ? lines[row] : CellLine()).cut(to: columns)
            if row >= shown.count || shown[row] != line {
                hasChanged = true
                output += ScreenText.text(line, withColor: hasColor)
                // In the last column the cursor stays on the last character, which this would erase.
                if line.width < columns { output += "\u{1B}[K" }
            }
            if row < rows - 1 { output += "\r\n" }
            next.append(line)
        }
        shown = next
        return !hasChanged || Console.write(Array(output.utf8), to: STDOUT_FILENO) == 0
    }
}

/// Lines of cells as text for a terminal.
enum ScreenText {
    static func text(_ line: CellLine, withColor: Bool) -> String {
        var output = ""
        var style = CellStyle.plain
        for (column, cell) in line.cells.enumerated() {
            if cell.style != style {
                output += cell.style.sequence(withColor: withColor)
                style = cell.style
            }
            output += cell.text
            // Terminals differ about the width of composed characters; the next cell is put where it belongs.
            if cell.text.unicodeScalars.count > 1 {
                let width = column + 1 < line.cells.count && line.cells[column + 1].text.isEmpty ? 2 : 1
                output += "\u{1B}[\(column + width + 1)G"
            }
        }
        if style != .plain { output += CellStyle.plain.sequence(withColor: withColor) }
        return output
    }
}
