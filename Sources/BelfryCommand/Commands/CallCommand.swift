// `belfry call`: any method of the protocol.

import BelfryClient
import WireProtocol

enum CallCommand {
    static let description = CommandDescription(
        words: ["call"], summary: "call any method of the protocol; prints its result as JSON",
        arguments: [
            ArgumentDescription(name: "METHOD", completion: .methods),
            ArgumentDescription(name: "JSON", kind: .jsonOrInput, isOptional: true),
        ],
        discussion: ["JSON is the object of parameters, or - for standard input. belfry-protocol(7) describes the methods."],
        examples: [.init(line: "belfry call notifications.get '{\"id\":\"tea\"}'", meaning: "everything about one reminder")],
        run: { (context) throws(Ending) in
            let given = context.arguments.json("JSON")
            let bytes: [UInt8]
            if let given, context.app == nil || given.kind != .object {
                bytes = given.compactText
            } else {
                var params = context.parameters()
                if let given { params.setAll(of: given, except: ["app"]) }
                bytes = params.bytes
            }
            do {
                let connection = try context.connection()
                let id = connection.send(context.arguments.text("METHOD") ?? "", bytes: bytes)
                try context.print(try connection.reply(to: id))
            } catch let error as BelfryError { throw Ending(error) } catch { throw error as? Ending ?? .quiet }
        })
}
