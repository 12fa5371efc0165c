// Completion for zsh, made from the table.

enum ZshCompletion {
    static func text(_ table: CommandTable = .belfry) -> String {
        let commands = table.commands.filter { !$0.isHidden }
        let groups = commands.filter { $0.words.count > 1 }.map(\.group).unique
        var text = """
            #compdef belfry
            # zsh completion for belfry. Made from the table of commands by "belfry generate zsh"; change it there.

            _belfry_ids() {
                local -a ids
                ids=("${(@f)$(belfry complete $1 2> /dev/null)}")
                compadd -a ids
            }

            _belfry() {
                local curcontext=$curcontext state line
                local -a common commands
                common=(

            """
        for option in CommandTable.commonOptions { text += "        " + argument(option) + "\n" }
        text += "    )\n    commands=(\n"
        for name in commands.map(\.group).unique {
            let own = commands.first { $0.words == [name] }
            let summary = own?.summary ?? commands.filter { $0.group == name }.map { $0.words[1] }.joined(separator: ", ")
            text += "        " + quoted("\(name):\(summary)") + "\n"
        }
        text += """
                )
                _arguments -C $common '1: :->command' '*:: :->arguments' && return
                case $state in
                    command) _describe -t commands command commands ;;
                    arguments)
                        case $words[1] in

            """
        for command in commands where command.words.count == 1 { text += branch(command, word: command.name, indent: 16) }
        for group in groups {
            let members = commands.filter { $0.group == group }
            text +=
                "                \(group))\n                    if ((CURRENT == 2)); then\n                        commands=(\n"
            for command in members {
                text += "                            " + quoted("\(command.words[1]):\(command.summary)") + "\n"
            }
            text += """
                                        )
                                        _describe -t commands command commands
                                        return
                                    fi
                                    shift words
                                    ((CURRENT--))
                                    case $words[1] in

                """
            for command in members { text += branch(command, word: command.words[1], indent: 24) }
            text += "                    esac\n                    ;;\n"
        }
        text += "            esac\n            ;;\n    esac\n}\n\n_belfry \"$@\"\n"
        return text
    }

    private static func branch(_ command: CommandDescription, word: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines = [margin + word + ")", margin + "    _arguments $common \\"]
        for option in command.options { lines.append(margin + "        " + argument(option) + " \\") }
        for place in command.arguments {
            let action =
                Completions.source(place.completion).map { $0 == "commands" ? "_describe command commands" : "_belfry_ids \($0)" }
                ?? ""
            lines.append(
                margin + "        "
                    + quoted(
                        "\(place.isRepeating ? "*" : "")\(place.isOptional && !place.isRepeating ? ":" : ""):\(place.name):\(action)"
                    ) + " \\")
        }
        if command.takesCommandLine { lines.append(margin + "        '*:: :_normal' \\") }
        lines[lines.count - 1].removeLast(2)
        lines.append(margin + "    ;;")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func argument(_ option: OptionDescription) -> String {
        let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
        var value = ""
        if let placeholder = option.placeholder {
            let words = Completions.words(option.kind)
            let action = option.name == "--socket" ? "_files" : words.isEmpty ? "" : "(\(words.joined(separator: " ")))"
            value = ":\(placeholder):\(action)"
        }
        return option.names.map { quoted("\(option.isRepeating ? "*" : "")\($0)[\(help)]\(value)") }.joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
