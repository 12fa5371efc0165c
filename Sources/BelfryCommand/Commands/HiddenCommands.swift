// Commands that are not for people: what the manual page and the completions are made by, and what completions ask.

import BelfryClient
import WireProtocol

enum HiddenCommands {
    static let generate = CommandDescription(
        words: ["generate"], summary: "print the manual page or a completion",
        arguments: [ArgumentDescription(name: "WHAT", kind: .choice(["man", "bash", "zsh", "fish"]))],
        examples: [.init(line: "belfry generate man", meaning: "belfry(1) as systemd/man keeps it")],
        isHidden: true,
        run: { (context) throws(Ending) in
            let text =
                switch context.arguments.text("WHAT") {
                case "bash": BashCompletion.text()
                case "zsh": ZshCompletion.text()
                case "fish": FishCompletion.text()
                default: ManualPage.text()
                }
            context.console.write(text.utf8)
        })

    static let complete = CommandDescription(
        words: ["complete"], summary: "print what may stand in a place, a word a line",
        arguments: [ArgumentDescription(name: "WHAT", kind: .choice(["delivered", "pending", "activities", "methods"]))],
        examples: [.init(line: "belfry complete pending", meaning: "the ids of what is scheduled")],
        isHidden: true,
        run: { (context) throws(Ending) in
            for word in try words(context).unique {
                // What a shell would have to quote is left to be typed.
                let isPlain = word.utf8.allSatisfy { byte in
                    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "._-:@+".utf8.contains(byte) || byte >= 0x80
                }
                if isPlain, !word.isEmpty { try context.console.line(SafeText.line(word)) }
            }
        })

    private static func words(_ context: CommandContext) throws(Ending) -> [String] {
        switch context.arguments.text("WHAT") {
        case "delivered":
            let items = try context.call("notifications.delivered", context.parameters())["items"]?.elements ?? []
            return items.flatMap { [$0["id"]?.string ?? "", $0["occurrence"]?.string ?? ""] }
        case "pending":
            let items = try context.call("notifications.pending", context.parameters())["items"]?.elements ?? []
            return items.map { $0["id"]?.string ?? "" }
        case "activities":
            let items = try context.call("activities.list", context.parameters())["items"]?.elements ?? []
            return items.map { $0["key"]?.string ?? $0["activity"]?.string ?? "" }
        default: return methods
        }
    }

    /// The methods of the protocol that a daemon always has.
    static let methods = [
        "server.info", "server.status", "server.quiet", "categories.put", "categories.remove", "categories.list",
        "notifications.add",
        "notifications.pending", "notifications.get", "notifications.removePending", "notifications.delivered",
        "notifications.removeDelivered", "notifications.respond", "notifications.history", "notifications.explain",
        "triggers.preview",
        "events.subscribe", "events.unsubscribe", "events.ack", "activities.start", "activities.update", "activities.end",
        "activities.dismiss", "activities.present", "activities.perform", "activities.list", "activities.get",
        "activities.island",
        "activities.push", "settings.get", "settings.put",
    ]
}
