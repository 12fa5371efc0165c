// The views of an activity: one closure for the card, one for the island.

import ActivityKit
import CardViews
import SwiftUI

/// The views of the activities with some attributes. Both closures run again for every update, and what they draw goes with it.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration, _PrimitiveConfiguration {
    private let drawCard: (ActivityViewContext<Attributes>, inout CardDrawing) -> CardNode
    private let island: (ActivityViewContext<Attributes>) -> DynamicIsland

    /// `content` is what a list of cards shows (the lock screen's form), `dynamicIsland` what bars and the opened island show.
    public init<Content: View>(
        for attributesType: Attributes.Type, @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {
        drawCard = { context, drawing in drawing.tree(of: content(context)) }
        island = dynamicIsland
    }
}

extension ActivityConfiguration: CardConfiguration {
    static func register(_ remake: @escaping @Sendable () -> any WidgetConfiguration) {
        ActivityHub.current.makers.register(Attributes.self) { context in
            (remake() as? Self)?.card(for: context)
        }
    }

    /// All trees for one state of an activity. Link and background of the lock screen's views are those of the whole card.
    func card(for context: ActivityViewContext<Attributes>) -> RenderedCard {
        var drawing = CardDrawing()
        let lockScreen = drawCard(context, &drawing)
        let trees = island(context).draw(&drawing)
        let presentation = CardPresentation(
            lockScreen: lockScreen, expanded: trees.expanded, compactLeading: trees.compactLeading,
            compactTrailing: trees.compactTrailing, minimal: trees.minimal, tint: trees.tint,
            backgroundTint: drawing.backgroundTint, url: drawing.url ?? trees.url)
        return RenderedCard(presentation: presentation, intents: drawing.intents, isCut: drawing.isCut)
    }
}
