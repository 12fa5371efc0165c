// Views that hold other views, one, or none.

package import CardViews

/// Draws nothing.
public struct EmptyView: View, DrawnView {
    public init() {}

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] { [] }
}

/// A view whose type is not told.
public struct AnyView: View, DrawnView {
    private let content: any View

    public init(_ view: some View) { content = view }

    public init(erasing view: some View) { content = view }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.nodes(of: content, environment)
    }
}

/// One of two views, from an `if` with `else` or a `switch`.
public struct _ConditionalContent<First: View, Second: View>: View, DrawnView {
    enum Branch {
        case first(First)
        case second(Second)
    }

    private let branch: Branch

    init(_ branch: Branch) { self.branch = branch }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        switch branch {
        case .first(let view): drawing.nodes(of: view, environment)
        case .second(let view): drawing.nodes(of: view, environment)
        }
    }
}

/// Views that are told things together.
public struct Group<Content: View>: View, DrawnView {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.nodes(of: content, environment)
    }
}
