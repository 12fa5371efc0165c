// Which texts can be the name of a zone. A name becomes the path of a file, so this is also the guard against `..` and the like.

/// The syntax of IANA zone names.
package enum ZoneName {
    /// The longest name accepted, in bytes.
    package static let maximumLength = 255

    /// Whether the text could be the name of a zone: parts of ASCII letters, digits, `_`, `+` and `-`, joined by single slashes, each
    /// part beginning with a letter or digit. Says nothing of whether such a zone is installed. The word `local` is no zone.
    package static func isAcceptable(_ name: String) -> Bool {
        guard name.utf8.count <= maximumLength, name != "local" else { return false }
        var atStartOfPart = true
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                atStartOfPart = false
            case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
                guard !atStartOfPart else { return false }
            case UInt8(ascii: "/"):
                guard !atStartOfPart else { return false }
                atStartOfPart = true
            default:
                return false
            }
        }
        return !atStartOfPart
    }
}
