// How far a command is, as its output tells: `[12/345]` as build tools count, `45%` as others do. Nothing else is guessed at.

/// Reads progress out of the output of a command.
struct ProgressScanner {
    /// The newest that was read, from 0 to 1; nil until something was.
    private(set) var progress: Double?
    /// The end of what was read, as a number may go on in the next piece.
    private var tail: [UInt8] = []

    private static let longestNumber = 32

    mutating func read(_ bytes: some Collection<UInt8>) {
        tail += bytes
        // Only what ends in a sign is complete; the rest waits.
        var start = 0
        for (index, byte) in tail.enumerated() {
            switch byte {
            case UInt8(ascii: "%"): if let value = Self.percentage(tail[start..<index]) { progress = value }
            case UInt8(ascii: "]"), UInt8(ascii: ")"): if let value = Self.count(tail[start..<index]) { progress = value }
            default: continue
            }
            start = index + 1
        }
        tail = Array(tail[start...].suffix(Self.longestNumber))
    }

    /// The number that stands directly before the sign, 0 to 100.
    private static func percentage(_ bytes: ArraySlice<UInt8>) -> Double? {
        let digits = bytes.suffix(longestNumber).reversed().prefix { 48...57 ~= $0 || $0 == UInt8(ascii: ".") }
        guard !digits.isEmpty, let value = Double(String(decoding: digits.reversed(), as: UTF8.self)), value <= 100 else {
            return nil
        }
        return value / 100
    }

    /// `[a/b` before the closing bracket.
    private static func count(_ bytes: ArraySlice<UInt8>) -> Double? {
        let inside = bytes.suffix(longestNumber).reversed().prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "(") }
        guard inside.count < min(bytes.count, longestNumber) else { return nil }
        let parts = String(decoding: inside.reversed(), as: UTF8.self).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let done = Int(trimmed(parts[0])), let all = Int(trimmed(parts[1])), all > 0, 0...all ~= done
        else { return nil }
        return Double(done) / Double(all)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
