// Whether activities are wanted: the daemon has a switch for each app.

import BelfryProgram
import WireProtocol

/// What is allowed to this program.
public final class ActivityAuthorizationInfo: Sendable {
    private let hub: ActivityHub

    public init() { hub = .current }

    /// Whether this app may begin activities. Waits for the daemon, 3 s at most; false if it cannot be reached.
    public var areActivitiesEnabled: Bool {
        do {
            let settings = try hub.program.link.callNow("settings.get", parameters { $0.set("app", hub.program.app) })
            return settings["activitiesEnabled"]?.boolean ?? false
        } catch {
            hub.program.problems.report("settings of app \(hub.program.app)", error)
            return false
        }
    }

    /// Whether updates may come often: always, there is no budget on one computer.
    public var frequentPushesEnabled: Bool { true }

    /// `areActivitiesEnabled` at this moment, then each other value. Never ends.
    public var activityEnablementUpdates: ActivityEnablementUpdates { ActivityEnablementUpdates(hub: hub) }

    /// `frequentPushesEnabled`, which never changes. Never ends.
    public var frequentPushEnablementUpdates: FrequentPushEnablementUpdates { FrequentPushEnablementUpdates() }
}
