// Text of others: made harmless, measured, cut.

import Testing

@testable import BelfryCommand

struct TextTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\tb", "a b"),
        ("a\u{0B}b\u{0C}c", "a b c"),
        ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"), ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"), ("\u{1B}]0;title\u{07}", "]0;title"),
        ("a\u{9B}1mb", "a1mb"), ("a\u{7F}b\u{0}c", "abc"), ("a\u{202E}b\u{2066}c\u{2069}d", "abcd"),
        ("Grüße 👩‍👩‍👧 日本", "Grüße 👩‍👩‍👧 日本"), ("a\u{200E}b", "a\u{200E}b"),
    ])
    func aLineHasNoControlsAndNoBreaks(text: String, expected: String) {
        #expect(SafeText.line(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2),
        ("❤", 1),
        ("a\u{200B}b", 2), ("─│█", 3), ("ｱ", 1), ("Ａ", 2),
    ])
    func widthIsCountedInCells(text: String, width: Int) {
        #expect(TextWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("日本語", 6, "日本語"),
    ])
    func cuttingKeepsWholeCharacters(text: String, width: Int, expected: String) {
        #expect(TextWidth.cut(text, to: width) == expected)
    }

    @Test func columnsAreLinedUpByCells() {
        var table = Table()
        table.add("日本", "1", "x")
        table.add("a", "", "y")
        table.add("abcdef", "22", "")
        #expect(table.lines() == ["日本    1   x", "a           y", "abcdef  22"])
    }

    @Test func emptyColumnsTakeNoPlace() {
        var table = Table()
        table.add("a", "", "x")
        table.add("b", "", "y")
        #expect(table.lines() == ["a  x", "b  y"])
    }
}
