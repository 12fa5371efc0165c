// `belfry push`: an update in the form in which remote senders write it.

import BelfryClient
import WireProtocol

enum PushCommand {
    static let description = CommandDescription(
        words: ["push"], summary: "update, end or start an activity by a push payload",
        arguments: [ArgumentDescription(name: "TOKEN"), ArgumentDescription(name: "JSON", kind: .objectOrInput)],
        discussion: [
            "TOKEN is the activity's pushToken, or the token that starts activities of a type. JSON is the payload, with or without its `aps` "
                + "member, or - for standard input."
        ],
        examples: [
            .init(
                line:
                    "belfry push \"$TOKEN\" '{\"timestamp\":1772625700,\"event\":\"update\",\"content-state\":{\"stage\":\"oven\"}}'",
                meaning: "new content, if it is the newest")
        ],
        run: { (context) throws(Ending) in
            guard let payload = context.arguments.json("JSON") else { return }
            var params = Parameters()
            params.set("token", text: context.arguments.text("TOKEN"))
            params.set("aps", json: (payload["aps"] ?? payload).compactText)
            let result = try context.call("activities.push", params)
            if context.wantsJSON { return try context.print(result) }
            try context.console.line(result["activity"]?["state"]?.line ?? "done")
        })
}
