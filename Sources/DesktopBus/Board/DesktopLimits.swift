// Every quantity of the desktop that somebody else can make grow, and every time it takes, with the reason.

/// Limits and times of the desktop, times in microseconds.
enum DesktopLimits {
    /// Bubbles on the screen at once, the summary apart: a compositor has crashed over thirty, and nobody reads sixty.
    static let openBubbles = 60
    /// What one app may show at once; then one a second, or for one that leaves the screen.
    static let appBurst = 5
    static let appRefillMicroseconds: Int64 = 1_000_000
    /// What one app may show altogether, shown and withdrawn again; then five a second.
    static let appShowings = 20
    static let appShowingMicroseconds: Int64 = 200_000
    /// What is critical is shown whatever an app has shown, up to this many at once.
    static let appCritical = 20
    /// Apps whose burst is remembered; an app that has been quiet is forgotten first.
    static let apps = 256
    /// Reminders shown at once when a server appears; the summary counts the others.
    static let arrivalBurst = 5
    /// Occurrences and activities that are known by key at all.
    static let keys = 4096
    /// Bubbles whose text is kept after they left the screen, to be shown by the next server.
    static let keptTexts = 60
    /// Bubbles that are gone for us but whose late answers still find their occurrence.
    static let retiredBubbles = 1024
    /// Unanswered calls at a time.
    static let calls = 16
    /// Unanswered calls that were given up, kept so that a late answer can be tidied up.
    static let abandonedCalls = 64

    /// Between two redrawings of one bubble: ten a second.
    static let redrawMicroseconds: Int64 = 100_000
    /// Equal texts within this time become one bubble with a count.
    static let mergeMicroseconds: Int64 = 1_000_000
    /// A bubble that closes within this time of a press was closed by the press, not by the person.
    static let pressMicroseconds: Int64 = 1_000_000
    /// After this long without an answer the server counts as unresponsive.
    static let answerMicroseconds: Int64 = 5_000_000
    /// The longest time between two questions to a server that does not answer.
    static let longestBackoffMicroseconds: Int64 = 60_000_000
}
