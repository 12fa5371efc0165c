// Categories and actions.

import BelfryCore

enum CategoryDecoding {
    static func category(_ params: JSONNode?) throws(RequestError) -> Category {
        let reader = try ObjectReader(
            params, at: .root, members: ["app", "id", "actions", "customDismiss", "hiddenPreviewsPlaceholder"])
        let app = try reader.actingApp()
        let id = try reader.requiredIdentifier("id")
        let node = try reader.required("actions")
        let actions = try self.actions(node, at: reader.field("actions"), onCard: false)
        guard (1...Limits.actions).contains(actions.count) else {
            throw reader.field("actions").refused("1 to \(Limits.actions) actions are expected")
        }
        return Category(
            app: app, id: id, actions: Payload(bytes: node.compactText),
            customDismiss: try reader.boolean("customDismiss") ?? false,
            hiddenPreviewsPlaceholder: try reader.string("hiddenPreviewsPlaceholder"))
    }

    /// Reads an array of actions. On a card `start` and `snooze` make no sense (ACTIVITIES.md 9).
    static func actions(_ node: JSONNode, at path: FieldPath, onCard: Bool) throws(RequestError) -> [Action] {
        guard node.kind == .array else { throw path.refused("an array of actions is expected") }
        guard node.count <= Limits.actions else { throw path.refused("at most \(Limits.actions) actions are expected") }
        var actions: [Action] = []
        for (index, element) in node.elements.enumerated() {
            let action = try self.action(element, at: path.element(index), onCard: onCard)
            guard !actions.contains(where: { $0.id == action.id }) else {
                throw path.element(index).member("id").refused("another action has this id")
            }
            actions.append(action)
        }
        return actions
    }

    static func action(_ node: JSONNode, at path: FieldPath, onCard: Bool = false) throws(RequestError) -> Action {
        let reader = try ObjectReader(
            node, at: path,
            members: ["id", "title", "behavior", "destructive", "foreground", "authenticationRequired", "icon", "textInput"])
        let id = try reader.requiredIdentifier("id")
        guard id != Answer.defaultAction, id != Answer.dismissAction else {
            throw reader.field("id").refused("\(id) is reserved")
        }
        let title = try reader.requiredString("title")
        guard !title.isEmpty else { throw reader.field("title").refused("the title is empty") }
        for name: StaticString in ["destructive", "foreground", "authenticationRequired"] { _ = try reader.boolean(name) }
        _ = try reader.string("icon")
        let behavior = try reader.value("behavior").map { node throws(RequestError) in
            try self.behavior(node, at: reader.field("behavior"), onCard: onCard)
        }
        if let input = reader.value("textInput") {
            let text = try ObjectReader(input, at: reader.field("textInput"), members: ["buttonTitle", "placeholder"])
            _ = try text.requiredString("buttonTitle")
            _ = try text.string("placeholder")
        }
        return Action(id: id, title: title, behavior: behavior ?? .custom, takesText: reader.has("textInput"))
    }

    private static func behavior(_ node: JSONNode, at path: FieldPath, onCard: Bool) throws(RequestError) -> ActionBehavior {
        let reader = try ObjectReader(node, at: path, members: ["type", "seconds"])
        let type = try reader.requiredString("type")
        let isSnooze = type == "snooze"
        if reader.has("seconds"), !isSnooze { throw reader.field("seconds").refused("only a snooze has a length") }
        switch type {
        case "start" where !onCard: return .start
        case "snooze" where !onCard:
            _ = try reader.required("seconds")
            let length = try reader.seconds("seconds") ?? 0
            guard (Limits.shortestSnooze...Limits.longestSnooze).contains(length) else {
                throw reader.field("seconds").refused("a snooze lasts from 1 second to 366 days")
            }
            return .snooze(microseconds: length)
        case "complete": return .complete
        case "dismiss": return .dismiss
        case "custom": return .custom
        default:
            let known = onCard ? "complete, dismiss, custom" : "start, snooze, complete, dismiss, custom"
            throw reader.field("type").refused("one of \(known) is expected")
        }
    }
}
