// `events.subscribe`.

import BelfryCore

enum EventDecoding {
    static func subscription(_ params: JSONNode?) throws(RequestError) -> Subscription {
        let reader = try ObjectReader(params, at: .root, members: ["topics", "app", "since", "consumer"])
        let topics = try reader.words("topics", Topic.allCases, \.word).map { Set($0) }
        let since = try reader.integer("since", in: 0...Int64.max)
        let consumer = try reader.identifier("consumer")
        if since != nil, consumer != nil { throw reader.field("since").refused("since and consumer exclude each other") }
        let start: Subscription.Start = since.map { .after($0) } ?? consumer.map { .consumer($0) } ?? .now
        return Subscription(filter: EventFilter(topics: topics, app: try reader.app()), start: start)
    }
}
