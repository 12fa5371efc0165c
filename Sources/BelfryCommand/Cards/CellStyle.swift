// What a terminal cell looks like, and the escape sequence that says so.

/// Colours that terminals have, by the names that programs use.
enum TerminalColor: UInt8, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36

    /// The nearest colour to a name or to `#rrggbb`; nil for what is not known, black and white included, as they may be the background.
    init?(_ name: String) {
        switch name.lowercased() {
        case "red", "pink": self = .red
        case "green", "mint": self = .green
        case "yellow", "orange", "brown": self = .yellow
        case "blue", "indigo": self = .blue
        case "purple", "magenta": self = .magenta
        case "cyan", "teal": self = .cyan
        case let text where text.hasPrefix("#"):
            guard text.utf8.count >= 7, let value = UInt32(text.dropFirst().prefix(6), radix: 16) else { return nil }
            self.init(red: Int(value >> 16), green: Int(value >> 8 & 0xFF), blue: Int(value & 0xFF))
        default: return nil
        }
    }

    /// By which of the three primaries are strong in it; nil for greys.
    private init?(red: Int, green: Int, blue: Int) {
        let strongest = max(red, green, blue)
        guard strongest - min(red, green, blue) > 40 else { return nil }
        let isStrong = { (part: Int) in part * 3 > strongest * 2 }
        switch (isStrong(red), isStrong(green), isStrong(blue)) {
        case (true, false, false): self = .red
        case (false, true, false): self = .green
        case (false, false, true): self = .blue
        case (true, true, false): self = .yellow
        case (true, false, true): self = .magenta
        case (false, true, true): self = .cyan
        default: return nil
        }
    }
}

/// The look of a cell.
struct CellStyle: Equatable, Sendable {
    var isBold = false
    var isDim = false
    var isUnderlined = false
    var color: TerminalColor?

    /// The sequence that sets this look, from whatever was set before.
    func sequence(withColor: Bool) -> String {
        var codes = "0"
        if isBold { codes += ";1" }
        if isDim { codes += ";2" }
        if isUnderlined { codes += ";4" }
        if withColor, let color { codes += ";\(color.rawValue)" }
        return "\u{1B}[\(codes)m"
    }

    /// This look with that of something around it.
    func within(_ outer: CellStyle) -> CellStyle {
        CellStyle(
            isBold: isBold || outer.isBold, isDim: isDim || outer.isDim, isUnderlined: isUnderlined || outer.isUnderlined,
            color: color ?? outer.color)
    }

    static let plain = CellStyle()
    static let bold = CellStyle(isBold: true)
    static let dim = CellStyle(isDim: true)
}
