// `belfry activity …`: live activities from the command line and from scripts.

import BelfryClient
import WireProtocol

enum ActivityCommands {
    static let key = ArgumentDescription(name: "KEY", completion: .activities)
    private static let keyHelp = "KEY is the app's own key for the activity, or the activity's id."
    private static let contentOptions: [OptionDescription] = [
        .value("--state", "JSON", .object, "the state: an object of your own; its status and progress are shown"),
        .value("--stale-date", "WHEN", .date, "when this content is out of date"),
        .value("--relevance", "N", .number, "its weight among the app's activities (0 if left out)"),
        .value("--alert", "TITLE", .text, "draw attention, with this title"),
        .value("--alert-body", "TEXT", .text, "the text below that title", needs: ["--alert"]),
    ]
    private static let presentation = OptionDescription.value("--presentation", "JSON", .object, "what its card looks like")
    private static let timestamp = OptionDescription.value(
        "--timestamp", "T", .text, "when the content was true (Unix seconds or RFC 3339); older ones are refused")

    static let start = CommandDescription(
        words: ["activity", "start"], summary: "begin an activity, and print its id",
        arguments: [ArgumentDescription(name: "NAME", isOptional: true)],
        options: [
            .value("--key", "KEY", .text, "your own name for it"),
            .value("--type", "TYPE", .text, "the type of its attributes"),
            .value("--attributes", "JSON", .object, "what does not change; NAME becomes its name"),
        ] + contentOptions + [
            .value("--start-at", "WHEN", .date, "begin then; needs --alert"),
            .flag("--push", "make a token for updates by push"),
            presentation,
            .value("--actions", "JSON", .array, "the buttons of its card"),
            .value("--style", "STYLE", .choice(["standard", "transient"]), "whether it ends with the session"),
            .value("--if-exists", "HOW", .choice(["fail", "return", "update"]), "when one with this key is live"),
        ],
        examples: [
            .init(
                line: "belfry activity start \"Morning run\" --key run --state '{\"status\":\"warming up\",\"progress\":0}'",
                meaning: "a card with a bar, under the name run")
        ],
        run: start(_:))

    static let update = CommandDescription(
        words: ["activity", "update"], summary: "give an activity new content",
        arguments: [key], options: contentOptions + [timestamp, presentation],
        discussion: [
            keyHelp,
            "The new content replaces the old: a stale date or a relevance that is not given again is gone. Without --state the state stays.",
        ],
        examples: [.init(line: "belfry activity update run --state '{\"progress\":0.5}'", meaning: "half way")],
        run: { (context) throws(Ending) in
            var params = Parameters()
            try setContent(context, &params, isRequired: true)
            try setCommon(context, &params)
            try report(try callNamed("activities.update", params, context), context)
        })

    static let end = CommandDescription(
        words: ["activity", "end"], summary: "end an activity",
        arguments: [key],
        options: contentOptions + [
            timestamp, presentation,
            .value(
                "--dismissal", "HOW", .choice(["default", "immediate", "after"]),
                "when the card goes: after 4 hours, now, or at --date"),
            .value("--date", "WHEN", .date, "when the card goes, at most 4 hours later", needs: ["--dismissal"]),
        ],
        discussion: [keyHelp, "The card stays, ended, until its dismissal."],
        examples: [
            .init(line: "belfry activity end run --state '{\"status\":\"done\"}' --dismissal immediate", meaning: "over and away")
        ],
        run: { (context) throws(Ending) in
            var params = Parameters()
            try setContent(context, &params, isRequired: false)
            try setCommon(context, &params)
            if let policy = context.arguments.text("--dismissal") {
                let date = try context.instant("--date")
                params.set("dismissal") {
                    $0.set("policy", text: policy)
                    $0.set("date", text: date)
                }
            }
            try report(try callNamed("activities.end", params, context), context)
        })

    static let show = CommandDescription(
        words: ["activity", "show"], summary: "everything about an activity", arguments: [key], discussion: [keyHelp],
        examples: [.init(line: "belfry activity show run", meaning: "its state, dates and actions")],
        run: { (context) throws(Ending) in
            if !context.wantsJSON { try context.requestClock() }
            let result = try callNamed("activities.get", Parameters(), context)
            if context.wantsJSON { return try context.print(result) }
            for row in try details(result["activity"] ?? result, context) { try context.console.line(row) }
        })

