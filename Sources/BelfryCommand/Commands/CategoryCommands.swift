// Categories: which buttons reminders have.

import BelfryClient
import WireProtocol

enum CategoryCommands {
    static let list = CommandDescription(
        words: ["categories", "list"], summary: "the categories and their actions (also: belfry categories)",
        examples: [.init(line: "belfry categories", meaning: "what --category can name")],
        run: { (context) throws(Ending) in
            let result = try context.call("categories.list", context.parameters())
            if context.wantsJSON { return try context.print(result) }
            for category in result["items"]?.elements ?? [] {
                let actions = (category["actions"]?.elements ?? []).map(describe).joined(separator: ", ")
                try context.console.line(context.console.style.bold(category["id"]?.line ?? "") + "  " + actions)
            }
        })

    static let put = CommandDescription(
        words: ["categories", "put"], summary: "define a category, or replace it",
        arguments: [ArgumentDescription(name: "JSON", kind: .objectOrInput)],
        discussion: [
            "JSON is {\"id\", \"actions\":[{\"id\", \"title\", \"behavior\"?, …}]}, or - for standard input. belfry-protocol(7) lists the members."
        ],
        examples: [
            .init(
                line: "belfry categories put '{\"id\":\"TEA\",\"actions\":[{\"id\":\"MORE\",\"title\":\"One more\"}]}'",
                meaning: "one button")
        ],
        run: { (context) throws(Ending) in
            guard let json = context.arguments.json("JSON") else { return }
            var params = context.parameters()
            params.setAll(of: json, except: context.app == nil ? [] : ["app"])
            let result = try context.call("categories.put", params)
            if context.wantsJSON { return try context.print(result) }
            try context.console.line(result["replaced"]?.boolean == true ? "replaced" : "defined")
        })

    static let remove = CommandDescription(
        words: ["categories", "remove"], summary: "remove a category; reminders keep the actions that they have",
        arguments: [ArgumentDescription(name: "ID")],
        examples: [.init(line: "belfry categories remove TEA", meaning: "new reminders cannot name it any more")],
        run: { (context) throws(Ending) in
            var params = context.parameters()
            params.set("id", text: context.arguments.text("ID"))
            let result = try context.call("categories.remove", params)
            if context.wantsJSON { return try context.print(result) }
            // A count or, from some daemons, whether there was one.
            let count = result["removed"]?.integer ?? (result["removed"]?.boolean == true ? 1 : 0)
            try context.console.line(String(count))
        })

    private static func describe(_ action: JSONNode) -> String {
        var text = "\(action["id"]?.line ?? "") \"\(action["title"]?.line ?? "")\""
        let type = action["behavior"]?["type"]?.line ?? "custom"
        if type == "snooze", let seconds = action["behavior"]?["seconds"]?.double, seconds.magnitude < 1e12 {
            text += " (snooze, \(DurationWords.text(microseconds: Int64(seconds * 1_000_000))))"
        } else if type != "custom" {
            text += " (\(type))"
        }
        return text
    }
}
