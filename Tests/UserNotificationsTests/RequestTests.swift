// What a program asks for, as the daemon gets it.

import BelfryClient
import BelfryProgram
import Foundation
import ModuleTestSupport
import Testing
import WireProtocol

@testable import UserNotifications

@Suite struct RequestTests {
    let scripted = ScriptedProgram()
    let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(program: scripted.program) }

    private func content(_ change: (UNMutableNotificationContent) -> Void = { _ in }) -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        change(content)
        return content
    }

    private func add(_ content: UNNotificationContent, _ trigger: UNNotificationTrigger? = nil) async throws -> String {
        try await center.add(UNNotificationRequest(identifier: "r1", content: content, trigger: trigger))
        return try #require(scripted.daemon.calls(of: "notifications.add").last).params
    }

    @Test func contentIsSentWhole() async throws {
        let params = try await add(
            content { content in
                content.subtitle = "Green"
                content.body = "Now"
                content.badge = 3
                content.sound = .default
                content.categoryIdentifier = "TIMER_ACTION"
                content.threadIdentifier = "kitchen"
                content.interruptionLevel = .timeSensitive
                content.relevanceScore = 0.5
                content.userInfo = ["id": "7", "count": 3]
            })
        #expect(
            params
                == sorted(
                    #"""
                    {"app":"test.app","id":"r1","content":{"title":"Tea","subtitle":"Green","body":"Now","badge":3,"sound":"default",
                    "category":"TIMER_ACTION","thread":"kitchen","interruption":"timeSensitive","relevance":0.5,
                    "userInfo":{"id":"7","count":3}}}
                    """#))
    }

    @Test func aNotificationWithoutATitleShowsTheApp() async throws {
        let content = UNMutableNotificationContent()
        content.body = "Now"
        let params = try await add(content)
        #expect(
            params
                == sorted(
                    #"{"app":"test.app","id":"r1","content":{"title":"test.app","body":"Now","userInfo":{"$belfry":{"untitled":true}}}}"#
                ))
    }

    @Test func contentIsThatOfTheMomentOfTheRequest() async throws {
        let content = content()
        let request = UNNotificationRequest(identifier: "r1", content: content, trigger: nil)
        content.title = "Coffee"
        #expect(request.content.title == "Tea")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test func nothingToShowIsAnError() async {
        let request = UNNotificationRequest(identifier: "r1", content: UNMutableNotificationContent(), trigger: nil)
        await #expect(throws: UNError(.notificationInvalidNoContent)) { try await center.add(request) }
        let error = await withCheckedContinuation { continuation in
            center.add(request) { continuation.resume(returning: $0) }
        }
        #expect(error is UNError)
        #expect(scripted.daemon.calls(of: "notifications.add").isEmpty)
    }

    @Test(arguments: [
        (60.0, false, #"{"type":"interval","seconds":60}"#), (0.5, false, #"{"type":"interval","seconds":0.5}"#),
        (3600.0, true, #"{"type":"interval","seconds":3600,"repeats":true}"#),
    ])
    func intervals(seconds: TimeInterval, repeats: Bool, json: String) throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        #expect(sorted(String(decoding: try #require(try trigger.json()), as: UTF8.self)) == sorted(json))
    }

    @Test(arguments: [0, -1, -Double.infinity, Double.infinity, Double.nan])
    func intervalsThatNeverFireAreErrors(seconds: TimeInterval) async {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
        await #expect(throws: UNTriggerError.self) { try await add(content(), trigger) }
        #expect(trigger.nextTriggerDate() == nil)
    }

    static let calendars: [(DateComponents, Bool, String)] = [
        (DateComponents(hour: 9), true, #"{"components":{"hour":9},"repeats":true}"#),
        (
            DateComponents(year: 2026, month: 6, day: 5, hour: 12, minute: 30), false,
            #"{"components":{"year":2026,"month":6,"day":5,"hour":12,"minute":30}}"#
        ),
        (
            DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), hour: 9, weekday: 2), true,
            #"{"components":{"hour":9,"weekday":2},"repeats":true,"timeZone":"Asia/Tokyo"}"#
        ),
        (
            DateComponents(timeZone: TimeZone(secondsFromGMT: 3600), hour: 9), false,
            #"{"components":{"hour":9},"timeZone":"Etc/GMT-1"}"#
        ),
        (
            DateComponents(timeZone: TimeZone(secondsFromGMT: -18000), hour: 9), false,
            #"{"components":{"hour":9},"timeZone":"Etc/GMT+5"}"#
        ),
        (DateComponents(timeZone: .autoupdatingCurrent, hour: 9), false, #"{"components":{"hour":9}}"#),
        (
            DateComponents(hour: 9, weekday: 6, weekdayOrdinal: 2), true,
            #"{"components":{"hour":9,"weekday":6,"weekdayOrdinal":2},"repeats":true}"#
        ),
        (
            DateComponents(calendar: isoWeeks, hour: 9, weekday: 2, weekOfYear: 10), true,
            #"{"components":{"hour":9,"weekday":2,"weekOfYear":10,"firstWeekday":2,"minimumDaysInFirstWeek":4},"repeats":true}"#
        ),
        (DateComponents(second: 30, nanosecond: 5), true, #"{"components":{"second":30},"repeats":true}"#),
    ]

    private static var isoWeeks: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 2
        calendar.minimumDaysInFirstWeek = 4
        return calendar
    }

    @Test(arguments: calendars) func calendar(components: DateComponents, repeats: Bool, json: String) throws {
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
        let text = String(decoding: try #require(try trigger.json()), as: UTF8.self)
        #expect(sorted(text) == sorted(#"{"type":"calendar","# + json.dropFirst()))
    }

    @Test(arguments: [
        DateComponents(calendar: Calendar(identifier: .hebrew), hour: 9),
        DateComponents(timeZone: TimeZone(secondsFromGMT: 1800), hour: 9),
    ])
    func whatTheDaemonDoesNotHaveIsAnError(components: DateComponents) async {
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        await #expect(throws: UNTriggerError.self) { try await add(content(), trigger) }
    }

    @Test(arguments: [
        ("neverFires", UNError.Code.notificationInvalidNoDate), ("disabled", UNError.Code.notificationsNotAllowed),
    ])
    func refusalsWithACodeAreUNErrors(kind: String, code: UNError.Code) async {
        scripted.daemon.refuse("notifications.add", kind)
        do {
            _ = try await add(content())
            Issue.record("no error")
        } catch code {
            // As expected.
        } catch {
            Issue.record("another error: \(error)")
        }
    }

    @Test func otherRefusalsAreBelfryErrors() async {
        scripted.daemon.refuse("notifications.add", "invalidParams")
        let error = await #expect(throws: BelfryError.self) { try await add(content()) }
        #expect(error?.kind == .invalidParams)
        #expect(error?.localizedDescription == "invalidParams was refused")
    }

    @Test func withoutAHandlerAFailureIsReported() async {
        scripted.daemon.refuse("notifications.add", "tooLarge")
        center.add(UNNotificationRequest(identifier: "r1", content: content(), trigger: nil), withCompletionHandler: nil)
        #expect(await scripted.problem()?.operation == "adding notification r1")
    }

    @Test func callsKeepTheirOrder() async throws {
        center.removeAllPendingNotificationRequests()
        center.add(UNNotificationRequest(identifier: "a", content: content(), trigger: nil), withCompletionHandler: nil)
        center.setNotificationCategories([])
        center.removePendingNotificationRequests(withIdentifiers: ["a", "", "b"])
        center.removePendingNotificationRequests(withIdentifiers: [])
        center.removeDeliveredNotifications(withIdentifiers: ["c"])
        center.removeAllDeliveredNotifications()
        _ = await center.pendingNotificationRequests()
        #expect(
            scripted.daemon.calls.map(\.method) == [
                "register", "notifications.removePending", "notifications.add", "categories.list", "notifications.removePending",
                "notifications.removeDelivered", "notifications.removeDelivered", "notifications.pending",
            ])
        #expect(scripted.daemon.calls(of: "notifications.removePending").last?.params == #"{"app":"test.app","ids":["a","b"]}"#)
    }

    @Test func listsAreReadPageByPage() async {
        scripted.daemon.answer("notifications.pending") { params in
            params["cursor"] == nil
                ? #"{"items":[{"app":"test.app","id":"1","content":{"title":"a"},"trigger":null,"nextFire":"2126-01-01T00:00:00Z"}],"cursor":"x"}"#
                : #"{"items":[{"app":"test.app","id":"2","content":{"title":"b"},"trigger":{"type":"cron","expression":"@daily"},"nextFire":"2126-01-02T00:00:00Z"}]}"#
        }
        let requests = await center.pendingNotificationRequests()
        #expect(requests.map(\.identifier) == ["1", "2"])
        #expect(requests.last?.trigger?.repeats == true)
    }

    @Test func aPendingRequestReadsAsItWasAdded() async throws {
        let date = DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), hour: 9, minute: 30)
        let params = try await add(
            content { content in
                content.title = ""
                content.body = "Now"
                content.userInfo = ["when": Date(timeIntervalSinceReferenceDate: 700_000_000.125)]
                content.targetContentIdentifier = "scene"
                content.filterCriteria = "work"
            }, UNCalendarNotificationTrigger(dateMatching: date, repeats: true))
        scripted.daemon.answer(
            "notifications.pending", with: #"{"items":[\#(params.dropLast()),"nextFire":"2126-06-05T00:30:00Z"}]}"#)
        let request = try #require(await center.pendingNotificationRequests().first)
        #expect(request.content.title == "")
        #expect(request.content.body == "Now")
        #expect(request.content.userInfo["when"] as? Date == Date(timeIntervalSinceReferenceDate: 700_000_000.125))
        #expect(request.content.userInfo.count == 1)
        #expect(request.content.targetContentIdentifier == "scene")
        #expect(request.content.filterCriteria == "work")
        let trigger = try #require(request.trigger as? UNCalendarNotificationTrigger)
        #expect(trigger.dateComponents == date)
        #expect(trigger.repeats)
        #expect(trigger.nextTriggerDate() == Date(timeIntervalSince1970: 4_936_293_000))
    }

    @Test func unreachableIsReported() async {
        scripted.daemon.answer("notifications.delivered") { _ throws(BelfryError) in throw BelfryError(.notRunning, "not there") }
        #expect(await center.deliveredNotifications().isEmpty)
        #expect(await scripted.problem()?.description == "delivered notifications: not there")
    }
}
