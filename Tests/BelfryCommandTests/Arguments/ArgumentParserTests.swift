// Command lines: what is understood, and how everything else is refused before anything is sent.

import Testing
import WireProtocol

@testable import BelfryCommand

struct ArgumentParserTests {
    private func parse(_ words: [String], input: String? = nil) throws(Ending) -> Invocation {
        try ArgumentParser.parse(words, table: .belfry) { input.map { Array($0.utf8) } }
    }

    private func arguments(_ words: [String], input: String? = nil) throws -> (name: String, values: ParsedArguments) {
        guard case .command(let command, let values) = try parse(words, input: input) else {
            Issue.record("no command: \(words)")
            return ("", ParsedArguments())
        }
        return (command.name, values)
    }

    private func refusal(_ words: [String], input: String? = nil) -> Ending? {
        do throws(Ending) { _ = try parse(words, input: input) } catch { return error }
        return nil
    }

    @Test func commonOptionsStandBeforeAndBehindTheCommand() throws {
        for words in [["--app", "a", "--json", "list"], ["list", "--app=a", "--json"], ["--json", "list", "--app", "a"]] {
            let (name, values) = try arguments(words)
            #expect(name == "list")
            #expect(values.text("--app") == "a" && values.contains("--json"))
        }
    }

    @Test func optionsAndArgumentsMayBeMixed() throws {
        let (_, values) = try arguments(["add", "--in", "5m", "Tea", "--private", "Green", "--id=t"])
        #expect(values.text("TITLE") == "Tea" && values.text("BODY") == "Green" && values.text("--id") == "t")
        #expect(values.duration("--in") == 300_000_000 && values.contains("--private"))
    }

    @Test func behindTwoHyphensNothingIsAnOption() throws {
        let (_, values) = try arguments(["add", "--in", "1h", "--", "--help me", "-x"])
        #expect(values.text("TITLE") == "--help me" && values.text("BODY") == "-x")
    }

    @Test func anOptionTakesTheNextWordWhateverItIs() throws {
        #expect(try arguments(["add", "T", "--body", "--json"]).values.text("--body") == "--json")
        #expect(try arguments(["add", "T", "--body="]).values.text("--body") == "")
        #expect(try arguments(["add", "T", "--body=a=b"]).values.text("--body") == "a=b")
    }

    @Test func ofAnOptionGivenTwiceTheLastCounts() throws {
        #expect(try arguments(["add", "T", "--id", "a", "--id", "b"]).values.text("--id") == "b")
        #expect(
            try arguments(["events", "--topic", "activity", "--topic", "island"]).values.texts("--topic") == [
                "activity", "island",
            ])
    }

    @Test func shortFormsAndGroups() throws {
        #expect(try arguments(["preview", "--every", "1h", "-n", "3"]).values.integer("--number") == 3)
        #expect(try arguments(["categories"]).name == "categories list")
        #expect(try arguments(["categories", "--json"]).name == "categories list")
        #expect(try arguments(["activity", "perform", "run", "LAP"]).values.text("ACTION") == "LAP")
    }

    @Test func jsonComesFromTheWordOrFromStandardInput() throws {
        #expect(try arguments(["call", "m", "{\"a\":1}"]).values.json("JSON")?["a"]?.integer == 1)
        #expect(try arguments(["call", "m", "-"], input: "{\"a\":2}\n").values.json("JSON")?["a"]?.integer == 2)
        #expect(
            try arguments(["add", "T", "--relevance", "1e-1"]).values.json("--relevance")?.rawBytes.elementsEqual("1e-1".utf8)
                == true)
    }

    @Test(arguments: [
        ["--help"], ["-h"], ["help"], ["add", "--help"], ["add", "T", "--help", "--nonsense"], ["activity", "--help"],
    ])
    func helpIsNoMistake(words: [String]) {
        #expect(refusal(words) == nil)
    }

    @Test(arguments: [
        ([], "a command is missing"), (["nonsense"], "nonsense"), (["add"], "TITLE"), (["add", "T", "--nonsense"], "--nonsense"),
        (["add", "T", "--at"], "--at"), (["add", "T", "--in", "soon"], "soon"), (["add", "T", "--at", "blursday"], "blursday"),
        (["add", "T", "--in", "5m", "--at", "18:00"], "--in"), (["add", "T", "--user-info", "{bad"], "--user-info"),
        (["add", "T", "--calendar", "[1]"], "--calendar"), (["add", "T", "--user-info", "{\"a\":1,\"a\":2}"], "--user-info"),
        (["add", "T", "B", "C"], "C"), (["add", "T", "--private=yes"], "--private"), (["add", "T", "--badge", "x"], "--badge"),
        (["add", "T", "--badge", "-1"], "--badge"), (["add", "T", "--relevance", "much"], "much"),
        (["add", "T", "--gap", "skip"], "--gap"),
        (["add", "T", "--start-at", "18:00"], "--every"), (["add", "T", "--in", "5m", "--repeats"], "--calendar"),
        (["add", "T", "--interruption", "loud"], "loud"), (["respond", "x"], "ACTION"), (["snooze"], "REF"),
        (["activity"], "activity"),
        (["activity", "explode"], "activity explode"), (["activity", "start", "--state", "nope"], "--state"),
        (["call"], "METHOD"),
        (["call", "server.info", "{"], "JSON"), (["call", "m", "-"], "standard input"), (["wait"], "REF"),
        (["list", "extra"], "extra"),
        (["next", "many"], "many"), (["next", "0"], "0"), (["push", "token"], "JSON"), (["categories", "put", "{"], "JSON"),
        (["events", "--since", "1", "--consumer", "c"], "--since"), (["bar", "--format", "html"], "html"),
        (["--at", "18:00", "add", "T"], "--at"),
        (["--nonsense"], "--nonsense"), (["add", "\u{1B}[31m", "--x\u{1B}y"], "--x"),
    ])
    func aMistakeIsNamedWithTheUsage(words: [String], named: String) {
        let ending = refusal(words)
        #expect(ending?.exitCode == 2)
        #expect(ending?.sentence?.contains(named) == true, "\(ending?.sentence ?? "")")
        #expect(ending?.sentence?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
        #expect(ending?.usage?.hasPrefix("usage: belfry") == true)
    }

    @Test func everyCommandHasHelpAnExampleAndOwnNamesOfOptions() {
        var names: Set<String> = []
        for command in CommandTable.belfry.commands {
            #expect(names.insert(command.name).inserted)
            let page = HelpText.page(.command(command))
            #expect(page.contains(command.summary) && page.contains("usage: belfry \(command.name)"))
            #expect(!command.examples.isEmpty, "\(command.name)")
            let options = (command.options + CommandTable.commonOptions).flatMap(\.names)
            #expect(Set(options).count == options.count, "\(command.name)")
            for line in page.split(separator: "\n") { #expect(line.count <= 110, "\(line)") }
        }
    }

    @Test func everyExampleIsUnderstood() throws {
        for command in CommandTable.belfry.commands {
            for example in command.examples {
                let line = example.line.split(separator: " && ")[0].split(separator: " | ")[0]
                let words = ShellWords.split(String(line))
                #expect(words.first == "belfry")
                #expect(refusal(Array(words.dropFirst())) == nil, "\(example.line)")
            }
        }
    }
}

/// Splits a line as a shell would, as far as the examples need it.
enum ShellWords {
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
