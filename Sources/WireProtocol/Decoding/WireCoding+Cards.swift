// What of an activity can be said in a few words: for a bubble on the desktop, which has a title, a body, a bar and buttons.
//
// With a presentation it is the lock-screen tree, read line by line. Parts that move by themselves are left out: a bubble stands
// still, and a time that stands still is wrong after a second. Without one it is what attributes and state usually hold.

package import BelfryCore

extension WireCoding {
    package func cardWords(of activity: ActivityRecord) -> (words: ContentWords, progress: Double?) {
        let attributes = node(activity.attributes)
        let state = node(activity.content.state)
        let title = attributes?["name"]?.string ?? attributes?["title"]?.string ?? activity.key?.text ?? activity.app
        var card = CardText()
        if let presentation = activity.presentation, let tree = node(presentation)?["lockScreen"] { card.read(tree) }
        var progress = card.progress ?? state?["progress"]?.double
        if progress == nil, let count = state?["count"]?.double, let total = state?["total"]?.double, total > 0 {
            progress = count / total
        }
        let lines = card.lines.filter { $0 != title }
        let body = lines.isEmpty ? state?["status"]?.string : lines.joined(separator: "\n")
        return (ContentWords(title: title, body: body), progress.map { min(max($0, 0), 1) })
    }

    package func buttons(of presentation: Payload) -> [Action] {
        guard let root = node(presentation) else { return [] }
        var buttons: [Action] = []
        collectButtons(of: root, into: &buttons)
        return buttons
    }

    /// Trees were checked against the limit of nesting when they came in. Nodes of unknown kinds draw as nothing, so they have none.
    private func collectButtons(of value: JSONNode, into buttons: inout [Action]) {
        switch value.kind {
        case .array:
            for element in value.elements { collectButtons(of: element, into: &buttons) }
        case .object:
            for (name, member) in value.members {
                if name.isString("button"), let id = member["action"]?.string.map({ Identifier($0) }) {
                    guard !buttons.contains(where: { $0.id == id }) else { continue }
                    buttons.append(Action(id: id, title: member["title"]?.string ?? ""))
                } else if Self.treeMembers.contains(where: { name.isString($0) }) {
                    collectButtons(of: member, into: &buttons)
                }
            }
        default: break
        }
    }

    /// The members of a presentation, and of its nodes, that hold further nodes.
    private static let treeMembers: [StaticString] = [
        "lockScreen", "expanded", "leading", "trailing", "center", "bottom", "compactLeading", "compactTrailing", "minimal",
        "row", "column", "overlay", "link", "content",
    ]
}

/// The words of a tree.
private struct CardText {
    /// From the top; what stands side by side is one line.
    var lines: [String] = []
    /// The first bar or gauge, unclamped.
    var progress: Double?

    /// A column is its lines; everything else is one.
    mutating func read(_ node: JSONNode) {
        if let column = node["column"] {
            for child in column.elements { read(child) }
            return
        }
        let words = inline(node).joined(separator: " ")
        if !words.isEmpty { lines.append(words) }
    }

    /// The words of a node that stands in a line.
    private mutating func inline(_ node: JSONNode) -> [String] {
        if let text = node["text"]?.string { return [text].filter { !$0.isEmpty } }
        if let title = node["label"]?["title"]?.string { return [title].filter { !$0.isEmpty } }
        if let bar = node["progress"] ?? node["gauge"] {
            progress = progress ?? bar["value"]?.double
            return [bar["label"]?.string].compactMap { $0 }
        }
        if let content = node["link"]?["content"] { return inline(content) }
        let children = node["row"] ?? node["overlay"] ?? node["column"]
        var words: [String] = []
        for child in children?.elements ?? [] { words += inline(child) }
        return words
    }
}
