// Keys, and what is written to a terminal.

import Testing

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

    @Test func aLineIsCutBetweenCharacters() {
        #expect(CellLine("日本").cut(to: 3).plainText == "日")
        #expect(CellLine("日本").cut(to: 3).width == 3)
        #expect(CellLine("abc").cut(to: 0).width == 0)
    }
}
