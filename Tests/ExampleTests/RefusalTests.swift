// What the daemon refuses, as programs hear of it: with Apple's errors where Apple has one.

import BelfryClient
import BelfryProgram
import Foundation
import Testing

@testable import ActivityKit
@testable import UserNotifications

@Suite(.timeLimit(.minutes(2))) struct RefusalTests {
    /// The error of a request, nil if it was taken.
    private func refusal(_ hub: ActivityHub, _ note: String? = nil) -> ActivityAuthorizationError? {
        ActivityHub.$current.withValue(hub) {
            do {
                _ = try Activity.request(attributes: Race(note: note), content: .lap(0))
                return nil
            } catch {
                return error as? ActivityAuthorizationError
            }
        }
    }

    @Test func activitiesHaveApplesErrors() async throws {
        let daemon = try await RealDaemon()
        let program = SeparateProgram(daemon)
        let hub = program.hub
        #expect(refusal(hub, String(repeating: "x", count: 4096)) == .attributesTooLarge)
        for _ in 0..<32 { #expect(refusal(hub) == nil) }
        #expect(refusal(hub) == .targetMaximumExceeded)
        for app in 1...7 {
            let other = SeparateProgram(daemon, app: "other\(app)").hub
            for _ in 0..<32 { #expect(refusal(other) == nil) }
        }
        let last = SeparateProgram(daemon, app: "last")
        #expect(refusal(last.hub) == .globalMaximumExceeded)
        try await daemon.call("settings.put", #"{"app":"race","activitiesEnabled":false}"#)
        #expect(refusal(hub) == .denied)
        #expect(ActivityHub.$current.withValue(hub) { !ActivityAuthorizationInfo().areActivitiesEnabled })
    }

    @Test func anUpdateThatIsTooLargeIsReportedAndChangesNothing() async throws {
        let daemon = try await RealDaemon()
        let program = SeparateProgram(daemon)
        let activity = try ActivityHub.$current.withValue(program.hub) {
            try Activity.request(attributes: Delivery(), content: .init(state: .init(text: "a"), staleDate: nil))
        }
        await activity.update(.init(state: .init(text: String(repeating: "x", count: 5000)), staleDate: nil))
        var problems = program.problems.makeAsyncIterator()
        #expect((await problems.next()?.reason as? BelfryError)?.kind == .tooLarge)
        #expect(activity.content.state.text == "a")
    }

    @Test func notificationsHaveApplesErrors() async throws {
        let daemon = try await RealDaemon()
        let center = SeparateProgram(daemon).center
        #expect(await code(center, title: "") == .notificationInvalidNoContent)
        let past = UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2001, month: 2, day: 3), repeats: false)
        #expect(past.nextTriggerDate() == nil)
        #expect(await code(center, past) == .notificationInvalidNoDate)
        let missing = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 25), repeats: true)
        await #expect(throws: BelfryError.self) { try await center.add(request("Tea", missing)) }
        try await daemon.call("settings.put", #"{"app":"race","notificationsEnabled":false}"#)
        #expect(await code(center) == .notificationsNotAllowed)
        #expect(try await !center.requestAuthorization(options: [.alert]))
        #expect(await center.notificationSettings().authorizationStatus == .denied)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    private func request(_ title: String, _ trigger: UNNotificationTrigger?) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        return UNNotificationRequest(identifier: "a", content: content, trigger: trigger)
    }

    private func code(
        _ center: UNUserNotificationCenter, _ trigger: UNNotificationTrigger? = nil, title: String = "Tea"
    ) async -> UNError.Code? {
        do {
            try await center.add(request(title, trigger))
            return nil
        } catch {
            return (error as? UNError)?.code
        }
    }

    @Test func categoriesOfOtherAppsStay() async throws {
        let daemon = try await RealDaemon()
        let (one, other) = (SeparateProgram(daemon, app: "one"), SeparateProgram(daemon, app: "other"))
        #expect(await categories(one, ["a", "b"]) == ["a", "b"])
        #expect(await categories(other, ["b", "c"]) == ["b", "c"])
        #expect(await categories(one, ["d"]) == ["d"])
        let left = await other.center.notificationCategories().map(\.identifier)
        #expect(Set(left).subtracting(["TIMER_ACTION"]) == ["b", "c"])
        #expect(await categories(one, ["d", "TIMER_ACTION"]) == ["d"])
        #expect(await categories(one, []) == [])
    }

    /// Sets the categories of a program and answers which it has then, but for the built-in one.
    private func categories(_ program: SeparateProgram, _ names: [String]) async -> Set<String> {
        let center = program.center
        center.setNotificationCategories(
            Set(
                names.map { name in
                    UNNotificationCategory(
                        identifier: name, actions: [UNNotificationAction(identifier: "x", title: "X")], intentIdentifiers: [])
                }))
        return Set(await center.notificationCategories().map(\.identifier)).subtracting(["TIMER_ACTION"])
    }
}

private struct Delivery: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var text: String
    }
}
