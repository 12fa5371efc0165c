// One activity in a status bar.

import CivilTime
import WireProtocol

/// What a bar shows of one activity of the island.
struct BarItem {
    let card: ActivityCard
    /// The text, one line, harmless, not escaped for any bar.
    let text: String
    /// A shorter one, for bars that are full.
    let shortText: String
    /// A line for the tooltip.
    let detail: String

    var state: String { card.state }
    var percentage: Int? { card.progress.map { Int(($0 * 100).rounded(.down)) } }
    /// The action that a click runs.
    var action: String? { card.actions.first?["id"]?.string }

    /// An activity, in the slots for one app or for two.
    init(_ card: ActivityCard, isMinimal: Bool, _ inline: inout InlineText) {
        self.card = card
        let slots = card.presentation
        func slot(_ name: StaticString) -> String {
            slots?[name].flatMap { CardElement($0) }.map { inline.text($0) } ?? ""
        }
        var text =
            isMinimal
            ? slot("minimal") : [slot("compactLeading"), slot("compactTrailing")].filter { !$0.isEmpty }.joined(separator: " ")
        let measure = card.progress.map(InlineText.percent) ?? Self.time(card, &inline)
        if text.isEmpty { text = [card.name, measure].filter { !$0.isEmpty }.joined(separator: " ") }
        self.text = text
        let minimal = slot("minimal")
        shortText = minimal.isEmpty ? (measure.isEmpty ? card.name : measure) : minimal
        var detail = card.name
        if let status = card.status { detail += ": " + status }
        if let progress = card.progress { detail += ", " + InlineText.percent(progress) }
        if card.state != "active" { detail += " (\(card.state))" }
        self.detail = detail
    }

    /// Minutes to the deadline or since the start: bars need no seconds that nobody asked for.
    private static func time(_ card: ActivityCard, _ inline: inout InlineText) -> String {
        let now = inline.clock.now
        if let deadline = card.deadline {
            guard deadline > now else { return "over" }
            let minutes = (deadline.microseconds - now.microseconds + 59_999_999) / 60_000_000
            inline.note(deadline.adding(microseconds: -(minutes - 1) * 60_000_000))
            return minutesText(minutes) + " left"
        }
        guard let start = card.startedAt else { return "" }
        let minutes = max(0, now.microseconds - start.microseconds) / 60_000_000
        inline.note(start.adding(microseconds: (minutes + 1) * 60_000_000))
        return minutes > 0 ? minutesText(minutes) : ""
    }

    private static func minutesText(_ minutes: Int64) -> String {
        minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }
}
