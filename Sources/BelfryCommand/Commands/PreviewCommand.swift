// `belfry preview`: when something would fire, before it is scheduled.

import BelfryClient
import CivilTime
import WireProtocol

enum PreviewCommand {
    static let description = CommandDescription(
        words: ["preview"], summary: "show when something would fire; stores nothing",
        options: TriggerOptions.descriptions + [
            .value("--number -n", "N", .integer(1...1000), "how many dates (10 if left out)"),
            .value("--after", "WHEN", .date, "as if it were added then (now if left out)"),
        ],
        discussion: [
            "One line each: the local date, its weekday, the offset from UTC, how far away it is, and why it is not where the rule puts it: "
                + "`gap` (the local time does not exist), `overlap` (it exists twice), `missingDay` (the month has no such day)."
        ],
        examples: [
            .init(
                line: "belfry preview --on-calendar \"*-*-* 02:30\" --zone Europe/Berlin --after 2026-03-28 -n 3",
                meaning: "three nights around the change to summer time"),
            .init(line: "belfry preview --rrule \"FREQ=MONTHLY;BYDAY=-1FR\"", meaning: "the last Friday of each month"),
        ],
        run: run)

    @Sendable private static func run(_ context: CommandContext) throws(Ending) {
        guard let trigger = try TriggerOptions.trigger(context) else {
            throw .usage("preview needs a trigger, such as --on-calendar")
        }
        var params = Parameters()
        params.set("trigger", json: trigger)
        params.set("after", text: try context.instant("--after"))
        params.set("count", integer: context.arguments.integer("--number") ?? 10)
        let result = try context.call("triggers.preview", params)
        if context.wantsJSON { return try context.print(result) }
        let clock = try context.clock()
        var table = Table()
        for occurrence in result["occurrences"]?.elements ?? [] {
            let local = occurrence["local"]?.string ?? ""
            guard let at = occurrence["at"]?.instant, let date = CivilDateTime(text: String(local.prefix(19))) else { continue }
            table.add(
                CivilClock.text(date), CivilClock.weekdayName(date.date), offset(local), clock.distance(at),
                note(occurrence["note"]))
        }
        let style = context.console.style
        for line in table.lines([style.bold, { $0 }, style.dim, style.cyan, style.yellow]) { try context.console.line(line) }
        if result["never"]?.boolean == true { context.console.error("belfry: this never fires") }
    }

    /// The offset at the end of an RFC 3339 text.
    private static func offset(_ text: String) -> String {
        text.hasSuffix("Z") ? "+00:00" : String(text.suffix(6))
    }

    private static func note(_ node: JSONNode?) -> String {
        switch node?.string {
        case "gap": "gap: that local time does not exist"
        case "overlap": "overlap: that local time exists twice"
        case "missingDay": "missingDay: the month has no such day"
        case let other: SafeText.line(other ?? "")
        }
    }
}
