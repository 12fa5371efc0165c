// Texts of notifications that Apple's systems look up when the notification is shown. Here there is nothing to look up.

import BelfryProgram

extension NSString {
    /// The key with the arguments in the places of its specifiers (`%@`, `%d`, `%.1f`, `%2$@`): there are no string tables, so the key is the
    /// text. A place without an argument stays as it is.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        var text = ""
        var rest = Substring(key)
        var next = 0
        while let match = rest.firstMatch(
            of: #/%(?:%|(?:(\d+)\$)?([-+#0]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|j|t)?[@diouxXeEfFgGaAcs]))/#)
        {
            text += rest[..<match.range.lowerBound]
            rest = rest[match.range.upperBound...]
            guard let specifier = match.2 else {
                text += "%"
                continue
            }
            let place = match.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
            if match.1 == nil { next += 1 }
            if let arguments, arguments.indices.contains(place) {
                text += written(arguments[place], by: "%" + specifier)
            } else {
                text += match.0
            }
        }
        return text + rest
    }

    private class func written(_ argument: Any, by specifier: String) -> String {
        guard let number = argument as? any CVarArg, !(type(of: argument) is any AnyObject.Type) else {
            return String(describing: argument)
        }
        return FormatSpecifier(specifier).format(number)
    }
}
