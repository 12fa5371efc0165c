// Where a value stands in `params`. Paths are made for every value that is looked into and read only when one is refused, so they are
// kept as steps and become text at the end.

import BelfryCore

/// A place in `params`, for the `field` of a refusal.
indirect enum FieldPath {
    case root
    case member(FieldPath, StaticString)
    /// A member whose name a client chose.
    case named(FieldPath, String)
    case element(FieldPath, Int)

    func member(_ name: StaticString) -> FieldPath { .member(self, name) }

    func element(_ index: Int) -> FieldPath { .element(self, index) }

    /// The escaped JSON pointer (RFC 6901).
    var text: String {
        switch self {
        case .root: ""
        case .member(let parent, let name): parent.text + "/\(name)"
        case .named(let parent, let name): parent.text + "/" + Self.escaped(name)
        case .element(let parent, let index): parent.text + "/\(index)"
        }
    }

    private static func escaped(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The error that names this place.
    func refused(_ reason: String, column: Int? = nil) -> RequestError {
        .invalidParams(field: text, reason: reason, column: column)
    }
}
