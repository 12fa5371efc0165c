// `events.subscribe`.

import BelfryCore

enum EventDecoding {
    static func subscription(_ params: JSONNode?) throws(RequestError) -> Subscription {
        let reader = try ObjectReader(params, at: .root, members: ["topics", "app", "since", "consumer"])
        var topics: Set<Topic>?
        if let nodes = try reader.array("topics") {
            var named: Set<Topic> = []
            for (index, node) in nodes.enumerated() {
                guard let word = node.string, let topic = Topic.allCases.first(where: { $0.word == word }) else {
                    let words = Topic.allCases.map(\.word).joined(separator: ", ")
                    throw reader.field("topics").element(index).refused("one of \(words) is expected")
                }
                named.insert(topic)
            }
            topics = named
        }
        let since = try reader.integer("since", in: 0...Int64.max)
        let consumer = try reader.identifier("consumer")
        if since != nil, consumer != nil { throw reader.field("since").refused("since and consumer exclude each other") }
        let start: Subscription.Start = since.map { .after($0) } ?? consumer.map { .consumer($0) } ?? .now
        return Subscription(filter: EventFilter(topics: topics, app: try reader.app()), start: start)
    }
}
