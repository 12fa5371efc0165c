// What a feed brings.

package import WireProtocol

/// Something that happened in the daemon.
public struct BelfryEvent: Sendable {
    /// Grows from event to event, over restarts of the daemon too.
    public let sequence: Int64
    /// `notification`, `activity`, `island`, `category` or `server`.
    public let topic: String
    /// Which event of its topic: `fired`, `responded` …
    public let name: String
    /// The app that it is about, where it is about one.
    public let app: String?
    /// The whole `params` object.
    public var json: BelfryJSON { BelfryJSON(node) }

    /// The `params` object, to look into.
    package let node: JSONNode

    init(_ node: JSONNode) {
        self.node = node
        sequence = node["seq"]?.integer ?? 0
        topic = node["topic"]?.string ?? ""
        name = node["event"]?.string ?? ""
        app = node["app"]?.string
    }
}

/// Which events are wanted, and from where on.
public struct BelfrySubscription: Hashable, Sendable {
    /// Where a feed begins.
    public enum Start: Hashable, Sendable {
        /// With what happens from now on.
        case live
        /// With what happened after an event.
        case after(sequence: Int64)
        /// Where a name that the daemon remembers has acknowledged to (`events.ack`).
        case consumer(String)
    }

    /// All topics if nil.
    public var topics: [String]?
    /// All apps if nil.
    public var app: String?
    public var start: Start

    public init(topics: [String]? = nil, app: String? = nil, start: Start = .live) {
        self.topics = topics
        self.app = app
        self.start = start
    }

    /// The parameters of `events.subscribe`.
    package var parameters: Parameters {
        var params = Parameters()
        if let topics { params.set("topics", texts: topics) }
        params.set("app", text: app)
        switch start {
        case .live: break
        case .after(let sequence): params.set("since", integer: sequence)
        case .consumer(let name): params.set("consumer", text: name)
        }
        return params
    }
}
