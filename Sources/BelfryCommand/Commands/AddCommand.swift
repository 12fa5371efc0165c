// `belfry add`: a reminder.

import BelfryClient
import WireProtocol

enum AddCommand {
    static let description = CommandDescription(
        words: ["add"],
        summary: "schedule a reminder, or show it now",
        arguments: [ArgumentDescription(name: "TITLE"), ArgumentDescription(name: "BODY", isOptional: true)],
        options: contentOptions + TriggerOptions.descriptions + deliveryOptions,
        discussion: [
            "Prints the reminder's id and its next date. Without one of --at, --in, --every, --on-calendar, --cron, --rrule, --calendar "
                + "and --trigger it is shown now. Adding a second reminder with the same id replaces the first.",
            "With --category TIMER_ACTION the reminder has the buttons \"Start task\", \"Remind me in 5 minutes\" and \"Dismiss\".",
        ],
        examples: [
            .init(line: "belfry add Tea --in 4m", meaning: "in four minutes"),
            .init(
                line: "belfry add \"Stand-up\" \"Room 2\" --on-calendar \"Mon..Fri 09:25\" --id standup",
                meaning: "every working day, under a name of its own"),
            .init(
                line: "belfry add \"Water the plants\" --at \"friday 18:00\" --category TIMER_ACTION",
                meaning: "on the next Friday, with buttons"),
        ],
        run: run)

    private static let contentOptions: [OptionDescription] = [
        .value("--subtitle", "TEXT", .text, "a second line"),
        .value("--body", "TEXT", .text, "the text below, instead of BODY"),
        .value("--id", "ID", .text, "its id; the daemon makes one if left out"),
        .value("--category", "ID", .text, "the category whose buttons it gets"),
        .value("--thread", "ID", .text, "what it belongs to"),
        .value("--user-info", "JSON", .object, "an object for the program that answers"),
        .value(
            "--interruption", "LEVEL", .choice(["passive", "active", "timeSensitive", "critical"]), "how much it may interrupt"),
        .value("--relevance", "N", .number, "0 to 1: its weight among others of the app"),
        .value("--sound", "NAME", .text, "the sound to play"),
        .value("--badge", "N", .integer(0...Int64.max), "the number on the app's icon"),
        .flag("--private", "keep its text out of logs and off a locked screen"),
    ]

    private static let deliveryOptions: [OptionDescription] = [
        .value(
            "--missed", "POLICY", .choice(["latest", "all", "skip"]), "what becomes of times when the machine was off or asleep"),
        .value("--grace", "D", .duration, "how late it is still shown"),
        .value("--expires-after", "D", .duration, "it is over if not answered within that time"),
        .flag("--allow-past", "show it at once if its date has passed"),
    ]

    @Sendable private static func run(_ context: CommandContext) throws(Ending) {
        let arguments = context.arguments
        if arguments.contains("BODY"), arguments.contains("--body") { throw .usage("BODY and --body exclude each other") }
        let trigger = try TriggerOptions.trigger(context)
        var params = context.parameters()
        params.set("id", text: arguments.text("--id"))
        params.set("content") { setContent(arguments, &$0) }
        params.set("trigger", json: trigger)
        if arguments.contains("--missed") || arguments.contains("--grace") {
            params.set("missed") {
                $0.set("policy", text: arguments.text("--missed") ?? "latest")
                $0.set("graceSeconds", microseconds: arguments.duration("--grace"))
            }
        }
        params.set("expiresAfter", microseconds: arguments.duration("--expires-after"))
        params.set("allowPast", flag: arguments.contains("--allow-past"))
        if !context.wantsJSON, trigger != nil { try context.requestClock() }
        let result = try context.call("notifications.add", params)
        if context.wantsJSON { return try context.print(result) }
        for warning in result["warnings"]?.elements ?? [] { context.console.error("belfry: warning: \(warning.line)") }
        let id = context.console.style.bold(result["id"]?.line ?? "")
        guard let next = result["nextFire"]?.instant else { return try context.console.line(id + "  now") }
        let clock = try context.clock()
        try context.console.line("\(id)  \(clock.text(next))  \(context.console.style.dim(clock.distance(next)))")
    }

    private static func setContent(_ arguments: ParsedArguments, _ content: inout Parameters) {
        content.set("title", text: arguments.text("TITLE"))
        content.set("subtitle", text: arguments.text("--subtitle"))
        content.set("body", text: arguments.text("--body") ?? arguments.text("BODY"))
        content.set("badge", integer: arguments.integer("--badge"))
        content.set("sound", text: arguments.text("--sound"))
        content.set("category", text: arguments.text("--category"))
        content.set("thread", text: arguments.text("--thread"))
        content.set("userInfo", json: arguments.json("--user-info")?.compactText)
        content.set("interruption", text: arguments.text("--interruption"))
        content.set("relevance", json: arguments.json("--relevance")?.rawBytes)
        content.set("private", flag: arguments.contains("--private"))
    }
}
