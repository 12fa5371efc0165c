// The lists: what is pending, what waits for an answer, what is over. One object a line, its id in it.

import BelfryClient
import CivilTime
import WireProtocol

enum ListCommands {
    static let limitOption = OptionDescription.value("--limit", "N", .integer(1...Int64.max), "at most that many")

    static let list = CommandDescription(
        words: ["list"], summary: "what is scheduled, the soonest first", options: [limitOption],
        discussion: ["One line each: id, next date, title. With --json one page of at most 1000 (100 without --limit)."],
        examples: [.init(line: "belfry list --app org.example.Garden", meaning: "what one app has scheduled")],
        run: { (context) throws(Ending) in try pending(context, limit: context.arguments.integer("--limit")) })

    static let next = CommandDescription(
        words: ["next"], summary: "the soonest of the list",
        arguments: [ArgumentDescription(name: "N", kind: .integer(1...1000), isOptional: true)],
        discussion: ["The N soonest reminders (1 if left out), as `belfry list` shows them."],
        examples: [.init(line: "belfry next 3", meaning: "the next three")],
        run: { (context) throws(Ending) in try pending(context, limit: context.arguments.integer("N") ?? 1) })

    static let delivered = CommandDescription(
        words: ["delivered"], summary: "what waits for an answer, the newest first", options: [limitOption],
        discussion: ["One line each: occurrence, id, date, title, and the actions that answer it."],
        examples: [.init(line: "belfry delivered", meaning: "everything that is shown or snoozed")],
        run: { (context) throws(Ending) in try delivered(context) })

    static let history = CommandDescription(
        words: ["history"], summary: "what is over, the newest first",
        arguments: [ArgumentDescription(name: "ID", isOptional: true)], options: [limitOption],
        discussion: ["One line each: occurrence, id, when it was over, how, and the title. With ID only that reminder's."],
        examples: [.init(line: "belfry history standup --limit 5", meaning: "the last five answers to one reminder")],
        run: { (context) throws(Ending) in try history(context) })

    // MARK: Lines

    private static func pending(_ context: CommandContext, limit: Int64?) throws(Ending) {
        if context.wantsJSON { return try context.printPage("notifications.pending", limit: limit) }
        try context.requestClock()
        var table = Table()
        try context.eachItem("notifications.pending", limit: limit ?? .max) { item throws(Ending) in
            let date = try context.localDate(item["nextFire"]) ?? ""
            table.add(item["id"]?.line ?? "", date, (item["content"]?["title"]?.line ?? "") + appNote(item))
            return true
        }
        let style = context.console.style
        for line in table.lines([style.bold, style.cyan]) { try context.console.line(line) }
    }

    private static func delivered(_ context: CommandContext) throws(Ending) {
        let limit = context.arguments.integer("--limit")
        if context.wantsJSON { return try context.printPage("notifications.delivered", limit: limit) }
        try context.requestClock()
        var table = Table()
        try context.eachItem("notifications.delivered", limit: limit ?? .max) { item throws(Ending) in
            let date: String
            if let until = try context.localDate(item["snoozedUntil"]) {
                date = "snoozed until " + until
            } else {
                date = try context.localDate(item["deliveredAt"]) ?? ""
            }
            let actions = (item["actions"]?.elements ?? []).map { $0["id"]?.line ?? "" }.joined(separator: " ")
            table.add(
                item["occurrence"]?.line ?? "", item["id"]?.line ?? "", date,
                (item["content"]?["title"]?.line ?? "") + appNote(item),
                actions.isEmpty ? "" : "[\(actions)]")
            return true
        }
        let style = context.console.style
        for line in table.lines([style.bold, style.bold, style.cyan, { $0 }, style.dim]) { try context.console.line(line) }
    }

    private static func history(_ context: CommandContext) throws(Ending) {
        let limit = context.arguments.integer("--limit")
        let id = context.arguments.text("ID")
        func fill(_ params: inout Parameters) { params.set("id", text: id) }
        if context.wantsJSON { return try context.printPage("notifications.history", limit: limit, fill) }
        try context.requestClock()
        var table = Table()
        try context.eachItem("notifications.history", limit: limit ?? .max, fill) { item throws(Ending) in
            let resolution = item["resolution"]
            var how = resolution?["state"]?.line ?? ""
            if let action = resolution?["action"]?.line, !action.isEmpty { how += " (\(action))" }
            table.add(
                item["occurrence"]?.line ?? "", item["id"]?.line ?? "", try context.localDate(resolution?["at"]) ?? "", how,
                (item["content"]?["title"]?.line ?? "") + appNote(item))
            return true
        }
        let style = context.console.style
        for line in table.lines([style.bold, style.bold, style.cyan]) { try context.console.line(line) }
    }

    /// Which app an item belongs to, where that is not the usual one.
    static func appNote(_ item: JSONNode) -> String {
        guard let app = item["app"]?.line, app != "default" else { return "" }
        return "  (\(app))"
    }
}
