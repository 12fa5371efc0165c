// Reads a command line by the table. The first words say which command; then options and arguments may stand in any order, `--` ends the
// options, and `--name=value` is the same as `--name value`. An option takes the next word whatever it looks like, so that a script can pass
// any text. An option given twice means its last value.

import WireProtocol

/// What a command line asks for.
enum Invocation {
    case command(CommandDescription, ParsedArguments)
    case help(HelpTopic)
    case version
}

/// What help is about.
enum HelpTopic {
    case program
    case command(CommandDescription)
    case group(String)
    case dates
}

/// The parser of one command line.
struct ArgumentParser {
    private let table: CommandTable
    private let readInput: () -> [UInt8]?
    private var words: [String]
    private var position = 0
    private var command: CommandDescription?
    private var parsed = ParsedArguments()
    private var places: [String] = []

    private init(_ words: [String], _ table: CommandTable, _ readInput: @escaping () -> [UInt8]?) {
        self.words = words
        self.table = table
        self.readInput = readInput
    }

    /// Understands the words behind the program's name. A mistake is an `Ending` with the usage of the command as far as it is known.
    static func parse(
        _ words: [String], table: CommandTable, readInput: @escaping () -> [UInt8]?
    ) throws(Ending) -> Invocation {
        var parser = ArgumentParser(words, table, readInput)
        do {
            return try parser.invocation()
        } catch {
            var ending = error
            ending.usage = ending.usage ?? HelpText.usage(parser.command.map(HelpTopic.command) ?? .program)
            throw ending
        }
    }

    private mutating func invocation() throws(Ending) -> Invocation {
        var optionsEnded = false
        while position < words.count {
            let word = words[position]
            position += 1
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                try takeWord(word)
            } else if word == "--" {
                optionsEnded = true
                if command?.takesCommandLine == true {
                    parsed.commandLine = Array(words[position...])
                    position = words.count
                }
            } else if word == "--help" || word == "-h" {
                return .help(topic)
            } else if word == "--version" {
                return .version
            } else {
                try takeOption(word)
            }
        }
        return try finished()
    }

    // MARK: Words

    private var topic: HelpTopic {
        if let command { return .command(command) }
        return group.map(HelpTopic.group) ?? .program
    }

    private var group: String?

    private mutating func takeWord(_ word: String) throws(Ending) {
        if command != nil {
            places.append(word)
            return
        }
        if let group {
            guard let found = table.command([group, word]) else {
                throw unknown(group + " " + word, HelpText.usage(.group(group)))
            }
            command = found
        } else if table.isGroup(word) {
            group = word
        } else if let found = table.command([word]) {
            command = found
        } else {
            throw unknown(word, HelpText.usage(.program))
        }
    }

    private func unknown(_ name: String, _ usage: String) -> Ending {
        var ending = Ending.usage("there is no command \(SafeText.line(name))")
        ending.usage = usage
        return ending
    }

    // MARK: Options

    private mutating func takeOption(_ word: String) throws(Ending) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = option(name) else {
            let owner = command.map { "\($0.name) has no option " } ?? "there is no option "
            throw .usage(owner + SafeText.line(name) + (command == nil ? " before a command" : ""))
        }
        guard let placeholder = option.placeholder else {
            guard parts.count == 1 else { throw .usage("\(option.name) takes no value") }
            parsed.add(option.name, .flag)
            return
        }
        let text: String
        if parts.count == 2 {
            text = String(parts[1])
        } else {
            guard position < words.count else { throw .usage("\(option.name) needs a value: \(placeholder)") }
            text = words[position]
            position += 1
        }
        parsed.add(option.name, try ValueReader(readInput: readInput).read(text, option.kind, for: option.name))
    }

    private func option(_ name: String) -> OptionDescription? {
        let known = (command ?? defaultOfGroup)?.options ?? []
        return known.first { $0.names.contains(name) } ?? CommandTable.commonOptions.first { $0.names.contains(name) }
    }

    /// The command that the name of a group alone means.
    private var defaultOfGroup: CommandDescription? {
        group.flatMap { table.defaultCommand(of: $0) }
    }

    // MARK: The end

    private mutating func finished() throws(Ending) -> Invocation {
        if command == nil { command = defaultOfGroup }
        guard let command else {
            var ending = Ending.usage(group.map { "\($0) needs a command" } ?? "a command is missing")
            ending.usage = HelpText.usage(topic)
            throw ending
        }
        try assignPlaces(command)
        try checkSets(command)
        return .command(command, parsed)
    }

    private mutating func assignPlaces(_ command: CommandDescription) throws(Ending) {
        var remaining = places[...]
        let reader = ValueReader(readInput: readInput)
        for argument in command.arguments {
            if remaining.isEmpty {
                guard argument.isOptional else { throw .usage("\(command.name) needs \(argument.name)") }
                break
            }
            repeat {
                parsed.add(argument.name, try reader.read(remaining.removeFirst(), argument.kind, for: argument.name))
            } while argument.isRepeating && !remaining.isEmpty
        }
        if let extra = remaining.first { throw .usage("\(command.name) takes no further argument: \(SafeText.line(extra))") }
        if command.takesCommandLine, parsed.commandLine.isEmpty { throw .usage("\(command.name) needs a command behind --") }
    }

    private func checkSets(_ command: CommandDescription) throws(Ending) {
        let given = command.options.filter { parsed.contains($0.name) }
        for (index, option) in given.enumerated() {
            if let set = option.exclusiveSet, let other = given[..<index].first(where: { $0.exclusiveSet == set }) {
                throw .usage("\(other.name) and \(option.name) exclude each other")
            }
            if !option.needs.isEmpty, !option.needs.contains(where: { parsed.contains($0) }) {
                throw .usage("\(option.name) goes with \(Self.list(option.needs))")
            }
        }
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
