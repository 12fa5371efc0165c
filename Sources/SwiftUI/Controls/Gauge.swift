// How much of something there is.

package import CardViews

/// A dial: a `gauge`. The label's text goes with it; the current value, which stands in the middle of a dial, lies over it.
public struct Gauge<Label: View, CurrentValueLabel: View>: View, DrawnView {
    private let fraction: Double
    private let label: Label
    private let currentValueLabel: CurrentValueLabel

    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        let part = (Double(value) - Double(bounds.lowerBound)) / (Double(bounds.upperBound) - Double(bounds.lowerBound))
        fraction = part.isNaN ? 0 : min(max(part, -1e9), 1e9)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        let labels = environment.hidesLabels ? [] : drawing.nodes(of: label, environment)
        let text = labels.plainText(separator: " ")
        let dial = drawing.leaf(.gauge(value: fraction, label: text.isEmpty ? nil : text), environment)
        let values = drawing.nodes(of: currentValueLabel, environment)
        return values.isEmpty ? dial : drawing.wrap(dial + values) { .overlay($0) }
    }
}

extension Gauge where CurrentValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) {
        self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
    }
}
