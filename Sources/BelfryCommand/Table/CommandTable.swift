// The table of all commands. To add one: write it, and put it here.

/// The commands of the program.
struct CommandTable: Sendable {
    var commands: [CommandDescription]

    /// The table of `belfry`, in the order of its help.
    static var belfry: CommandTable {
        CommandTable(commands: [
            AddCommand.description, ListCommands.list, ListCommands.next, ListCommands.delivered, AnswerCommands.respond,
            AnswerCommands.snooze, AnswerCommands.start, AnswerCommands.dismiss, RemoveCommand.description,
            PreviewCommand.description, WhyCommand.description, ListCommands.history, WaitCommand.description,
            WatchCommand.description, BarCommand.description,
            EventsCommand.description, ActivityCommands.start, ActivityCommands.update, ActivityCommands.end,
            ActivityCommands.show, ActivityCommands.list, ActivityCommands.perform, ActivityCommands.dismiss,
            RunCommand.description, PushCommand.description, CategoryCommands.list, CategoryCommands.put, CategoryCommands.remove,
            QuietCommands.on, QuietCommands.forDuration, QuietCommands.until, QuietCommands.off, QuietCommands.status,
            StatusCommand.description, DoctorCommand.description, CallCommand.description, HelpCommand.description,
            HiddenCommands.generate,
            HiddenCommands.complete,
        ])
    }

    /// Options that every command has, before it or after it.
    static let commonOptions: [OptionDescription] = [
        .value("--socket", "P", .text, "the daemon's socket (else $BELFRY_SOCKET, else $XDG_RUNTIME_DIR/belfry/belfry.sock)"),
        .value("--app", "A", .text, "the app it is about (default: default; lists show all apps)"),
        .flag("--json", "print the result as one line of JSON"),
        .flag("--help", "print help and exit"),
        .flag("--version", "print the version and exit"),
    ]

    func command(_ words: [String]) -> CommandDescription? {
        commands.first { $0.words == words }
    }

    /// Whether a word stands before others, as `activity` does.
    func isGroup(_ word: String) -> Bool {
        commands.contains { $0.words.count > 1 && $0.words[0] == word }
    }

    func commands(ofGroup group: String) -> [CommandDescription] {
        commands.filter { $0.words.count > 1 && $0.words[0] == group && !$0.isHidden }
    }

    /// What a group's name alone means: its `list` or `status`, where that needs no argument.
    func defaultCommand(of group: String) -> CommandDescription? {
        guard group != "activity" else { return nil }
        return command([group, "list"]) ?? command([group, "status"])
    }
}
