// Answers: respond, and the three of its answers that everybody needs by name.

import BelfryClient
import WireProtocol

enum AnswerCommands {
    private static let reference = ArgumentDescription(name: "REF", completion: .delivered)
    private static let referenceHelp =
        "REF is an occurrence, as `belfry delivered` prints it, or the id of a reminder, which means its newest occurrence that waits for an answer."

    static let respond = CommandDescription(
        words: ["respond"], summary: "answer a reminder with one of its actions",
        arguments: [reference, ArgumentDescription(name: "ACTION")],
        options: [
            .value("--text", "T", .text, "the text for an action that asks for one"),
            .value("--for", "D", .duration, "how long to snooze, instead of the action's own time"),
        ],
        discussion: [
            referenceHelp,
            "ACTION is one of its own actions, or `default` (it was opened), or `dismiss` (it was closed). The first answer counts.",
        ],
        examples: [
            .init(line: "belfry respond tea default", meaning: "as if it had been clicked"),
            .init(line: "belfry respond mail REPLY --text \"On my way\"", meaning: "an answer with text"),
        ],
        run: { (context) throws(Ending) in
            let arguments = context.arguments
            try answer(
                context, action: arguments.text("ACTION") ?? "", text: arguments.text("--text"),
                microseconds: arguments.duration("--for"))
        })

    static let snooze = CommandDescription(
        words: ["snooze"], summary: "have a reminder come back later",
        arguments: [reference, ArgumentDescription(name: "D", kind: .duration, isOptional: true)],
        discussion: [referenceHelp, "It is answered with its first action that snoozes, for the duration D if one is given."],
        examples: [.init(line: "belfry snooze tea 10m", meaning: "again in ten minutes")],
        run: { (context) throws(Ending) in
            try answerFirst(context, behavior: "snooze", microseconds: context.arguments.duration("D"))
        })

    static let start = CommandDescription(
        words: ["start"], summary: "begin what a reminder is about, as an activity",
        arguments: [reference],
        discussion: [referenceHelp, "It is answered with its first action that starts. Prints the activity."],
        examples: [.init(line: "belfry start tea", meaning: "the reminder becomes an activity in progress")],
        run: { (context) throws(Ending) in try answerFirst(context, behavior: "start") })

    static let dismiss = CommandDescription(
        words: ["dismiss"], summary: "close a reminder",
        arguments: [reference], discussion: [referenceHelp],
        examples: [.init(line: "belfry dismiss tea", meaning: "away with it")],
        run: { (context) throws(Ending) in try answer(context, action: "dismiss") })

    // MARK: Answering

    /// Answers with an action that is known by name. The reference is taken as an occurrence first, which costs one call.
    private static func answer(
        _ context: CommandContext, action: String, text: String? = nil, microseconds: Int64? = nil
    ) throws(Ending) {
        let reference = context.arguments.text("REF") ?? ""
        if !context.wantsJSON { try context.requestClock() }
        let params = parameters(reference, action, text, microseconds)
        let result: JSONNode
        do throws(CommandContext.CallFailure) {
            result = try context.attempt("notifications.respond", params)
        } catch {
            guard case .refused(let refusal) = error, refusal.kind == .notFound, let found = try context.outstanding(reference)
            else {
                throw error.ending
            }
            result = try context.call("notifications.respond", parameters(found.occurrence, action, text, microseconds))
        }
        try report(result, context)
    }

    /// Answers with the first action of a behaviour.
    private static func answerFirst(_ context: CommandContext, behavior: StaticString, microseconds: Int64? = nil) throws(Ending)
    {
        let reference = context.arguments.text("REF") ?? ""
        if !context.wantsJSON { try context.requestClock() }
        guard let found = try context.outstanding(reference) else {
            // The daemon knows best what has become of it.
            let params = parameters(reference, "\(behavior)", nil, microseconds)
            return try report(try context.call("notifications.respond", params), context)
        }
        guard let action = found.firstAction(behavior) else { throw noAction(behavior, found) }
        try report(try context.call("notifications.respond", parameters(found.occurrence, action, nil, microseconds)), context)
    }

    private static func parameters(_ occurrence: String, _ action: String, _ text: String?, _ microseconds: Int64?) -> Parameters
    {
        var params = Parameters()
        params.set("occurrence", text: occurrence)
        params.set("action", text: action)
        params.set("userText", text: text)
        params.set("seconds", microseconds: microseconds)
        return params
    }

    /// The refusal that the daemon would give, had the behaviour a name to be refused by.
    private static func noAction(_ behavior: StaticString, _ found: OutstandingOccurrence) -> Ending {
        let known = found.actions.map { $0["id"]?.string ?? "" }
        let list = known.isEmpty ? "it has none" : "it has " + known.joined(separator: ", ")
        var error = Parameters()
        error.set("code", integer: -32016)
        error.set("message", text: "\(found.occurrence) has no action that is a \(behavior): \(list)")
        error.set("data") {
            $0.set("kind", text: BelfryError.Kind.unknownAction.rawValue)
            $0.set("action", text: "\(behavior)")
            $0.set("known", texts: known)
        }
        let object = BelfryJSON(unchecked: error.bytes)
        return object.node.map { Ending(BelfryError(refusal: $0)) } ?? .quiet
    }

    /// Says what became of it.
    private static func report(_ result: JSONNode, _ context: CommandContext) throws(Ending) {
        if context.wantsJSON { return try context.print(result) }
        var line = result["state"]?.line ?? ""
        if let activity = result["activity"]?.line { line += "  " + context.console.style.bold(activity) }
        if let until = try context.localDate(result["snoozedUntil"]) { line += " until " + until }
        try context.console.line(line)
    }
}
