// Requests as bytes.

import Glibc

/// When a reminder is due.
enum Trigger {
    /// At an instant, nanoseconds since 1970; told to the microsecond.
    case at(Int)
    /// So many seconds after it was added.
    case after(Int)

    var json: String {
        switch self {
        case .after(let seconds): return #"{"type":"interval","seconds":\#(seconds)}"#
        case .at(let nanoseconds):
            var seconds = time_t(nanoseconds / 1_000_000_000)
            var parts = tm()
            gmtime_r(&seconds, &parts)
            func digits(_ value: some BinaryInteger, _ count: Int) -> String {
                let text = String(value)
                return String(repeating: "0", count: max(0, count - text.count)) + text
            }
            let date = "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
            let clock = "\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))"
            return #"{"type":"at","date":"\#(date)T\#(clock).\#(digits(nanoseconds / 1000 % 1_000_000, 6))Z"}"#
        }
    }
}

/// The requests that are sent, each without a line's end.
enum Request {
    /// A body that makes the event about as long as the floors' messages, 500 bytes.
    private static let body = String(repeating: "b", count: 200)

    static func add(_ id: String, _ trigger: Trigger, number: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(number),"method":"notifications.add","params":{"id":"\#(id)","#
            + #""content":{"title":"Title","body":"\#(body)"},"trigger":\#(trigger.json)}}"#
    }

    static func remove(_ id: String, number: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(number),"method":"notifications.removePending","params":{"ids":["\#(id)"]}}"#
    }

    static func batch(_ requests: [String]) -> String { "[" + requests.joined(separator: ",") + "]" }
}
