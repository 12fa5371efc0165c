// The small forms of a card: beside each other in a bar, alone, and opened.

import CardViews
public import SwiftUI

/// The four forms of an activity in a small place.
public struct DynamicIsland {
    private let expanded: ExpandedRegions
    private let compactLeading: any View
    private let compactTrailing: any View
    private let minimal: any View
    private var tint: String?
    private var url: String?

    /// `expanded` lists one to four regions. Of two regions for one position the second is taken.
    public init<Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {
        self.expanded = expanded().regions
        self.compactLeading = compactLeading()
        self.compactTrailing = compactTrailing()
        self.minimal = minimal()
    }

    /// Kept as the card's `tint`.
    public func keylineTint(_ color: Color?) -> DynamicIsland {
        var island = self
        island.tint = color?.cardColor
        return island
    }

    /// Where a click leads: the card's `url`, if its lock screen has none.
    public func widgetURL(_ url: URL?) -> DynamicIsland {
        var island = self
        island.url = url?.absoluteString
        return island
    }

    /// Accepted and not used.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
    ) -> DynamicIsland { self }

    /// The trees of this island. What they say about the whole card is not taken: that is the lock screen's business.
    func draw(_ drawing: inout CardDrawing) -> IslandTrees {
        var inner = drawing
        let trees = IslandTrees(
            expanded: CardPresentation.Expanded(
                leading: expanded.draw(.leading, &inner), trailing: expanded.draw(.trailing, &inner),
                center: expanded.draw(.center, &inner), bottom: expanded.draw(.bottom, &inner)),
            compactLeading: inner.tree(of: compactLeading), compactTrailing: inner.tree(of: compactTrailing),
            minimal: inner.tree(of: minimal), tint: tint, url: url ?? inner.url)
        inner.url = drawing.url
        inner.backgroundTint = drawing.backgroundTint
        drawing = inner
        return trees
    }
}

/// The trees of an island, drawn.
struct IslandTrees {
    var expanded: CardPresentation.Expanded
    var compactLeading: CardNode
    var compactTrailing: CardNode
    var minimal: CardNode
    var tint: String?
    var url: String?
}

/// A form of the island.
public struct DynamicIslandMode: Hashable, Sendable {
    private let name: String

    public static let expanded = DynamicIslandMode(name: "expanded")
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    public static let minimal = DynamicIslandMode(name: "minimal")
}
