// belfry(1), made from the table. The page that is kept in systemd/man is compared with this one by a test.

/// Writes the manual page of `belfry` in roff (man(7)).
enum ManualPage {
    static func text(_ table: CommandTable = .belfry) -> String {
        let commands = table.commands.filter { !$0.isHidden }
        var page = """
            .\\" Made from the table of commands by "belfry generate man"; change it there.
            .TH BELFRY 1 "" "belfry \(Program.version)" "User Commands"
            .SH NAME
            belfry \\- reminders and live activities, kept by belfryd
            .SH SYNOPSIS
            .B belfry
            .I COMMAND
            [\\fIARGUMENT\\fR]...\\& [\\fIOPTION\\fR]...
            .SH DESCRIPTION
            .B belfry
            schedules reminders, shows and answers them, and follows activities: things that are under way and stay in sight until they are
            over. It is a client of
            .BR belfryd (8),
            which has to be running.
            .SH OPTIONS
            Every command takes these, before its name or behind it.

            """
        page += options(CommandTable.commonOptions)
        page += ".SH COMMANDS\n"
        for command in commands { page += section(command) }
        page +=
            ".SH DATES AND DURATIONS\n.nf\n"
            + HelpText.dates.split(separator: "\n", omittingEmptySubsequences: false).map {
                escaped(String($0))
            }.joined(separator: "\n") + ".fi\n"
        page += ending
        page += ".SH EXAMPLES\n"
        for command in commands {
            for example in command.examples {
                page += ".TP\n.B " + escaped(example.line) + "\n" + escaped(example.meaning) + ".\n"
            }
        }
        page += """
            .SH SEE ALSO
            .BR belfryd (8),
            .BR belfry\\-protocol (7),
            .BR systemd.time (7),
            .BR crontab (5)

            """
        return page
    }

    private static func section(_ command: CommandDescription) -> String {
        var text = ".SS " + escaped(HelpText.synopsis(command)) + "\n"
        text += escaped(command.summary.prefix(1).uppercased() + command.summary.dropFirst()) + ".\n"
        for paragraph in command.discussion { text += ".PP\n" + escaped(paragraph) + "\n" }
        if !command.options.isEmpty { text += ".PP\n" + options(command.options) }
        return text
    }

    private static func options(_ options: [OptionDescription]) -> String {
        options.map { option in
            let names = option.names.map { "\\fB" + escaped($0) + "\\fR" }.joined(separator: ", ")
            let value = option.placeholder.map { " \\fI" + escaped($0) + "\\fR" } ?? ""
            return ".TP\n" + names + value + "\n" + escaped(HelpText.meaning(option)) + "\n"
        }.joined()
    }

    /// Text that roff takes as it is: no escapes, no requests at the start of a line, hyphens that can be copied.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "…": result += "..."
            case "→": result += "\\(->"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }

    private static let ending = """
        .SH OUTPUT
        For people: one line for each object, its id in it, local dates in the daemon's time zone. An empty list prints nothing. Colour is used
        on a terminal only, and not if
        .B NO_COLOR
        is set or
        .B TERM
        is
        .BR dumb .
        .PP
        With
        .B \\-\\-json
        the result of the method (see
        .BR belfry\\-protocol (7))
        on one line, with the text exactly as it was given; commands that go on print one object a line. What the daemon refuses is
        an object with
        .IR code ,
        .I message
        and
        .I data
        on standard output.
        .SH EXIT STATUS
        .TP
        .B 0
        Done.
        .TP
        .B 1
        Refused by the daemon.
        .TP
        .B 2
        The command line is wrong; nothing was sent.
        .TP
        .B 3
        The daemon is not running.
        .TP
        .B 4
        The daemon did not answer within 3 seconds.
        .TP
        .BR 10 ", " 11 ", " 12 ", " 13
        .B belfry wait
        only: expired; dismissed; removed or superseded; the time of \\-\\-timeout passed.
        .TP
        .B 130
        Interrupted.
        .PP
        .B belfry activity run
        ends as the command that it runs.
        .SH ENVIRONMENT
        .TP
        .B BELFRY_SOCKET
        The daemon's socket, if \\-\\-socket is not given.
        .TP
        .B XDG_RUNTIME_DIR
        The socket is
        .I belfry/belfry.sock
        in this folder otherwise.
        .TP
        .BR NO_COLOR ", " TERM
        See OUTPUT.
        .TP
        .B TZDIR
        Where the rules of time zones are, instead of
        .IR /usr/share/zoneinfo .

        """
}
