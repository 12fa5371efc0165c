// The shapes that programs use on cards. None of them draws anything by itself.

package import CardViews

/// A shape of this module, without nodes.
package protocol BlankShape: Shape, DrawnView {}

extension BlankShape {
    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] { [] }
}

public struct Circle: Shape, BlankShape {
    public init() {}
}

public struct Ellipse: Shape, BlankShape {
    public init() {}
}

public struct Rectangle: Shape, BlankShape {
    public init() {}
}

public struct Capsule: Shape, BlankShape {
    /// `style` is accepted and not used.
    public init(style: RoundedCornerStyle = .continuous) {}
}

public struct RoundedRectangle: Shape, BlankShape {
    /// Both are accepted and not used.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}

    /// Both are accepted and not used.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}

public struct UnevenRoundedRectangle: Shape, BlankShape {
    /// All are accepted and not used.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {}
}

public struct ContainerRelativeShape: Shape, BlankShape {
    public init() {}
}

/// The curve of a rounded corner.
public enum RoundedCornerStyle: Hashable, Sendable {
    case circular, continuous
}

extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
    public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }

    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == ContainerRelativeShape {
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
