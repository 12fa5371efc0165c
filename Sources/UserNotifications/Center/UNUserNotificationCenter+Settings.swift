// Categories, permission, badge.

import BelfryClient
import BelfryProgram
import WireProtocol

extension UNUserNotificationCenter {
    /// Makes these the categories of this app: others that it had are removed, those of other apps stay. Returns at once; notifications
    /// that are added afterwards have the new actions. What the daemon refuses is reported in `Belfry.problems`.
    ///
    /// A category with the name of the built-in one, `TIMER_ACTION`, takes its place: then its actions reach the delegate, and the
    /// daemon does nothing by itself.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let program = program
        calls.perform {
            await CategoryChange(program: program, wanted: categories).carryOut()
        }
    }

    /// The categories of this app, the built-in one among them. Empty, with a report, if the daemon cannot be reached.
    public func notificationCategories() async -> Set<UNNotificationCategory> {
        await answer("categories", else: []) { () async throws(BelfryError) in
            let list = try await calls.call("categories.list", parameters { $0.set("app", program.app) })
            return Set((list["items"]?.elements ?? []).compactMap(UNNotificationCategory.read))
        }
    }

    /// As `notificationCategories()`.
    public func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        Task { completionHandler(await notificationCategories()) }
    }

    /// Whether notifications may be shown: true, unless a person switched the app off. Nobody is asked.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        try await isEnabled()
    }

    /// As `requestAuthorization(options:)`.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Task {
            do {
                completionHandler(try await isEnabled(), nil)
            } catch {
                completionHandler(false, error)
            }
        }
    }

    /// What is switched on for this app. All off, with a report, if the daemon cannot be reached.
    public func notificationSettings() async -> UNNotificationSettings {
        await answer("settings", else: UNNotificationSettings(isEnabled: false)) { () async throws(BelfryError) in
            UNNotificationSettings(isEnabled: try await isEnabled())
        }
    }

    /// As `notificationSettings()`.
    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        Task { completionHandler(await notificationSettings()) }
    }

    private func isEnabled() async throws(BelfryError) -> Bool {
        let settings = try await calls.call("settings.get", parameters { $0.set("app", program.app) })
        return settings["notificationsEnabled"]?.boolean ?? true
    }

    /// Accepted, and shown nowhere: there is no icon. A number below 0 is refused.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        guard newBadgeCount >= 0 else { throw UNError(.badgeInputInvalid) }
    }

    /// As `setBadgeCount(_:)`.
    public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        completionHandler?(newBadgeCount >= 0 ? nil : UNError(.badgeInputInvalid))
    }
}

/// Making a set of categories the app's own.
struct CategoryChange: Sendable {
    let program: Program
    let wanted: Set<UNNotificationCategory>

    /// Puts what is new or different, and removes what is no longer wanted. The built-in category cannot be removed, and need not be.
    func carryOut() async {
        do throws(BelfryError) {
            let list = try await program.link.call("categories.list", parameters { $0.set("app", program.app) })
            let present = (list["items"]?.elements ?? []).compactMap(UNNotificationCategory.read)
            let names = Set(wanted.map(\.identifier))
            for category in wanted.sorted(by: { $0.identifier < $1.identifier }) where !present.contains(category) {
                await change("category \(category.identifier)", "categories.put", category.json(app: program.app))
            }
            for category in present where !names.contains(category.identifier) {
                await change(
                    "removal of category \(category.identifier)", "categories.remove",
                    parameters { writer in
                        writer.set("app", program.app)
                        writer.set("id", category.identifier)
                    })
            }
        } catch {
            program.problems.report("categories", error)
        }
    }

    private func change(_ operation: String, _ method: String, _ params: [UInt8]) async {
        do throws(BelfryError) {
            _ = try await program.link.call(method, params)
        } catch {
            program.problems.report(operation, error)
        }
    }
}
