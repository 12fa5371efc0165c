// `belfry why`: the story of a reminder.

import BelfryClient
import CivilTime
import WireProtocol

enum WhyCommand {
    static let description = CommandDescription(
        words: ["why"], summary: "why a reminder came, came late, or did not",
        arguments: [ArgumentDescription(name: "REF", completion: .pending)],
        discussion: [
            "REF is an occurrence or the id of a reminder. Prints a verdict, what happened and when, and the next date."
        ],
        examples: [.init(line: "belfry why standup", meaning: "what became of it, and when it comes next")],
        run: run)

    @Sendable private static func run(_ context: CommandContext) throws(Ending) {
        let reference = context.arguments.text("REF") ?? ""
        if !context.wantsJSON { try context.requestClock() }
        var params = Parameters()
        params.set("occurrence", text: reference)
        var result = try context.call("notifications.explain", params, unless: .notFound)
        if result == nil {
            params = context.parameters()
            params.set("id", text: reference)
            result = try context.call("notifications.explain", params)
        }
        guard let result else { return }
        if context.wantsJSON { return try context.print(result) }
        let style = context.console.style
        if let verdict = result["verdict"]?.string { try context.console.line(try localized(verdict, context)) }
        var table = Table()
        for fact in result["facts"]?.elements ?? [] {
            table.add(
                "  " + (try context.localDate(fact["at"]) ?? ""), fact["what"]?.line ?? "",
                try localized(fact["detail"]?.string ?? "", context))
        }
        for line in table.lines([style.cyan, style.bold]) { try context.console.line(line) }
        if let next = result["nextFire"]?.instant {
            let clock = try context.clock()
            try context.console.line("next: \(style.cyan(clock.text(next)))  \(clock.distance(next))")
        }
    }

    /// A sentence with the instants in it (RFC 3339 in UTC) as local dates.
    private static func localized(_ sentence: String, _ context: CommandContext) throws(Ending) -> String {
        let clock = try context.clock()
        return SafeText.line(sentence).split(separator: " ", omittingEmptySubsequences: false).map { word in
            let bare = word.reversed().drop { ".,;:)".contains($0) }.count
            let head = word.prefix(bare)
            guard head.hasSuffix("Z"), let instant = Instant(rfc3339: String(head)) else { return String(word) }
            return clock.text(instant) + word.dropFirst(bare)
        }.joined(separator: " ")
    }
}
