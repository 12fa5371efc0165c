// The kept inputs: texts a line each, zones in hexadecimal a line each. Seeds for a fuzzer, and finds that must stay fixed.

import Foundation

/// The kept inputs, and changes of them.
package enum CivilTimeCorpus {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Corpus")

    /// The inputs of one kind.
    package static func inputs(_ input: CivilTimeInput) -> [[UInt8]] {
        let file = folder.appendingPathComponent("\(input).txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { Array($0.utf8) }
        guard input == .zone else { return lines }
        return lines.map { line in
            stride(from: 0, to: line.count - 1, by: 2).map { place in
                UInt8(String(decoding: line[place...place + 1], as: UTF8.self), radix: 16) ?? 0
            }
        }
    }

    /// One changed input: some bytes of a kept one replaced, taken out, doubled, or followed by the end of another.
    package static func changed(_ corpus: [[UInt8]], _ random: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = corpus.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2:
                let telling = Array("0123456789*/-,.:;~@=# ZTMFRSUBYD".utf8)
                bytes.insert(telling.randomElement(using: &random) ?? 0, at: place)
            case 3 where place < bytes.count:
                let end = Int.random(in: place..<bytes.count, using: &random)
                bytes.insert(contentsOf: bytes[place...end], at: place)
            case 4: bytes.replaceSubrange(place..., with: (corpus.randomElement(using: &random) ?? []).dropFirst(place))
            default: bytes.append(contentsOf: String(UInt32.random(in: 0...UInt32.max, using: &random)).utf8)
            }
        }
        return bytes
    }
}
