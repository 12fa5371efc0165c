// The result of `server.quiet`, and the members of `server.quietChanged`.

import BelfryCore
import CivilTime

enum QuietEncoder {
    static func write(_ status: QuietStatus, to writer: inout JSONWriter) {
        writer.member("quiet", status.time != nil)
        if let time = status.time {
            writer.member("since", time.since.rfc3339)
            if let until = status.until { writer.member("until", until.rfc3339) }
            writer.strings("levels", QuietScope.holdableLevels.filter(time.scope.levels.contains).map(\.word))
            if let apps = time.scope.apps { writer.strings("apps", apps) }
            if let categories = time.scope.categories { writer.strings("categories", categories.map(\.text)) }
            if !time.scope.exceptApps.isEmpty { writer.strings("exceptApps", time.scope.exceptApps) }
            if !time.scope.exceptCategories.isEmpty {
                writer.strings("exceptCategories", time.scope.exceptCategories.map(\.text))
            }
        }
        writer.member("held", status.held)
    }
}
