// Puts the parts of a card into lines of cells. Two questions are asked of every element: how wide would you like to be, and what are your
// lines at this width? Rows share their width among bars and spacers; what does not fit beside each other goes below each other.
//
// On the way it notes which buttons are drawn, in order, and when a moving part will look different next.

import CivilTime

/// A button that was drawn, and what pressing it does.
struct CardButton: Equatable {
    /// The activity, or the occurrence of a reminder.
    enum Owner: Equatable {
        case activity(String)
        case occurrence(String)
    }

    var owner: Owner
    var action: String
    /// What the text that it asks for is introduced with; nil: it asks for none.
    var textPrompt: String?
}

/// The layout of one card, or of several below each other.
struct CardLayout {
    /// The most lines of one element; trees may be long.
    private static let lineLimit = 60
    /// The narrowest a bar is drawn.
    private static let narrowestBar = 6
    /// Keys of buttons, in order: without q, which leaves.
    static let keys = Array("123456789abcdefghijklmnoprstuvwxyz")

    let clock: CivilClock
    let glyphs: GlyphSet
    /// How many keys are taken by buttons before these.
    private let firstKey: Int
    private(set) var buttons: [CardButton] = []
    private(set) var nextChange: Instant?
    /// Who owns the buttons that are drawn now; nil: they are drawn without keys, as they do nothing.
    var owner: CardButton.Owner?
    /// Actions that were drawn for the present owner.
    private(set) var drawnActions: [String] = []
    /// What the action of a button needs to be told, by its id.
    var textPrompts: [(action: String, prompt: String)] = []

    init(clock: CivilClock, glyphs: GlyphSet, firstKey: Int = 0) {
        self.clock = clock
        self.glyphs = glyphs
        self.firstKey = firstKey
    }

    private var now: Instant { clock.now }

    /// Begins a card whose buttons belong to `owner`.
    mutating func begin(_ owner: CardButton.Owner?, textPrompts: [(action: String, prompt: String)] = []) {
        self.owner = owner
        self.textPrompts = textPrompts
        drawnActions = []
    }

    // MARK: Width

    /// The cells an element would like to have. Bars and spacers take what is left.
    private func idealWidth(_ element: CardElement) -> Int {
        switch element {
        case .text(let text, _): TextWidth.of(text)
        case .timer(let date, let kind, _): TextWidth.of(timerText(date, kind).text)
        case .timerInterval(let start, let end, let countsDown, _):
            MovingText.interval(start: start, end: end, countsDown: countsDown, at: now).text.utf8.count
        case .progress(_, let label, _), .progressInterval(_, _, _, let label, _): max(Self.narrowestBar, TextWidth.of(label))
        case .gauge(_, let label, _): TextWidth.of(label) + (label.isEmpty ? 0 : 1) + 15
        case .image(let name, let alternative, _): TextWidth.of(imageText(name, alternative))
        case .link(let content): idealWidth(content)
        case .button(_, let title): TextWidth.of(title) + 4
        case .row(let elements, let gap):
            elements.reduce(0) { $0 + idealWidth($1) } + gap * max(0, elements.filter { !isEmpty($0) }.count - 1)
        case .column(let elements), .overlay(let elements): elements.map(idealWidth).max() ?? 0
        case .spacer: 0
        case .divider: 1
        }
    }

    /// Whether it takes all the width it gets.
    private func isFlexible(_ element: CardElement) -> Bool {
        switch element {
        case .progress, .progressInterval, .spacer: true
        case .row(let elements, _), .column(let elements), .overlay(let elements): elements.contains(where: isFlexible)
        case .link(let content): isFlexible(content)
        default: false
        }
    }

    /// Whether it draws nothing and asks for no gap.
    private func isEmpty(_ element: CardElement) -> Bool {
        switch element {
        case .text(let text, _): text.isEmpty
        case .image(let name, let alternative, _): imageText(name, alternative).isEmpty
        case .row(let elements, _), .column(let elements), .overlay(let elements): elements.allSatisfy(isEmpty)
        case .link(let content): isEmpty(content)
        default: false
        }
    }

    // MARK: Lines

