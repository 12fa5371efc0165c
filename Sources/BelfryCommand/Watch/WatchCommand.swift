// `belfry watch`: full-screen on a terminal, plain elsewhere.

import BelfryClient
import Glibc
import WireProtocol

enum WatchCommand {
    static let description = CommandDescription(
        words: ["watch"], summary: "live cards of activities and reminders, with buttons on keys",
        options: [.flag("--once", "print the cards once and end")],
        discussion: [
            "Shows the reminders that wait for an answer, the activities with their moving timers, and what comes next. The key in brackets "
                + "presses a button; the arrow keys scroll; q or Ctrl-C leaves.",
            "Not on a terminal, the cards are printed once for each change; with --json as one object a line.",
        ],
        examples: [
            .init(line: "belfry watch", meaning: "the whole screen, until q"),
            .init(line: "belfry watch --once | less", meaning: "how it stands now"),
        ],
        run: { (context) throws(Ending) in
            if context.arguments.contains("--once") { return try once(context) }
            let takesScreen =
                context.console.isTerminal && isatty(STDIN_FILENO) == 1 && !context.wantsJSON
                && context.environment.variable("TERM") != "dumb"
            // The first look: no daemon is an error at the start.
            _ = try context.connection()
            guard takesScreen else { return try follow(context) }
            let view = WatchView(context)
            defer { withExtendedLifetime(view) {} }
            try view.run()
        })

    /// Prints how it stands.
    private static func once(_ context: CommandContext) throws(Ending) {
        var results: [JSONNode] = []
        for query in WatchContent.queries(app: context.app) { results.append(try context.call(query.method, query.params)) }
        try print(WatchContent(results), context)
    }

    /// Prints the cards whenever something changed about them.
    private static func follow(_ context: CommandContext) throws(Ending) {
        let source = LiveSource(
            address: context.address, topics: WatchContent.topics, app: context.app,
            queries: WatchContent.queries(app: context.app))
        var last: [UInt8] = []
        while true {
            if case .loaded(let results) = source.step() {
                let content = WatchContent(results)
                if content.json != last {
                    if !last.isEmpty, !context.wantsJSON { try context.console.line("") }
                    last = content.json
                    try print(content, context)
                    try context.console.flush()
                }
            }
            if try Poll.wait(for: [source.descriptor], console: context.console, until: source.deadline) { throw Ending.quiet }
        }
    }

    private static func print(_ content: WatchContent, _ context: CommandContext) throws(Ending) {
        if context.wantsJSON { return try context.console.line(content.json) }
        var clock = SurfaceClock()
        clock.set(content.info)
        let console = context.console
        let glyphs: GlyphSet = console.isTerminal ? .terminal(context.environment) : .unicode
        let picture = WatchPicture(content, clock.now, glyphs, width: 80, isFramed: console.isTerminal)
        for line in picture.lines {
            try console.line(console.style.isOn ? ScreenText.text(line, withColor: true) : line.plainText)
        }
    }
}
