// Pictures by name. Programs name symbols as Apple's frameworks do; a terminal has a character for the common ones, and the alternative
// text for the rest.

/// Characters for the names of symbols.
enum SymbolNames {
    private static let known: [(name: String, text: String)] = [
        ("figure.run", "»"), ("figure.walk", "»"), ("timer", "◷"), ("clock", "◷"), ("stopwatch", "◷"), ("alarm", "◷"),
        ("hourglass", "◷"),
        ("bell", "♪"), ("checkmark", "✓"), ("xmark", "✗"), ("star", "★"), ("heart", "♥"), ("flag", "⚑"), ("play", "▶"),
        ("pause", "‖"),
        ("stop", "■"), ("circle", "●"), ("square", "■"), ("triangle", "▲"), ("arrow.up", "↑"), ("arrow.down", "↓"),
        ("arrow.left", "←"),
        ("arrow.right", "→"), ("arrow.clockwise", "↻"), ("exclamationmark", "!"), ("questionmark", "?"), ("plus", "+"),
        ("minus", "−"),
        ("house", "⌂"), ("phone", "☎"), ("envelope", "✉"), ("sun", "☀"), ("cloud", "☁"), ("location", "⌖"), ("bolt", "ϟ"),
        ("gear", "⚙"),
        ("pencil", "✎"), ("cart", "▤"), ("basket", "▤"), ("box", "▣"), ("shippingbox", "▣"), ("list.bullet", "≡"),
        ("music.note", "♪"),
    ]

    /// The character for a symbol: that of its whole name, or of the part before a dot (`checkmark.circle.fill` is a check mark).
    static func text(_ name: String) -> String? {
        var rest = Substring(name)
        while true {
            if let found = known.first(where: { $0.name == rest }) { return found.text }
            guard let dot = rest.lastIndex(of: ".") else { return nil }
            rest = rest[..<dot]
        }
    }
}
