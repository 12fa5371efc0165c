// Help for a terminal, made from the table.

/// Writes usage and help.
enum HelpText {
    static let programUsage = "usage: belfry COMMAND [ARGUMENT]… [OPTION]…   (belfry help lists the commands)"

    /// The lines of usage, beginning with `usage: `.
    static func usage(_ topic: HelpTopic) -> String {
        switch topic {
        case .program, .dates: programUsage
        case .group(let group):
            "usage: belfry \(group) \(CommandTable.belfry.commands(ofGroup: group).map { $0.words[1] }.joined(separator: "|")) …"
                + "   (belfry help \(group))"
        case .command(let command): "usage: \(synopsis(command))   (belfry help \(command.name))"
        }
    }

    /// `belfry add TITLE [BODY] [OPTION]…`
    static func synopsis(_ command: CommandDescription) -> String {
        var text = "belfry " + command.name
        for argument in command.arguments { text += " " + argument.usage }
        if !command.options.isEmpty { text += " [OPTION]…" }
        if command.takesCommandLine { text += " -- COMMAND [ARGUMENT]…" }
        return text
    }

    /// A whole page of help.
    static func page(_ topic: HelpTopic, table: CommandTable = .belfry) -> String {
        switch topic {
        case .program: program(table)
        case .dates: dates
        case .group(let group): page(ofGroup: group, table)
        case .command(let command): page(of: command)
        }
    }

    // MARK: Pages

    private static func program(_ table: CommandTable) -> String {
        var text = """
            belfry: reminders and live activities, kept by belfryd.

            usage: belfry COMMAND [ARGUMENT]… [OPTION]…

            Commands:

            """
        text += list(table.commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) })
        text += "\nOptions of every command, before or after it:\n" + options(CommandTable.commonOptions)
        text += """

            belfry help COMMAND tells more about one of them, belfry help dates how dates and durations are written.

            Examples:

            """
        let shown = ["add", "snooze", "preview", "wait", "events"]
        for command in table.commands where shown.contains(command.name) {
            for example in command.examples.prefix(command.name == "add" ? 3 : 1) { text += "  \(example.line)\n" }
        }
        return text
    }

    private static func page(ofGroup group: String, _ table: CommandTable) -> String {
        let commands = table.commands(ofGroup: group)
        var text = "belfry \(group)\n\n"
        text += list(commands.map { ($0.name, $0.summary) })
        for command in commands { text += "\n" + page(of: command) }
        return text
    }

    private static func page(of command: CommandDescription) -> String {
        var text = "belfry \(command.name): \(command.summary)\n\nusage: \(synopsis(command))\n"
        for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indent: 0) }
        if !command.options.isEmpty { text += "\nOptions:\n" + options(command.options) }
        text += "\nOptions of every command: --socket P, --app A, --json, --help, --version\n"
        if !command.examples.isEmpty {
            text += "\nExamples:\n"
            for example in command.examples { text += "  \(example.line)\n      \(example.meaning)\n" }
        }
        return text
    }

    /// How WHEN and DURATION are written.
    static let dates = """
        Dates (WHEN) are read in the daemon's time zone, or in that of --zone:

          18:00, 9:30, 9:30pm, noon, midnight   the next one to come
          today 18:00, tomorrow, tomorrow 9:30
          friday 14:00                          the next Friday at 14:00; today, if that is Friday and earlier
          next friday                           the first Friday after today
          2026-12-24 18:00, 2026-12-24T18:00:30
          24 December, dec 24 2026 18:00        without a year: the next one to come
          2026-12-24T18:00:00Z                  an instant (RFC 3339), whatever the zone
          in 20m                                that much time from now, whatever the clock does meanwhile
          now

        Without a time of day: 09:00. Upper and lower case are the same.

        Durations (D) are seconds, or numbers with units that are added up:

          90, 90s, 20m, 1h30m, 1.5h, 500ms, 1d 2h 30m 15s, 2 weeks

        """

    // MARK: Layout

    private static let width = 100

    /// Names and what they mean, in two columns.
    static func list(_ rows: [(String, String)]) -> String {
        let column = rows.map { $0.0.count }.max() ?? 0
        var text = ""
        for (name, meaning) in rows {
            let padding = String(repeating: " ", count: column - name.count + 2)
            text += "  " + name + padding + meaning + "\n"
        }
        return text
    }

    private static func options(_ options: [OptionDescription]) -> String {
        let column = 26
        var text = ""
        for option in options {
            let usage = "  " + option.usage
            let body = wrapped(meaning(option), indent: column)
            if usage.count + 2 > column {
                text += usage + "\n" + body
            } else {
                text += usage + String(repeating: " ", count: column - usage.count) + body.drop { $0 == " " }
            }
        }
        return text
    }

    /// The help of an option with the words that it takes.
    static func meaning(_ option: OptionDescription) -> String {
        guard case .choice(let words) = option.kind else { return option.help }
        return option.help + ": " + words.joined(separator: ", ")
    }

    /// A paragraph in lines, LF included.
    static func wrapped(_ paragraph: String, indent: Int, width: Int = width) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(margin + line)
        return lines.joined(separator: "\n") + "\n"
    }
}
