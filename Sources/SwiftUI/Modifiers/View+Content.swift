// Modifiers that add views, take some away, or say what a view is in words.

import CardViews

/// A view before another one.
struct LayeredView<Below: View, Above: View>: View, DrawnView {
    let below: Below
    let above: Above

    func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.overlay(below, above, environment)
    }
}

/// A view with words for it.
struct NamedView<Content: View>: View, DrawnView {
    let content: Content
    let name: String

    func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        var nodes = drawing.nodes(of: content, environment)
        if !nodes.isEmpty { nodes[0].accessibility = name }
        return nodes
    }
}

extension View {
    /// The view that is laid over this one is kept: an `overlay`, unless one of the two draws nothing.
    @_disfavoredOverload
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        LayeredView(below: self, above: overlay)
    }

    /// The views that are laid over this one are kept: an `overlay`, unless there are none.
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        LayeredView(below: self, above: content())
    }

    /// Accepted and not used: a style has nothing to say over a view.
    public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }

    /// Accepted and not used.
    public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        self
    }

    /// The view behind this one is kept: an `overlay`, unless it draws nothing.
    @_disfavoredOverload
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        LayeredView(below: background, above: self)
    }

    /// The views behind this one are kept: an `overlay`, unless they draw nothing.
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        LayeredView(below: content(), above: self)
    }

    /// Accepted and not used.
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }

    /// Accepted and not used.
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }

    /// Accepted and not used.
    public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        self
    }

    /// Accepted and not used.
    public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View { self }

    /// Draws nothing.
    public func hidden() -> some View { EmptyView() }

    /// Kept as `accessibility`.
    public func accessibilityLabel(_ label: Text) -> some View { NamedView(content: self, name: label.plainText) }

    /// Kept as `accessibility`.
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { accessibilityLabel(Text(labelKey)) }

    /// Kept as `accessibility`.
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { accessibilityLabel(Text(label)) }
}
