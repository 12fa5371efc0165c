// Every quantity that a client can make grow, and why it stops where it does.

/// The named limits of the daemon.
package enum Limits {
    /// Bytes of one inbound frame before its LF (PROTOCOL.md 1).
    package static let frameBytes = 262_144
    /// Levels of nesting of an inbound value (PROTOCOL.md 1).
    package static let nesting = 64
    /// Requests in one batch (PROTOCOL.md 1).
    package static let batch = 1000
    /// Bytes queued for a client beyond a single larger reply (PROTOCOL.md 1).
    package static let queuedBytes = 1 << 20
    /// Bytes of a reply that lists (PROTOCOL.md 8).
    package static let replyBytes = 4 << 20
    /// Items of a page, at most and when left out (PROTOCOL.md 8).
    package static let page = 1000
    package static let defaultPage = 100
    /// UTF-8 bytes of an id or key, characters of an app (PROTOCOL.md 2).
    package static let identifierBytes = 256
    package static let appCharacters = 128
    /// Bytes of title, subtitle and body together, and of userInfo as JSON (PROTOCOL.md 4).
    package static let textBytes = 65_536
    package static let userInfoBytes = 16_384
    /// Actions of a category or a card (PROTOCOL.md 4).
    package static let actions = 10
    /// Shortest and longest snooze, microseconds (TIME.md 6): 1 s and 366 days.
    package static let shortestSnooze: Int64 = 1_000_000
    package static let longestSnooze: Int64 = 366 * 86_400 * 1_000_000
    /// Shortest repeating interval and longest interval, microseconds (TIME.md 2 and 8): 1 s and 100 years.
    package static let shortestRepeat: Int64 = 1_000_000
    package static let longestInterval: Int64 = 3_155_760_000 * 1_000_000
    /// Newest missed occurrences that policy `all` delivers (TIME.md 5).
    package static let missedDeliveries = 100
    /// Lateness without which policy `skip` still delivers, microseconds (TIME.md 5).
    package static let skipGrace: Int64 = 60 * 1_000_000
    /// Late requests at one look above which urgent ones go first (TIME.md 5).
    package static let unsortedBacklog = 20
    /// Bytes of attributes and state together (ACTIVITIES.md 1).
    package static let activityBytes = 4096
    /// Live activities of one app and in all (ACTIVITIES.md 1).
    package static let activitiesOfApp = 32
    package static let activities = 256
    /// Attributes types of one app, each with a token that starts its activities: more is a program that makes up names.
    package static let startTokensOfApp = 1000
    /// Longest life of an activity and of its ended card, microseconds (ACTIVITIES.md 1): 8 h and 4 h.
    package static let activityLife: Int64 = 8 * 3600 * 1_000_000
    package static let endedCardLife: Int64 = 4 * 3600 * 1_000_000
    /// How long a dismissed activity and an answered occurrence stay readable, microseconds: 7 days.
    package static let keptMicroseconds: Int64 = 7 * 86_400 * 1_000_000
    /// Bytes of a presentation (ACTIVITIES.md 4).
    package static let presentationBytes = 16_384
    /// Events kept whatever their age (PROTOCOL.md 4).
    package static let keptEvents = 10_000
    /// Resolved occurrences kept whatever their age; older than `keptMicroseconds` beyond this number are forgotten.
    package static let keptHistory = 10_000
    /// Deadlines held in memory: the near horizon.
    package static let horizon = 4096
    /// Deadlines handled in one turn, so that clients are served between turns.
    package static let firesPerTurn = 256
    /// Categories of one app, and named consumers in all: more is a program that makes up names.
    package static let categoriesOfApp = 1000
    package static let consumers = 1000
    /// Facts kept with a request or an occurrence for `explain`: the newest.
    package static let facts = 40
    /// Names in each list of a quiet time, and held-back reminders that are counted: the digest says "1000+".
    package static let quietNames = 100
    package static let heldCount = 1000
    /// Occurrences of a `triggers.preview`.
    package static let preview = 1000
}
