// What `belfry doctor` says about one thing: how it is, and what to do about it.

/// One line of a diagnosis.
struct Finding: Equatable, Sendable {
    enum Verdict: String, Sendable {
        case ok
        /// Worth knowing; nothing is broken.
        case note
        /// Reminders, or the answers to them, will be lost or late until somebody does something.
        case problem
        /// Could not be looked at here.
        case skipped
    }

    /// What was looked at: a stable word.
    var check: String
    var verdict: Verdict
    /// One sentence without a full stop.
    var text: String
    /// What to do: a command line, or a sentence.
    var advice: String?

    static func ok(_ check: String, _ text: String) -> Finding { Finding(check: check, verdict: .ok, text: text) }

    static func note(_ check: String, _ text: String, _ advice: String? = nil) -> Finding {
        Finding(check: check, verdict: .note, text: text, advice: advice)
    }

    static func problem(_ check: String, _ text: String, _ advice: String) -> Finding {
        Finding(check: check, verdict: .problem, text: text, advice: advice)
    }

    static func skipped(_ check: String, _ text: String) -> Finding { Finding(check: check, verdict: .skipped, text: text) }
}
