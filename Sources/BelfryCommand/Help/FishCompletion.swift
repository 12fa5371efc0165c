// Completion for fish, made from the table.

enum FishCompletion {
    static func text(_ table: CommandTable = .belfry) -> String {
        let commands = table.commands.filter { !$0.isHidden }
        let groups = commands.filter { $0.words.count > 1 }.map(\.group).unique
        var text = """
            # fish completion for belfry. Made from the table of commands by "belfry generate fish"; change it there.

            # Whether the words typed so far are this command; without arguments, whether there is none yet.
            function __belfry_is
                set -l found
                set -l skip 0
                for word in (commandline -opc)[2..-1]
                    if test $skip = 1
                        set skip 0
                        continue
                    end
                    switch $word
                        case --socket --app
                            set skip 1
                        case '-*'
                        case '*'
                            if test (count $found) = 0; or contains -- "$found" \(groups.joined(separator: " "))
                                set -a found $word
                            end
                    end
                end
                test "$found" = "$argv"
            end

            complete -c belfry -f

            """
        for option in CommandTable.commonOptions { text += line(nil, option) }
        for name in commands.map(\.group).unique {
            let own = commands.first { $0.words == [name] }
            let summary = own?.summary ?? commands.filter { $0.group == name }.map { $0.words[1] }.joined(separator: ", ")
            text += "complete -c belfry -n __belfry_is -a \(name) -d \(quoted(summary))\n"
        }
        for command in commands where command.words.count > 1 {
            text += "complete -c belfry -n '__belfry_is \(command.group)' -a \(command.words[1]) -d \(quoted(command.summary))\n"
        }
        for command in commands {
            for option in command.options { text += line(command, option) }
            guard let source = command.arguments.first.flatMap({ Completions.source($0.completion) }) else { continue }
            let values =
                source == "commands"
                ? (commands.map(\.group).unique + ["dates"]).joined(separator: " ") : "(belfry complete \(source) 2> /dev/null)"
            text += "complete -c belfry -n '__belfry_is \(command.name)' -a \(quoted(values))\n"
        }
        return text
    }

    private static func line(_ command: CommandDescription?, _ option: OptionDescription) -> String {
        var line = "complete -c belfry"
        if let command { line += " -n '__belfry_is \(command.name)'" }
        for name in option.names { line += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())" }
        if option.placeholder != nil {
            let words = Completions.words(option.kind)
            line += option.name == "--socket" ? " -rF" : " -x"
            if !words.isEmpty { line += " -a \(quoted(words.joined(separator: " ")))" }
        }
        return line + " -d \(quoted(option.help))\n"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
