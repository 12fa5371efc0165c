// The card of an activity whose program sent no picture (ACTIVITIES.md 4): status and time on one line, a bar below.

import CivilTime
import WireProtocol

enum DerivedCard {
    /// The tree that stands in for the program's.
    static func element(_ card: ActivityCard) -> CardElement {
        var top: [CardElement] = []
        if let status = card.status { top.append(.text(status, .init())) }
        if let count = card.countText { top.append(.text(count, .init(style: .dim))) }
        top.append(.spacer)
        top.append(contentsOf: time(card))
        var elements: [CardElement] = [.row(top, gap: 1)]
        if let progress = card.progress { elements.append(.progress(progress, label: "", .init())) }
        return .column(elements)
    }

    /// A timer to the deadline or since the start; how long it took, once it is over.
    private static func time(_ card: ActivityCard) -> [CardElement] {
        let look = CardElement.TextLook(style: .bold)
        if let start = card.startedAt, let end = card.endedAt {
            return [.text(MovingText.clockText(max(0, end.microseconds - start.microseconds) / 1_000_000), look)]
        }
        if let deadline = card.deadline { return [.timer(date: deadline, kind: .timer, look)] }
        if let start = card.startedAt { return [.timer(date: start, kind: .timer, look)] }
        if let start = card.object["startAt"]?.instant {
            return [.text("starts in", .init(style: .dim)), .timer(date: start, kind: .timer, look)]
        }
        return []
    }
}
