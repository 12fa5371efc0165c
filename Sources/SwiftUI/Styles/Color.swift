// Colours: a name where a drawer can pick its own shade, digits where the program says which.

package import CardViews

/// A colour. As a view it draws nothing.
public struct Color: View, Hashable, Sendable {
    private enum Value: Hashable, Sendable {
        case named(String)
        /// Parts from 0 to 1.
        case mixed(red: Double, green: Double, blue: Double, opacity: Double)
        /// A name that only the program's own assets know.
        case unknown
    }

    private let value: Value

    private init(_ value: Value) { self.value = value }

    private init(named name: String) { value = .named(name) }

    public static let red = Color(named: "red")
    public static let orange = Color(named: "orange")
    public static let yellow = Color(named: "yellow")
    public static let green = Color(named: "green")
    public static let mint = Color(named: "mint")
    public static let teal = Color(named: "teal")
    public static let cyan = Color(named: "cyan")
    public static let blue = Color(named: "blue")
    public static let indigo = Color(named: "indigo")
    public static let purple = Color(named: "purple")
    public static let pink = Color(named: "pink")
    public static let brown = Color(named: "brown")
    public static let white = Color(named: "white")
    public static let gray = Color(named: "gray")
    public static let black = Color(named: "black")
    public static let clear = Color(named: "clear")
    public static let primary = Color(named: "primary")
    public static let secondary = Color(named: "secondary")
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public static let accentColor = Color(named: "accentColor")

    /// A colour from its parts, 0 to 1; what lies outside is taken as the nearest end.
    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        value = .mixed(red: red, green: green, blue: blue, opacity: opacity)
    }

    /// A grey, 0 is black.
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        value = .mixed(red: white, green: white, blue: white, opacity: opacity)
    }

    /// A colour by hue, saturation and brightness, each 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let part = { (offset: Double) in
            let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
        }
        value = .mixed(red: part(5), green: part(3), blue: part(1), opacity: opacity)
    }

    /// A colour of the program's assets. There are none on Linux: only the names of the standard colours are known.
    public init(_ name: String, bundle: Bundle? = nil) {
        value = Color.shades[name] == nil ? .unknown : .named(name)
    }

    /// This colour, more transparent.
    public func opacity(_ opacity: Double) -> Color {
        switch value {
        case .named(let name):
            guard let shade = Color.shades[name] else { return self }
            return Color(.mixed(red: shade.red / 255, green: shade.green / 255, blue: shade.blue / 255, opacity: opacity))
        case .mixed(let red, let green, let blue, let before):
            return Color(.mixed(red: red, green: green, blue: blue, opacity: before * opacity))
        case .unknown: return self
        }
    }

    /// This colour, getting darker: the colour itself.
    public var gradient: AnyGradient { AnyGradient(color: self) }

    /// The space that the parts of a colour are measured in; all are taken as sRGB.
    public enum RGBColorSpace: Hashable, Sendable {
        case sRGB, sRGBLinear, displayP3
    }

    /// What stands for the named colours once they are made transparent.
    private static let shades: [String: (red: Double, green: Double, blue: Double)] = [
        "red": (255, 59, 48), "orange": (255, 149, 0), "yellow": (255, 204, 0), "green": (52, 199, 89), "mint": (0, 199, 190),
        "teal": (48, 176, 199), "cyan": (50, 173, 230), "blue": (0, 122, 255), "indigo": (88, 86, 214), "purple": (175, 82, 222),
        "pink": (255, 45, 85), "brown": (162, 132, 94), "white": (255, 255, 255), "gray": (142, 142, 147), "black": (0, 0, 0),
        "primary": (0, 0, 0), "secondary": (138, 138, 142), "accentColor": (0, 122, 255),
    ]
}

extension Color: ShapeStyle {
    /// A name, `#rrggbb` or `#rrggbbaa`; nil for a colour that only assets know.
    package var cardColor: String? {
        switch value {
        case .named(let name): return name
        case .mixed(let red, let green, let blue, let opacity):
            let parts = (opacity == 1 ? [red, green, blue] : [red, green, blue, opacity])
            return "#" + parts.map { String(format: "%02x", Int(min(max($0.isNaN ? 0 : $0, 0), 1) * 255 + 0.5)) }.joined()
        case .unknown: return nil
        }
    }
}

extension Color: CustomStringConvertible {
    public var description: String { cardColor ?? "asset" }
}

extension Color: DrawnView {
    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] { [] }
}
