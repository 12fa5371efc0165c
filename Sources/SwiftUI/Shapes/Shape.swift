// Shapes. A card has no lines and surfaces, so a shape draws nothing, with one exception: a circle that is cut off at a fraction is
// how programs draw a ring of progress, and becomes a `gauge`.

import CardViews

/// A shape: as a view, and to clip and fill other views with.
public protocol Shape: View, Sendable {}

extension Shape {
    /// The part of the outline between two fractions of it.
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        TrimmedShape(shape: self, fraction: Double(endFraction) - Double(startFraction))
    }

    /// The outline alone. The colour is kept for a ring of progress, the width is not.
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { foregroundStyle(content) }

    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { foregroundStyle(content) }

    public func stroke(lineWidth: CGFloat = 1) -> some Shape { self }

    public func stroke(style: StrokeStyle) -> some Shape { self }

    public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { foregroundStyle(content) }

    public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { foregroundStyle(content) }

    public func strokeBorder(lineWidth: CGFloat = 1) -> some View { self }

    public func strokeBorder(style: StrokeStyle) -> some View { self }

    /// The surface. The colour is kept for a ring of progress.
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { foregroundStyle(content) }

    /// Accepted and not used.
    public func fill(style: FillStyle = FillStyle()) -> some View { self }

    /// Accepted and not used.
    public func size(width: CGFloat, height: CGFloat) -> some Shape { self }

    /// Accepted and not used.
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape { self }

    /// Accepted and not used.
    public func inset(by amount: CGFloat) -> some Shape { self }
}

/// A part of an outline; of a circle, a `gauge` of the fraction.
struct TrimmedShape<Base: Shape>: Shape, DrawnView {
    let shape: Base
    let fraction: Double

    func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        guard shape is Circle else { return [] }
        return drawing.leaf(.gauge(value: fraction.isFinite ? fraction : 0, label: nil), environment)
    }
}

/// How a line is drawn; nothing of it is kept.
public struct StrokeStyle: Hashable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    public var miterLimit: CGFloat
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

/// How a line ends.
public enum CGLineCap: Int32, Hashable, Sendable {
    case butt, round, square
}

/// How two lines meet.
public enum CGLineJoin: Int32, Hashable, Sendable {
    case miter, round, bevel
}

/// How a surface is filled; nothing of it is kept.
public struct FillStyle: Hashable, Sendable {
    public var isEOFilled: Bool
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}
