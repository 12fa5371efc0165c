// The forms in which status bars want to be told. Each escapes what its bar would act on, exactly once.

import BelfryClient

/// The output of one kind of bar.
enum BarFormat: String, CaseIterable {
    case waybar, i3bar, polybar, plain

    /// Between activities on one line.
    private static let separator = " · "

    /// What comes before the first line of a stream.
    var prologue: [String] {
        self == .i3bar ? ["{\"version\":1,\"click_events\":true}", "["] : []
    }

    /// The line for what there is now, as part of a stream or on its own.
    func line(_ items: [BarItem], isOnce: Bool) -> String {
        switch self {
        case .waybar: Self.waybar(items)
        case .i3bar: Self.i3bar(items) + (isOnce ? "" : ",")
        case .polybar: Self.polybar(Self.text(items))
        case .plain: Self.text(items)
        }
    }

    private static func text(_ items: [BarItem]) -> String {
        items.map(marked).joined(separator: separator)
    }

    /// With a word for what is not as it was.
    private static func marked(_ item: BarItem) -> String {
        item.state == "active" ? item.text : "\(item.text) (\(item.state))"
    }

    private static func waybar(_ items: [BarItem]) -> String {
        let state = items.first?.state ?? "none"
        var object = Parameters()
        object.set("text", text: pango(items.map(\.text).joined(separator: separator)))
        object.set("alt", text: state)
        object.set("tooltip", text: pango(items.map(\.detail).joined(separator: "\n")))
        object.set("class", text: state)
        object.set("percentage", integer: items.compactMap(\.percentage).first)
        return String(decoding: object.bytes, as: UTF8.self)
    }

    private static func i3bar(_ items: [BarItem]) -> String {
        let blocks = items.map { item in
            var block = Parameters()
            block.set("full_text", text: marked(item))
            block.set("short_text", text: item.shortText)
            block.set("name", text: "belfry")
            block.set("instance", text: item.card.id)
            return String(decoding: block.bytes, as: UTF8.self)
        }
        return "[" + blocks.joined(separator: ",") + "]"
    }

    /// Pango markup: the five characters that mean something in it.
    static func pango(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Polybar acts on `%{…}`; a blank between the two characters keeps it from that.
    static func polybar(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "{", result.last == "%" { result.append(" ") }
            result.append(scalar)
        }
        return String(result)
    }
}
