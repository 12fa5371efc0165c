// Completion for bash, made from the table. It needs nothing but bash itself.

enum BashCompletion {
    static func text(_ table: CommandTable = .belfry) -> String {
        let commands = table.commands.filter { !$0.isHidden }
        let groups = commands.filter { $0.words.count > 1 }.map(\.group).unique
        let first = commands.map(\.group).unique.joined(separator: " ")
        var text = """
            # bash completion for belfry. Made from the table of commands by "belfry generate bash"; change it there.
            # shellcheck shell=bash

            # Which command is being typed: its words, and whether the next word is the value of an option.
            _belfry() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
                local command='' word skip='' i words='' options='' what=''
                COMPREPLY=()
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ -n $skip ]]; then
                        skip=''
                        continue
                    fi
                    case $word in
                        --socket | --app) skip=1 ;;
                        --) return ;;
                        -*) ;;
                        *)
                            case $command in
                                '') command=$word ;;
                                \(groups.joined(separator: " | "))) command+=" $word" ;;
                            esac
                            ;;
                    esac
                done

            """
        text += values(commands)
        text += "    case $command in\n"
        text += "        '') words='\(first)' ;;\n"
        for group in groups {
            text +=
                "        \(group)) words='\(commands.filter { $0.group == group }.map { $0.words[1] }.joined(separator: " "))' ;;\n"
        }
        for command in commands {
            let options = command.options.flatMap(\.names).joined(separator: " ")
            let source = command.arguments.first.flatMap { Completions.source($0.completion) } ?? ""
            text += "        '\(command.name)') options='\(options)' what='\(source)' ;;\n"
        }
        text += """
                esac
                options+=' --socket --app --json --help --version'
                if [[ $cur == -* ]]; then
                    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
                elif [[ $what == commands ]]; then
                    mapfile -t COMPREPLY < <(compgen -W '\(first) dates' -- "$cur")
                elif [[ -n $what ]]; then
                    local IFS=$'\\n'
                    mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" complete "$what" 2> /dev/null)" -- "$cur")
                else
                    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
                fi
            }
            complete -F _belfry belfry

            """
        return text
    }

    /// The branch for the value of an option.
    private static func values(_ commands: [CommandDescription]) -> String {
        var text =
            "    case $prev in\n        --socket)\n            mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n            return\n            ;;\n"
        text += "        --app) return ;;\n"
        var seen: [String] = []
        for option in commands.flatMap(\.options) where option.placeholder != nil && !seen.contains(option.name) {
            seen.append(option.name)
            // The same name may take other words elsewhere; all of them are offered.
            let all = commands.flatMap(\.options).filter { $0.name == option.name }.flatMap { Completions.words($0.kind) }.unique
            let pattern = option.names.joined(separator: " | ")
            guard !all.isEmpty else {
                text += "        \(pattern)) return ;;\n"
                continue
            }
            text +=
                "        \(pattern))\n            mapfile -t COMPREPLY < <(compgen -W '\(all.joined(separator: " "))' -- \"$cur\")\n            return\n            ;;\n"
        }
        return text + "    esac\n"
    }
}

/// What the three shells have in common.
enum Completions {
    /// The words of a value that is one of a few; a start for dates.
    static func words(_ kind: ValueKind) -> [String] {
        switch kind {
        case .choice(let words): words
        case .date: ["now", "today", "tomorrow", "noon", "midnight"]
        default: []
        }
    }

    /// What `belfry complete` is asked for.
    static func source(_ completion: ArgumentDescription.Completion) -> String? {
        switch completion {
        case .none: nil
        case .delivered: "delivered"
        case .pending: "pending"
        case .activities: "activities"
        case .methods: "methods"
        case .commands: "commands"
        }
    }
}

extension Array where Element: Equatable {
    /// Each element once, where it first stands.
    var unique: [Element] {
        var result: [Element] = []
        for element in self where !result.contains(element) { result.append(element) }
        return result
    }
}
