// Something that leads elsewhere.

package import CardViews

/// Views that open an address: a `link`. Several of them are a row.
public struct Link<Label: View>: View, DrawnView {
    private let destination: URL
    private let label: Label

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.container(of: label, environment) { nodes in
            .link(url: destination.absoluteString, nodes.count == 1 ? nodes[0] : CardNode(.row(nodes, spacing: nil)))
        }
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}
