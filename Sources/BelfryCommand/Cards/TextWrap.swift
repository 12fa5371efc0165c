// Text in lines of some width, broken between words where possible.

enum TextWrap {
    /// At most `limit` lines of at most `width` cells; what is left out is shown by an ellipsis.
    static func lines(_ text: String, width: Int, limit: Int, ellipsis: Character = "…") -> [String] {
        guard width > 0, limit > 0, !text.isEmpty else { return [] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let length = TextWidth.of(String(word))
            if used > 0, used + 1 + length > width {
                lines.append(line)
                (line, used) = ("", 0)
                if lines.count > limit { break }
            }
            if used > 0 {
                line += " "
                used += 1
            }
            if used + length <= width {
                line += word
                used += length
                continue
            }
            // A word longer than a line is broken anywhere.
            for character in word {
                let next = TextWidth.of(character)
                if used + next > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                    if lines.count > limit { break }
                }
                line.append(character)
                used += next
            }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > limit else { return lines }
        var shown = Array(lines.prefix(limit))
        let last = shown[limit - 1]
        shown[limit - 1] =
            TextWidth.of(last) < width ? last + String(ellipsis) : TextWidth.cut(last + " ", to: width, ellipsis: ellipsis)
        return shown
    }
}
