// Modifiers that are kept: they change what the views inside inherit.

import CardViews

/// Views with a changed environment.
struct InheritingView<Content: View>: View, DrawnView {
    let content: Content
    let change: (inout CardEnvironment) -> Void

    func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        var inner = environment
        change(&inner)
        return drawing.nodes(of: content, inner)
    }
}

extension View {
    private func styled(_ style: CardStyle) -> some View {
        InheritingView(content: self) { $0.style = style.inheriting($0.style) }
    }

    /// The text style and the weight of the font, kept as `style.font` and `style.weight`. nil changes nothing.
    public func font(_ font: Font?) -> some View { styled(font?.style ?? CardStyle()) }

    /// Kept as `style.weight`.
    public func fontWeight(_ weight: Font.Weight?) -> some View { styled(CardStyle(weight: weight?.name)) }

    /// Kept as `style.weight`.
    public func bold(_ isActive: Bool = true) -> some View { styled(CardStyle(weight: isActive ? "bold" : "regular")) }

    /// Kept as `style.monospacedDigits`.
    public func monospacedDigit() -> some View { styled(CardStyle(monospacedDigits: true)) }

    /// Kept as `style.lineLimit`; nil lifts the limit of the views around, less than 1 counts as 1.
    public func lineLimit(_ number: Int?) -> some View {
        InheritingView(content: self) { $0.style.lineLimit = number.map { max(1, $0) } }
    }

    /// The upper end is kept as `style.lineLimit`.
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

    /// The number is kept as `style.lineLimit`.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(limit) }

    /// Kept as `style.color`.
    public func foregroundColor(_ color: Color?) -> some View { styled(CardStyle(color: color?.cardColor)) }

    /// A colour, or the first colour of a gradient, is kept as `style.color`.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { styled(CardStyle(color: style.cardColor)) }

    /// The primary style, as in `foregroundStyle(_:)`.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
        foregroundStyle(primary)
    }

    /// The primary style, as in `foregroundStyle(_:)`.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        foregroundStyle(primary)
    }

    /// Kept as `style.color`.
    public func tint(_ tint: Color?) -> some View { styled(CardStyle(color: tint?.cardColor)) }

    /// A colour is kept as `style.color`.
    public func tint<S: ShapeStyle>(_ tint: S) -> some View { styled(CardStyle(color: tint.cardColor)) }

    /// Kept as `style.color`.
    public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    /// Texts are sent in the letters that this says.
    public func textCase(_ textCase: Text.Case?) -> some View {
        InheritingView(content: self) { $0.textCase = textCase }
    }

    /// Bars and dials are sent without their labels.
    public func labelsHidden() -> some View {
        InheritingView(content: self) { $0.hidesLabels = true }
    }
}
