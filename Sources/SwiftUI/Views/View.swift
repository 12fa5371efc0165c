// Views as programs write them for Apple's systems, here read once and turned into a card's tree.
//
// Nothing is laid out and nothing is kept: a view is a value that says what it shows. `body` is asked for on whatever thread makes
// the card, so, unlike at Apple, a view is not bound to the main actor; what a card shows comes from its context alone.

package import CardViews

/// A piece of a card.
public protocol View {
    associatedtype Body: View

    /// What this view is made of.
    @ViewBuilder var body: Body { get }
}

/// A view of this module, which is drawn as it is and has no body. Programs do not conform to it.
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    public var body: Never { preconditionFailure("\(Self.self) is drawn as it is; it has no body.") }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError("There is no value of this type.") }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
    public var body: Never { preconditionFailure("An optional view is drawn as what it holds; it has no body.") }
}

extension Optional: _PrimitiveView, DrawnView where Wrapped: View {
    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        map { drawing.nodes(of: $0, environment) } ?? []
    }
}
