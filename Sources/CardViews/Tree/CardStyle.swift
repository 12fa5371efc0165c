// How a node looks, as far as a terminal, a status bar and a desktop bubble can all show it.
//
// Styles are inherited while a tree is made: a child takes what its ancestors say and it does not say itself. In the finished tree
// only leaves carry a style, so that whoever draws a node need not know where it stands.

/// The five style members of a node; nil is "not said".
package struct CardStyle: Hashable, Sendable {
    /// A text style such as `title2` or `caption`.
    package var font: String?
    /// A weight such as `bold`.
    package var weight: String?
    /// A colour name, or `#rrggbb`, or `#rrggbbaa`.
    package var color: String?
    /// At least 1.
    package var lineLimit: Int?
    package var monospacedDigits: Bool?

    package init(
        font: String? = nil, weight: String? = nil, color: String? = nil, lineLimit: Int? = nil, monospacedDigits: Bool? = nil
    ) {
        self.font = font
        self.weight = weight
        self.color = color
        self.lineLimit = lineLimit
        self.monospacedDigits = monospacedDigits
    }

    /// Whether nothing is said.
    package var isEmpty: Bool { self == CardStyle() }

    /// This style, with the gaps filled from that of an ancestor.
    package func inheriting(_ ancestor: CardStyle) -> CardStyle {
        CardStyle(
            font: font ?? ancestor.font,
            weight: weight ?? ancestor.weight,
            color: color ?? ancestor.color,
            lineLimit: lineLimit ?? ancestor.lineLimit,
            monospacedDigits: monospacedDigits ?? ancestor.monospacedDigits)
    }
}
