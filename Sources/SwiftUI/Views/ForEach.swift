// A view for each element of a collection.

package import CardViews

/// The views of a collection's elements, in order. Elements are asked for until the card is full.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public let data: Data
    public let content: (Data.Element) -> Content
}

extension ForEach: View, _PrimitiveView, DrawnView where Content: View {
    public typealias Body = Never

    /// Elements that say themselves which they are.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        self.content = content
    }

    /// Elements told apart by one of their properties.
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
    }

    /// Numbers.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) where Data == Range<Int>, ID == Int {
        self.data = data
        self.content = content
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        var nodes: [CardNode] = []
        for element in data {
            guard nodes.count <= CardLimits.nodes else { break }
            nodes += drawing.nodes(of: content(element), environment)
            if drawing.isCut { break }
        }
        return nodes
    }
}
