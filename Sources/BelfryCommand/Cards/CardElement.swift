// The parts a card is drawn from (ACTIVITIES.md 4), as far as a terminal can show them. Made from the tree that a program sent, or by us
// where it sent none. Whatever is not understood draws as nothing: the tree may come from a newer program than this one.

import CivilTime
import WireProtocol

/// One part of a card, and what is inside it.
indirect enum CardElement {
    case text(String, TextLook)
    case timer(date: Instant, kind: TimerKind, TextLook)
    case timerInterval(start: Instant, end: Instant, countsDown: Bool, TextLook)
    case progress(Double, label: String, TextLook)
    case progressInterval(start: Instant, end: Instant, countsDown: Bool, label: String, TextLook)
    case gauge(Double, label: String, TextLook)
    case image(name: String, alternative: String, TextLook)
    case link(CardElement)
    case button(action: String, title: String)
    case row([CardElement], gap: Int)
    case column([CardElement])
    case overlay([CardElement])
    case spacer
    case divider

    enum TimerKind: String {
        case timer, relative, offset, time, date
    }

    /// How text looks.
    struct TextLook {
        var style = CellStyle()
        /// The most lines it may take.
        var lineLimit = 6
    }
}

// MARK: Reading

extension CardElement {
    /// The element of a node; nil for kinds that are not known and for nodes that are not whole.
    init?(_ node: JSONNode) {
        for (name, value) in node.members {
            guard let made = Self.make(name.string ?? "", value, in: node) else { continue }
            self = made
            return
        }
        return nil
    }

    private static func make(_ kind: String, _ value: JSONNode, in node: JSONNode) -> CardElement? {
        let look = TextLook(node["style"])
        return switch kind {
        case "text": value.string.map { .text(SafeText.line($0), look) }
        case "timer": timer(value, look)
        case "timerInterval":
            interval(value).map { .timerInterval(start: $0, end: $1, countsDown: value["countsDown"]?.boolean ?? true, look) }
        case "progress":
            (value["value"]?.double).map { .progress(ActivityCard.clamped($0), label: value["label"]?.line ?? "", look) }
        case "progressInterval":
            interval(value).map {
                .progressInterval(
                    start: $0, end: $1, countsDown: value["countsDown"]?.boolean ?? false, label: value["label"]?.line ?? "", look
                )
            }
        case "gauge": (value["value"]?.double).map { .gauge(ActivityCard.clamped($0), label: value["label"]?.line ?? "", look) }
        case "image": value["name"]?.string.map { .image(name: $0, alternative: value["alt"]?.line ?? "", look) }
        case "label": label(value, look)
        case "link": value["content"].flatMap(CardElement.init).map { .link($0) }
        case "button":
            value["action"]?.string.map { .button(action: $0, title: value["title"]?.line ?? SafeText.line($0)) }
        case "row": .row(value.elements.compactMap(CardElement.init), gap: gap(points: node["spacing"]?.double))
        case "column": .column(value.elements.compactMap(CardElement.init))
        case "overlay": .overlay(value.elements.compactMap(CardElement.init))
        case "spacer": .spacer
        case "divider": .divider
        default: nil
        }
    }

    private static func timer(_ value: JSONNode, _ look: TextLook) -> CardElement? {
        guard let date = value["date"]?.instant else { return nil }
        return .timer(date: date, kind: TimerKind(rawValue: value["style"]?.string ?? "timer") ?? .timer, look)
    }

    private static func interval(_ value: JSONNode) -> (Instant, Instant)? {
        guard let start = value["start"]?.instant, let end = value["end"]?.instant else { return nil }
        return (start, max(start, end))
    }

    private static func label(_ value: JSONNode, _ look: TextLook) -> CardElement? {
        guard let title = value["title"]?.line else { return nil }
        guard let image = value["image"]?.string else { return .text(title, look) }
        return .row([.image(name: image, alternative: "", look), .text(title, look)], gap: 1)
    }

    /// Cells between the elements of a row, from its spacing in points; eight points are about a cell.
    private static func gap(points: Double?) -> Int {
        guard let points else { return 1 }
        return Int(min(max(points / 8, 0), 10).rounded())
    }
}

extension CardElement.TextLook {
    /// The look that a node's `style` asks for.
    init(_ node: JSONNode?) {
        guard let node else { return }
        let font = node["font"]?.string ?? ""
        let weight = node["weight"]?.string ?? ""
        style.isBold =
            ["bold", "semibold", "heavy", "black", "medium"].contains(weight) || font.hasPrefix("title")
            || font.hasPrefix("large")
            || font == "headline"
        style.isDim = font.hasPrefix("caption") || font == "footnote"
        switch node["color"]?.string {
        case nil, "primary": break
        case "secondary", "tertiary", "gray", "grey": style.isDim = true
        case let name?: style.color = TerminalColor(name)
        }
        if let limit = node["lineLimit"]?.integer { lineLimit = Int(min(max(limit, 1), 20)) }
    }
}
