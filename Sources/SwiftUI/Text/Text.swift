// Text: fixed, or a time that moves by itself.
//
// A text is a list of runs, because interpolation and `+` put fixed and moving ones side by side. One run is one node; several are
// a row without spacing.

package import CardViews
import CivilTime

/// A view that shows text.
public struct Text: View, Equatable, Sendable {
    private(set) var runs: [TextRun]

    init(runs: [TextRun]) { self.runs = runs }

    /// Text with values in it. The key is the text: there are no string tables, and the further arguments are not used.
    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        runs = key.runs
    }

    /// A text that was made elsewhere.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { self.init(verbatim: resource.description) }

    /// The text of a string.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

    /// The text of a string, which is not looked up anywhere.
    public init(verbatim content: String) { runs = [TextRun(.fixed(content))] }

    /// The characters of an attributed string, without its attributes.
    public init(_ attributedContent: AttributedString) { self.init(verbatim: String(attributedContent.characters)) }

    /// A picture inside a text.
    public init(_ image: Image) { runs = [TextRun(.image(image.name))] }

    /// A value as a format style writes it.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(verbatim: format.format(input))
    }

    /// A value as a formatter writes it; nothing, where it cannot.
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// A date that is shown in one of several ways; most of them move by themselves.
    public init(_ date: Date, style: DateStyle) { runs = [TextRun(.date(date, style))] }

    /// The time left of an interval, counting down, or the time since its start, counting up to its end.
    ///
    /// With a `pauseTime` the text stands still at what it shows then. `showsHours` is used for that only.
    public init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true) {
        runs = [TextRun(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)]
    }

    /// The two times of day of a range.
    public init(_ dates: ClosedRange<Date>) { runs = [TextRun(.fixed(TextRun.text(of: dates)))] }

    /// The two times of day of an interval.
    public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

    /// One text behind the other.
    public static func + (left: Text, right: Text) -> Text { Text(runs: left.runs + right.runs) }

    /// The ways to show a date.
    public struct DateStyle: Equatable, Hashable, Sendable, Codable {
        let name: String

        /// The time of day.
        public static let time = DateStyle(name: "time")
        /// The day.
        public static let date = DateStyle(name: "date")
        /// How long ago or ahead, in words, as "2 hours".
        public static let relative = DateStyle(name: "relative")
        /// How long ago or ahead, with a sign.
        public static let offset = DateStyle(name: "offset")
        /// Counting down to the date in digits, then up.
        public static let timer = DateStyle(name: "timer")
    }

    /// How letters are changed.
    public enum Case: Hashable, Sendable {
        case uppercase, lowercase
    }
}

extension Text {
    /// This text, with a style for those runs that say nothing themselves.
    func styled(_ style: CardStyle) -> Text {
        Text(
            runs: runs.map { run in
                var run = run
                run.style = run.style.inheriting(style)
                return run
            })
    }

    /// The text with the font, which runs inside it may have set already.
    public func font(_ font: Font?) -> Text { styled(font?.style ?? CardStyle()) }

    public func fontWeight(_ weight: Font.Weight?) -> Text { styled(CardStyle(weight: weight?.name)) }

    public func bold() -> Text { styled(CardStyle(weight: "bold")) }

    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }

    public func foregroundColor(_ color: Color?) -> Text { styled(CardStyle(color: color?.cardColor)) }

    public func foregroundStyle(_ style: some ShapeStyle) -> Text { styled(CardStyle(color: style.cardColor)) }

    public func monospacedDigit() -> Text { styled(CardStyle(monospacedDigits: true)) }

    /// Accepted and not used.
    public func italic() -> Text { self }

    /// Accepted and not used.
    public func monospaced(_ isActive: Bool = true) -> Text { self }

    /// Accepted and not used.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }

    /// Accepted and not used.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }

    /// Accepted and not used.
    public func kerning(_ kerning: CGFloat) -> Text { self }

    /// Accepted and not used.
    public func tracking(_ tracking: CGFloat) -> Text { self }

    /// Accepted and not used.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }
}

extension Text: DrawnView {
    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        var nodes: [CardNode] = []
        for run in TextRun.joined(runs) {
            nodes += drawing.leaf(run.node(in: environment.textCase), environment, style: run.style)
        }
        return nodes.count > 1 ? drawing.wrap(nodes) { .row($0, spacing: 0) } : nodes
    }
}
