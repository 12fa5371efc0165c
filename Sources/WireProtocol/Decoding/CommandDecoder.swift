// From a method and its params to a command: every rule about values is applied here (PROTOCOL.md 4 and 8).

package import BelfryCore
import CivilTime

/// Decodes requests.
package struct CommandDecoder {
    /// Whether a zone of that name is installed.
    let isKnownZone: (String) -> Bool
    /// Whether the clock is virtual, so that `clock.*` exists.
    let isVirtual: Bool

    package init(isVirtual: Bool, isKnownZone: @escaping (String) -> Bool) {
        self.isVirtual = isVirtual
        self.isKnownZone = isKnownZone
    }

    /// The command a request asks for.
    package func decode(method: String, params: JSONNode?) throws(RequestError) -> Command {
        switch method {
        case "server.info": return try plain(params, .serverInfo)
        case "server.status": return try plain(params, .serverStatus)
        case "server.quiet": return .quiet(try QuietDecoding.change(params))
        case "categories.put": return .putCategory(try CategoryDecoding.category(params))
        case "categories.remove":
            let reader = try ObjectReader(params, at: .root, members: ["app", "id"])
            return .removeCategory(app: try reader.actingApp(), id: try reader.requiredIdentifier("id"))
        case "categories.list":
            return .listCategories(app: try ObjectReader(params, at: .root, members: ["app"]).actingApp())
        case "triggers.preview": return .preview(try triggers.preview(params))
        case "events.subscribe": return .subscribe(try EventDecoding.subscription(params))
        case "events.ack":
            let reader = try ObjectReader(params, at: .root, members: ["consumer", "seq"])
            let consumer = try reader.requiredIdentifier("consumer")
            _ = try reader.required("seq")
            return .acknowledge(consumer: consumer, sequence: try reader.integer("seq", in: 0...Int64.max) ?? 0)
        case "events.unsubscribe": return try plain(params, .unsubscribe)
        case "settings.get": return try getSettings(params)
        case "settings.put":
            let reader = try ObjectReader(params, at: .root, members: ["app", "notificationsEnabled", "activitiesEnabled"])
            return .putSettings(
                app: try reader.actingApp(), notificationsEnabled: try reader.boolean("notificationsEnabled"),
                activitiesEnabled: try reader.boolean("activitiesEnabled"))
        default:
            if method.hasPrefix("notifications.") { return try notification(method, params) }
            if method.hasPrefix("activities.") { return try ActivityDecoding.command(method, params) }
            if isVirtual, method.hasPrefix("clock.") { return .clock(try clock(method, params)) }
            throw .unknownMethod(method)
        }
    }

    private var triggers: TriggerDecoding { TriggerDecoding(isKnownZone: isKnownZone) }

    private func plain(_ params: JSONNode?, _ command: Command) throws(RequestError) -> Command {
        _ = try ObjectReader(params, at: .root, members: [])
        return command
    }

    private func getSettings(_ params: JSONNode?) throws(RequestError) -> Command {
        let reader = try ObjectReader(params, at: .root, members: ["app", "attributesTypes"])
        var types: [Identifier] = []
        for (index, node) in (try reader.array("attributesTypes") ?? []).enumerated() {
            types.append(try ObjectReader.identifier(node, at: reader.field("attributesTypes").element(index)))
        }
        guard types.count <= Limits.page else { throw reader.field("attributesTypes").refused("at most \(Limits.page) types") }
        return .getSettings(app: try reader.actingApp(), attributesTypes: types)
    }

    private func notification(_ method: String, _ params: JSONNode?) throws(RequestError) -> Command {
        switch method {
        case "notifications.add": return .add(try NotificationDecoding(triggers: triggers).newRequest(params))
        case "notifications.pending":
            let reader = try ObjectReader(params, at: .root, members: ["app", "limit", "cursor"])
            return .listPending(app: try reader.app(), page: try reader.page())
        case "notifications.get":
            let reader = try ObjectReader(params, at: .root, members: ["app", "id"])
            return .getPending(app: try reader.actingApp(), id: try reader.requiredIdentifier("id"))
        case "notifications.removePending":
            let reader = try ObjectReader(params, at: .root, members: ["app", "ids", "all"])
            return .removePending(app: try reader.actingApp(), try NotificationDecoding.selection(reader))
        case "notifications.delivered":
            let reader = try ObjectReader(params, at: .root, members: ["app", "limit", "cursor"])
            return .listDelivered(app: try reader.app(), page: try reader.page())
        case "notifications.removeDelivered":
            let reader = try ObjectReader(params, at: .root, members: ["app", "occurrences", "ids", "all"])
            return .removeDelivered(app: try reader.actingApp(), try NotificationDecoding.selection(reader))
        case "notifications.respond": return .respond(try NotificationDecoding.answer(params))
        case "notifications.history":
            let reader = try ObjectReader(params, at: .root, members: ["app", "id", "limit", "cursor"])
            return .listHistory(app: try reader.app(), id: try reader.identifier("id"), page: try reader.page())
        case "notifications.explain": return try NotificationDecoding.explain(params)
        default: throw .unknownMethod(method)
        }
    }

    private func clock(_ method: String, _ params: JSONNode?) throws(RequestError) -> ClockCommand {
        switch method {
        case "clock.get":
            _ = try ObjectReader(params, at: .root, members: [])
            return .get
        case "clock.advance":
            let reader = try ObjectReader(params, at: .root, members: ["seconds", "asleep"])
            _ = try reader.required("seconds")
            let length = try reader.seconds("seconds") ?? 0
            guard length >= 0 else { throw reader.field("seconds").refused("time does not go backwards") }
            guard length <= 10 * Limits.longestInterval else { throw reader.field("seconds").refused("at most a thousand years") }
            return .advance(microseconds: length, asleep: try reader.boolean("asleep") ?? false)
        case "clock.step":
            let reader = try ObjectReader(params, at: .root, members: ["seconds"])
            _ = try reader.required("seconds")
            let length = try reader.seconds("seconds") ?? 0
            guard abs(length) <= 10 * Limits.longestInterval else {
                throw reader.field("seconds").refused("at most a thousand years")
            }
            return .step(microseconds: length)
        case "clock.setZone":
            let reader = try ObjectReader(params, at: .root, members: ["zone"])
            let zone = try reader.requiredString("zone")
            guard isKnownZone(zone) else { throw reader.field("zone").refused("there is no time zone \(printable(zone))") }
            return .setZone(zone)
        default: throw .unknownMethod(method)
        }
    }
}
