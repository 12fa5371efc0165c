// What the edges are asked to do, in order, after the transaction is committed.

/// Which request of which connection an answer belongs to.
package struct ReplyToken: Hashable, Sendable {
    package var connection: Int
    /// Position of the request in the turn: the runtime knows the JSON-RPC id behind it.
    package var request: Int

    package init(connection: Int, request: Int) {
        self.connection = connection
        self.request = request
    }
}

/// A bubble on the desktop. The desktop edge holds all rules of drawing.
package struct Bubble: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case reminder, card
        /// Tells of several reminders and answers none of them.
        case digest
    }

    package var key: Identifier
    package var kind: Kind
    package var app: String
    package var id: Identifier
    package var content: Content
    package var words: ContentWords
    package var actions: [Action]
    /// 0 to 1, for a card with progress.
    package var progress: Double?
    /// Draws attention; a card's silent update does not.
    package var alerts: Bool
    package var isTransient: Bool

    package init(
        key: Identifier, kind: Kind, app: String, id: Identifier, content: Content, words: ContentWords, actions: [Action],
        progress: Double? = nil, alerts: Bool = true, isTransient: Bool = false
    ) {
        self.key = key
        self.kind = kind
        self.app = app
        self.id = id
        self.content = content
        self.words = words
        self.actions = actions
        self.progress = progress
        self.alerts = alerts
        self.isTransient = isTransient
    }
}

/// An ordered consequence of a turn.
package enum Effect: Sendable {
    case reply(ReplyToken, Result<Reply, RequestError>)
    /// Already in the store; subscribers are fed.
    case event(EventRecord)
    case log(LogRecord)
    /// Begin feeding this connection with what comes after `sequence`.
    case subscribe(connection: Int, EventFilter, after: Int64)
    case unsubscribe(connection: Int)
    case show(Bubble)
    case withdraw(key: Identifier)
}
