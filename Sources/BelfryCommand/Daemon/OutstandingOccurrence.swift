// REF: what a person calls a reminder that waits for an answer (CLI.md). An occurrence id means that one; a request id means the newest
// outstanding occurrence of that request.

import BelfryClient
import WireProtocol

/// An outstanding occurrence that a reference was found to mean.
struct OutstandingOccurrence {
    var item: JSONNode

    var occurrence: String { item["occurrence"]?.string ?? "" }
    var app: String { item["app"]?.string ?? "default" }

    /// The id of its first action with a behaviour.
    func firstAction(_ behavior: StaticString) -> String? {
        actions.first { $0["behavior"]?["type"]?.isString(behavior) == true }?["id"]?.string
    }

    var actions: [JSONNode] { item["actions"]?.elements ?? [] }
}

extension CommandContext {
    /// The outstanding occurrence that a reference means; nil if there is none.
    func outstanding(_ reference: String) throws(Ending) -> OutstandingOccurrence? {
        let wanted = Array(reference.utf8)
        let wantedApp = app ?? "default"
        var byID: JSONNode?
        var byOccurrence: JSONNode?
        // The newest showing comes first. With `--app` occurrences of other apps are left out.
        try eachItem("notifications.delivered") { item throws(Ending) in
            if item["occurrence"]?.utf8 == wanted {
                byOccurrence = item
                return false
            }
            if byID == nil, item["id"]?.utf8 == wanted, item["app"]?.string == wantedApp { byID = item }
            return true
        }
        return (byOccurrence ?? byID).map { OutstandingOccurrence(item: $0) }
    }
}
