// `belfry help`.

enum HelpCommand {
    static let description = CommandDescription(
        words: ["help"], summary: "what the commands are, and what one of them does",
        arguments: [ArgumentDescription(name: "COMMAND", isOptional: true, isRepeating: true, completion: .commands)],
        examples: [.init(line: "belfry help add", meaning: "everything about one command")],
        run: { (context) throws(Ending) in
            let words = context.arguments.texts("COMMAND")
            guard let topic = topic(words) else {
                throw .usage("there is no command \(SafeText.line(words.joined(separator: " ")))")
            }
            context.console.write(HelpText.page(topic).utf8)
        })

    private static func topic(_ words: [String]) -> HelpTopic? {
        let table = CommandTable.belfry
        if words.isEmpty { return .program }
        if words == ["dates"] { return .dates }
        if words.count == 1, table.isGroup(words[0]) { return .group(words[0]) }
        return table.command(words).map(HelpTopic.command)
    }
}
