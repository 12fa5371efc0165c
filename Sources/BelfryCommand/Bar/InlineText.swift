// The small slots of an activity as one line of text, for status bars.

import CivilTime

/// Flattens elements to text, and notes when a moving part changes next.
struct InlineText {
    let clock: CivilClock
    private(set) var nextChange: Instant?

    init(clock: CivilClock) {
        self.clock = clock
    }

    /// The text of an element: its parts with a blank between them.
    mutating func text(_ element: CardElement) -> String {
        switch element {
        case .text(let text, _): return text
        case .timer(let date, let kind, _): return timer(date, kind)
        case .timerInterval(let start, let end, let countsDown, _):
            return moving(.interval(start: start, end: end, countsDown: countsDown, at: clock.now))
        case .progress(let value, let label, _), .gauge(let value, let label, _): return joined([label, Self.percent(value)])
        case .progressInterval(let start, let end, let countsDown, let label, _):
            // Fifty cells of two halves are a hundred steps.
            note(ProgressBar.nextChange(start: start, end: end, cells: 50, at: clock.now))
            let value = ProgressBar.value(start: start, end: end, countsDown: countsDown, at: clock.now)
            return joined([label, Self.percent(value)])
        case .image(let name, let alternative, _): return SymbolNames.text(name) ?? alternative
        case .link(let content): return text(content)
        case .button(_, let title): return title
        case .row(let elements, _), .column(let elements), .overlay(let elements): return joined(elements.map { text($0) })
        case .spacer, .divider: return ""
        }
    }

    private mutating func timer(_ date: Instant, _ kind: CardElement.TimerKind) -> String {
        switch kind {
        case .timer: moving(.timer(date, at: clock.now))
        case .relative: moving(.relative(date, at: clock.now))
        case .offset: moving(.offset(date, at: clock.now))
        case .time: String(clock.text(date).dropFirst(11))
        case .date: String(clock.text(date).prefix(10))
        }
    }

    private mutating func moving(_ text: MovingText) -> String {
        note(text.nextChange)
        return text.text
    }

    mutating func note(_ change: Instant?) {
        guard let change else { return }
        nextChange = min(nextChange ?? change, change)
    }

    private func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func percent(_ value: Double) -> String {
        "\(Int((value * 100).rounded(.down)))%"
    }
}
