// What stands between other views.

package import CardViews

/// Room that takes what is left over: a `spacer`.
public struct Spacer: View, DrawnView {
    /// `minLength` is accepted and not used.
    public init(minLength: CGFloat? = nil) {}

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.leaf(.spacer, CardEnvironment())
    }
}

/// A line between views: a `divider`.
public struct Divider: View, DrawnView {
    public init() {}

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.leaf(.divider, CardEnvironment())
    }
}
