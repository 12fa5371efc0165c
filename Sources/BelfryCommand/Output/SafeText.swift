// Text of others, made safe to print. Titles come from any program: an escape sequence in one must not move the cursor, change the
// terminal's title or hide what follows it (CLI.md, Output).

/// Makes text harmless for terminals and pipes.
enum SafeText {
    /// The text on one line: line breaks and tabs are spaces (CR LF is one); other C0 and C1 controls, DEL and bidirectional overrides
    /// are left out.
    static func line(_ text: String) -> String {
        // Most text needs no change, and nothing below this line of bytes does.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var result = String.UnicodeScalarView()
        var afterCarriageReturn = false
        for scalar in text.unicodeScalars {
            defer { afterCarriageReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A where afterCarriageReturn: break
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
