// One node of the tree that a card is drawn from (ACTIVITIES.md 4).
//
// A tree is a snapshot: it holds no code and asks nobody anything, so it can be stored and be drawn by another program long after
// the one that made it has ended. What has to move by itself (a running timer, a filling bar) says from when to when, and whoever
// draws it does the moving.

package import CivilTime

/// What one node shows, how it is styled, and what a screen reader says instead.
package struct CardNode: Hashable, Sendable {
    package var content: Content
    package var style: CardStyle
    package var accessibility: String?

    package init(_ content: Content, style: CardStyle = CardStyle(), accessibility: String? = nil) {
        self.content = content
        self.style = style
        self.accessibility = accessibility
    }

    /// The kinds of node, in the order of ACTIVITIES.md 4. Numbers are kept as they are: out of range ones are clamped at drawing.
    package indirect enum Content: Hashable, Sendable {
        case text(String)
        /// A time that moves by itself, told by `date`.
        case timer(date: Instant, style: TimerStyle)
        case timerInterval(CardInterval, countsDown: Bool)
        case progress(value: Double, label: String?)
        case progressInterval(CardInterval, label: String?, countsDown: Bool)
        case gauge(value: Double, label: String?)
        case image(name: String, alternative: String?)
        case label(title: String, image: String?)
        case link(url: String, CardNode)
        case button(action: String, title: String)
        case row([CardNode], spacing: Double?)
        case column([CardNode])
        case overlay([CardNode])
        case spacer
        case divider
    }

    /// How a moving time is written.
    package enum TimerStyle: String, Hashable, Sendable, CaseIterable {
        case timer, relative, offset, time, date
    }
}

/// A stretch of time with its end not before its start; a stretch of length 0 is over.
package struct CardInterval: Hashable, Sendable {
    package let start: Instant
    package let end: Instant

    /// An end before the start counts as the start.
    package init(start: Instant, end: Instant) {
        self.start = start
        self.end = max(start, end)
    }
}

extension CardNode.Content {
    /// The nodes directly below this one.
    package var children: [CardNode] {
        switch self {
        case .row(let nodes, _), .column(let nodes), .overlay(let nodes): nodes
        case .link(_, let node): [node]
        default: []
        }
    }
}
