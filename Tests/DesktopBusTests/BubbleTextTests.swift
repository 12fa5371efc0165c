// Text for the desktop: what goes in and what a person reads.

import Testing

@testable import DesktopBus

@Suite struct BubbleTextTests {
    @Test(
        arguments: [
            ("a & b", "a &amp; b"), ("<3", "&lt;3"), ("<b>x", "&lt;b&gt;x"), ("&amp;", "&amp;amp;"), ("&bogus;", "&amp;bogus;"),
            ("\"quoted\" 'single'", "\"quoted\" 'single'"), ("%s %n \\n", "%s %n \\n"), ("é<é", "é&lt;é"), ("", ""),
            ("e\u{301}&\u{301}", "e\u{301}&amp;\u{301}"),
        ])
    func markupReadsAsTheText(text: String, markup: String) {
        #expect(BubbleText.escape(text).unicodeScalars.elementsEqual(markup.unicodeScalars))
    }

    @Test(
        arguments: [
            ("a\0b", "a\u{FFFD}b"), ("\u{1}\u{1b}[31m\u{7f}\u{85}", "\u{FFFD}\u{FFFD}[31m\u{FFFD}\u{FFFD}"),
            ("a\r\nb\rc\nd\te", "a\nb\nc\nd\te"),
            ("\u{202E}x\u{1F600}", "\u{202E}x\u{1F600}"),
            ("\r\n\r\n", "\n\n"), ("\n\r", "\n\n"),
        ])
    func whatNoServerCanReadIsReplaced(text: String, clean: String) {
        #expect(BubbleText.clean(text).unicodeScalars.elementsEqual(clean.unicodeScalars))
    }

    @Test(arguments: [0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0xFDEF] as [UInt32])
    func noncharactersAreReplaced(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(BubbleText.clean(String(Character(scalar))) == "\u{FFFD}")
    }

    @Test func aSummaryIsOneLine() {
        #expect(BubbleText.cleanLine("a\r\nb\tc\u{2028}d") == "a b c d")
    }

    @Test(
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 3, ""), ("ééé", 3, "ééé"), ("éééé", 3, "éé…"),
            // A family is seven scalars and one character: whole or not at all.
            ("a👨‍👩‍👧‍👦b", 8, "a…"), ("a👨‍👩‍👧‍👦b", 9, "a👨‍👩‍👧‍👦b"), ("👨‍👩‍👧‍👦ab", 8, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 5, "e\u{301}e\u{301}…"),
        ])
    func cutsBetweenCharactersAsPeopleSeeThem(text: String, limit: Int, cut: String) {
        #expect(BubbleText.cut(text, to: limit).unicodeScalars.elementsEqual(cut.unicodeScalars))
    }

    @Test func oneEndlessCharacterIsCutInside() {
        let endless = "e" + String(repeating: "\u{301}", count: 10000)
        let cut = BubbleText.cut(endless, to: 100)
        #expect(cut.unicodeScalars.count == 100 && cut.hasPrefix("e\u{301}") == false && cut.unicodeScalars.first == "e")
        #expect(cut.unicodeScalars.last == "…")
    }

    @Test(arguments: [
        ("plain-1.x:y/z", "plain-1.x:y/z"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$(x)", "'$(x)'"),
    ])
    func shellWordsAreSafeToPaste(text: String, word: String) {
        #expect(BubbleText.shellWord(text) == word)
    }
}
