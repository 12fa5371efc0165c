// Modifiers for surfaces and effects, which a card does not have. A view is never lost because of one of them.

/// Surfaces and effects: accepted and not used.
extension View {
    /// Accepted and not used.
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }

    /// Accepted and not used.
    public func clipped(antialiased: Bool = false) -> some View { self }

    /// Accepted and not used.
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// Accepted and not used.
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }

    /// Accepted and not used.
    public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }

    /// Accepted and not used.
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }

    /// Accepted and not used.
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { self }

    /// Accepted and not used.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }

    /// Accepted and not used.
    public func opacity(_ opacity: Double) -> some View { self }

    /// Accepted and not used.
    public func brightness(_ amount: Double) -> some View { self }

    /// Accepted and not used.
    public func saturation(_ amount: Double) -> some View { self }

    /// Accepted and not used.
    public func grayscale(_ amount: Double) -> some View { self }

    /// Accepted and not used.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }

    /// Accepted and not used.
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }

    /// Accepted and not used.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }

    /// Accepted and not used.
    public func compositingGroup() -> some View { self }

    /// Accepted and not used.
    public func drawingGroup(opaque: Bool = false) -> some View { self }

    /// Accepted and not used.
    public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
}
