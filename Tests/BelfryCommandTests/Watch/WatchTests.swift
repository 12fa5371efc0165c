// Keys, and what is written to a terminal.

import CivilTime
import Testing
import WireProtocol

@testable import BelfryCommand

struct WatchTests {
    @Test(
        arguments: [
            ("q", [.character("q")]), ("1a", [.character("1"), .character("a")]), ("\u{3}", [.interrupt]),
            ("\u{1B}[A\u{1B}[B", [.up, .down]),
            ("\u{1B}OA", [.up]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[1;5C", []), ("\u{1B}", [.escape]),
            ("\r\n", [.enter, .enter]),
            ("\u{7F}", [.backspace]), ("ü日👍", [.character("ü"), .character("日"), .character("👍")]), ("\u{1A}", [.suspend]),
            ("\u{15}", [.eraseLine]),
            ("\u{1B}[H\u{1B}[4~", [.home, .end]), ("\u{0}\u{1}", []), ("\u{1B}x", [.escape, .character("x")]), ("\u{9B}", []),
        ] as [(String, [Key])])
    func bytesAreKeys(text: String, keys: [Key]) {
        var reader = KeyReader()
        #expect(reader.read(Array(text.utf8)) == keys)
    }

    @Test func aCharacterCutInTwoIsOneKey() {
        var reader = KeyReader()
        let bytes = Array("日".utf8)
        #expect(reader.read(bytes[..<1]) == [] && reader.read(bytes[1...]) == [.character("日")])
        #expect(reader.read([0x1B, UInt8(ascii: "[")]) == [] && reader.read([UInt8(ascii: "A")]) == [.up])
    }

    @Test func bytesThatAreNoCharactersArePassedOver() {
        var reader = KeyReader()
        #expect(reader.read([0xFF, 0x80, 0xC3, 0x28, UInt8(ascii: "x")]) == [.character("x")])
    }

    @Test func colourIsWrittenOnlyWhereItIsWanted() {
        var line = CellLine("a", CellStyle(color: .red))
        line.append("b", .bold)
        line.append("c")
        #expect(ScreenText.text(line, withColor: true) == "\u{1B}[0;31ma\u{1B}[0;1mb\u{1B}[0mc")
        #expect(!ScreenText.text(line, withColor: false).contains("\u{1B}[0;3"))
    }

    @Test func onlyWhatMovesIsDrawnAnewAndKeysStay() throws {
        let activity = { (id: String, started: String, button: String) in
            #"{"activity":"\#(id)","attributes":{"name":"\#(id)"},"state":"active","content":{"state":{}},"startedAt":"\#(started)","actions":[{"id":"\#(button)","title":"\#(button)"}]}"#
        }
        let results = [
            #"{"clock":{}}"#, #"{"items":[]}"#,
            #"{"items":[\#(activity("one", "2026-03-04T11:59:59.5Z", "A")),\#(activity("two", "2026-03-04T11:59:50.9Z", "B"))]}"#,
            #"{"items":[{"id":"x","nextFire":"2026-03-04T13:00:00Z","content":{"title":"Later"}}]}"#,
        ]
        let content = WatchContent(try results.map { try JSONDocument(Array($0.utf8)).root })
        func clock(_ text: String) -> CivilClock { CivilClock(now: Instant(rfc3339: text)!, rules: .utc) }
        var picture = WatchPicture(content, clock("2026-03-04T12:00:00Z"), .unicode, width: 40, isFramed: true)
        #expect(picture.nextChange == Instant(rfc3339: "2026-03-04T12:00:00.5Z"))
        let before = picture.lines
        picture.update(clock("2026-03-04T12:00:00.5Z"))
        let changed = picture.lines.indices.filter { picture.lines[$0] != before[$0] }
        #expect(changed.map { picture.lines[$0].plainText.contains("0:01") } == [true])
        #expect(picture.nextChange == Instant(rfc3339: "2026-03-04T12:00:00.9Z"))
        #expect(picture.buttons.map(\.action) == ["A", "B"])
        let text = picture.lines.map(\.plainText).joined(separator: "\n")
        #expect(text.contains("[1] A") && text.contains("[2] B") && text.contains("2026-03-04 13:00  Later"))
    }

    @Test func aLineIsCutBetweenCharacters() {
        #expect(CellLine("日本").cut(to: 3).plainText == "日")
        #expect(CellLine("日本").cut(to: 3).width == 3)
        #expect(CellLine("abc").cut(to: 0).width == 0)
    }
}
