// The manual pages and completions in systemd/ are made: from the table of commands, and belfry-protocol(7) from the page on the protocol.
// The files that are kept have to be what would be made now. To write them anew:
//
//   BELFRY_REWRITE=1 swift test --filter KeptFileTests

import Glibc
import Testing

@testable import BelfryCommand

struct KeptFileTests {
    private static let project = String(#filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 })

    private func read(_ path: String) -> String? {
        FileBytes.read(Self.project + "/" + path, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Compares a kept file, or writes it if that is asked for.
    private func check(_ path: String, _ text: String) {
        if getenv("BELFRY_REWRITE") != nil {
            guard let file = fopen(Self.project + "/" + path, "w") else { return }
            fputs(text, file)
            fclose(file)
        }
        #expect(read(path) == text, "\(path) is out of date: BELFRY_REWRITE=1 swift test --filter KeptFileTests")
    }

    @Test(arguments: [
        ("man", "systemd/man/belfry.1"), ("bash", "systemd/completions/belfry.bash"), ("zsh", "systemd/completions/_belfry"),
        ("fish", "systemd/completions/belfry.fish"),
    ])
    func whatIsMadeFromTheTableIsKeptUpToDate(kind: String, path: String) {
        let console = Console()
        let code = Program.run(
            ["generate", kind], environment: Environment(variable: { _ in nil }, readInput: { nil }), console: console)
        #expect(code == 0)
        check(path, String(decoding: console.output, as: UTF8.self))
    }

    @Test func thePageOfTheProtocolIsKeptUpToDate() throws {
        let page = try #require(read("Sources/WireProtocol/WireProtocol.docc/Protocol.md"))
        check("systemd/man/belfry-protocol.7", ProtocolPage.manual(page))
    }

    @Test func everyMethodThatCompletionOffersIsInThePageOfTheProtocol() throws {
        let page = try #require(read("Sources/WireProtocol/WireProtocol.docc/Protocol.md"))
        for method in HiddenCommands.methods { #expect(page.contains(method), "\(method)") }
    }
}
