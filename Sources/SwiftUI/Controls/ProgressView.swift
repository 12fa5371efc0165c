// How far something has come: a bar that stands still until the next update, or one that fills by itself.

package import CardViews

/// A bar: `progress`, or `progressInterval` for one that moves by itself.
///
/// The label's text goes with the bar. A label or a current value that is more than text stands above or below it.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View, DrawnView {
    private enum Amount {
        /// Not known how far.
        case unknown
        case fraction(Double)
        case interval(ClosedRange<Date>, countsDown: Bool)
    }

    private let amount: Amount
    private let label: Label
    private let currentValueLabel: CurrentValueLabel

    private init(_ amount: Amount, label: Label, currentValueLabel: CurrentValueLabel) {
        self.amount = amount
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    /// The fraction that `value` is of `total`. What is not a number counts as nothing done.
    private static func amount<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Amount {
        guard let value else { return .unknown }
        let fraction = Double(value) / Double(total)
        return .fraction(fraction.isNaN ? 0 : min(max(fraction, -1e9), 1e9))
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        let labels = environment.hidesLabels ? [] : drawing.nodes(of: label, environment)
        let isText = labels.allSatisfy(\.isPlainText)
        let text = isText && !labels.isEmpty ? labels.plainText(separator: " ") : nil
        let bar =
            switch amount {
            case .unknown: text == nil ? drawing.leaf(.text("…"), environment) : labels
            case .fraction(let value): drawing.leaf(.progress(value: value, label: text), environment)
            case .interval(let range, let countsDown):
                drawing.leaf(.progressInterval(CardInterval(range), label: text, countsDown: countsDown), environment)
            }
        let values = environment.hidesLabels ? [] : drawing.nodes(of: currentValueLabel, environment)
        let nodes = (isText ? [] : labels) + bar + values
        return nodes.count > 1 ? drawing.wrap(nodes) { .column($0) } : nodes
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Work of unknown length: its label, or an ellipsis.
    public init(@ViewBuilder label: () -> Label) {
        self.init(.unknown, label: label(), currentValueLabel: EmptyView())
    }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(Self.amount(value, of: total), label: label(), currentValueLabel: EmptyView())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Work of unknown length: an ellipsis.
    public init() { self.init(.unknown, label: EmptyView(), currentValueLabel: EmptyView()) }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
        self.init(Self.amount(value, of: total), label: EmptyView(), currentValueLabel: EmptyView())
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) {
        self.init(value: value, total: total) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
        self.init(value: value, total: total) { Text(title) }
    }
}

extension ProgressView {
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(Self.amount(value, of: total), label: label(), currentValueLabel: currentValueLabel())
    }

    /// A bar that fills (or, counting down, empties) from the start of the interval to its end. An interval without length is over.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            .interval(timerInterval, countsDown: countsDown), label: label(), currentValueLabel: currentValueLabel())
    }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(
            .interval(timerInterval, countsDown: countsDown), label: label(), currentValueLabel: DefaultDateProgressLabel())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(
            .interval(timerInterval, countsDown: countsDown), label: EmptyView(), currentValueLabel: DefaultDateProgressLabel())
    }
}

/// What stands below a bar that moves by itself: nothing, the bar itself tells the time.
public struct DefaultDateProgressLabel: View, DrawnView {
    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] { [] }
}
