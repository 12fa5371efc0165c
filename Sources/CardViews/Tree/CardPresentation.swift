// All trees of one activity: one for each place where it may be shown, with the colours and the link of the whole.

/// What a program sends as `presentation` (ACTIVITIES.md 4).
package struct CardPresentation: Hashable, Sendable {
    package var lockScreen: CardNode
    package var expanded: Expanded
    package var compactLeading: CardNode?
    package var compactTrailing: CardNode?
    package var minimal: CardNode?
    package var tint: String?
    package var backgroundTint: String?
    /// Where a click on the card leads.
    package var url: String?

    package init(
        lockScreen: CardNode, expanded: Expanded = Expanded(), compactLeading: CardNode? = nil, compactTrailing: CardNode? = nil,
        minimal: CardNode? = nil, tint: String? = nil, backgroundTint: String? = nil, url: String? = nil
    ) {
        self.lockScreen = lockScreen
        self.expanded = expanded
        self.compactLeading = compactLeading
        self.compactTrailing = compactTrailing
        self.minimal = minimal
        self.tint = tint
        self.backgroundTint = backgroundTint
        self.url = url
    }

    /// The regions of the opened island; each may be missing.
    package struct Expanded: Hashable, Sendable {
        package var leading: CardNode?
        package var trailing: CardNode?
        package var center: CardNode?
        package var bottom: CardNode?

        package init(
            leading: CardNode? = nil, trailing: CardNode? = nil, center: CardNode? = nil, bottom: CardNode? = nil
        ) {
            self.leading = leading
            self.trailing = trailing
            self.center = center
            self.bottom = bottom
        }
    }

    /// Every tree, the lock screen's first.
    package var trees: [CardNode] {
        [lockScreen]
            + [
                expanded.leading, expanded.trailing, expanded.center, expanded.bottom, compactLeading, compactTrailing, minimal,
            ].compactMap(\.self)
    }
}
