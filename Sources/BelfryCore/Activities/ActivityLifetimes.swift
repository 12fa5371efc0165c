// How long things may last: settings of the daemon, with the defaults of ACTIVITIES.md 1.

/// The longest life of an activity and of its ended card, in elapsed time.
package struct ActivityLifetimes: Hashable, Sendable {
    /// From the start to the end that the daemon makes, microseconds.
    package var lifeMicroseconds: Int64
    /// From the end to the dismissal, microseconds.
    package var endedCardMicroseconds: Int64

    package init(lifeMicroseconds: Int64 = Limits.activityLife, endedCardMicroseconds: Int64 = Limits.endedCardLife) {
        self.lifeMicroseconds = lifeMicroseconds
        self.endedCardMicroseconds = endedCardMicroseconds
    }
}
