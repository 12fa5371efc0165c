// Text written front to back.

import Testing
import WireProtocol

struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("commas stand between members and elements and nowhere else")
    func putsCommas() {
        let written = text { writer in
            writer.beginObject()
            writer.name("a")
            writer.beginArray()
            writer.endArray()
            writer.name("b")
            writer.beginArray()
            writer.integer(1)
            writer.beginObject()
            writer.endObject()
            writer.null()
            writer.endArray()
            writer.name(dynamic: "c\"")
            writer.value(Array("[1]".utf8))
            writer.name("d")
            writer.boolean(false)
            writer.endObject()
        }
        #expect(written == #"{"a":[],"b":[1,{},null],"c\"":[1],"d":false}"#)
    }

    @Test("only quotation marks, backslashes and control characters are escaped")
    func escapesMinimally() {
        let every = (0...0x80).compactMap { Unicode.Scalar($0) }.reduce(into: "") { $0.unicodeScalars.append($1) }
        let written = text { $0.string(every) }
        #expect(written.hasPrefix(#""\u0000\u0001"#))
        #expect(written.utf8.count == 2 + 32 * 6 + 2 * 2 + (128 - 34) + 2)
        #expect((try? JSONDocument(Array(written.utf8)))?.root.utf8 == Array(every.utf8))
        #expect(text { $0.string("/é漢👩‍👩‍👧\u{2028}") } == "\"/é漢👩‍👩‍👧\u{2028}\"")
        #expect(text { $0.string(utf8: Array("a\n".utf8)) } == #""a\u000a""#)
    }

    @Test(
        "durations are seconds with as many digits as needed",
        arguments: [
            (0, "0"), (1, "0.000001"), (500_000, "0.5"), (1_000_000, "1"), (-1_500_000, "-1.5"), (60_000_010, "60.00001"),
            (Int64.max, "9223372036854.775807"), (Int64.min, "-9223372036854.775808"),
        ])
    func writesSeconds(microseconds: Int64, wanted: String) {
        #expect(text { $0.seconds(microseconds: microseconds) } == wanted)
    }

    @Test("a cleared writer begins anew")
    func clears() {
        var writer = JSONWriter()
        writer.integer(1)
        writer.clear()
        writer.integer(2)
        #expect(writer.bytes == Array("2".utf8))
    }
}
