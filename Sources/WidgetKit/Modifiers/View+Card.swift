// What a view inside a card says about the card as a whole.

import CardViews
public import SwiftUI

/// A view that says something about its card.
private struct CardSettingView<Content: View>: View, DrawnView {
    let content: Content
    let set: (inout CardDrawing) -> Void

    func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        set(&drawing)
        return drawing.nodes(of: content, environment)
    }
}

extension View {
    /// Kept as the card's `url`, at any depth; the outermost one is taken.
    public func widgetURL(_ url: URL?) -> some View {
        CardSettingView(content: self) { $0.url = $0.url ?? url?.absoluteString }
    }

    /// Kept as the card's `backgroundTint`, at any depth; the outermost one is taken.
    public func activityBackgroundTint(_ color: Color?) -> some View {
        CardSettingView(content: self) { $0.backgroundTint = $0.backgroundTint ?? color?.cardColor }
    }

    /// Accepted and not used.
    public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }

    /// Accepted and not used.
    public func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement) -> some View { self }

    /// Accepted and not used.
    public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View { self }

    /// Accepted and not used.
    public func containerBackground<V: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { self }

    /// Accepted and not used.
    public func widgetAccentable(_ accentable: Bool = true) -> some View { self }

    /// Accepted and not used.
    public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

/// Where a view of a region stands if it is too wide.
public enum DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
    case `default`, belowIfTooWide
}

/// What a background belongs to.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String

    public static let widget = ContainerBackgroundPlacement(name: "widget")
}
