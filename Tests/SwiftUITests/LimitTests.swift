// Views that would never end, and trees that nobody could draw.

import CardViews
import Foundation
import SwiftUI
import Testing

@Suite struct LimitTests {
    /// A view that holds itself.
    private struct Endless: View {
        var body: some View {
            VStack {
                Text("x")
                AnyView(Endless())
            }
        }
    }

    @Test func aViewThatHoldsItselfIsCut() {
        var drawing = CardDrawing()
        let tree = drawing.tree(of: Endless())
        #expect(drawing.isCut)
        #expect(depth(of: tree) <= CardLimits.levels + 1)
    }

    @Test func aMillionElementsAreCut() {
        var drawing = CardDrawing()
        let nodes = drawing.nodes(of: HStack { ForEach(0..<1_000_000) { Text("\($0)") } }, CardEnvironment())
        #expect(drawing.isCut)
        #expect(nodes.first?.content.children.count == CardLimits.nodes)
    }

    @Test func deeperContainersAreLeftOutTheirContentIsNot() {
        var view = AnyView(Text("core"))
        for _ in 0..<60 { view = AnyView(HStack { view }) }
        var drawing = CardDrawing()
        let tree = drawing.tree(of: view)
        #expect(!drawing.isCut)
        #expect(depth(of: tree) == CardLimits.levels + 1)
        #expect(tree.plainText == "core")
    }

    private func depth(of node: CardNode) -> Int { 1 + (node.content.children.map(depth).max() ?? 0) }
}
