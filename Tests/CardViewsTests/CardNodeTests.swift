// Trees as JSON, and whether the daemon takes them.

import BelfryCore
import CardViews
import CivilTime
import Testing
import WireProtocol

private let start = Instant(microseconds: 1_767_225_600_000_000)
private let interval = CardInterval(start: start, end: start.adding(microseconds: 60_500_000))

@Suite struct CardNodeTests {
    static let rows: [(CardNode, String)] = [
        (CardNode(.text("a \"b\" \\ / \n é")), #"{"text":"a \"b\" \\ / \u000a é"}"#),
        (CardNode(.timer(date: start, style: .relative)), #"{"timer":{"date":"2026-01-01T00:00:00Z","style":"relative"}}"#),
        (
            CardNode(.timerInterval(interval, countsDown: false)),
            #"{"timerInterval":{"start":"2026-01-01T00:00:00Z","end":"2026-01-01T00:01:00.5Z","countsDown":false}}"#
        ),
        (CardNode(.progress(value: 0.5, label: nil)), #"{"progress":{"value":0.5}}"#),
        (CardNode(.progress(value: .infinity, label: "x")), #"{"progress":{"value":0,"label":"x"}}"#),
        (
            CardNode(.progressInterval(interval, label: "run", countsDown: true)),
            #"{"progressInterval":{"start":"2026-01-01T00:00:00Z","end":"2026-01-01T00:01:00.5Z","label":"run","countsDown":true}}"#
        ),
        (CardNode(.gauge(value: 1, label: nil)), #"{"gauge":{"value":1}}"#),
        (CardNode(.image(name: "x", alternative: "y")), #"{"image":{"name":"x","alt":"y"}}"#),
        (CardNode(.label(title: "x", image: nil)), #"{"label":{"title":"x"}}"#),
        (CardNode(.link(url: "tel:1", CardNode(.text("x")))), #"{"link":{"url":"tel:1","content":{"text":"x"}}}"#),
        (CardNode(.button(action: "a", title: "b")), #"{"button":{"action":"a","title":"b"}}"#),
        (
            CardNode(.row([CardNode(.spacer), CardNode(.divider)], spacing: 2.5)),
            #"{"row":[{"spacer":{}},{"divider":{}}],"spacing":2.5}"#
        ),
        (CardNode(.column([])), #"{"column":[]}"#),
        (CardNode(.overlay([CardNode(.text(""))])), #"{"overlay":[{"text":""}]}"#),
        (
            CardNode(
                .text("x"), style: CardStyle(font: "title", weight: "bold", color: "red", lineLimit: 1, monospacedDigits: true),
                accessibility: "y"),
            #"{"text":"x","style":{"font":"title","weight":"bold","color":"red","lineLimit":1,"monospacedDigits":true},"accessibility":"y"}"#
        ),
    ]

    @Test(arguments: rows) func json(node: CardNode, text: String) { #expect(node.json == text) }

    @Test(arguments: rows) func theDaemonTakesIt(node: CardNode, text: String) throws {
        let presentation = CardPresentation(
            lockScreen: node, expanded: .init(leading: node, trailing: node, center: node, bottom: node), compactLeading: node,
            compactTrailing: node, minimal: node, tint: "red", backgroundTint: "#00000080", url: "x:y")
        try accept(presentation.json)
    }

    @Test func anIntervalDoesNotEndBeforeItStarts() {
        let reversed = CardInterval(start: interval.end, end: interval.start)
        #expect(reversed.end == reversed.start)
    }

    @Test func aStyleFillsItsGapsFromAbove() {
        let inner = CardStyle(font: "title", color: "red")
        let outer = CardStyle(font: "body", weight: "bold", lineLimit: 3)
        #expect(inner.inheriting(outer) == CardStyle(font: "title", weight: "bold", color: "red", lineLimit: 3))
    }

    @Test(arguments: [
        (CardNode(.row([CardNode(.text("a")), CardNode(.spacer), CardNode(.text("b"))], spacing: nil)), "a b"),
        (CardNode(.row([CardNode(.text("a ")), CardNode(.text("b"))], spacing: 0)), "a b"),
        (CardNode(.link(url: "x", CardNode(.label(title: "call", image: "phone")))), "call"),
        (CardNode(.timer(date: start, style: .timer)), ""),
    ])
    func plainText(node: CardNode, text: String) { #expect(node.plainText == text) }

    @Test func aLargePresentationLosesTheIslandFirst() throws {
        func node(_ count: Int) -> CardNode { CardNode(.text(String(repeating: "x", count: count))) }
        let island = CardPresentation(lockScreen: node(10000), expanded: .init(bottom: node(8000)), minimal: node(10))
        #expect(island.fitting == CardPresentation(lockScreen: node(10000), minimal: node(10)).json)
        let small = CardPresentation(lockScreen: node(10000), minimal: node(8000))
        #expect(small.fitting == CardPresentation(lockScreen: node(10000)).json)
        let exact = 16384 - CardPresentation(lockScreen: node(0)).json.count
        #expect(CardPresentation(lockScreen: node(exact)).fitting?.count == 16384)
        #expect(CardPresentation(lockScreen: node(exact + 1)).fitting == nil)
    }

    @Test func theDeepestTreeFitsIntoAFrame() throws {
        var node = CardNode(.text("x"))
        for _ in 0..<CardLimits.levels { node = CardNode(.row([node], spacing: nil)) }
        try accept(CardPresentation(lockScreen: node, expanded: .init(bottom: node)).json)
    }

    /// Whether the daemon's decoder takes a presentation with a start.
    private func accept(_ presentation: [UInt8]) throws {
        let text = String(decoding: presentation, as: UTF8.self)
        let frame =
            #"{"jsonrpc":"2.0","id":1,"method":"activities.start","params":{"attributes":{},"content":{"state":{}},"presentation":\#(text)}}"#
        let root = try JSONDocument(Array(frame.utf8)).root
        let command = try CommandDecoder(isVirtual: false) { _ in true }.decode(
            method: "activities.start", params: root["params"])
        guard case .startActivity(let new) = command else {
            Issue.record("another command")
            return
        }
        #expect(new.presentation?.bytes == presentation)
    }
}
