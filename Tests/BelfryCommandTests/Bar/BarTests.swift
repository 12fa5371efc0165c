// Status bars: each form escapes what its bar acts on, once.

import CivilTime
import Testing
import WireProtocol

@testable import BelfryCommand

struct BarTests {
    private static let clock = CivilClock(now: Instant(rfc3339: "2026-03-04T12:00:00Z")!, rules: .utc)

    private func item(_ name: String, _ more: String = "", isMinimal: Bool = false, state: String = "active") throws -> BarItem {
        var inline = InlineText(clock: Self.clock)
        let object = try JSONDocument(
            Array(
                #"{"activity":"a1","app":"default","attributes":{"name":\#(quoted(name))},"state":"\#(state)","content":{"state":{"status":"go","progress":0.5}},"startedAt":"2026-03-04T11:00:00Z","actions":[{"id":"GO","title":"Go"}]\#(more)}"#
                    .utf8)
        ).root
        return BarItem(ActivityCard(object), isMinimal: isMinimal, &inline)
    }

    private func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func waybarIsEscapedOnce() throws {
        let line = BarFormat.waybar.line([try item("R&D <build> \"x\" 'y'\nz")], isOnce: false)
        let object = try JSONDocument(Array(line.utf8)).root
        #expect(object["text"]?.string == "R&amp;D &lt;build&gt; &quot;x&quot; &#39;y&#39; z 50%")
        #expect(object["tooltip"]?.string == "R&amp;D &lt;build&gt; &quot;x&quot; &#39;y&#39; z: go, 50%")
        #expect(object["alt"]?.string == "active" && object["class"]?.string == "active" && object["percentage"]?.integer == 50)
    }

    @Test func nothingUnderWayIsAnEmptyText() throws {
        #expect(BarFormat.waybar.line([], isOnce: false) == #"{"text":"","alt":"none","tooltip":"","class":"none"}"#)
        #expect(BarFormat.i3bar.line([], isOnce: true) == "[]" && BarFormat.i3bar.line([], isOnce: false) == "[],")
        #expect(BarFormat.polybar.line([], isOnce: false).isEmpty && BarFormat.plain.line([], isOnce: true).isEmpty)
    }

    @Test func i3barHasBlocksWithoutMarkup() throws {
        let line = BarFormat.i3bar.line([try item("R&D")], isOnce: true)
        #expect(line == #"[{"full_text":"R&D 50%","short_text":"50%","name":"belfry","instance":"a1"}]"#)
    }

    @Test(arguments: [
        ("100%", "100%"), ("%{F#f00}red", "% {F#f00}red"), ("%%{x}", "%% {x}"), ("{%", "{%"), ("%\u{202E}{x", "% {x"),
        ("%\u{1}{x", "% {x"),
    ])
    func polybarNeverActs(name: String, text: String) throws {
        #expect(BarFormat.polybar.line([try item(name)], isOnce: true) == text + " 50%")
    }

    @Test func plainIsUnescapedAndOnOneLine() throws {
        #expect(BarFormat.plain.line([try item("R&D <x> 100%\r\nsecond")], isOnce: true) == "R&D <x> 100% second 50%")
        #expect(BarFormat.plain.line([try item("A", state: "stale"), try item("B")], isOnce: true) == "A 50% (stale) · B 50%")
    }

    @Test func slotsComeFromTheTree() throws {
        let tree =
            #","presentation":{"lockScreen":{"text":"x"},"compactLeading":{"image":{"name":"timer"}},"compactTrailing":{"row":[{"text":"3"},{"progress":{"value":0.2}}]},"minimal":{"gauge":{"value":1}}}"#
        #expect(try item("Run", tree).text == "◷ 3 20%")
        #expect(try item("Run", tree, isMinimal: true).text == "100%")
        #expect(try item("Run", tree).shortText == "100%")
    }

    @Test func clicksAreReadHoweverTheyAreCut() {
        var reader = ClickReader()
        let text =
            "[\n{\"name\":\"belfry\",\"instance\":\"a1\",\"button\":1,\"x\":5}\n,{\"instance\":\"a2\",\"button\":3}\nrubbish\n,{\"instance\":\"a3\",\"button\":1}\n"
        var seen: [String] = []
        for byte in text.utf8 { seen += reader.read([byte]) }
        #expect(seen == ["a1", "a3"])
    }

    @Test func theBarSleepsUntilAMinuteIsFull() throws {
        var inline = InlineText(clock: Self.clock)
        let object = try JSONDocument(
            Array(
                #"{"activity":"a","attributes":{"name":"N"},"state":"active","content":{"state":{}},"startedAt":"2026-03-04T11:58:30Z"}"#
                    .utf8)
        ).root
        #expect(BarItem(ActivityCard(object), isMinimal: false, &inline).text == "N 1m")
        #expect(inline.nextChange == Instant(rfc3339: "2026-03-04T12:00:30Z"))
    }
}
