// A line for the journal, as an effect: the core never logs by itself.

package import CivilTime

/// One structured record (PROTOCOL.md 6). Private content never gets in here.
package struct LogRecord: Hashable, Sendable {
    package enum Priority: Int, Hashable, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
        case debug = 7
    }

    /// The kind: decides the `MESSAGE_ID`. State changes are named `topic.event`, as in the event table.
    package var kind: String
    package var priority: Priority
    /// One readable line.
    package var message: String
    package var app: String?
    package var id: Identifier?
    package var occurrence: Identifier?
    package var activity: Identifier?
    package var action: Identifier?
    package var by: Source?
    package var state: String?
    package var scheduled: Instant?
    package var lateMicroseconds: Int64?
    package var missed: Int?
    package var peer: Peer?

    package init(kind: String, priority: Priority = .info, message: String) {
        self.kind = kind
        self.priority = priority
        self.message = message
    }
}
