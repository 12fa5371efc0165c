// Lists that come in pages, one after the other.

import BelfryClient
import WireProtocol

extension CommandContext {
    /// Hands every item of a list to `body`, page by page, until it returns false, `limit` items were given or the list ends.
    func eachItem(
        _ method: String, limit: Int64 = .max, _ fill: (inout Parameters) -> Void = { _ in },
        _ body: (JSONNode) throws(Ending) -> Bool
    ) throws(Ending) {
        var left = limit
        var cursor: String?
        repeat {
            var params = parameters()
            fill(&params)
            params.set("limit", integer: min(left, Self.pageLimit))
            params.set("cursor", text: cursor)
            let page = try call(method, params)
            for item in page["items"]?.elements ?? [] where left > 0 {
                left -= 1
                guard try body(item) else { return }
            }
            cursor = page["cursor"]?.string
        } while cursor != nil && left > 0
    }

    /// The most items that the daemon puts on a page.
    private static let pageLimit: Int64 = 1000

    /// A list for programs: one page, as the daemon answers it.
    func printPage(_ method: String, limit: Int64?, _ fill: (inout Parameters) -> Void = { _ in }) throws(Ending) {
        var params = parameters()
        fill(&params)
        params.set("limit", integer: limit)
        try print(try call(method, params))
    }
}
