// Modifiers that say where things stand and how large they are. A card is laid out by whoever draws it.

/// Layout: accepted and not used.
extension View {
    /// Accepted and not used.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }

    /// Accepted and not used.
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }

    /// Accepted and not used.
    public func padding(_ insets: EdgeInsets) -> some View { self }

    /// Accepted and not used.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    /// Accepted and not used.
    public func padding(_ length: CGFloat) -> some View { self }

    /// Accepted and not used.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Accepted and not used.
    public func offset(_ offset: CGSize) -> some View { self }

    /// Accepted and not used.
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Accepted and not used.
    public func fixedSize() -> some View { self }

    /// Accepted and not used.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }

    /// Accepted and not used.
    public func layoutPriority(_ value: Double) -> some View { self }

    /// Accepted and not used.
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }

    /// Accepted and not used.
    public func scaledToFit() -> some View { self }

    /// Accepted and not used.
    public func scaledToFill() -> some View { self }

    /// Accepted and not used.
    public func zIndex(_ value: Double) -> some View { self }

    /// Accepted and not used.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

    /// Accepted and not used.
    public func contentMargins(_ length: CGFloat) -> some View { self }

    /// Accepted and not used.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

    /// Accepted and not used.
    public func gridCellColumns(_ count: Int) -> some View { self }
}

/// Whether a picture is shown whole or fills its place.
public enum ContentMode: Hashable, Sendable, CaseIterable {
    case fit, fill
}

/// The parts of a screen that are kept free.
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}
