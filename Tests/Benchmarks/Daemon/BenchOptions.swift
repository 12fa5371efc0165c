// What the words on the command line say.

import Glibc

/// The options of a run.
struct BenchOptions {
    /// What was asked for cannot be done.
    struct Usage: Error, CustomStringConvertible {
        let description: String
    }

    var names: [String] = []
    var isJSON = false
    var isList = false
    /// How often each measure is taken.
    var rounds = 5
    /// How many reminders a large store holds.
    var large = 1_000_000
    /// Where stores are kept: a folder on a real disk.
    var folder = "/var/tmp"
    /// The programs measured.
    var daemon: String
    var command: String

    init(_ arguments: [String]) throws {
        let own = ProcessFigures.executable
        let folder = own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex)
        daemon = folder + "belfryd"
        command = folder + "belfry"
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--json": isJSON = true
            case "--list": isList = true
            case "--rounds": rounds = try Self.number(&rest)
            case "--large": large = try Self.number(&rest)
            case "--folder": self.folder = try Self.word(&rest)
            case "--daemon": daemon = try Self.word(&rest)
            case "--command": command = try Self.word(&rest)
            default:
                guard Bench.measures.contains(where: { $0.name == word }) else {
                    throw Usage(description: "unknown word \(word)")
                }
                names.append(word)
            }
        }
        for program in [daemon, command] where access(program, X_OK) != 0 {
            throw Usage(description: "\(program) is not there: swift build -c release")
        }
    }

    /// Says something to whoever started this.
    static func warn(_ text: String) {
        let line = Array("belfry-bench: \(text)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }

    private static func word(_ rest: inout ArraySlice<String>) throws -> String {
        guard let word = rest.popFirst() else { throw Usage(description: "a word is missing at the end") }
        return word
    }

    private static func number(_ rest: inout ArraySlice<String>) throws -> Int {
        guard let number = Int(try word(&rest)), number > 0 else { throw Usage(description: "a number is expected") }
        return number
    }
}
