// `belfry events`: what happens, as it happens, one JSON object a line.

import BelfryClient
import WireProtocol

enum EventsCommand {
    static let topics = ["notification", "activity", "island", "category", "server"]

    static let description = CommandDescription(
        words: ["events"], summary: "follow what happens, one JSON object a line",
        options: [
            .value("--topic", "T", .choice(topics), "only this topic; may be given several times", isRepeating: true),
            .value("--since", "N", .integer(0...Int64.max), "begin with what came after event N", set: .start),
            .value("--consumer", "NAME", .text, "go on where this name stopped, and acknowledge what was printed", set: .start),
            .value("--count", "N", .integer(1...Int64.max), "end after N events"),
        ],
        discussion: [
            "Each event is printed at once. With --consumer an event is acknowledged after it was written, so that nothing is lost between two "
                + "runs. Ends with exit code 3 when the daemon stops."
        ],
        examples: [
            .init(line: "belfry events --topic notification", meaning: "every reminder that comes, and every answer"),
            .init(line: "belfry events --consumer my-script", meaning: "what came since my-script last looked, and what comes"),
        ],
        run: run)

    @Sendable private static func run(_ context: CommandContext) throws(Ending) {
        let arguments = context.arguments
        let consumer = arguments.text("--consumer")
        let topics = arguments.texts("--topic")
        var params = context.parameters()
        if !topics.isEmpty { params.set("topics", texts: topics) }
        params.set("since", integer: arguments.integer("--since"))
        params.set("consumer", text: consumer)
        _ = try context.call("events.subscribe", params)
        let connection = try context.connection()
        var left = arguments.integer("--count") ?? .max
        do {
            while left > 0 {
                guard var event = try context.nextEvent() else { continue }
                // What is there already is written in one piece and acknowledged together.
                var newest: Int64?
                while true {
                    try context.console.line(event.rawBytes)
                    newest = event["seq"]?.integer
                    left -= 1
                    guard left > 0, let more = connection.takeEvent() else { break }
                    event = more
                }
                try context.console.flush()
                if let consumer, let newest { try acknowledge(newest, of: consumer, connection) }
            }
        } catch let error as BelfryError { throw Ending(error) } catch { throw error as? Ending ?? .quiet }
    }

    private static func acknowledge(_ sequence: Int64, of consumer: String, _ connection: SynchronousConnection)
        throws(BelfryError)
    {
        var params = Parameters()
        params.set("consumer", text: consumer)
        params.set("seq", integer: sequence)
        _ = try connection.call("events.ack", params)
    }
}
