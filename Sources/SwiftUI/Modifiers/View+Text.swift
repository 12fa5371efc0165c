// Modifiers for how texts and symbols are set, beyond what `style` holds.

/// Typesetting: accepted and not used.
extension View {
    /// Accepted and not used.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }

    /// Accepted and not used.
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

    /// Accepted and not used.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

    /// Accepted and not used.
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }

    /// Accepted and not used.
    public func allowsTightening(_ flag: Bool) -> some View { self }

    /// Accepted and not used.
    public func italic(_ isActive: Bool = true) -> some View { self }

    /// Accepted and not used.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }

    /// Accepted and not used.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }

    /// Accepted and not used.
    public func kerning(_ kerning: CGFloat) -> some View { self }

    /// Accepted and not used.
    public func tracking(_ tracking: CGFloat) -> some View { self }

    /// Accepted and not used.
    public func monospaced(_ isActive: Bool = true) -> some View { self }

    /// Accepted and not used.
    public func fontDesign(_ design: Font.Design?) -> some View { self }

    /// Accepted and not used.
    public func fontWidth(_ width: Font.Width?) -> some View { self }

    /// Accepted and not used.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }

    /// Accepted and not used.
    public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize { self }

    /// Accepted and not used.
    public func imageScale(_ scale: Image.Scale) -> some View { self }

    /// Accepted and not used.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

    /// Accepted and not used.
    public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
}

extension Text {
    /// Which end of a long text is left out.
    public enum TruncationMode: Hashable, Sendable {
        case head, tail, middle
    }
}

/// How large people want their text.
public enum DynamicTypeSize: Int, Hashable, Comparable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool { left.rawValue < right.rawValue }
}

/// Forms of a symbol.
public struct SymbolVariants: Hashable, Sendable {
    private let name: String

    public static let none = SymbolVariants(name: "none")
    public static let circle = SymbolVariants(name: "circle")
    public static let square = SymbolVariants(name: "square")
    public static let rectangle = SymbolVariants(name: "rectangle")
    public static let fill = SymbolVariants(name: "fill")
    public static let slash = SymbolVariants(name: "slash")
}
