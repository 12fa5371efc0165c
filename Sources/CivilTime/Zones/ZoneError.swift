// Why a zone cannot be used. The cases are few on purpose: a caller tells the user which zone and this reason.

/// The reason why the bytes of a zone file were refused.
package enum ZoneError: Error, Equatable, Sendable {
    /// The file does not begin with `TZif`, or is too short for its header.
    case notTZif
    /// The file ends before the block that its header announces; or it is larger than any zone (1 MiB).
    case wrongLength
    /// A field has a value that RFC 9636 forbids; the text names the field.
    case malformed(String)
    /// The file counts leap seconds (a `right/` zone): its times are not those of the system clock.
    case leapSeconds
    /// The rule for the years after the table (the footer, a POSIX TZ text) cannot be read.
    case footer
    /// The name is not a possible zone name.
    case name
}

extension ZoneError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notTZif: "is not a TZif file"
        case .wrongLength: "has not the length its header announces"
        case .malformed(let field): "has a wrong \(field)"
        case .leapSeconds: "counts leap seconds, which the system clock does not"
        case .footer: "ends in a rule that is no POSIX TZ text"
        case .name: "has a name that no zone can have"
        }
    }
}
