// The way from views to nodes.
//
// Each view of this module knows its own nodes; a program's view stands for its body. Drawing is a plain recursion that carries the
// environment down and collects what concerns the card as a whole on the way.

package import AppIntents
package import CardViews

/// A view that says itself what nodes it is.
package protocol DrawnView: _PrimitiveView {
    /// The nodes for this view: none where it draws nothing, several where it is only a group.
    func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode]
}

/// What a view inherits from the views around it.
package struct CardEnvironment: Sendable {
    package var style = CardStyle()
    var textCase: Text.Case?
    var hidesLabels = false
    /// Views around this one, bodies included.
    var nestedViews = 0
    /// Rows, columns, overlays and links around this one.
    var levels = 0

    package init() {}
}

/// One drawing of one or more trees: what it has collected, and how much it may still grow.
package struct CardDrawing {
    /// The link of the whole card, from `widgetURL`: the first one met.
    package var url: String?
    /// The card's background, from `activityBackgroundTint`: the first one met.
    package var backgroundTint: String?
    /// The intents behind the buttons met, by the ids of their actions.
    package var intents: [String: any AppIntent] = [:]
    /// Whether something was left out because the views grew over `CardLimits`.
    package private(set) var isCut = false
    private var nodesLeft = CardLimits.nodes

    package init() {}

    /// The nodes of a view in an environment.
    package mutating func nodes(of view: some View, _ environment: CardEnvironment) -> [CardNode] {
        guard nodesLeft > 0, environment.nestedViews < CardLimits.nestedViews else {
            isCut = true
            return []
        }
        var inner = environment
        inner.nestedViews += 1
        if let drawn = view as? any DrawnView {
            return drawn.draw(inner, &self)
        }
        return nodes(of: view.body, inner)
    }

    /// A view as one tree: several nodes are a column, none is an empty one.
    package mutating func tree(of view: some View) -> CardNode {
        let nodes = nodes(of: view, CardEnvironment())
        return nodes.count == 1 ? nodes[0] : CardNode(.column(nodes))
    }

    /// Makes a leaf with the style of the environment; nil once there are too many.
    mutating func leaf(_ content: CardNode.Content, _ environment: CardEnvironment, style: CardStyle = CardStyle()) -> [CardNode]
    {
        guard nodesLeft > 0 else {
            isCut = true
            return []
        }
        nodesLeft -= 1
        return [CardNode(content, style: style.inheriting(environment.style))]
    }

    /// Puts what `view` draws into a container; without the container where that would be nested too deep, or be empty.
    mutating func container(
        of view: some View, _ environment: CardEnvironment, _ content: ([CardNode]) -> CardNode.Content
    ) -> [CardNode] {
        guard environment.levels < CardLimits.levels else {
            return nodes(of: view, environment)
        }
        var inner = environment
        inner.levels += 1
        return wrap(nodes(of: view, inner), content)
    }

    /// Puts nodes into a container; none stay none.
    mutating func wrap(_ nodes: [CardNode], _ content: ([CardNode]) -> CardNode.Content) -> [CardNode] {
        guard !nodes.isEmpty else { return [] }
        nodesLeft -= 1
        return [CardNode(content(nodes))]
    }

    /// Lays one view's nodes over another's; where only one of them draws anything, that one alone.
    mutating func overlay(_ below: some View, _ above: some View, _ environment: CardEnvironment) -> [CardNode] {
        guard environment.levels < CardLimits.levels else {
            return nodes(of: below, environment) + nodes(of: above, environment)
        }
        var inner = environment
        inner.levels += 2
        let lower = nodes(of: below, inner)
        let upper = nodes(of: above, inner)
        if lower.isEmpty || upper.isEmpty { return lower + upper }
        return wrap(single(lower) + single(upper)) { .overlay($0) }
    }

    private mutating func single(_ nodes: [CardNode]) -> [CardNode] {
        nodes.count == 1 ? nodes : wrap(nodes) { .column($0) }
    }
}
