// What a command is, as data. Parsing, usage errors, help, the manual page and the completions of three shells are all made from these
// descriptions, so that none of them can say something else than the others.

/// One command, such as `add` or `activity start`.
struct CommandDescription: Sendable {
    /// Its words: one, or a group and one.
    var words: [String]
    /// One line, lower case, without a full stop.
    var summary: String
    var arguments: [ArgumentDescription] = []
    var options: [OptionDescription] = []
    /// Paragraphs of help, each one line.
    var discussion: [String] = []
    var examples: [Example] = []
    /// What stands behind `--` belongs to another program.
    var takesCommandLine = false
    /// Not in help, manual or completions.
    var isHidden = false
    /// Carries it out; returning is exit code 0.
    var run: @Sendable (CommandContext) throws(Ending) -> Void

    var name: String { words.joined(separator: " ") }
    /// The first word: the group for `activity start`.
    var group: String { words[0] }

    struct Example: Sendable {
        /// As typed in a shell, without the prompt.
        var line: String
        /// What it does, one line.
        var meaning: String
    }
}

/// A value given by its place.
struct ArgumentDescription: Sendable {
    var name: String
    var kind: ValueKind = .text
    var isOptional = false
    var isRepeating = false
    var completion = Completion.none

    /// What a shell offers for it.
    enum Completion: Sendable {
        case none
        /// Ids of outstanding occurrences' requests.
        case delivered
        /// Ids of pending requests.
        case pending
        /// Keys or ids of activities.
        case activities
        /// The protocol's methods.
        case methods
        /// Names of commands.
        case commands
    }

    /// As the usage shows it.
    var usage: String {
        let shown = isRepeating ? name + "…" : name
        return isOptional ? "[\(shown)]" : shown
    }
}

/// A value given by name.
struct OptionDescription: Sendable {
    /// `--name`; a short form may follow.
    var names: [String]
    /// What stands for the value in help; nil: the option takes none.
    var placeholder: String?
    var kind: ValueKind = .text
    var help: String
    var isRepeating = false
    /// Of the options of one set at most one is given.
    var exclusiveSet: ExclusiveSet?
    /// One of these options has to be given, too.
    var needs: [String] = []

    var name: String { names[0] }

    /// A flag.
    static func flag(
        _ name: String, _ help: String, set: ExclusiveSet? = nil, needs: [String] = []
    ) -> OptionDescription {
        OptionDescription(names: [name], placeholder: nil, kind: .text, help: help, exclusiveSet: set, needs: needs)
    }

    /// An option with a value.
    static func value(
        _ name: String, _ placeholder: String, _ kind: ValueKind, _ help: String, set: ExclusiveSet? = nil, needs: [String] = [],
        isRepeating: Bool = false
    ) -> OptionDescription {
        OptionDescription(
            names: name.split(separator: " ").map(String.init), placeholder: placeholder, kind: kind, help: help,
            isRepeating: isRepeating, exclusiveSet: set, needs: needs)
    }

    /// As help shows it: `-n, --count N`.
    var usage: String {
        names.joined(separator: ", ") + (placeholder.map { " " + $0 } ?? "")
    }
}

/// Options that exclude each other.
enum ExclusiveSet: Sendable {
    case trigger, start, selection
}

/// What a value has to be; everything else is a usage error before anything is sent.
enum ValueKind: Sendable, Equatable {
    case text
    /// WHEN.
    case date
    /// DURATION.
    case duration
    case integer(ClosedRange<Int64>)
    /// A JSON number, handed on as it was typed.
    case number
    /// A JSON object.
    case object
    /// A JSON array.
    case array
    /// A JSON object, or `-` for standard input.
    case objectOrInput
    /// Any JSON, or `-` for standard input.
    case jsonOrInput
    case choice([String])
}
