// Cards in cells: what is drawn, compared as text.

import CivilTime
import Testing
import WireProtocol

@testable import BelfryCommand

struct CardTests {
    private static let clock = CivilClock(
        now: Instant(rfc3339: "2026-03-04T12:00:00Z")!, rules: InstalledZone.rules("Europe/Berlin")!)

    private func node(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8)).root }

    /// The lines of a tree.
    private func draw(_ tree: String, width: Int = 30, glyphs: GlyphSet = .unicode) throws -> [String] {
        var layout = CardLayout(clock: Self.clock, glyphs: glyphs)
        layout.begin(.activity("a"))
        let element = try #require(CardElement(try node(tree)))
        let lines = layout.lines(element, width: width)
        for line in lines { #expect(line.width <= width) }
        return lines.map(\.plainText)
    }

    @Test(arguments: [
        (#"{"text":"Hello"}"#, ["Hello"]),
        (#"{"text":""}"#, []),
        (#"{"text":"one two three four five six seven"}"#, ["one two three four five six", "seven"]),
        (#"{"text":"one two three four five six seven","style":{"lineLimit":1}}"#, ["one two three four five six…"]),
        (#"{"text":"a\u001b[31mb\nc\u202ed"}"#, ["a[31mb cd"]),
        (#"{"timer":{"date":"2026-03-04T11:58:55Z","style":"timer"}}"#, ["1:05"]),
        (#"{"timer":{"date":"2026-03-04T12:01:05Z","style":"timer"}}"#, ["1:05"]),
        (#"{"timer":{"date":"2026-03-04T12:01:05Z","style":"time"}}"#, ["13:01:05"]),
        (#"{"timer":{"date":"2026-03-04T12:01:05Z","style":"date"}}"#, ["2026-03-04"]),
        (#"{"timer":{"date":"2026-03-04T13:00:00Z","style":"offset"}}"#, ["+1 h"]),
        (#"{"timer":{"date":"2026-03-04T13:00:00Z","style":"relative"}}"#, ["1 h 0 min"]),
        (#"{"timerInterval":{"start":"2026-03-04T11:59:00Z","end":"2026-03-04T12:01:00Z"}}"#, ["1:00"]),
        (#"{"timerInterval":{"start":"2026-03-04T11:59:10Z","end":"2026-03-04T12:01:00Z","countsDown":false}}"#, ["0:50"]),
        (#"{"progress":{"value":0.5}}"#, ["━━━━━━━━━━━━╸────────────  50%"]),
        (#"{"progress":{"value":150,"label":"half"}}"#, ["half", "━━━━━━━━━━━━━━━━━━━━━━━━━ 100%"]),
        (
            #"{"progressInterval":{"start":"2026-03-04T11:59:30Z","end":"2026-03-04T12:00:30Z"}}"#,
            ["━━━━━━━━━━━━╸──────────── 0:30"]
        ),
        (#"{"gauge":{"value":0.25,"label":"fuel"}}"#, ["fuel ━━╸───────  25%"]),
        (#"{"image":{"name":"checkmark.circle.fill"}}"#, ["✓"]),
        (#"{"image":{"name":"no.such","alt":"runner"}}"#, ["runner"]),
        (#"{"image":{"name":"no.such"}}"#, []),
        (#"{"label":{"title":"12 items","image":"cart"}}"#, ["▤ 12 items"]),
        (#"{"link":{"url":"tel:1","content":{"text":"Call"}}}"#, ["Call"]),
        (#"{"button":{"action":"x","title":"Go"}}"#, ["[1] Go"]),
        (#"{"row":[{"text":"a"},{"text":"b"}]}"#, ["a b"]),
        (#"{"row":[{"text":"a"},{"text":"b"}],"spacing":24}"#, ["a   b"]),
        (#"{"row":[{"text":"a"},{"text":"b"}],"spacing":0}"#, ["ab"]),
        (#"{"row":[{"text":"a"},{"text":""},{"text":"b"}]}"#, ["a b"]),
        (#"{"row":[{"text":"a"},{"spacer":{}},{"text":"b"}]}"#, ["a" + String(repeating: " ", count: 28) + "b"]),
        (#"{"row":[{"text":"a"},{"progress":{"value":1}},{"text":"b"}]}"#, ["a ━━━━━━━━━━━━━━━━━━━━━ 100% b"]),
        (#"{"row":[{"column":[{"text":"a"},{"text":"b"},{"text":"c"}]},{"text":"x"}]}"#, ["a", "b x", "c"]),
        (
            #"{"row":[{"text":"aaaaaaaa bbbbbbbb cccccccc dddddddd"},{"text":"right"}]}"#,
            ["aaaaaaaa bbbbbbbb        right", "cccccccc dddddddd"]
        ),
        (#"{"column":[{"text":"a"},{"divider":{}},{"text":"b"}]}"#, ["a", String(repeating: "─", count: 30), "b"]),
        (#"{"overlay":[{"progress":{"value":0}},{"text":"50"}]}"#, ["──────────────50─────────   0%"]),
        (#"{"overlay":[{"gauge":{"value":0.25}},{"text":"25"}]}"#, ["━━╸───────   25"]),
        (#"{"row":[]}"#, []),
        (#"{"column":[{"hologram":{"depth":3}},{"text":"x"},{"sparkle":true,"style":{"color":"red"}}]}"#, ["x"]),
        (#"{"text":"日本語日本語日本語日本語日本語日本語"}"#, ["日本語日本語日本語日本語日本語", "日本語"]),
    ])
    func aTreeIsDrawnInLines(tree: String, lines: [String]) throws {
        #expect(try draw(tree) == lines)
    }

    @Test(arguments: [
        (#""attributes":{"name":"Tea","title":"T"},"key":"k","app":"shop""#, "Tea"),
        (#""attributes":{"title":"T"},"key":"k","app":"shop""#, "T"), (#""attributes":{"name":""},"key":"k","app":"shop""#, "k"),
        (#""attributes":{"name":5},"app":"shop""#, "shop"), (#""attributes":{},"app":"default""#, "a1"),
    ])
    func aCardIsCalledByTheBestNameThereIs(members: String, name: String) throws {
        let object = try JSONDocument(Array(#"{"activity":"a1",\#(members)}"#.utf8)).root
        #expect(ActivityCard(object).name == name)
        #expect(ActivityCard(object).isNamedByApp == (name == "shop"))
    }

    @Test(arguments: [
        #"{"hologram":1}"#, #"{"text":5}"#, #"{"timer":{"date":"soon"}}"#, #"{"progress":{}}"#, #"{}"#, #""x""#, #"{"link":{}}"#,
    ])
    func whatIsNotUnderstoodDrawsNothing(tree: String) throws {
        #expect(CardElement(try node(tree)) == nil)
    }

    @Test func theASCIISetNeedsNoOtherCharacters() throws {
        let lines = try draw(
            #"{"column":[{"text":"Grüße 日"},{"progress":{"value":0.5}},{"row":[{"image":{"name":"timer"}},{"text":"x"}]},{"divider":{}}]}"#,
            glyphs: .ascii)
        #expect(lines == ["Gr??e ??", "############-------------  50%", "x", String(repeating: "-", count: 30)])
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13, 21])
    func narrowPlacesAreNeverLeft(width: Int) throws {
        _ = try draw(
            #"{"column":[{"row":[{"text":"left text"},{"spacer":{}},{"timer":{"date":"2026-03-04T12:01:05Z"}}]},{"progress":{"value":0.3,"label":"some label"}},"#
                + #"{"gauge":{"value":1,"label":"g"}},{"button":{"action":"a","title":"A long title"}},{"overlay":[{"text":"日本"},{"divider":{}}]}]}"#,
            width: width)
    }

    @Test func aTreeOfManyLinesEnds() throws {
        let lines = try draw(#"{"column":["# + (0..<500).map { #"{"text":"\#($0)"}"# }.joined(separator: ",") + "]}")
        #expect(lines.count == 60)
    }

    // MARK: Whole cards

    private func render(_ width: Int, _ body: (inout CardRenderer) throws -> Void) rethrows -> [String] {
        var renderer = CardRenderer(clock: Self.clock, glyphs: .unicode, width: width, isFramed: true)
        try body(&renderer)
        for line in renderer.lines { #expect(line.width <= width) }
        return renderer.lines.map(\.plainText)
    }

    private static let activity = #"""
        {"activity":"a1","app":"default","attributes":{"name":"Morning run"},"state":"STATE","content":{"state":{"status":"inProgress","progress":0.5},
        "staleDate":"2026-03-04T11:50:00Z","relevance":0},"startedAt":"2026-03-04T11:48:26Z","actions":[{"id":"DONE","title":"Complete"}]}
        """#

    private func activity(_ state: String) throws -> JSONNode {
        try node(Self.activity.replacing("STATE", with: state).replacing("\n", with: ""))
    }

    @Test func anActivityWithoutATreeHasStatusTimeBarAndButtons() throws {
        let lines = try render(40) { $0.add(activity: try activity("active")) }
        #expect(
            lines == [
                "╭─ Morning run ─────────────── active ─╮",
                "│ in progress                    11:34 │",
                "│ ━━━━━━━━━━━━━━━╸───────────────  50% │",
                "│ [1] Complete                         │",
                "╰──────────────────────────────────────╯",
            ])
    }

    @Test func staleEndedAndCompletedLookDifferentFromActive() throws {
        let states = try ["active", "stale", "ended"].map { state in
            try render(40) { $0.add(activity: try activity(state)) }.joined(separator: "\n")
        }
        #expect(Set(states).count == 3)
        #expect(states[1].contains("stale") && states[1].contains("out of date since 12:50"))
        #expect(states[2].contains("ended") && !states[2].contains("[1]"))
        let completed = try node(
            Self.activity.replacing("STATE", with: "ended").replacing("inProgress", with: "completed").replacing("\n", with: ""))
        let lines = render(40) { $0.add(activity: completed) }
        #expect(lines[0].contains("✓ completed"))
    }

    @Test func buttonsAreNumberedDownTheScreenAndActionsOfTheTreeAreNotDrawnTwice() throws {
        let reminder = try node(
            #"{"occurrence":"o1","app":"x","id":"tea","content":{"title":"Tea","body":"Green"},"actions":[{"id":"GO","title":"Start task"},{"id":"R","title":"Reply","textInput":{"buttonTitle":"Send","placeholder":"Say"}}],"deliveredAt":"2026-03-04T11:59:00Z","lateSeconds":125,"missedCount":2,"state":"delivered"}"#
        )
        let tree = try node(
            #"{"activity":"a1","app":"default","attributes":{},"key":"k","state":"active","content":{"state":{}},"actions":[{"id":"LAP","title":"Lap"},{"id":"END","title":"End"}],"presentation":{"lockScreen":{"button":{"action":"LAP","title":"Round"}}}}"#
        )
        var renderer = CardRenderer(clock: Self.clock, glyphs: .unicode, width: 50, isFramed: true)
        renderer.add(reminder: reminder)
        renderer.add(activity: tree)
        let text = renderer.lines.map(\.plainText).joined(separator: "\n")
        #expect(text.contains("[1] Start task  [2] Reply"))
        #expect(text.contains("2 minutes 5 seconds late, 2 missed before it"))
        #expect(text.contains("[3] Round") && text.contains("[4] End") && !text.contains("Lap"))
        #expect(
            renderer.layout.buttons == [
                CardButton(owner: .occurrence("o1"), action: "GO"),
                CardButton(owner: .occurrence("o1"), action: "R", textPrompt: "Say"),
                CardButton(owner: .activity("a1"), action: "LAP"), CardButton(owner: .activity("a1"), action: "END"),
            ])
    }

    @Test func keysSkipTheOneThatLeavesAndRunOut() throws {
        var layout = CardLayout(clock: Self.clock, glyphs: .unicode)
        layout.begin(.activity("a"))
        let texts = (0..<36).map { layout.button("x\($0)", "t").plainText }
        #expect(texts[0] == "[1] t" && texts[8] == "[9] t" && texts[9] == "[a] t")
        #expect(texts[24] == "[p] t" && texts[25] == "[r] t" && texts[33] == "[z] t" && texts[34] == "[ ] t")
    }

    @Test func theNextChangeIsTheSoonestOfAllParts() throws {
        var layout = CardLayout(clock: Self.clock, glyphs: .unicode)
        for tree in [
            #"{"timer":{"date":"2026-03-04T11:59:59.5Z"}}"#, #"{"timer":{"date":"2026-03-04T11:59:59.25Z"}}"#, #"{"text":"x"}"#,
        ] { _ = layout.lines(try #require(CardElement(try node(tree))), width: 20) }
        #expect(layout.nextChange == Instant(rfc3339: "2026-03-04T12:00:00.25Z"))
    }
}
