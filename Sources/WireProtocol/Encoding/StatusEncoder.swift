// `server.status`, and the limits that `server.info` tells.

import BelfryCore
import CivilTime

enum StatusEncoder {
    static let limits: [(String, Int)] = [
        ("frameBytes", Limits.frameBytes), ("nesting", Limits.nesting), ("batch", Limits.batch),
        ("replyBytes", Limits.replyBytes),
        ("page", Limits.page), ("identifierBytes", Limits.identifierBytes), ("textBytes", Limits.textBytes),
        ("userInfoBytes", Limits.userInfoBytes), ("actions", Limits.actions), ("activityBytes", Limits.activityBytes),
        ("activitiesOfApp", Limits.activitiesOfApp), ("activities", Limits.activities),
        ("presentationBytes", Limits.presentationBytes), ("keptEvents", Limits.keptEvents),
    ]

    static func write(_ status: ServerStatus, to writer: inout JSONWriter) {
        writer.member("pending", status.pending)
        writer.member("delivered", status.delivered)
        writer.member("snoozed", status.snoozed)
        writer.member("activities", status.activities)
        writer.member("clients", status.clients)
        writer.member("subscribers", status.subscribers)
        writer.name("nextFire")
        writer.instant(status.nextFire)
        writer.name("uptimeSeconds")
        writer.seconds(microseconds: status.uptimeMicroseconds)
        writer.name("desktop")
        writer.beginObject()
        write(status.desktop, to: &writer)
        writer.endObject()
        writer.name("store")
        writer.beginObject()
        writer.member("path", status.storePath)
        writer.member("bytes", Int(status.storeBytes))
        writer.member("schema", status.storeSchema)
        writer.endObject()
    }

    static func write(_ desktop: DesktopStatus, to writer: inout JSONWriter) {
        writer.member("state", desktop.state.rawValue)
        if let server = desktop.server { writer.member("server", server) }
        if let capabilities = desktop.capabilities { writer.strings("capabilities", capabilities) }
    }
}
