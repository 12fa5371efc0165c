// The program: words in, exit code out. `main.swift` only calls it, so that tests can do the same.

import BelfryClient
import Glibc

/// The command `belfry`.
package enum Program {
    /// As `belfry --version` prints it.
    static let version = "0.1.0"

    /// Runs the command line of this process and returns its exit code.
    package static func run() -> Int32 {
        let environment = Environment.process
        let console = Console(environment: environment)
        return run(processWords(), environment: environment, console: console)
    }

    /// Runs a command line, without the program's name; nil stands for a word that is not UTF-8.
    static func run(_ words: [String?], environment: Environment, console: Console) -> Int32 {
        var wantsJSON = false
        do throws(Ending) {
            guard !words.contains(nil) else {
                var ending = Ending.usage("an argument is not valid UTF-8")
                ending.usage = HelpText.programUsage
                throw ending
            }
            let words = words.compactMap { $0 }
            switch try ArgumentParser.parse(words, table: .belfry, readInput: environment.readInput) {
            case .help(let topic): console.write(HelpText.page(topic).utf8)
            case .version: try console.line("belfry " + version)
            case .command(let command, let arguments):
                wantsJSON = arguments.contains("--json")
                let context = CommandContext(arguments: arguments, console: console, environment: environment)
                do throws(Ending) {
                    try command.run(context)
                } catch {
                    var ending = error
                    if ending.exitCode == Ending.usageCode, ending.usage == nil {
                        ending.usage = HelpText.usage(.command(command))
                    }
                    throw ending
                }
            }
            try console.flush()
            return 0
        } catch {
            return end(error, wantsJSON: wantsJSON, console)
        }
    }

    private static func end(_ ending: Ending, wantsJSON: Bool, _ console: Console) -> Int32 {
        if wantsJSON, let object = ending.object { try? console.line(object.bytes) }
        do throws(Ending) { try console.flush() } catch {
            if let sentence = error.sentence { console.error("belfry: " + sentence) }
        }
        if let sentence = ending.sentence { console.error("belfry: " + sentence) }
        if let usage = ending.usage { console.error(usage) }
        return ending.exitCode
    }

    /// The words behind the program's name, byte for byte.
    private static func processWords() -> [String?] {
        let arguments = CommandLine.unsafeArgv
        return (1..<max(1, Int(CommandLine.argc))).map { index in arguments[index].flatMap { String(validatingCString: $0) } }
    }
}
