// The characters that frames and bars are drawn with: box drawing where the terminal speaks UTF-8, ASCII otherwise.

/// A set of characters for drawing.
struct GlyphSet: Sendable {
    var isASCII: Bool
    var horizontal: Character
    var vertical: Character
    /// Top left, top right, bottom left, bottom right.
    var corners: [Character]
    var barFull: Character
    var barHalf: Character
    var barEmpty: Character
    var ellipsis: Character
    var check: Character
    var dot: Character

    static let unicode = GlyphSet(
        isASCII: false, horizontal: "─", vertical: "│", corners: ["╭", "╮", "╰", "╯"], barFull: "━", barHalf: "╸", barEmpty: "─",
        ellipsis: "…", check: "✓", dot: "·")

    static let ascii = GlyphSet(
        isASCII: true, horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"], barFull: "#", barHalf: "-", barEmpty: "-",
        ellipsis: "~", check: "*", dot: "-")

    /// Text that this terminal can show.
    func text(_ text: String) -> String {
        guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var result = ""
        for character in text {
            if character.isASCII {
                result.append(character)
            } else {
                result += String(repeating: "?", count: TextWidth.of(character))
            }
        }
        return result
    }

    /// The set for a terminal of this environment: its locale decides.
    static func terminal(_ environment: Environment) -> GlyphSet {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment.variable).first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.hasSuffix("utf-8") || name.hasSuffix("utf8") ? .unicode : .ascii
    }
}
