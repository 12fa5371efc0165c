// Text on its way to a notification server. It comes from anywhere and goes into a protocol that knows no NUL and, with markup, to an
// XML parser that gives up at the first odd character. So it is cleaned, cut to a size that a screen can hold, and escaped once, in
// this order: an escape is never cut, and the limit is one of what people read.

/// Cleaning, cutting and escaping of text for the desktop.
enum BubbleText {
    /// The most that a summary and a body hold, in Unicode scalars, the ellipsis included.
    static let summaryLimit = 1024
    static let bodyLimit = 8192

    /// Characters that neither D-Bus nor XML 1.0 can carry become U+FFFD, and so do all other controls but line break and tab;
    /// every kind of line end becomes one line break.
    static func clean(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n":
                if !wasReturn { result.append("\n") }
            case "\r":
                result.append("\n")
            case "\t":
                result.append("\t")
            default:
                result.append(isUnprintable(scalar) ? "\u{FFFD}" : scalar)
            }
            wasReturn = scalar == "\r"
        }
        return String(result)
    }

    /// As `clean`, on one line.
    static func cleanLine(_ text: String) -> String {
        String(clean(text).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// At most so many Unicode scalars; what is cut ends with "…", between two characters as people see them. A single such character
    /// that is longer than all that (a letter with thousands of accents) is cut inside.
    static func cut(_ text: String, to limit: Int) -> String {
        if text.utf8.count <= limit || text.unicodeScalars.count <= limit { return text }
        var kept = text.startIndex
        var room = limit - 1
        var next = kept
        while next < text.endIndex {
            let after = text.index(after: next)
            room -= text.unicodeScalars.distance(from: next, to: after)
            if room < 0 { break }
            kept = after
            next = after
        }
        if kept == text.startIndex {
            return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
        }
        return String(text[..<kept]) + "…"
    }

    /// The text as markup that reads as the text.
    static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A word as a shell takes it.
    static func shellWord(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"): true
                default: false
                }
            }
        return isPlain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.generalCategory == .control { return true }
        // The noncharacters: the last two of each plane, and a block of thirty-two.
        return scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
}
