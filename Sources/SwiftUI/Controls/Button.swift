// Buttons of a card. What they do is an intent, because whoever presses one is another program, and the program that drew it may
// have ended (see `IntentAction`).

public import AppIntents
package import CardViews

/// A button that performs an intent: a `button` whose action names it. The title is the label's text; where the label has none, the
/// name of its picture.
public struct Button<Label: View>: View, DrawnView {
    private let intent: any AppIntent
    private let label: Label

    public init<I: AppIntent>(intent: I, @ViewBuilder label: () -> Label) {
        self.intent = intent
        self.label = label()
    }

    /// `role` is accepted and not used.
    public init<I: AppIntent>(role: ButtonRole?, intent: I, @ViewBuilder label: () -> Label) {
        self.init(intent: intent, label: label)
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        drawing.button(intent, label: drawing.nodes(of: label, environment), environment)
    }
}

extension Button where Label == Text {
    public init<I: AppIntent>(_ titleKey: LocalizedStringKey, intent: I) {
        self.init(intent: intent) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(_ title: S, intent: I) {
        self.init(intent: intent) { Text(title) }
    }

    /// `role` is accepted and not used.
    public init<I: AppIntent>(_ titleKey: LocalizedStringKey, role: ButtonRole?, intent: I) {
        self.init(titleKey, intent: intent)
    }

    /// `role` is accepted and not used.
    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(_ title: S, role: ButtonRole?, intent: I) {
        self.init(title, intent: intent)
    }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    public init<I: AppIntent>(_ titleKey: LocalizedStringKey, systemImage: String, intent: I) {
        self.init(intent: intent) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(_ title: S, systemImage: String, intent: I) {
        self.init(intent: intent) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}

/// What a button is for.
public struct ButtonRole: Hashable, Sendable {
    private let name: String

    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// A switch that performs an intent: a `button` whose title shows whether it is on.
public struct Toggle<Label: View>: View, DrawnView {
    private let isOn: Bool
    private let intent: any AppIntent
    private let label: Label

    public init<I: AppIntent>(isOn: Bool, intent: I, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.intent = intent
        self.label = label()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        let mark = CardNode(.text(isOn ? "☑" : "☐"))
        return drawing.button(intent, label: [mark] + drawing.nodes(of: label, environment), environment)
    }
}

extension Toggle where Label == Text {
    public init<I: AppIntent>(_ titleKey: LocalizedStringKey, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(_ title: S, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }
}

extension CardDrawing {
    /// A button for an intent, which is remembered. What its label shows beside text and pictures stands before it.
    fileprivate mutating func button(_ intent: any AppIntent, label: [CardNode], _ environment: CardEnvironment) -> [CardNode] {
        let action = IntentAction.id(for: intent)
        intents[action] = intent
        var title = label.plainText(separator: " ")
        if title.isEmpty { title = label.flatMap(\.imageNames).joined(separator: " ") }
        let style = label.first { !$0.style.isEmpty }?.style ?? CardStyle()
        return label.flatMap(\.moving) + leaf(.button(action: action, title: title), environment, style: style)
    }
}

extension CardNode {
    /// The parts of this tree that a title cannot hold.
    fileprivate var moving: [CardNode] {
        switch content {
        case .timer, .timerInterval, .progress, .progressInterval, .gauge: [self]
        case .row, .column, .overlay, .link: content.children.flatMap(\.moving)
        case .text, .image, .label, .button, .spacer, .divider: []
        }
    }
}
