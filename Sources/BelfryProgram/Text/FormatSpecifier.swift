// `printf` specifiers in interpolated text, checked before they are used: one that does not fit its value must not read memory.

/// One specifier such as `%.1f` or `%02d`, with any text around it.
package struct FormatSpecifier: Sendable {
    private let text: String
    /// The letter that ends the specifier, nil unless there is exactly one specifier and it takes exactly one value.
    private let conversion: Character?

    package init(_ text: String) {
        self.text = text
        var rest = Substring(text.replacing("%%", with: ""))
        guard let percent = rest.firstIndex(of: "%") else {
            conversion = nil
            return
        }
        rest = rest[percent...].dropFirst().drop { "0123456789.+- #'lhqzjt".contains($0) }
        conversion = rest.dropFirst().contains("%") ? nil : rest.first
    }

    /// The value as the specifier says; as `print` shows it where the specifier does not fit.
    package func format(_ value: any CVarArg) -> String {
        guard let conversion else { return String(describing: value) }
        if "dioxXuc".contains(conversion), value is any FixedWidthInteger {
            return String(format: text, value)
        }
        if "eEfFgGaA".contains(conversion), value is Double || value is Float || value is CGFloat {
            return String(format: text, value)
        }
        if conversion == "@" {
            return text.replacing("%@", with: String(describing: value))
        }
        return String(describing: value)
    }
}
