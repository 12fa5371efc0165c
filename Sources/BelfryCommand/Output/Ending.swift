// How a command ends before its last line: an exit code, and what is said about it.

import BelfryClient

/// The end of a command that is not plain success.
struct Ending: Error {
    var exitCode: Int32
    /// For standard error, behind `belfry: `.
    var sentence: String?
    /// Lines of usage for standard error.
    var usage: String?
    /// The error object for standard output with `--json`.
    var object: BelfryJSON?

    init(exitCode: Int32, sentence: String? = nil, usage: String? = nil, object: BelfryJSON? = nil) {
        self.exitCode = exitCode
        self.sentence = sentence
        self.usage = usage
        self.object = object
    }

    /// The exit code of a mistake in the command line.
    static let usageCode: Int32 = 2

    /// The reader of standard output has gone: nothing to say.
    static let quiet = Ending(exitCode: 0)

    /// A mistake of the command line; the usage of the command is added where it is known.
    static func usage(_ sentence: String) -> Ending {
        Ending(exitCode: usageCode, sentence: sentence)
    }

    /// What the daemon, or the way to it, refused.
    init(_ error: BelfryError) {
        let code: Int32
        var sentence = SafeText.line(error.message)
        switch error.kind {
        case .notRunning:
            code = 3
            sentence += "; start it with: systemctl --user start belfryd"
        case .disconnected, .badReply: code = 3
        case .noAnswer: code = 4
        default: code = 1
        }
        self.init(exitCode: code, sentence: sentence, object: error.object)
    }
}
