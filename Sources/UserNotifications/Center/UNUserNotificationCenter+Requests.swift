// Adding requests, looking at them, removing them.

import BelfryClient
import BelfryProgram
import WireProtocol

/// Where the handlers of programs are called, in the order in which their answers came.
private enum CompletionHandlers {
    static let queue = DispatchQueue(label: "UserNotifications.handlers")
}

extension UNUserNotificationCenter {
    /// Adds a request, in place of a pending one with the same identifier. Done when the daemon has stored it.
    ///
    /// - Throws: what would end a program at Apple's, or be forgotten: `UNError` (nothing to show, never fires, switched off), another
    ///   error that says what is wrong with the trigger or `userInfo`, a `BelfryError`.
    nonisolated(nonsending) public func add(_ request: UNNotificationRequest) async throws {
        let params = try parameters(for: request)
        do throws(BelfryError) {
            _ = try await calls.call("notifications.add", params)
        } catch {
            throw UNError(error) ?? error as any Error
        }
    }

    /// Adds a request; see `add(_:)`. The handler gets what that throws, on any thread; without one it is reported in
    /// `Belfry.problems`.
    public func add(
        _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let problems = program.problems
        let finish: @Sendable ((any Error)?) -> Void = { error in
            if let completionHandler {
                // Not on the thread of connections: a handler may ask for something and wait.
                CompletionHandlers.queue.async { completionHandler(error) }
            } else if let error {
                problems.report("adding notification \(request.identifier)", error)
            }
        }
        do {
            calls.send("notifications.add", try parameters(for: request)) { result in
                switch result {
                case .success: finish(nil)
                case .failure(let error): finish(UNError(error) ?? error as any Error)
                }
            }
        } catch {
            finish(error)
        }
    }

    private func parameters(for request: UNNotificationRequest) throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.set("app", program.app)
        writer.set("id", request.identifier)
        writer.name("content")
        try request.content.snapshot.write(to: &writer, app: program.app)
        if let trigger = request.trigger {
            guard let json = try trigger.json() else {
                throw UNTriggerError(reason: "The trigger was made by another program, in a form that only the daemon knows.")
            }
            writer.set("trigger", json: json)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The requests that are still to fire, the soonest first. Empty, with a report, if the daemon cannot be reached.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await answer("pending notifications", else: []) { () async throws(BelfryError) in
            try await items("notifications.pending").compactMap(UNNotificationRequest.init(pending:))
        }
    }

    /// As `pendingNotificationRequests()`.
    public func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        Task { completionHandler(await pendingNotificationRequests()) }
    }

    /// The notifications that were shown and not yet answered, the newest first. Empty, with a report, if the daemon cannot be reached.
    public func deliveredNotifications() async -> [UNNotification] {
        await answer("delivered notifications", else: []) { () async throws(BelfryError) in
            try await items("notifications.delivered").compactMap(UNNotification.init(delivered:))
        }
    }

    /// As `deliveredNotifications()`.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        Task { completionHandler(await deliveredNotifications()) }
    }

    /// Removes requests; they are never shown afterwards. Returns at once.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        remove("notifications.removePending", identifiers)
    }

    /// Removes all requests of this app. Returns at once.
    public func removeAllPendingNotificationRequests() { remove("notifications.removePending", nil) }

    /// Takes notifications away that were shown. Returns at once.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        remove("notifications.removeDelivered", identifiers)
    }

    /// Takes all notifications of this app away that were shown. Returns at once.
    public func removeAllDeliveredNotifications() { remove("notifications.removeDelivered", nil) }

    /// Removes by identifier, or all. What is no identifier names nothing, and is left out.
    private func remove(_ method: String, _ identifiers: [String]?) {
        let known = identifiers?.filter { Self.isIdentifier($0) }
        if let known, known.isEmpty { return }
        tell(
            "removal of notifications", method,
            BelfryProgram.parameters { writer in
                writer.set("app", program.app)
                if let known { writer.set("ids", texts: known) } else { writer.set("all", true) }
            })
    }

    /// 1 to 256 bytes without control characters (PROTOCOL.md 2).
    private static func isIdentifier(_ text: String) -> Bool {
        (1...256).contains(text.utf8.count) && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension UNNotificationRequest {
    /// An item of `notifications.pending`.
    convenience init?(pending item: JSONNode) {
        guard let id = item["id"]?.string else { return nil }
        self.init(
            identifier: id, content: UNNotificationContent(ContentValues(item["content"])),
            trigger: UNNotificationTrigger.read(item["trigger"], known: item["nextFire"]?.date))
    }
}

extension UNNotification {
    /// An item of `notifications.delivered` or `notifications.history`, or a `fired` event.
    convenience init?(delivered item: JSONNode) {
        guard let id = item["id"]?.string, let occurrence = item["occurrence"]?.string else { return nil }
        let request = UNNotificationRequest(
            identifier: id, content: UNNotificationContent(ContentValues(item["content"])), trigger: nil)
        self.init(
            date: (item["deliveredAt"] ?? item["at"] ?? item["scheduledFor"])?.date ?? Date(), request: request,
            occurrence: occurrence)
    }
}