    /// The lines of an element within a width.
    mutating func lines(_ element: CardElement, width: Int) -> [CellLine] {
        guard width > 0 else { return [] }
        switch element {
        case .text(let text, let look): return wrap(text, width, look)
        case .timer(let date, let kind, let look): return [moving(timerText(date, kind), look, width)]
        case .timerInterval(let start, let end, let countsDown, let look):
            return [moving(.interval(start: start, end: end, countsDown: countsDown, at: now), look, width)]
        case .progress(let value, let label, let look): return bar(value, label, percent(value), look, width)
        case .progressInterval(let start, let end, let countsDown, let label, let look):
            return intervalBar(start, end, countsDown, label, look, width)
        case .gauge(let value, let label, let look): return [gauge(value, label, look).cut(to: width)]
        case .image(let name, let alternative, let look):
            let text = imageText(name, alternative)
            return text.isEmpty ? [] : [CellLine(text, look.style).cut(to: width)]
        case .link(let content): return lines(content, width: width).map { $0.styled(CellStyle(isUnderlined: true)) }
        case .button(let action, let title): return [button(action, title).cut(to: width)]
        case .row(let elements, let gap): return row(elements.filter { !isEmpty($0) }, gap, width)
        case .column(let elements): return column(elements, width)
        case .overlay(let elements): return overlay(elements, width)
        case .spacer: return []
        case .divider: return [CellLine(String(repeating: glyphs.horizontal, count: width), .dim)]
        }
    }

    private mutating func column(_ elements: [CardElement], _ width: Int) -> [CellLine] {
        var result: [CellLine] = []
        for element in elements where result.count < Self.lineLimit { result += lines(element, width: width) }
        return Array(result.prefix(Self.lineLimit))
    }

    private mutating func overlay(_ elements: [CardElement], _ width: Int) -> [CellLine] {
        if case .gauge(let value, let label, let look)? = elements.first, elements.count == 2 {
            // What a program writes into a ring stands where its percentage would be: a bar has no middle that could be read.
            let inside = lines(elements[1], width: width)
            if inside.count == 1, inside[0].width <= 4 { return [gauge(value, label, look, inside[0]).cut(to: width)] }
        }
        var result: [CellLine] = []
        for element in elements {
            for (index, line) in lines(element, width: width).enumerated() {
                if index == result.count { result.append(CellLine()) }
                result[index].overlay(line, at: (width - line.width) / 2)
            }
        }
        return result
    }

    // MARK: Rows

    private mutating func row(_ elements: [CardElement], _ gap: Int, _ width: Int) -> [CellLine] {
        guard let widths = shares(elements, gap, width) else { return column(elements, width) }
        var blocks: [(lines: [CellLine], width: Int)] = []
        for (index, element) in elements.enumerated() {
            if case .divider = element {
                blocks.append(([CellLine(String(glyphs.vertical), .dim)], 1))
            } else {
                blocks.append((lines(element, width: widths[index]), widths[index]))
            }
        }
        let height = blocks.map(\.lines.count).max() ?? 0
        var result = [CellLine](repeating: CellLine(), count: height)
        var column = 0
        for (index, block) in blocks.enumerated() {
            let top = (height - block.lines.count) / 2
            for (offset, line) in block.lines.enumerated() {
                result[top + offset].pad(to: column)
                result[top + offset].append(line)
            }
            column += block.width + (index < blocks.count - 1 ? gap : 0)
        }
        return result
    }

    /// The widths of a row's elements; nil when they do not fit beside each other.
    private func shares(_ elements: [CardElement], _ gap: Int, _ width: Int) -> [Int]? {
        let available = width - gap * max(0, elements.count - 1)
        var widths = elements.map(idealWidth)
        var excess = widths.reduce(0, +) - available
        // The widest texts give way first.
        while excess > 0 {
            guard let widest = widths.indices.filter({ isShrinkable(elements[$0]) }).max(by: { widths[$0] < widths[$1] }),
                widths[widest] > 8
            else { return nil }
            let step = min(excess, max(1, widths[widest] / 4))
            widths[widest] -= step
            excess -= step
        }
        let flexible = elements.indices.filter { isFlexible(elements[$0]) }
        guard !flexible.isEmpty, excess < 0 else { return widths }
        for (order, index) in flexible.enumerated() {
            widths[index] += -excess / flexible.count + (order < -excess % flexible.count ? 1 : 0)
        }
        return widths
    }

