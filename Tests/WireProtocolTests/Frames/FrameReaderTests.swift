// Lines out of a stream, however it is cut (PROTOCOL.md 1, framing).

import Testing
import WireProtocol

struct FrameReaderTests {
    private func frames(_ chunks: [[UInt8]], limit: Int = 16) -> [FrameReader.Frame] {
        var reader = FrameReader(limit: limit)
        var frames: [FrameReader.Frame] = []
        for chunk in chunks {
            chunk.withUnsafeBytes { reader.append($0) }
            while let frame = reader.next() { frames.append(frame) }
        }
        return frames
    }

    private func line(_ text: String) -> FrameReader.Frame { .line(Array(text.utf8)) }

    static let streams: [(String, [String])] = [
        ("", []), ("a", []), ("a\n", ["a"]), ("a\nb\n", ["a", "b"]), ("\n\r\n\n", []), ("a\r\n", ["a"]), ("\ra\r\n", ["\ra"]),
        ("a\r\r\n", ["a\r"]), ("  a \t\n", ["  a \t"]), ("é漢👩‍👩‍👧\n", ["é漢👩‍👩‍👧"]), ("a\n\nb", ["a"]),
    ]

    @Test("lines, cut everywhere", arguments: streams)
    func cutsLines(stream: String, lines: [String]) {
        let bytes = Array(stream.utf8)
        let wanted = lines.map { FrameReader.Frame.line(Array($0.utf8)) }
        #expect(frames([bytes], limit: 64) == wanted)
        #expect(frames(bytes.map { [$0] }, limit: 64) == wanted)
        for cut in bytes.indices { #expect(frames([Array(bytes[..<cut]), Array(bytes[cut...])], limit: 64) == wanted) }
    }

    @Test("exactly the limit is read, one byte more is refused, whether its end has come or not")
    func refusesLongLines() {
        let full = [UInt8](repeating: 0x61, count: 16)
        #expect(frames([full + [0x0A]]) == [.line(full)])
        #expect(frames([full]) == [])
        #expect(frames([full + [0x61]]) == [.tooLarge])
        #expect(frames([full + [0x61, 0x0A]]) == [.tooLarge])
        #expect(frames([full, [0x0D], [0x0A]]) == [.tooLarge], "a CR counts")
        #expect(frames([full, [0x61]]) == [.tooLarge])
    }

    @Test("lines before one that is too long are given back, those after it are not")
    func endsAtTheFirstFault() {
        let long = [UInt8](repeating: 0x61, count: 17)
        #expect(frames([Array("b\n".utf8) + long + Array("\nc\n".utf8), Array("d\n".utf8)]) == [line("b"), .tooLarge])
    }

    @Test("nothing waits once all is taken")
    func releases() {
        var reader = FrameReader(limit: 16)
        Array("ab\ncd".utf8).withUnsafeBytes { reader.append($0) }
        #expect(reader.waiting == 5)
        #expect(reader.next() == line("ab"))
        #expect(reader.waiting == 2)
        #expect(reader.next() == nil)
        Array("\n".utf8).withUnsafeBytes { reader.append($0) }
        #expect(reader.next() == line("cd"))
        #expect(reader.waiting == 0)
    }
}
