// Answers and their way to a delegate.

import BelfryProgram
import Foundation
import ModuleTestSupport
import Synchronization
import Testing

@testable import UserNotifications

/// What delegates have heard.
final class Heard: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: String.self)

    func tell(_ text: String) { continuation.yield(text) }

    func next(_ count: Int) async -> [String] {
        var heard: [String] = []
        for await text in stream {
            heard.append(text)
            if heard.count == count { break }
        }
        return heard
    }
}

/// The forms with handlers.
final class HandlerDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    let heard = Heard()
    let handlers = Mutex<[@Sendable () -> Void]>([])
    let keepsHandlers: Bool

    init(keepsHandlers: Bool = false) { self.keepsHandlers = keepsHandlers }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        MainActor.preconditionIsolated()
        heard.tell("present \(notification.request.identifier)")
        completionHandler([.badge, .banner, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        MainActor.preconditionIsolated()
        let words = (response as? UNTextInputNotificationResponse).map { " \"\($0.userText)\"" } ?? ""
        heard.tell(
            "\(response.actionIdentifier) \(response.notification.request.content.userInfo["id"] ?? "-")\(words)")
        let handler = UncheckedHandler(call: completionHandler)
        if keepsHandlers { handlers.withLock { $0.append { handler.call() } } } else { completionHandler() }
    }
}

/// `@unchecked`: called by one test at a time.
private struct UncheckedHandler: @unchecked Sendable {
    let call: () -> Void
}

/// The async forms.
final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    let heard = Heard()

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        heard.tell("present \(notification.request.identifier)")
        return [.list]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        heard.tell("\(response.actionIdentifier)")
    }
}

@Suite struct ResponseTests {
    let scripted = ScriptedProgram()
    let center: UNUserNotificationCenter

