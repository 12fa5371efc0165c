// Fonts, of which the text style and the weight are kept: a terminal has no sizes.

import CardViews

/// A font: a text style, perhaps with a weight.
public struct Font: Hashable, Sendable {
    private(set) var style: CardStyle

    private init(_ style: CardStyle) { self.style = style }

    private init(named name: String) { style = CardStyle(font: name) }

    public static let largeTitle = Font(named: "largeTitle")
    public static let title = Font(named: "title")
    public static let title2 = Font(named: "title2")
    public static let title3 = Font(named: "title3")
    public static let headline = Font(named: "headline")
    public static let subheadline = Font(named: "subheadline")
    public static let body = Font(named: "body")
    public static let callout = Font(named: "callout")
    public static let footnote = Font(named: "footnote")
    public static let caption = Font(named: "caption")
    public static let caption2 = Font(named: "caption2")

    /// A font of a size; the weight is kept, size and design are not.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(CardStyle(weight: weight?.name))
    }

    /// A text style with a weight; the design is not kept.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(CardStyle(font: style.name, weight: weight?.name))
    }

    /// A font by name; nothing of it is kept.
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(CardStyle()) }

    /// A font by name, sized like a text style, which is kept.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(named: textStyle.name)
    }

    /// A font by name; nothing of it is kept.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(CardStyle()) }

    public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight.name } }

    public func bold() -> Font { weight(.bold) }

    public func monospacedDigit() -> Font { changed { $0.monospacedDigits = true } }

    /// Accepted and not used.
    public func italic() -> Font { self }

    /// Accepted and not used.
    public func monospaced() -> Font { self }

    /// Accepted and not used.
    public func smallCaps() -> Font { self }

    /// Accepted and not used.
    public func leading(_ leading: Leading) -> Font { self }

    /// Accepted and not used.
    public func width(_ width: Width) -> Font { self }

    private func changed(_ change: (inout CardStyle) -> Void) -> Font {
        var font = self
        change(&font.style)
        return font
    }

    /// How thick the strokes are.
    public struct Weight: Hashable, Sendable {
        let name: String

        public static let ultraLight = Weight(name: "ultraLight")
        public static let thin = Weight(name: "thin")
        public static let light = Weight(name: "light")
        public static let regular = Weight(name: "regular")
        public static let medium = Weight(name: "medium")
        public static let semibold = Weight(name: "semibold")
        public static let bold = Weight(name: "bold")
        public static let heavy = Weight(name: "heavy")
        public static let black = Weight(name: "black")
    }

    /// What a text is for.
    public enum TextStyle: Hashable, Sendable, CaseIterable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

        var name: String { String(describing: self) }
    }

    /// The kind of letters.
    public enum Design: Hashable, Sendable {
        case `default`, serif, rounded, monospaced
    }

    /// How far lines are apart.
    public enum Leading: Hashable, Sendable {
        case standard, tight, loose
    }

    /// How wide letters are.
    public struct Width: Hashable, Sendable {
        public var value: CGFloat

        public init(_ value: CGFloat) { self.value = value }

        public static let compressed = Width(-0.2)
        public static let condensed = Width(-0.1)
        public static let standard = Width(0)
        public static let expanded = Width(0.2)
    }
}