    private func isShrinkable(_ element: CardElement) -> Bool {
        switch element {
        case .text, .column, .row, .link, .overlay: true
        default: false
        }
    }

    // MARK: Parts

    private func wrap(_ text: String, _ width: Int, _ look: CardElement.TextLook) -> [CellLine] {
        TextWrap.lines(glyphs.text(text), width: width, limit: min(look.lineLimit, Self.lineLimit), ellipsis: glyphs.ellipsis)
            .map { CellLine($0, look.style).cut(to: width) }
    }

    private func timerText(_ date: Instant, _ kind: CardElement.TimerKind) -> MovingText {
        switch kind {
        case .timer: .timer(date, at: now)
        case .relative: .relative(date, at: now)
        case .offset: .offset(date, at: now)
        case .time: MovingText(text: String(clock.text(date).dropFirst(11)), nextChange: nil)
        case .date: MovingText(text: String(clock.text(date).prefix(10)), nextChange: nil)
        }
    }

    private mutating func moving(_ text: MovingText, _ look: CardElement.TextLook, _ width: Int) -> CellLine {
        note(text.nextChange)
        return CellLine(text.text, look.style).cut(to: width)
    }

    private mutating func note(_ change: Instant?) {
        guard let change else { return }
        nextChange = min(nextChange ?? change, change)
    }

    private func percent(_ value: Double) -> String {
        let text = "\(Int((value * 100).rounded(.down)))%"
        return String(repeating: " ", count: 4 - text.utf8.count) + text
    }

    private func bar(_ value: Double, _ label: String, _ note: String, _ look: CardElement.TextLook, _ width: Int) -> [CellLine] {
        var line: CellLine
        if width >= Self.narrowestBar + note.utf8.count + 1 {
            line = ProgressBar.line(value, cells: width - note.utf8.count - 1, glyphs, barStyle(look))
            line.append(" " + note)
        } else {
            line = ProgressBar.line(value, cells: width, glyphs, barStyle(look))
        }
        return label.isEmpty ? [line] : wrap(label, width, look) + [line]
    }

    private func barStyle(_ look: CardElement.TextLook) -> CellStyle {
        look.style.color == nil ? CellStyle(color: .cyan) : look.style
    }

    private mutating func intervalBar(
        _ start: Instant, _ end: Instant, _ countsDown: Bool, _ label: String, _ look: CardElement.TextLook, _ width: Int
    ) -> [CellLine] {
        let time = MovingText.interval(start: start, end: end, countsDown: true, at: now)
        note(time.nextChange)
        note(ProgressBar.nextChange(start: start, end: end, cells: max(1, width - time.text.utf8.count - 1), at: now))
        return bar(ProgressBar.value(start: start, end: end, countsDown: countsDown, at: now), label, time.text, look, width)
    }

    private func gauge(
        _ value: Double, _ label: String, _ look: CardElement.TextLook, _ inside: CellLine? = nil
    ) -> CellLine {
        var line = CellLine(label.isEmpty ? "" : glyphs.text(label) + " ", look.style)
        line.append(ProgressBar.line(value, cells: 10, glyphs, barStyle(look)))
        line.append(" ")
        if let inside { line.pad(to: line.width + 4 - inside.width) }
        line.append(inside ?? CellLine(percent(value)))
        return line
    }

    private func imageText(_ name: String, _ alternative: String) -> String {
        if !glyphs.isASCII, let text = SymbolNames.text(name) { return text }
        return glyphs.text(alternative)
    }

    /// `[1] Title`, and the key is taken.
    mutating func button(_ action: String, _ title: String) -> CellLine {
        drawnActions.append(action)
        guard let owner else { return CellLine(glyphs.text(title), .dim) }
        let index = firstKey + buttons.count
        let key = index < Self.keys.count ? String(Self.keys[index]) : " "
        buttons.append(CardButton(owner: owner, action: action, textPrompt: textPrompts.first { $0.action == action }?.prompt))
        var line = CellLine("[\(key)]", CellStyle(isBold: true, color: .cyan))
        line.append(" " + glyphs.text(title))
        return line
    }
}
