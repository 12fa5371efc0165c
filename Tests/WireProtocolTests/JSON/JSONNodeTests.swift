// Values looked at where they stand.

import Testing
import WireProtocol

struct JSONNodeTests {
    private func node(_ text: String) throws -> JSONNode {
        try JSONDocument(Array(text.utf8)).root
    }

    static let integers: [(String, Int64?)] = [
        ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999999999", nil), ("1.0", 1), ("1e1", 10),
        ("1E+1", 10), ("10e-1", 1), ("1.50e1", 15), ("1.5e1", 15), ("1.5", nil), ("15e-1", nil), ("0.0", 0),
        ("0e999999999999", 0),
        ("-0.0e-5", 0), ("0.00000001e8", 1), ("9223372036854775807.0", .max), ("922337203685477580700e-2", .max),
        ("9.223372036854775807e18", .max), ("-9.223372036854775808e18", .min), ("9.223372036854775808e18", nil), ("1e19", nil),
        ("1e300", nil), ("1e-9223372036854775808", nil), ("1e-99999999999999999999", nil), ("0.1e0", nil),
        ("12345678901234567890e-19", nil), ("true", nil), ("\"1\"", nil), ("null", nil), ("[1]", nil),
    ]

    @Test("whole numbers are exact, in whatever spelling", arguments: integers)
    func readsIntegers(text: String, value: Int64?) throws {
        #expect(try node(text).integer == value)
    }

    static let doubles: [(String, Double?)] = [
        ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("0.5e1", 5), ("123456789012345", 123_456_789_012_345),
        ("9007199254740993", 9_007_199_254_740_992), ("9007199254740992", 9_007_199_254_740_992),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("4.9e-324", .leastNonzeroMagnitude),
        ("2.2250738585072014e-308", 2.2250738585072014e-308),
        ("1e-400", 0), ("0.000000000000001", 1e-15), ("5e-324", .leastNonzeroMagnitude), ("3.14159265358979", 3.14159265358979),
        ("1" + String(repeating: "0", count: 308), 1e308), ("0.\(String(repeating: "0", count: 400))1", 0),
        ("true", nil), ("\"1\"", nil),
    ]

    @Test("doubles are the nearest", arguments: doubles)
    func readsDoubles(text: String, value: Double?) throws {
        #expect(try node(text).double == value)
    }

    @Test("minus zero is minus zero")
    func keepsTheSignOfZero() throws {
        #expect(try node("-0").double?.sign == .minus)
        #expect(try node("-0.0e3").double?.sign == .minus)
    }

    @Test(
        "whole numbers of any size",
        arguments: [
            ("1e300", true), ("123456789012345678901234567890", true), ("1e-1", false), ("10e-1", true), ("1.5e0", false),
            ("\"1\"", false),
        ])
    func knowsWholeNumbers(text: String, isWhole: Bool) throws {
        #expect(try node(text).isWholeNumber == isWhole)
    }

    @Test("escapes stand for their letters, byte for byte")
    func decodesStrings() throws {
        let text = #""\"\\\/\b\f\n\r\t\u0000\u00e9\u6f22\uD83D\udc69\u200d\uffff e\u0301""#
        let wanted = "\"\\/\u{8}\u{C}\n\r\t\0é漢👩\u{200D}\u{FFFF} e\u{301}"
        #expect(try node(text).utf8 == Array(wanted.utf8))
        #expect(try node(text).string.map { Array($0.utf8) } == Array(wanted.utf8))
        #expect(try node(text).utf8Count == wanted.utf8.count)
    }

    @Test("a name is found in whatever spelling, and letters that look the same differ")
    func findsMembers() throws {
        let root = try node(#"{"\u0061":1,"é":2,"abc":3,"":4}"#)
        #expect(root["a"]?.integer == 1)
        #expect(root["é"]?.integer == 2)
        #expect(root["e\u{301}"] == nil)
        #expect(root["ab"] == nil)
        #expect(root[""]?.integer == 4)
        #expect(try node("[1]")["a"] == nil)
    }

    @Test("elements and members come in order")
    func walks() throws {
        let root = try node(#"{"z":[1,[2,3],{"a":4}],"a":{},"m":null}"#)
        #expect(root.members.map { $0.name.string } == ["z", "a", "m"])
        #expect(root.count == 3)
        let elements = try #require(root["z"]).elements
        #expect(elements.map(\.kind) == [.number, .array, .object])
        #expect(elements[1].elements.map(\.integer) == [2, 3])
        #expect(elements[2].members.map { $0.value.integer } == [4])
        #expect(root["m"]?.isNull == true)
        #expect(root["z"].map { String(decoding: $0.rawBytes, as: UTF8.self) } == #"[1,[2,3],{"a":4}]"#)
    }

    /// Text, and its compact form.
    static let compactForms: [(String, String)] = [
        (" { \"a\" : [ 1 , 2.50 , -0 , 1E+2 ] ,\t\"b\" : null }\r", #"{"a":[1,2.50,-0,1E+2],"b":null}"#),
        (#""a b  c""#, #""a b  c""#), (#""\/\u002f/""#, #""///""#), (#""\n\t\u001f""#, #""\u000a\u0009\u001f""#),
        (#""\u0022\"\\\u005C""#, #""\"\"\\\\""#), (#""\u00E9\u2028\uD83D\uDE00""#, "\"é\u{2028}😀\""),
        (#""\u007f""#, "\"\u{7F}\""),
        (#"{"\u0061":{"z":1,"y":2}}"#, #"{"a":{"z":1,"y":2}}"#),
        (#"{"a":{"b":1},"c":{"d":{"e":2}}}"#, #"{"a":{"b":1},"c":{"d":{"e":2}}}"#),
        (#"[12345678901234567890123, "[ ] , : { }"]"#, #"[12345678901234567890123,"[ ] , : { }"]"#), (#""\\ \" ""#, #""\\ \" ""#),
        ("[ ]", "[]"),
    ]

    @Test("the compact form has no blanks and minimal escapes; order and numbers stay", arguments: compactForms)
    func writesCompactForms(text: String, compact: String) throws {
        let root = try node(text)
        #expect(String(decoding: root.compactText, as: UTF8.self) == compact)
        #expect(root.compactCount == compact.utf8.count)
        var writer = JSONWriter()
        writer.beginArray()
        root.writeCompact(to: &writer)
        root.writeCompact(to: &writer)
        writer.endArray()
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(compact),\(compact)]")
    }

    @Test("part of a text with blanks elsewhere is compact too")
    func compactsParts() throws {
        let root = try node(#"{ "a":{"b":[1,2]}, "c": "\/" }"#)
        #expect(root["a"].map { String(decoding: $0.compactText, as: UTF8.self) } == #"{"b":[1,2]}"#)
        #expect(root["c"]?.compactCount == 3)
    }
}
