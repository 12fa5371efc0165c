// Makes bad requests out of good ones.
//
// Half of the changes know nothing of JSON: bytes change, go, come twice. The other half know where values stand: a value is put in
// the place of another, a member is given twice or goes, so that what reaches the decoders is still JSON and wrong in its meaning.

import WireProtocol

/// Changes texts at random.
package struct Mutator {
    private let corpus: [[UInt8]]
    private var random: SeededGenerator

    /// - Parameter corpus: texts to begin with; not empty.
    package init(corpus: [[UInt8]], seed: UInt64) {
        self.corpus = corpus
        random = SeededGenerator(seed: seed)
    }

    /// A text that differs from one of the corpus by one to eight changes.
    package mutating func next() -> [UInt8] {
        var text = corpus[random.index(below: corpus.count)]
        for _ in 0...random.index(below: 8) {
            text = random.index(below: 2) == 0 ? changeBytes(text) : changeValues(text)
            if text.count > 400_000 { text.removeLast(text.count - 400_000) }
        }
        return text
    }

    // MARK: Bytes

    private mutating func changeBytes(_ text: [UInt8]) -> [UInt8] {
        var text = text
        let place = random.index(below: text.count + 1)
        switch random.index(below: 7) {
        case 0 where place < text.count: text[place] ^= 1 << UInt8(random.index(below: 8))
        case 1 where place < text.count: text[place] = UInt8(random.index(below: 256))
        case 2: text.insert(UInt8(random.index(below: 256)), at: place)
        case 3: text.removeSubrange(place..<min(text.count, place + random.index(below: 6)))
        case 4: text.insert(contentsOf: Self.scraps[random.index(below: Self.scraps.count)], at: place)
        case 5:
            let end = min(text.count, place + random.index(below: 40))
            text.insert(contentsOf: Array(text[place..<end]), at: end)
        default:
            let other = corpus[random.index(below: corpus.count)]
            text.replaceSubrange(place..., with: other.suffix(random.index(below: other.count + 1)))
        }
        return text
    }

    private static let scraps: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud83d", "\\ud83d\\ude00", "\\uDC00", "\\u0061", "null",
            "true",
            "1e400", "-0", "1e-9223372036854775808", "9223372036854775808", "-9223372036854775808", "0.1e1", " ", "\t", "\r",
            "\n", "\u{FEFF}", "e\u{301}", "👩‍👩‍👧", "\"id\":", "\"app\":", "\"type\":",
        ].map { Array($0.utf8) } + [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x80], [0]]

    // MARK: Values

    private mutating func changeValues(_ text: [UInt8]) -> [UInt8] {
        guard let document = try? JSONDocument(text, nesting: 80) else { return changeBytes(text) }
        let places = Self.places(in: document.root)
        let place = places[random.index(below: places.count)]
        let range = place.offset..<(place.offset + place.rawBytes.count)
        var text = text
        switch random.index(below: 4) {
        case 0: text.replaceSubrange(range, with: places[random.index(below: places.count)].rawBytes)
        case 1:
            let wrapped = Array(repeating: UInt8(ascii: "["), count: 1 + random.index(below: 70))
            text.replaceSubrange(
                range, with: wrapped + place.rawBytes + Array(repeating: UInt8(ascii: "]"), count: wrapped.count))
        case 2: text.insert(contentsOf: [UInt8(ascii: ",")] + place.rawBytes, at: range.upperBound)
        default: text.replaceSubrange(range, with: Self.values[random.index(below: Self.values.count)])
        }
        return text
    }

    /// Every value and every name of a text.
    private static func places(in root: JSONNode) -> [JSONNode] {
        var places = [root]
        var next = 0
        while next < places.count {
            let node = places[next]
            places += node.elements
            for (name, value) in node.members { places += [name, value] }
            next += 1
        }
        return places
    }

    private static let values: [[UInt8]] = [
        "null", "true", "false", "0", "-1", "1.5", "1.0", "1e1", "1e300", "-1e300", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "1e-9223372036854775808", "4.9e-324", "{}", "[]", "\"\"", "\"x\"", "\"local\"", "\"UTC\"",
        "\"at\"", "\"interval\"", "\"2026-02-30T09:00:00Z\"", "\"9999-12-31T23:59:59.999999Z\"", "\"0001-01-01T00:00:00+23:59\"",
        "\"2026-01-01T09:00\"", "\"FREQ=DAILY;COUNT=9999999999\"", "\"*-*-* 00:00:00\"", "\"\\u0000\"", "\"a~b/c\"",
        "{\"type\":\"start\"}", "{\"text\":\"x\"}", "[{\"row\":[]}]",
    ].map { Array($0.utf8) }
}
