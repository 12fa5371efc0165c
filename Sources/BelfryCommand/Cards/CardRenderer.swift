// Whole cards: an activity or a reminder in its frame, with its buttons below.

import CivilTime
import WireProtocol

/// Draws cards, one below the other.
struct CardRenderer {
    private(set) var layout: CardLayout
    let width: Int
    /// Without frames for pipes.
    let isFramed: Bool
    private(set) var lines: [CellLine] = []

    init(clock: CivilClock, glyphs: GlyphSet, width: Int, isFramed: Bool, firstKey: Int = 0) {
        layout = CardLayout(clock: clock, glyphs: glyphs, firstKey: firstKey)
        self.width = max(20, width)
        self.isFramed = isFramed
    }

    private var glyphs: GlyphSet { layout.glyphs }
    private var innerWidth: Int { isFramed ? width - 4 : width - 2 }

    // MARK: Cards

    /// A reminder that waits for an answer.
    mutating func add(reminder item: JSONNode) {
        let actions = item["actions"]?.elements ?? []
        layout.begin(.occurrence(item["occurrence"]?.string ?? ""), textPrompts: prompts(actions))
        let content = item["content"]
        var elements: [CardElement] = []
        if let subtitle = content?["subtitle"]?.line { elements.append(.text(subtitle, look(.bold))) }
        if let body = content?["body"]?.line { elements.append(.text(body, .init(lineLimit: 3))) }
        var notes: [String] = []
        if let late = item["lateSeconds"]?.double, late >= 60, late < 1e12 {
            notes.append(DurationWords.text(microseconds: Int64(late * 1_000_000)) + " late")
        }
        if let missed = item["missedCount"]?.integer, missed > 0 { notes.append("\(missed) missed before it") }
        if !notes.isEmpty { elements.append(.text(notes.joined(separator: ", "), look(CellStyle(color: .yellow)))) }
        var inner = layout.lines(.column(elements), width: innerWidth)
        inner += actions.isEmpty ? buttonLines([("dismiss", "Dismiss")]) : buttonLines(actions.map(Self.idAndTitle))
        let isSnoozed = item["state"]?.isString("snoozed") == true
        let date = (isSnoozed ? item["snoozedUntil"] : item["deliveredAt"])?.instant.map(layout.clock.text) ?? ""
        let isUrgent = ["critical", "timeSensitive"].contains(content?["interruption"]?.string ?? "")
        frame(
            title: content?["title"]?.line ?? "", note: (isSnoozed ? "snoozed until " : "") + shortened(date),
            footer: footer(item["app"]?.line), inner, isSnoozed ? .dim : CellStyle(color: isUrgent ? .red : .yellow))
    }

    /// An activity, from the tree of its program or one of ours.
    mutating func add(activity object: JSONNode) {
        let card = ActivityCard(object)
        let isLive = ["active", "stale", "pending"].contains(card.state)
        layout.begin(isLive ? .activity(card.id) : nil, textPrompts: prompts(card.actions))
        let tree = card.presentation?["lockScreen"].flatMap { CardElement($0) } ?? DerivedCard.element(card)
        var inner = layout.lines(tree, width: innerWidth)
        if isLive {
            let drawn = layout.drawnActions
            inner += buttonLines(card.actions.map(Self.idAndTitle).filter { !drawn.contains($0.id) })
        }
        if card.state == "stale" {
            let since = object["content"]?["staleDate"]?.instant.map { " since " + shortened(layout.clock.text($0)) } ?? ""
            inner.append(CellLine("out of date" + since, CellStyle(color: .yellow)))
        }
        let (word, style) = mark(card)
        if card.state != "active" { inner = inner.map { $0.styled(card.state == "stale" ? .plain : .dim) } }
        frame(title: card.name, note: word, footer: card.isNamedByApp ? "" : footer(card.app), inner, style)
    }

    /// A heading, such as that of the upcoming reminders.
    mutating func add(heading: String) {
        lines.append(CellLine(heading, .bold))
    }