    static let dismiss = CommandDescription(
        words: ["activity", "dismiss"], summary: "take an activity's card away, as a person would", arguments: [key],
        discussion: [keyHelp, "A live one ends by it."],
        examples: [.init(line: "belfry activity dismiss run", meaning: "out of sight")],
        run: { (context) throws(Ending) in try report(try callNamed("activities.dismiss", Parameters(), context), context) })

    static let perform = CommandDescription(
        words: ["activity", "perform"], summary: "press a button of an activity's card",
        arguments: [key, ArgumentDescription(name: "ACTION")],
        options: [.value("--text", "T", .text, "the text for an action that asks for one")],
        discussion: [keyHelp],
        examples: [.init(line: "belfry activity perform run COMPLETE_ACTION", meaning: "it is complete")],
        run: { (context) throws(Ending) in
            var params = Parameters()
            params.set("action", text: context.arguments.text("ACTION"))
            params.set("userText", text: context.arguments.text("--text"))
            try report(try callNamed("activities.perform", params, context), context)
        })

    static let list = CommandDescription(
        words: ["activity", "list"], summary: "the activities there are",
        options: [
            .value(
                "--state", "S", .choice(["pending", "active", "stale", "ended", "dismissed"]),
                "only in this state; may be given several times", isRepeating: true)
        ],
        discussion: ["One line each: activity, key, state, since when, name and status. Dismissed ones only when asked for."],
        examples: [.init(line: "belfry activity list --state active", meaning: "what is under way")],
        run: list(_:))

    // MARK: Carrying out

    @Sendable private static func start(_ context: CommandContext) throws(Ending) {
        let arguments = context.arguments
        var params = context.parameters()
        params.set("key", text: arguments.text("--key"))
        params.set("attributesType", text: arguments.text("--type"))
        params.set("attributes") {
            let name = arguments.text("NAME")
            if let attributes = arguments.json("--attributes") { $0.setAll(of: attributes, except: name == nil ? [] : ["name"]) }
            $0.set("name", text: name)
        }
        let stale = try context.instant("--stale-date")
        params.set("content") {
            $0.set("state", json: arguments.json("--state")?.compactText ?? Array("{}".utf8))
            $0.set("staleDate", text: stale)
            $0.set("relevance", json: arguments.json("--relevance")?.rawBytes)
        }
        try setCommon(context, &params)
        params.set("startAt", text: try context.instant("--start-at"))
        params.set("push", flag: arguments.contains("--push"))
        params.set("actions", json: arguments.json("--actions")?.compactText)
        params.set("style", text: arguments.text("--style"))
        params.set("ifExists", text: arguments.text("--if-exists"))
        let result = try context.call("activities.start", params)
        if context.wantsJSON { return try context.print(result) }
        warn(result, context)
        try context.console.line(result["activity"]?["activity"]?.line ?? "")
    }

    @Sendable private static func list(_ context: CommandContext) throws(Ending) {
        var params = context.parameters()
        let states = context.arguments.texts("--state")
        if !states.isEmpty { params.set("states", texts: states) }
        if !context.wantsJSON { try context.requestClock() }
        let result = try context.call("activities.list", params)
        if context.wantsJSON { return try context.print(result) }
        var table = Table()
        for activity in result["items"]?.elements ?? [] {
            let card = ActivityCard(activity)
            let since = try context.localDate(activity[activity["startedAt"]?.string == nil ? "startAt" : "startedAt"]) ?? ""
            let status = card.status.map { "  " + $0 } ?? ""
            table.add(
                activity["activity"]?.line ?? "", activity["key"]?.line ?? "", activity["state"]?.line ?? "", since,
                card.name + status + (card.isNamedByApp ? "" : ListCommands.appNote(activity)))
        }
        let style = context.console.style
        for line in table.lines([style.bold, style.bold, style.green, style.cyan]) { try context.console.line(line) }
    }

    // MARK: Parameters

