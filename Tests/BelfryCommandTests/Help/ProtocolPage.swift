// The page on the protocol as a manual page: the little of Markdown that it uses, in roff (man(7)).

@testable import BelfryCommand

enum ProtocolPage {
    /// belfry-protocol(7) from the text of the page.
    static func manual(_ markdown: String) -> String {
        var writer = Writer()
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) { writer.take(line) }
        writer.flush()
        return header + writer.text + footer
    }

    private static let header = """
        .\\" Made from Sources/WireProtocol/WireProtocol.docc/Protocol.md by a test; change it there.
        .TH BELFRY\\-PROTOCOL 7 "" "belfry \(Program.version)" "Miscellaneous"
        .SH NAME
        belfry\\-protocol \\- how programs talk to belfryd

        """

    private static let footer = """
        .SH SEE ALSO
        .BR belfry (1),
        .BR belfryd (8)

        """

    private struct Writer {
        var text = ""
        private var paragraph: [Substring] = []
        private var opening = ".PP\n"
        private var isVerbatim = false
        private var rowsSeen = 0

        mutating func take(_ line: Substring) {
            if line.hasPrefix("```") {
                flush()
                isVerbatim.toggle()
                text += isVerbatim ? ".PP\n.nf\n" : ".fi\n"
            } else if isVerbatim {
                text += ManualPage.escaped(String(line)) + "\n"
            } else if line.hasPrefix("|") {
                row(line)
            } else if line.isEmpty {
                flush()
            } else if line.hasPrefix("#") {
                heading(line)
            } else if line.hasPrefix("- ") {
                flush()
                opening = ".IP \\(bu 2\n"
                paragraph = [line.dropFirst(2)]
            } else {
                paragraph.append(line.drop { $0 == " " })
            }
        }

        mutating func flush() {
            rowsSeen = 0
            if !paragraph.isEmpty { text += opening + inline(paragraph.joined(separator: " ")) + "\n" }
            paragraph = []
            opening = ".PP\n"
        }

        private mutating func heading(_ line: Substring) {
            flush()
            let title = ManualPage.escaped(String(line.drop { $0 == "#" }.drop { $0 == " " }))
            if line.hasPrefix("### ") {
                text += ".SS " + title + "\n"
            } else if line.hasPrefix("## ") {
                text += ".SH " + title.uppercased() + "\n"
            } else {
                text += ".SH DESCRIPTION\n"
            }
        }

        /// A row of a table: its first cells as a tag, the rest below it. The first two rows are head and rule.
        private mutating func row(_ line: Substring) {
            if rowsSeen == 0 { flush() }
            rowsSeen += 1
            guard rowsSeen > 2 else { return }
            var cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
                String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            var tag = cells.removeFirst()
            if tag.isEmpty { tag = cells.removeFirst() }
            text += ".TP\n" + inline(tag) + "\n" + inline(cells.filter { !$0.isEmpty }.joined(separator: "; ")) + "\n"
        }

        /// `code` and **strong** are bold, *emphasis* is italic.
        private func inline(_ markdown: String) -> String {
            var result = ""
            var isCode = false
            var rest = Substring(markdown)
            var font = ""
            func toggle(_ wanted: String) -> String {
                font = font == wanted ? "" : wanted
                return font.isEmpty ? "\\fR" : "\\f" + font
            }
            while let character = rest.first {
                if character == "`" {
                    isCode.toggle()
                    result += isCode ? "\\fB" : "\\fR"
                    rest = rest.dropFirst()
                } else if !isCode, rest.hasPrefix("**") {
                    result += toggle("B")
                    rest = rest.dropFirst(2)
                } else if !isCode, character == "*" {
                    result += toggle("I")
                    rest = rest.dropFirst()
                } else {
                    result += ManualPage.escaped(String(character))
                    rest = rest.dropFirst()
                }
            }
            return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
        }
    }
}
