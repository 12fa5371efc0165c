// What surfaces can be filled with. Of all of them a card keeps one colour.

package import CardViews

/// A filling of a shape or a text.
public protocol ShapeStyle: Sendable {
    /// The colour that stands for this style on a card, nil for none.
    var _cardColor: String? { get }
}

extension ShapeStyle {
    public var _cardColor: String? { (self as? any ColoredStyle)?.cardColor }

    package var cardColor: String? { _cardColor }

    /// This style, more transparent; of other styles than `Color` nothing changes.
    public func opacity(_ opacity: Double) -> some ShapeStyle { TransparentStyle(style: self, opacity: opacity) }
}

/// A style of this module.
package protocol ColoredStyle: ShapeStyle {
    var cardColor: String? { get }
}

extension Color: ColoredStyle {}

private struct TransparentStyle<Style: ShapeStyle>: ColoredStyle {
    let style: Style
    let opacity: Double

    var cardColor: String? { (style as? Color)?.opacity(opacity).cardColor ?? style.cardColor }
}

/// A colour that gets darker: its colour.
public struct AnyGradient: ShapeStyle, ColoredStyle, Hashable {
    let color: Color

    package var cardColor: String? { color.cardColor }
}

/// Colours that go over into each other.
public struct Gradient: ShapeStyle, ColoredStyle, Hashable {
    public var stops: [Stop]

    public init(colors: [Color]) { stops = colors.map { Stop(color: $0, location: 0) } }
    public init(stops: [Stop]) { self.stops = stops }

    /// A colour at a place.
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: CGFloat

        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    package var cardColor: String? { stops.first?.color.cardColor }
}

/// A gradient along a line: its first colour. As a view it draws nothing.
public struct LinearGradient: View, ShapeStyle, ColoredStyle, DrawnView {
    private let gradient: Gradient

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) { self.gradient = gradient }
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { gradient = Gradient(colors: colors) }
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) { gradient = Gradient(stops: stops) }

    package var cardColor: String? { gradient.cardColor }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] { [] }
}

/// Primary, secondary and further levels of what stands around.
public struct HierarchicalShapeStyle: ShapeStyle, ColoredStyle, Hashable {
    /// The levels below `secondary` look like it.
    package let cardColor: String?

    public static let primary = HierarchicalShapeStyle(cardColor: "primary")
    public static let secondary = HierarchicalShapeStyle(cardColor: "secondary")
    public static let tertiary = HierarchicalShapeStyle(cardColor: "secondary")
    public static let quaternary = HierarchicalShapeStyle(cardColor: "secondary")
}

/// The tint of what stands around: no colour of its own.
public struct TintShapeStyle: ShapeStyle, Hashable {
    public init() {}
}

/// The colour of the background.
public struct BackgroundStyle: ShapeStyle, Hashable {
    public init() {}
}

/// The colour of the text around.
public struct ForegroundStyle: ShapeStyle, Hashable {
    public init() {}
}

/// A blurred background: nothing.
public struct Material: ShapeStyle, Hashable {
    public static let ultraThin = Material()
    public static let thin = Material()
    public static let regular = Material()
    public static let thick = Material()
    public static let ultraThick = Material()
    public static let bar = Material()
}

/// A style whose type is not told.
public struct AnyShapeStyle: ShapeStyle, ColoredStyle {
    package let cardColor: String?

    public init(_ style: some ShapeStyle) { cardColor = style.cardColor }
}
