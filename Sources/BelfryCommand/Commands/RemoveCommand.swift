// `belfry remove`: what is scheduled, or what waits for an answer.

import BelfryClient
import WireProtocol

enum RemoveCommand {
    static let description = CommandDescription(
        words: ["remove"], summary: "take back what is scheduled, or what is shown",
        arguments: [ArgumentDescription(name: "ID", isOptional: true, isRepeating: true, completion: .pending)],
        options: [
            .flag("--all", "everything of the app"),
            .flag("--delivered", "what waits for an answer; ID is an occurrence, or an id, which means all of its occurrences"),
        ],
        discussion: ["Prints how many were removed; none is no error."],
        examples: [
            .init(line: "belfry remove tea standup", meaning: "two reminders will not come"),
            .init(line: "belfry remove --delivered --all", meaning: "nothing is shown any more"),
        ],
        run: run)

    @Sendable private static func run(_ context: CommandContext) throws(Ending) {
        let ids = context.arguments.texts("ID")
        let isAll = context.arguments.contains("--all")
        guard ids.isEmpty == isAll else {
            throw .usage(isAll ? "remove: --all leaves nothing to name" : "remove needs an ID, or --all")
        }
        let count: Int64
        switch (context.arguments.contains("--delivered"), isAll) {
        case (false, true): count = try removeAll("notifications.removePending", context)
        case (true, true): count = try removeAll("notifications.removeDelivered", context)
        case (false, false): count = try remove("notifications.removePending", "ids", ids, app: context.app, context)
        case (true, false): count = try removeDelivered(ids, context)
        }
        if context.wantsJSON { return try context.console.line("{\"removed\":\(count)}") }
        try context.console.line(String(count))
    }

    private static func removeAll(_ method: String, _ context: CommandContext) throws(Ending) -> Int64 {
        var params = context.parameters()
        params.set("all", flag: true)
        return try context.call(method, params)["removed"]?.integer ?? 0
    }

    /// Removes by name, in requests that are short enough.
    private static func remove(
        _ method: String, _ member: StaticString, _ names: [String], app: String?, _ context: CommandContext
    ) throws(Ending) -> Int64 {
        var count: Int64 = 0
        var rest = names[...]
        while !rest.isEmpty {
            var params = Parameters()
            params.set("app", text: app)
            params.set(member, texts: Array(rest.prefix(namesPerRequest)))
            count += try context.call(method, params)["removed"]?.integer ?? 0
            rest = rest.dropFirst(namesPerRequest)
        }
        return count
    }

    /// 256 bytes each, every one escaped sixfold, are well under the limit of a request.
    private static let namesPerRequest = 100

    /// A name that is an outstanding occurrence means that one, in whatever app; any other is an id of this app.
    private static func removeDelivered(_ names: [String], _ context: CommandContext) throws(Ending) -> Int64 {
        var wanted = Set(names.map { Array($0.utf8) })
        var occurrences: [String: [String]] = [:]
        try context.eachItem("notifications.delivered") { item throws(Ending) in
            if let occurrence = item["occurrence"], wanted.remove(occurrence.utf8 ?? []) != nil {
                occurrences[item["app"]?.string ?? "default", default: []].append(occurrence.string ?? "")
            }
            return !wanted.isEmpty
        }
        var count: Int64 = 0
        for (app, names) in occurrences.sorted(by: { $0.key < $1.key }) {
            count += try remove("notifications.removeDelivered", "occurrences", names, app: app, context)
        }
        let ids = names.filter { wanted.contains(Array($0.utf8)) }
        return try count + remove("notifications.removeDelivered", "ids", ids, app: context.app, context)
    }
}
