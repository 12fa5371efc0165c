// The life of an activity, as the daemon tells it.

/// Where an activity is in its life. Nothing leads back from `ended`.
public enum ActivityState: String, Codable, Hashable, Sendable {
    /// Its start is still to come.
    case pending
    /// It runs, and its content is up to date.
    case active
    /// It runs, and its stale date has passed.
    case stale
    /// It is over; its card may still be seen.
    case ended
    /// Its card is gone.
    case dismissed
}

/// Whether an activity outlives what is on the screen.
public enum ActivityStyle: String, Codable, Hashable, Sendable {
    case standard
    /// It ends when the session locks or ends.
    case transient
}

/// How long the card of an ended activity stays.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    enum Rule: Hashable, Sendable {
        case standard
        case immediate
        case after(Date)
    }

    let rule: Rule

    /// Four hours.
    public static let `default` = ActivityUIDismissalPolicy(rule: .standard)
    /// Not at all.
    public static let immediate = ActivityUIDismissalPolicy(rule: .immediate)

    /// Until the date, and four hours at most.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(rule: .after(date)) }
}

/// Whether an activity can be updated from outside.
public struct PushType: Hashable, Sendable {
    enum Route: Hashable, Sendable {
        case token
        case channel(String)
    }

    let route: Route

    /// The daemon makes a token; whoever has it can send updates (`belfry push`). It arrives in `pushTokenUpdates`.
    public static let token = PushType(route: .token)

    /// Updates for many devices at once. There are none on one computer: the request throws `ActivityAuthorizationError.unsupported`.
    public static func channel(_ channelId: String) -> PushType { PushType(route: .channel(channelId)) }
}
