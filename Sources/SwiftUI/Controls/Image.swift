// Pictures by name: whoever draws the card decides what a name looks like.

package import CardViews

/// A picture or a symbol: an `image` with its name.
public struct Image: View, Hashable, Sendable, DrawnView {
    let name: String
    private var alternative: String?

    /// A picture of the program's own.
    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }

    /// A picture of the program's own, with a text for those who cannot see it.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.name = name
        alternative = label.plainText
    }

    /// A picture that says nothing more than what stands beside it.
    public init(decorative name: String, bundle: Bundle? = nil) { self.name = name }

    /// A symbol of the system, such as `figure.run`.
    public init(systemName: String) { name = systemName }

    /// A symbol of the system with a value, which is not used.
    public init(systemName: String, variableValue: Double?) { name = systemName }

    /// Accepted and not used.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }

    /// Accepted and not used.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// Accepted and not used.
    public func interpolation(_ interpolation: Interpolation) -> Image { self }

    /// Accepted and not used.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// Accepted and not used.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.leaf(.image(name: name, alternative: alternative), environment)
    }

    public enum ResizingMode: Hashable, Sendable {
        case tile, stretch
    }

    public enum TemplateRenderingMode: Hashable, Sendable {
        case template, original
    }

    public enum Interpolation: Hashable, Sendable {
        case none, low, medium, high
    }

    public enum Scale: Hashable, Sendable {
        case small, medium, large
    }
}

/// In how many colours a symbol is drawn.
public enum SymbolRenderingMode: Hashable, Sendable {
    case monochrome, multicolor, hierarchical, palette
}

extension Text {
    /// What this text shows where nothing moves.
    var plainText: String {
        runs.map { if case .fixed(let text) = $0.content { text } else { "" } }.joined()
    }
}
