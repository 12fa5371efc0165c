// The drawn form of what is watched. Every part keeps its lines and knows when they change next, so that a second that passes costs the one
// card whose timer shows it, and not the screen.

import CivilTime
import WireProtocol

/// A piece of the picture.
enum WatchPart {
    case reminder(JSONNode)
    case activity(JSONNode)
    case upcoming(JSONNode)
    case heading(String)
    case blank
}

/// All parts in lines, with their buttons.
struct WatchPicture {
    private struct Block {
        var part: WatchPart
        var firstKey: Int
        var lines: [CellLine]
        var buttons: [CardButton]
        var nextChange: Instant?
    }

    private let glyphs: GlyphSet
    private let width: Int
    private let isFramed: Bool
    private var blocks: [Block] = []

    init(_ content: WatchContent, _ clock: CivilClock, _ glyphs: GlyphSet, width: Int, isFramed: Bool) {
        self.glyphs = glyphs
        self.width = width
        self.isFramed = isFramed
        var keys = 0
        for part in content.parts(isFramed: isFramed) {
            let block = draw(part, firstKey: keys, clock)
            keys += block.buttons.count
            blocks.append(block)
        }
    }

    var lines: [CellLine] { blocks.flatMap(\.lines) }
    /// In the order of their keys.
    var buttons: [CardButton] { blocks.flatMap(\.buttons) }
    /// When some part looks different; nil: never by itself.
    var nextChange: Instant? { blocks.compactMap(\.nextChange).min() }

    /// Draws anew what looks different by now.
    mutating func update(_ clock: CivilClock) {
        for index in blocks.indices {
            guard let change = blocks[index].nextChange, change <= clock.now else { continue }
            blocks[index] = draw(blocks[index].part, firstKey: blocks[index].firstKey, clock)
        }
    }

    private func draw(_ part: WatchPart, firstKey: Int, _ clock: CivilClock) -> Block {
        var renderer = CardRenderer(clock: clock, glyphs: glyphs, width: width, isFramed: isFramed, firstKey: firstKey)
        switch part {
        case .reminder(let item): renderer.add(reminder: item)
        case .activity(let item): renderer.add(activity: item)
        case .upcoming(let item): renderer.add(line: line(item, clock))
        case .heading(let text): renderer.add(heading: text)
        case .blank: renderer.addBlank()
        }
        return Block(
            part: part, firstKey: firstKey, lines: renderer.lines, buttons: renderer.layout.buttons,
            nextChange: renderer.layout.nextChange)
    }

    private func line(_ item: JSONNode, _ clock: CivilClock) -> CellLine {
        var line = CellLine("  " + (item["nextFire"]?.instant.map(clock.text) ?? ""), CellStyle(color: .cyan))
        line.append("  " + glyphs.text(item["content"]?["title"]?.line ?? ""))
        line.append(glyphs.text(ListCommands.appNote(item)), .dim)
        return line
    }
}
