// What is JSON (RFC 8259, and the stricter rules of PROTOCOL.md 8), and where the first fault stands.

import Testing
import WireProtocol

struct JSONDocumentTests {
    static let accepted: [String] = [
        "null", "true", "false", "0", "-0", "1.5e-3", "\"\"", "[]", "{}", " [ ] ", "\t{\r\n} ", #"{"a":{"a":[]}}"#, #"{"":1}"#,
        #""\"\\\/\b\f\n\r\t\u0000\u00e9\uD83D\ude00""#, "\"\u{7F}\u{80}é漢👩‍👩‍👧\u{FFFF}\u{10FFFF}\"", "1.7976931348623157e308",
        "1e-400", "{\"é\":1,\"e\u{301}\":2}", #"{"a":1,"A":2}"#,
    ]

    @Test("accepted", arguments: accepted)
    func accepts(text: String) throws {
        _ = try JSONDocument(Array(text.utf8))
    }

    /// Text, and the bytes before the fault.
    static let refused: [(String, Int)] = [
        ("", 0), (" ", 1), ("{", 1), ("[", 1), ("nul", 0), ("nulL", 0), ("truely", 4), ("{\"a\":1,}", 7), ("[1,]", 3),
        ("[,1]", 1),
        ("{'a':1}", 1), ("{a:1}", 1), ("{\"a\" 1}", 5), ("{\"a\":NaN}", 5), ("[1] [2]", 4), ("[1}", 2), ("{\"a\":1]", 6),
        ("]", 0),
        ("{\"a\":\"\u{1}\"}", 6), ("{\"a\":\"\t\"}", 6), ("\"\n\"", 1), ("\"abc", 4), ("\"abc\\", 4), ("\0", 0),
        ("\u{FEFF}{}", 0),
        ("01", 1), ("-01", 2), ("+1", 0), (".5", 0), ("1.", 2), ("1.e5", 2), ("1e", 2), ("1e+", 3), ("-", 1), ("0x1", 1),
        ("Infinity", 0), ("-Infinity", 1), ("1e400", 0), ("[-1e400]", 1), ("GET / HTTP/1.1", 0), (#""\x41""#, 1),
        (#""\u12g4""#, 5),
        (#""\u12"#, 3), (#""\ud83d""#, 1), (#""\ude00""#, 1), (#""\ud83d\n""#, 1), (#""\ud83dA""#, 1), (#""\ud83d\u0041""#, 1),
        (#"{"a":1,"a":2}"#, 7), (#"{"a":1,"b":2,"\u0061":2}"#, 13), (#"[{"x":{"a":1,"a":2}}]"#, 13), (#"{"\"":1,"\u0022":2}"#, 8),
        ("// comment\n1", 0), ("[1 2]", 3),
    ]

    @Test("refused at the first fault", arguments: refused)
    func refuses(text: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        #expect(error?.offset == offset, "\(text)")
        #expect(error?.reason.isEmpty == false)
    }

    /// Table 3-7 of the Unicode Standard: the bytes just outside each range.
    static let badLetters: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x7F], [0xC2, 0xC0], [0xDF, 0xC0], [0xE0, 0x9F, 0x80],
        [0xE0, 0xA0], [0xE1, 0x80, 0x7F], [0xE6, 0xBC], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xC0],
        [0xF0, 0x8F, 0x80, 0x80], [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0x7F], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80],
        [0xFE], [0xFF],
    ]

    @Test("what is not UTF-8 is refused where the letter begins, in values and in names", arguments: badLetters)
    func refusesBadLetters(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        for text in [[quote, 0x61] + bytes + [quote], Array("{\"".utf8) + bytes + Array("\":1}".utf8)] {
            let error = #expect(throws: JSONError.self) { try JSONDocument(text) }
            #expect(error?.offset == 2)
        }
    }

    @Test("a fault is found at every place of a word of eight letters")
    func findsFaultsBetweenPlainLetters() {
        for place in 0..<24 {
            for fault: UInt8 in [0x1F, 0xFF] {
                var text = [UInt8](repeating: UInt8(ascii: "!"), count: 26)
                text[0] = UInt8(ascii: "\"")
                text[25] = UInt8(ascii: "\"")
                text[place + 1] = fault
                let error = #expect(throws: JSONError.self) { try JSONDocument(text) }
                #expect(error?.offset == place + 1)
            }
            for letter: UInt8 in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F] {
                var text = [UInt8](repeating: letter, count: place + 2)
                text[0] = UInt8(ascii: "\"")
                text[place + 1] = UInt8(ascii: "\"")
                #expect((try? JSONDocument(text))?.root.utf8Count == place)
            }
        }
    }

    @Test("64 levels are read, the 65th is refused", arguments: ["[", "{\"a\":"])
    func limitsNesting(open: String) {
        let close = open == "[" ? "]" : "}"
        func text(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSONDocument(text(64)) }
        let error = #expect(throws: JSONError.self) { try JSONDocument(text(65)) }
        #expect(error?.offset == open.utf8.count * 64)
    }

    @Test("any number of unclosed brackets is refused without recursion", arguments: ["[", "{\"a\":"])
    func refusesEndlessNesting(open: String) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(String(repeating: open, count: 100_000).utf8)) }
        #expect(error?.offset == open.utf8.count * 64)
    }

    @Test("a member given twice is found among few and among many", arguments: [2, 12, 13, 14, 200])
    func findsDuplicates(count: Int) {
        let names = (0..<count).map { "\"n\($0)\":\($0)" }
        #expect(throws: Never.self) { try JSONDocument(Array("{\(names.joined(separator: ","))}".utf8)) }
        for spelling in ["n0", #"\u006e0"#] {
            let twice = "{" + (names + ["\"\(spelling)\":0"]).joined(separator: ",") + "}"
            let error = #expect(throws: JSONError.self) { try JSONDocument(Array(twice.utf8)) }
            #expect(error?.reason == "this member was given before")
        }
    }

    @Test("the same name in different objects is no duplicate")
    func separatesObjects() throws {
        let text = #"{"a":{"a":1,"b":2},"b":[{"a":1},{"a":{"b":1,"a":2}}],"c":{"a":1}}"#
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["c"]?["a"]?.integer == 1)
        #expect(root["b"]?.elements[1]["a"]?["a"]?.integer == 2)
    }
}
