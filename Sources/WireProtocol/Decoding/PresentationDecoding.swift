// Presentation trees, checked whole before they are stored (ACTIVITIES.md 4). Nesting is bounded by the scanner, so recursion is.

import BelfryCore
import CivilTime

enum PresentationDecoding {
    private static let slots: [StaticString] = [
        "lockScreen", "expanded", "compactLeading", "compactTrailing", "minimal", "tint", "backgroundTint", "url",
    ]

    static func check(_ node: JSONNode, at path: FieldPath) throws(RequestError) {
        let reader = try ObjectReader(node, at: path, members: slots)
        try checkNode(try reader.required("lockScreen"), at: reader.field("lockScreen"))
        for name: StaticString in ["compactLeading", "compactTrailing", "minimal"] {
            if let node = reader.value(name) { try checkNode(node, at: reader.field(name)) }
        }
        if let expanded = reader.value("expanded") {
            let regions: [StaticString] = ["leading", "trailing", "center", "bottom"]
            let parts = try ObjectReader(expanded, at: reader.field("expanded"), members: regions)
            for name in regions { if let node = parts.value(name) { try checkNode(node, at: parts.field(name)) } }
        }
        for name: StaticString in ["tint", "backgroundTint", "url"] { _ = try reader.string(name) }
    }

    private static let kinds: [StaticString] = [
        "text", "timer", "timerInterval", "progress", "progressInterval", "gauge", "image", "label", "link", "button", "row",
        "column", "overlay", "spacer", "divider",
    ]

    /// One node. A kind that is not known draws as nothing, so it is accepted; two kinds in one node are not.
    private static func checkNode(_ node: JSONNode, at path: FieldPath) throws(RequestError) {
        guard node.kind == .object else { throw path.refused("a node is an object") }
        var kind: (name: JSONNode, value: JSONNode)?
        for (name, value) in node.members
        where !(name.isString("style") || name.isString("accessibility") || name.isString("spacing")) {
            guard kind == nil else { throw path.refused("a node is of one kind") }
            kind = (name, value)
        }
        guard let kind else { throw path.refused("a node has a kind, such as text") }
        if let style = node["style"] { try checkStyle(style, at: path.member("style")) }
        if let words = node["accessibility"], words.kind != .string {
            throw path.member("accessibility").refused("text is expected")
        }
        guard let known = kinds.first(where: { kind.name.isString($0) }) else { return }
        if let spacing = node["spacing"] {
            guard kind.name.isString("row") else { throw path.member("spacing").refused("only a row has a spacing") }
            guard spacing.kind == .number else { throw path.member("spacing").refused("a number is expected") }
        }
        try checkKind(known, kind.value, at: path.member(known))
    }

    private static func checkStyle(_ node: JSONNode, at path: FieldPath) throws(RequestError) {
        let reader = try ObjectReader(node, at: path, members: ["font", "weight", "color", "lineLimit", "monospacedDigits"])
        for name: StaticString in ["font", "weight", "color"] { _ = try reader.string(name) }
        _ = try reader.integer("lineLimit", in: 0...Int64(Int32.max))
        _ = try reader.boolean("monospacedDigits")
    }

    private static func checkKind(_ kind: StaticString, _ value: JSONNode, at path: FieldPath) throws(RequestError) {
        switch "\(kind)" {
        case "text":
            guard value.kind == .string else { throw path.refused("text is expected") }
        case "row", "column", "overlay":
            guard value.kind == .array else { throw path.refused("an array of nodes is expected") }
            for (index, element) in value.elements.enumerated() { try checkNode(element, at: path.element(index)) }
        case "spacer", "divider": _ = try ObjectReader(value, at: path, members: [])
        case "timer":
            let reader = try ObjectReader(value, at: path, members: ["date", "style"])
            _ = try reader.requiredInstant("date")
            _ = try ObjectReader.word(
                try reader.required("style"), at: reader.field("style"), ["timer", "relative", "offset", "time", "date"], \.self)
        case "timerInterval": try checkInterval(ObjectReader(value, at: path, members: ["start", "end", "countsDown"]))
        case "progressInterval":
            let reader = try ObjectReader(value, at: path, members: ["start", "end", "label", "countsDown"])
            _ = try reader.string("label")
            try checkInterval(reader)
        case "progress", "gauge":
            let reader = try ObjectReader(value, at: path, members: ["value", "label"])
            _ = try reader.required("value")
            _ = try reader.number("value")
            _ = try reader.string("label")
        default: try checkLeaf(kind, value, at: path)
        }
    }

    private static func checkLeaf(_ kind: StaticString, _ value: JSONNode, at path: FieldPath) throws(RequestError) {
        switch "\(kind)" {
        case "image":
            let reader = try ObjectReader(value, at: path, members: ["name", "alt"])
            _ = try reader.requiredString("name")
            _ = try reader.string("alt")
        case "label":
            let reader = try ObjectReader(value, at: path, members: ["title", "image"])
            _ = try reader.requiredString("title")
            _ = try reader.string("image")
        case "link":
            let reader = try ObjectReader(value, at: path, members: ["url", "content"])
            _ = try reader.requiredString("url")
            try checkNode(try reader.required("content"), at: reader.field("content"))
        case "button":
            let reader = try ObjectReader(value, at: path, members: ["action", "title"])
            _ = try reader.requiredIdentifier("action")
            _ = try reader.requiredString("title")
        default: break
        }
    }

    private static func checkInterval(_ reader: ObjectReader) throws(RequestError) {
        let start = try reader.requiredInstant("start")
        let end = try reader.requiredInstant("end")
        _ = try reader.boolean("countsDown")
        guard end >= start else { throw reader.field("end").refused("the interval ends before it starts") }
    }
}
