// What is left of a tree where only plain text fits: the label of a bar, the title of a button.

extension CardNode {
    /// The fixed texts of this tree, in order, with a space between. Pictures, and times that move, have none.
    package var plainText: String {
        switch content {
        case .text(let text): text
        case .label(let title, _): title
        case .button(_, let title): title
        case .row(let nodes, let spacing): nodes.plainText(separator: spacing == 0 ? "" : " ")
        case .progress(_, let label), .progressInterval(_, let label, _), .gauge(_, let label): label ?? ""
        case .column, .overlay, .link: content.children.plainText(separator: " ")
        case .timer, .timerInterval, .image, .spacer, .divider: ""
        }
    }

    /// Whether `plainText` is all that this tree shows.
    package var isPlainText: Bool {
        switch content {
        case .text: true
        case .row(let nodes, _), .column(let nodes): nodes.allSatisfy(\.isPlainText)
        default: false
        }
    }

    /// The names of the pictures in this tree, in order.
    package var imageNames: [String] {
        switch content {
        case .image(let name, let alternative): [accessibility ?? alternative ?? name]
        case .label(_, let image): image.map { [$0] } ?? []
        default: content.children.flatMap(\.imageNames)
        }
    }
}

extension [CardNode] {
    /// The fixed texts of these trees, empty ones left out.
    package func plainText(separator: String) -> String {
        map(\.plainText).filter { !$0.isEmpty }.joined(separator: separator)
    }
}
