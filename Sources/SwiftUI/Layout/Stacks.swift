// Rows, columns and layers. Alignment says how things are lined up, which is for whoever draws the card; it is accepted only.

package import CardViews

/// Views side by side: a `row`.
public struct HStack<Content: View>: View, DrawnView {
    private let spacing: CGFloat?
    private let content: Content

    /// `alignment` is accepted and not used.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.spacing = spacing
        self.content = content()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        let spacing = spacing.map { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
        return drawing.container(of: content, environment) { .row($0, spacing: spacing) }
    }
}

/// Views one below the other: a `column`.
public struct VStack<Content: View>: View, DrawnView {
    private let content: Content

    /// `alignment` and `spacing` are accepted and not used.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.container(of: content, environment) { .column($0) }
    }
}

/// Views in front of each other: an `overlay`, the first one at the back.
public struct ZStack<Content: View>: View, DrawnView {
    private let content: Content

    /// `alignment` is accepted and not used.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.container(of: content, environment) { .overlay($0) }
    }
}

/// Rows of a table: a `column` of rows. Cells are not lined up with each other.
public struct Grid<Content: View>: View, DrawnView {
    private let content: Content

    /// `alignment` and the spacings are accepted and not used.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.container(of: content, environment) { .column($0) }
    }
}

/// The cells of one row of a `Grid`: a `row`.
public struct GridRow<Content: View>: View, DrawnView {
    private let content: Content

    /// `alignment` is accepted and not used.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.container(of: content, environment) { .row($0, spacing: nil) }
    }
}

/// Several ways to show the same: the first one is taken, for how much room there is nobody knows yet.
public struct ViewThatFits<Content: View>: View, DrawnView {
    private let content: Content

    /// `axes` is accepted and not used.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        Array(drawing.nodes(of: content, environment).prefix(1))
    }
}
