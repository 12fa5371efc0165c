// The arguments of org.freedesktop.Notifications.Notify, made from a bubble and from what the server can do (Desktop Notifications
// Specification 1.2 and 1.3, "Hints" and "Notify").

import BelfryCore

/// One call of Notify.
package struct NotifyRequest: Equatable, Sendable {
    /// A value of a hint, with its type on the bus.
    package enum Hint: Equatable, Sendable {
        case byte(UInt8)
        case integer(Int32)
        case boolean(Bool)
        case text(String)
    }

    var appName: String
    /// The bubble to be replaced, 0 for a new one.
    var replaces: UInt32
    var summary: String
    var body: String
    /// Identifier and label in turn.
    var actions: [String]
    var hints: [String: Hint]
    /// Milliseconds; -1 leaves it to the server, 0 is never.
    var timeout: Int32

    /// The key with which a server with inline replies draws the field instead of a button.
    static let inlineReplyKey = "inline-reply"
    static let defaultTitle = "Open"
    /// How long the hint at how to answer may be.
    private static let answerLimit = 400

    /// - Parameters:
    ///   - count: how many bubbles of the same text this one stands for.
    ///   - isSilent: it changes something that is there, and makes no noise.
    ///   - isHidden: the session is locked and the bubble private.
    ///   - progressIsText: progress is a line of the body, not a hint.
    init(
        _ bubble: DesktopBubble, replaces: UInt32, capabilities: DesktopCapabilities, count: Int = 1, isSilent: Bool = false,
        isHidden: Bool = false, progressIsText: Bool = false
    ) {
        self.replaces = replaces
        appName = bubble.app
        timeout = bubble.kind == .card || bubble.urgency == .critical ? 0 : -1
        hints = Self.hints(of: bubble, isSilent: isSilent)
        if isHidden {
            summary = bubble.kind == .card ? "Hidden activity" : "Hidden notification"
            body = Self.finish(bubble.hiddenText ?? "", answer: nil, capabilities)
            actions = []
            hints["category"] = nil
            return
        }
        summary = Self.summary(bubble, count: count)
        let value = Self.value(bubble.progress)
        if !progressIsText { hints["value"] = value.map { .integer($0) } }
        let bar = progressIsText ? value.map(Self.bar) : nil
        let text = [bubble.subtitle, bar, bubble.body].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
        body = Self.finish(text, answer: capabilities.actions ? nil : Self.answer(bubble), capabilities)
        actions = capabilities.actions ? Self.pairs(bubble, capabilities) : []
        if capabilities.inlineReply, let action = bubble.replyAction {
            if let text = action.placeholder { hints["x-kde-reply-placeholder-text"] = .text(BubbleText.cleanLine(text)) }
            if let text = action.sendTitle { hints["x-kde-reply-submit-button-text"] = .text(BubbleText.cleanLine(text)) }
        }
    }

    /// The one bubble that stands for all that are not shown.
    /// - Parameter apps: how many of each app, the most first.
    init(
        summarising apps: [(app: String, count: Int)], total: String, urgency: DesktopBubble.Urgency, replaces: UInt32,
        capabilities: DesktopCapabilities, isSilent: Bool
    ) {
        appName = "Belfry"
        self.replaces = replaces
        summary = total == "1" ? "1 more notification" : "\(total) more notifications"
        let lines = apps.prefix(5).map { "\($0.app): \($0.count)" } + (apps.count > 5 ? ["…"] : [])
        body = Self.finish(lines.joined(separator: "\n"), answer: "All of them: belfry delivered", capabilities)
        actions = []
        hints = ["urgency": .byte(urgency.rawValue)]
        if isSilent { hints["suppress-sound"] = .boolean(true) }
        timeout = -1
    }

    private static func hints(of bubble: DesktopBubble, isSilent: Bool) -> [String: Hint] {
        var hints: [String: Hint] = ["urgency": .byte(bubble.urgency.rawValue), "desktop-entry": .text(bubble.app)]
        if let category = bubble.category { hints["category"] = .text(BubbleText.cleanLine(category)) }
        if isSilent {
            hints["suppress-sound"] = .boolean(true)
        } else if let sound = bubble.sound, !sound.isEmpty {
            hints[sound.hasPrefix("/") ? "sound-file" : "sound-name"] = .text(BubbleText.cleanLine(sound))
        }
        if bubble.isTransient { hints["transient"] = .boolean(true) }
        // A card outlives the press of one of its buttons.
        if bubble.kind == .card { hints["resident"] = .boolean(true) }
        return hints
    }

    private static func summary(_ bubble: DesktopBubble, count: Int) -> String {
        let suffix = count > 1 ? " (\(count))" : ""
        let title = BubbleText.cleanLine(bubble.title)
        // Servers draw nothing for an empty summary.
        return BubbleText.cut(title.isEmpty ? bubble.app : title, to: BubbleText.summaryLimit - suffix.utf8.count) + suffix
    }

    private static func finish(_ text: String, answer: String?, _ capabilities: DesktopCapabilities) -> String {
        var body = BubbleText.clean(text)
        if let answer {
            body = BubbleText.cut(body, to: BubbleText.bodyLimit - answer.unicodeScalars.count - 1)
            body += body.isEmpty ? answer : "\n" + answer
        } else {
            body = BubbleText.cut(body, to: BubbleText.bodyLimit)
        }
        return capabilities.markup ? BubbleText.escape(body) : body
    }

    /// How to answer without buttons; nil where there is nothing to answer.
    private static func answer(_ bubble: DesktopBubble) -> String? {
        guard !bubble.actions.isEmpty else { return nil }
        let command = bubble.kind == .card ? "belfry activity perform" : "belfry respond"
        let ids = bubble.actions.map { BubbleText.shellWord($0.id.text) }.joined(separator: " | ")
        return BubbleText.cut(
            BubbleText.cleanLine("Answer: \(command) \(BubbleText.shellWord(bubble.key.text)) \(ids)"), to: answerLimit)
    }

    private static func pairs(_ bubble: DesktopBubble, _ capabilities: DesktopCapabilities) -> [String] {
        var pairs: [String] = []
        let reply = capabilities.inlineReply ? bubble.replyAction?.id : nil
        for action in bubble.actions {
            pairs.append(action.id == reply ? inlineReplyKey : action.id.text)
            pairs.append(BubbleText.cut(BubbleText.cleanLine(action.title), to: 128))
        }
        if bubble.kind == .reminder {
            pairs.append(DesktopAction.defaultID.text)
            pairs.append(defaultTitle)
        }
        return pairs
    }

    /// Progress in characters.
    private static func bar(_ value: Int32) -> String {
        let full = Int(value) / 5
        return String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full) + " \(value) %"
    }

    /// Whole hundredths, never more than there are; the tiny surplus lets 0.29 be 29.
    private static func value(_ progress: Double?) -> Int32? {
        guard let progress, !progress.isNaN else { return nil }
        return Int32(min(max(progress, 0), 1) * 100 + 1e-9)
    }
}

extension DesktopBubble {
    /// The action that an inline reply answers: the first that takes text.
    var replyAction: DesktopAction? { actions.first { $0.takesText } }
}
