// Several views where one is expected.

package import CardViews

/// Views in order.
public struct TupleView<T>: View, DrawnView {
    public let value: T
    private let children: [any View]

    init(_ value: T, children: [any View]) {
        self.value = value
        self.children = children
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        var nodes: [CardNode] = []
        for child in children { nodes += drawing.nodes(of: child, environment) }
        return nodes
    }
}