    /// A line of a list, within the width.
    mutating func add(line: CellLine) {
        lines.append(line.cut(to: width))
    }

    mutating func addBlank() {
        lines.append(CellLine())
    }

    // MARK: Parts

    private func look(_ style: CellStyle) -> CardElement.TextLook {
        CardElement.TextLook(style: style)
    }

    private static func idAndTitle(_ action: JSONNode) -> (id: String, title: String) {
        let id = action["id"]?.string ?? ""
        return (id, action["title"]?.line ?? SafeText.line(id))
    }

    private func prompts(_ actions: [JSONNode]) -> [(action: String, prompt: String)] {
        actions.compactMap { action in
            guard let input = action["textInput"] else { return nil }
            return (action["id"]?.string ?? "", input["placeholder"]?.line ?? action["title"]?.line ?? "")
        }
    }

    /// Buttons beside each other, in as many lines as they need.
    private mutating func buttonLines(_ actions: [(id: String, title: String)]) -> [CellLine] {
        var result: [CellLine] = []
        for (id, title) in actions {
            let button = layout.button(id, title).cut(to: innerWidth)
            if let last = result.last, last.width + 2 + button.width <= innerWidth {
                result[result.count - 1].append("  ")
                result[result.count - 1].append(button)
            } else {
                result.append(button)
            }
        }
        return result
    }

    private func mark(_ card: ActivityCard) -> (String, CellStyle) {
        switch card.state {
        case "active": ("active", CellStyle(color: .green))
        case "stale": ("stale", CellStyle(color: .yellow))
        case "ended" where card.isCompleted, "dismissed" where card.isCompleted:
            ("\(glyphs.check) completed, ended", CellStyle(isDim: true, color: .green))
        default: (card.state, .dim)
        }
    }

    private func footer(_ app: String?) -> String {
        guard let app, app != "default" else { return "" }
        return app
    }

    /// A date to the minute, without its day when that is today.
    private func shortened(_ date: String) -> String {
        let today = layout.clock.text(layout.clock.now).prefix(10)
        let minute = date.prefix(16)
        return String(minute.hasPrefix(today) ? minute.dropFirst(11) : minute)
    }

    // MARK: Frames

    private mutating func frame(title: String, note: String, footer: String, _ inner: [CellLine], _ style: CellStyle) {
        let title = glyphs.text(title)
        guard isFramed else {
            var line = CellLine(title, .bold)
            for text in [note, footer.isEmpty ? "" : "(\(footer))"] where !text.isEmpty { line.append("  " + text) }
            lines.append(line)
            for line in inner {
                var indented = CellLine("  ")
                indented.append(line)
                lines.append(indented)
            }
            return
        }
        lines.append(
            edge(
                corner: 0, left: TextWidth.cut(title, to: width - note.count - 10, ellipsis: glyphs.ellipsis), right: note, style)
        )
        for line in inner {
            var framed = CellLine(String(glyphs.vertical) + " ", style)
            framed.append(line.cut(to: innerWidth))
            framed.pad(to: width - 1)
            framed.append(String(glyphs.vertical), style)
            lines.append(framed)
        }
        lines.append(edge(corner: 2, left: "", right: glyphs.text(footer), style))
    }

    /// `╭─ title ───── note ─╮`
    private func edge(corner: Int, left: String, right: String, _ style: CellStyle) -> CellLine {
        var line = CellLine(String([glyphs.corners[corner], glyphs.horizontal]), style)
        if !left.isEmpty {
            line.append(" ")
            line.append(left, .bold)
            line.append(" ")
        }
        let tail = right.isEmpty ? 0 : TextWidth.of(right) + 2
        line.append(String(repeating: glyphs.horizontal, count: max(0, width - line.width - tail - 2)), style)
        if !right.isEmpty {
            line.append(" ")
            line.append(right, style)
            line.append(" ")
        }
        line.append(String([glyphs.horizontal, glyphs.corners[corner + 1]]), style)
        return line.cut(to: width)
    }
}
