// What `belfry watch` shows: reminders that wait for an answer, activities, and what comes next.

import BelfryClient
import CivilTime
import WireProtocol

/// The results that a screen is drawn from.
struct WatchContent {
    /// The queries behind it, in the order of `init(_:)`.
    static func queries(app: String?) -> [LiveSource.Query] {
        func params(_ limit: Int?) -> Parameters {
            var params = Parameters()
            params.set("app", text: app)
            params.set("limit", integer: limit)
            return params
        }
        return [
            .init(method: "server.info", params: Parameters()),
            .init(method: "notifications.delivered", params: params(reminderLimit)),
            .init(method: "activities.list", params: params(nil)),
            .init(method: "notifications.pending", params: params(upcomingLimit)),
        ]
    }

    static let topics = ["notification", "activity", "server"]
    private static let reminderLimit = 50
    private static let upcomingLimit = 10

    let info: JSONNode
    let delivered: JSONNode
    let activities: JSONNode
    let pending: JSONNode

    init(_ results: [JSONNode]) {
        info = results[0]
        delivered = results[1]
        activities = results[2]
        pending = results[3]
    }

    private var reminders: [JSONNode] { delivered["items"]?.elements ?? [] }
    private var upcoming: [JSONNode] { pending["items"]?.elements ?? [] }

    /// Activities, those under way first.
    private var cards: [JSONNode] {
        let items = activities["items"]?.elements ?? []
        func isOver(_ item: JSONNode) -> Bool { item["state"]?.isString("ended") == true }
        return items.filter { !isOver($0) } + items.filter(isOver)
    }

    /// `2 waiting, 3 activities`.
    var summary: String {
        let (waiting, activities) = (reminders.count, cards.count)
        return "\(waiting) waiting, \(activities) \(activities == 1 ? "activity" : "activities")"
    }

    /// What is drawn, from the top.
    func parts(isFramed: Bool) -> [WatchPart] {
        var parts: [WatchPart] = []
        for part in reminders.map(WatchPart.reminder) + cards.map(WatchPart.activity) {
            if !isFramed, !parts.isEmpty { parts.append(.blank) }
            parts.append(part)
        }
        if upcoming.isEmpty { return parts }
        if !parts.isEmpty { parts.append(.blank) }
        return parts + [.heading("Upcoming")] + upcoming.map(WatchPart.upcoming)
    }

    /// The results as one JSON object.
    var json: [UInt8] {
        var object = Parameters()
        for (name, node) in [("delivered", delivered), ("activities", activities), ("pending", pending)]
            as [(StaticString, JSONNode)]
        {
            object.set(name, json: (node["items"] ?? node).rawBytes)
        }
        return object.bytes
    }
}