    init() {
        center = UNUserNotificationCenter(program: scripted.program)
        scripted.daemon.answer("notifications.history", with: #"{"items":[]}"#)
        scripted.daemon.answer("notifications.delivered", with: #"{"items":[]}"#)
    }

    private func fired(_ sequence: Int, _ occurrence: String, customDismiss: Bool = false) -> String {
        #"""
        {"seq":\#(sequence),"at":"2026-01-01T00:00:00Z","topic":"notification","event":"fired","app":"test.app","id":"r-\#(occurrence)",
        "occurrence":"\#(occurrence)","content":{"title":"Tea","userInfo":{"id":"\#(occurrence)"}},"actions":[],
        \#(customDismiss ? #""customDismiss":true,"# : "")"scheduledFor":"2026-01-01T00:00:00Z","lateSeconds":0,"missedCount":0,
        "presentation":1,"redelivery":false}
        """#.replacing("\n", with: "")
    }

    private func answered(_ sequence: Int, _ occurrence: String, _ action: String, _ more: String = "") -> String {
        #"""
        {"seq":\#(sequence),"at":"2026-01-01T00:00:01Z","topic":"notification","event":"responded","app":"test.app",
        "id":"r-\#(occurrence)","occurrence":"\#(occurrence)","action":"\#(action)","state":"responded","by":"socket"\#(more),
        "userInfo":{"id":"\#(occurrence)"}}
        """#.replacing("\n", with: "")
    }

    @Test func answersComeInOrderOnTheMainActor() async {
        let delegate = HandlerDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        #expect(
            scripted.daemon.subscriptions == [FeedSubscription(topics: ["notification"], app: "test.app", consumer: "test.app")])
        scripted.daemon.send(.subscribed(newest: 10))
        scripted.daemon.send(event: fired(11, "o1"))
        scripted.daemon.send(event: answered(12, "o1", "START_ACTION"))
        scripted.daemon.send(event: fired(13, "o2"))
        scripted.daemon.send(event: answered(14, "o2", "default"))
        scripted.daemon.send(event: answered(15, "o2", "REPLY", #","userText":"""#))
        #expect(
            await delegate.heard.next(5) == [
                "present r-o1", "START_ACTION o1", "present r-o2",
                "\(UNNotificationDefaultActionIdentifier) o2", "REPLY o2 \"\"",
            ])
        await scripted.daemon.wait(for: "events.ack", count: 3)
        #expect(scripted.daemon.calls(of: "events.ack").last?.params == #"{"consumer":"test.app","seq":15}"#)
    }

    @Test func theAsyncFormsAreCalledWhereTheOthersAreMissing() async {
        let delegate = AsyncDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        scripted.daemon.send(.subscribed(newest: 0))
        scripted.daemon.send(event: fired(1, "o1"))
        #expect(await delegate.heard.next(1) == ["present r-o1"])
        scripted.daemon.send(event: answered(2, "o1", "DONE"))
        #expect(await delegate.heard.next(1) == ["DONE"])
        await scripted.daemon.wait(for: "events.ack")
    }

    @Test func whatFiredBeforeIsNotPresented() async {
        let delegate = HandlerDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        scripted.daemon.send(.subscribed(newest: 2))
        scripted.daemon.send(event: fired(1, "o1"))
        scripted.daemon.send(event: answered(2, "o1", "START_ACTION"))
        #expect(await delegate.heard.next(1) == ["START_ACTION o1"])
    }

    @Test func anAnswerIsAcknowledgedWhenItAndAllBeforeAreHandled() async {
        let delegate = HandlerDelegate(keepsHandlers: true)
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        scripted.daemon.send(.subscribed(newest: 0))
        scripted.daemon.send(event: answered(5, "o1", "A"))
        scripted.daemon.send(event: answered(6, "o2", "B"))
        #expect(await delegate.heard.next(2) == ["A o1", "B o2"])
        let handlers = delegate.handlers.withLock { $0 }
        handlers[1]()
        #expect(scripted.daemon.calls(of: "events.ack").map(\.params) == [#"{"consumer":"test.app","seq":4}"#])
        handlers[0]()
        #expect(scripted.daemon.calls(of: "events.ack").last?.params == #"{"consumer":"test.app","seq":6}"#)
        handlers[0]()
        #expect(scripted.daemon.calls(of: "events.ack").count == 2)
    }

    @Test func aDaemonThatHasBegunAnewIsHeard() async {
        let delegate = HandlerDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        scripted.daemon.send(.subscribed(newest: 10))
        scripted.daemon.send(event: answered(11, "o1", "A"))
        #expect(await delegate.heard.next(1) == ["A o1"])
        scripted.daemon.send(.subscribed(newest: 0))
        scripted.daemon.send(event: answered(1, "o1", "B"))
        #expect(await delegate.heard.next(1) == ["B o1"])
        await scripted.daemon.wait(for: "events.ack", count: 2)
        #expect(scripted.daemon.calls(of: "events.ack").last?.params == #"{"consumer":"test.app","seq":1}"#)
    }

    @Test func aDismissalIsToldWhereTheCategoryAsksForIt() async {
        scripted.daemon.answer("categories.list", with: #"{"items":[{"id":"ASKS","actions":[],"customDismiss":true}]}"#)
        scripted.daemon.answer(
            "notifications.history",
            with:
                #"{"items":[{"occurrence":"old","id":"r-old","app":"test.app","content":{"title":"x","category":"ASKS","userInfo":{"id":"old"}},"deliveredAt":"2026-01-01T00:00:00Z"}]}"#
        )
        let delegate = HandlerDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        scripted.daemon.send(.subscribed(newest: 10))
        scripted.daemon.send(event: fired(1, "o1"))
        scripted.daemon.send(event: fired(2, "o2", customDismiss: true))
        scripted.daemon.send(event: answered(3, "o1", "dismiss"))
        scripted.daemon.send(event: answered(4, "o2", "dismiss"))
        scripted.daemon.send(event: answered(5, "old", "dismiss"))
        scripted.daemon.send(event: answered(6, "o1", "END"))
        let dismiss = UNNotificationDismissActionIdentifier
        #expect(await delegate.heard.next(3) == ["\(dismiss) o2", "\(dismiss) old", "END o1"])
    }

    @Test func withoutADelegateNothingIsAcknowledged() async {
        var delegate: HandlerDelegate? = HandlerDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        delegate = nil
        #expect(center.delegate == nil)
        scripted.daemon.send(.subscribed(newest: 0))
        scripted.daemon.send(event: answered(1, "o1", "A"))
        let next = HandlerDelegate()
        center.delegate = nil
        center.delegate = next
        await scripted.daemon.waitForFeed(count: 2)
        scripted.daemon.send(.subscribed(newest: 1))
        scripted.daemon.send(event: answered(1, "o1", "A"))
        #expect(await next.heard.next(1) == ["A o1"])
    }

    @Test func aSnoozeIsTold() async {
        let delegate = HandlerDelegate()
        center.delegate = delegate
        await scripted.daemon.waitForFeed()
        scripted.daemon.send(.subscribed(newest: 0))
        scripted.daemon.send(
            event: answered(1, "o1", "RESCHEDULE_ACTION").replacing(#""responded","app""#, with: #""snoozed","app""#))
        #expect(await delegate.heard.next(1) == ["RESCHEDULE_ACTION o1"])
    }
}