    /// `content`, when something of it is given or it has to be there. The state that is not given is the present one.
    private static func setContent(_ context: CommandContext, _ params: inout Parameters, isRequired: Bool) throws(Ending) {
        let arguments = context.arguments
        guard isRequired || ["--state", "--stale-date", "--relevance"].contains(where: arguments.contains) else { return }
        let state: [UInt8]
        if let given = arguments.json("--state") {
            state = given.compactText
        } else {
            let present = try callNamed("activities.get", Parameters(), context)
            state = (present["activity"] ?? present)["content"]?["state"]?.compactText ?? Array("{}".utf8)
        }
        let stale = try context.instant("--stale-date")
        params.set("content") {
            $0.set("state", json: state)
            $0.set("staleDate", text: stale)
            $0.set("relevance", json: arguments.json("--relevance")?.rawBytes)
        }
    }

    private static func setCommon(_ context: CommandContext, _ params: inout Parameters) throws(Ending) {
        let arguments = context.arguments
        if let title = arguments.text("--alert") {
            params.set("alert") {
                $0.set("title", text: title)
                $0.set("body", text: arguments.text("--alert-body"))
            }
        }
        if let text = arguments.text("--timestamp") {
            let number = try? JSONDocument(Array(text.utf8)).root
            if let number, number.kind == .number {
                params.set("timestamp", json: number.rawBytes)
            } else {
                params.set("timestamp", text: text)
            }
        }
        params.set("presentation", json: arguments.json("--presentation")?.compactText)
    }

    /// Calls a method about the activity that KEY means: a key of the app, else an activity.
    private static func callNamed(_ method: String, _ params: Parameters, _ context: CommandContext) throws(Ending) -> JSONNode {
        let name = context.arguments.text("KEY")
        var byKey = params
        byKey.set("app", text: context.app ?? "default")
        byKey.set("key", text: name)
        let refusal: BelfryError
        do throws(CommandContext.CallFailure) {
            return try context.attempt(method, byKey)
        } catch {
            guard case .refused(let reason) = error, reason.kind == .notFound else { throw error.ending }
            refusal = reason
        }
        var byID = params
        byID.set("activity", text: name)
        guard let result = try context.call(method, byID, unless: .notFound) else { throw Ending(refusal) }
        return result
    }

    // MARK: Output

    private static func report(_ result: JSONNode, _ context: CommandContext) throws(Ending) {
        if context.wantsJSON { return try context.print(result) }
        warn(result, context)
        guard let activity = result["activity"], activity.kind == .object else { return }
        var line = activity["state"]?.line ?? ""
        if let date = try context.localDate(activity["dismissAt"]) { line += ", its card goes at " + date }
        try context.console.line(line)
    }

    private static func warn(_ result: JSONNode, _ context: CommandContext) {
        for warning in result["warnings"]?.elements ?? [] { context.console.error("belfry: warning: \(warning.line)") }
    }

    private static func details(_ activity: JSONNode, _ context: CommandContext) throws(Ending) -> [String] {
        var rows: [(String, String)] = []
        for name in ["activity", "app", "key", "attributesType", "state"] as [StaticString] {
            if let value = activity[name]?.line { rows.append(("\(name)", value)) }
        }
        rows.append(("attributes", json(activity["attributes"])))
        rows.append(("content", json(activity["content"]?["state"])))
        if let stale = try context.localDate(activity["content"]?["staleDate"]) { rows.append(("staleDate", stale)) }
        rows.append(("relevance", json(activity["content"]?["relevance"])))
        for name in ["startAt", "startedAt", "updatedAt", "endedAt", "dismissAt"] as [StaticString] {
            if let date = try context.localDate(activity[name]) { rows.append(("\(name)", date)) }
        }
        rows.append(("revision", json(activity["revision"])))
        if let origin = activity["origin"] {
            rows.append(("origin", "\(origin["id"]?.line ?? "") \(origin["occurrence"]?.line ?? "")"))
        }
        if let token = activity["pushToken"]?.line { rows.append(("pushToken", token)) }
        for action in activity["actions"]?.elements ?? [] {
            rows.append(("action", "\(action["id"]?.line ?? "") \"\(action["title"]?.line ?? "")\""))
        }
        return HelpText.list(rows).split(separator: "\n").map { String($0.dropFirst(2)) }
    }

    private static func json(_ node: JSONNode?) -> String {
        node.map { SafeText.line(String(decoding: $0.compactText, as: UTF8.self)) } ?? ""
    }
}
