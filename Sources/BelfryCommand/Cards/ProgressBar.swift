// A bar of some width, full to a part, to half a cell where the characters allow it.

import CivilTime

/// Draws bars.
enum ProgressBar {
    /// The halves of cells that are full at a value from 0 to 1.
    static func halves(_ value: Double, cells: Int) -> Int {
        Int((ActivityCard.clamped(value) * Double(cells * 2)).rounded(.down))
    }

    static func line(_ value: Double, cells: Int, _ glyphs: GlyphSet, _ style: CellStyle) -> CellLine {
        guard cells > 0 else { return CellLine() }
        let halves = halves(value, cells: cells)
        var line = CellLine(String(repeating: glyphs.barFull, count: halves / 2), style)
        if halves % 2 == 1, line.width < cells { line.append(String(glyphs.barHalf), style) }
        line.append(String(repeating: glyphs.barEmpty, count: cells - line.width), .dim)
        return line
    }

    /// How far an interval is at an instant, from 0 to 1.
    static func value(start: Instant, end: Instant, countsDown: Bool, at now: Instant) -> Double {
        let length = Double(end.microseconds - start.microseconds)
        let passed =
            length > 0 ? ActivityCard.clamped(Double(now.microseconds - start.microseconds) / length) : (now >= end ? 1 : 0)
        return countsDown ? 1 - passed : passed
    }

    /// When a bar over an interval looks different next; nil: it is over.
    static func nextChange(start: Instant, end: Instant, cells: Int, at now: Instant) -> Instant? {
        guard now < end, cells > 0 else { return nil }
        guard now >= start else { return start }
        let steps = Double(cells * 2)
        let length = Double(end.microseconds - start.microseconds)
        let step = (Double(now.microseconds - start.microseconds) / length * steps).rounded(.down) + 1
        let next = start.adding(microseconds: Int64(length * step / steps))
        return min(max(next, now.adding(microseconds: 1000)), end)
    }
}
