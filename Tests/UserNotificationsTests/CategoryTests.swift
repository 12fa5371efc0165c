// Categories as a set of this app's own.

import Foundation
import ModuleTestSupport
import Testing

@testable import UserNotifications

@Suite struct CategoryTests {
    let scripted = ScriptedProgram()
    let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(program: scripted.program) }

    static let timer = UNNotificationCategory(
        identifier: "TIMER_ACTION",
        actions: [
            UNNotificationAction(identifier: "START_ACTION", title: "Start", options: .foreground),
            UNNotificationAction(
                identifier: "DISMISS_ACTION", title: "Dismiss", options: [.destructive, .authenticationRequired]),
            UNTextInputNotificationAction(
                identifier: "NOTE", title: "Note", options: [], textInputButtonTitle: "Send", textInputPlaceholder: "What?"),
        ],
        intentIdentifiers: [], options: .customDismissAction)

    private func set(_ categories: Set<UNNotificationCategory>, present: String) async -> [ScriptedDaemon.Call] {
        scripted.daemon.answer("categories.list", with: #"{"items":[\#(present)]}"#)
        center.setNotificationCategories(categories)
        _ = await center.notificationSettings()
        return scripted.daemon.calls.filter { ["categories.put", "categories.remove"].contains($0.method) }
    }

    private static let timerJSON = #"""
        {"id":"TIMER_ACTION","actions":[{"id":"START_ACTION","title":"Start","foreground":true},
        {"id":"DISMISS_ACTION","title":"Dismiss","destructive":true,"authenticationRequired":true},
        {"id":"NOTE","title":"Note","textInput":{"buttonTitle":"Send","placeholder":"What?"}}],"customDismiss":true}
        """#

    @Test func aNewOneIsPutAndAnotherRemoved() async {
        let calls = await set([Self.timer], present: #"{"id":"OLD","actions":[{"id":"a","title":"b"}]}"#)
        #expect(
            calls == [
                ScriptedDaemon.Call("categories.put", #"{"app":"test.app","# + Self.timerJSON.dropFirst()),
                ScriptedDaemon.Call("categories.remove", #"{"app":"test.app","id":"OLD"}"#),
            ])
    }

    @Test func theSameAgainChangesNothing() async {
        #expect(await set([Self.timer], present: Self.timerJSON).isEmpty)
    }

    @Test func anEmptySetRemovesAll() async {
        #expect(await set([], present: Self.timerJSON).map(\.method) == ["categories.remove"])
    }

    @Test func categoriesAreEqualByWhatTheySay() {
        let copy = UNNotificationCategory(
            identifier: "TIMER_ACTION", actions: Self.timer.actions, intentIdentifiers: ["ignored"],
            options: [.customDismissAction])
        #expect(copy == Self.timer)
        #expect(Set([copy, Self.timer]).count == 1)
        #expect(UNNotificationCategory(identifier: "TIMER_ACTION", actions: [], intentIdentifiers: []) != Self.timer)
    }

    @Test func picturesAndSummariesAreNotSent() async {
        let category = UNNotificationCategory(
            identifier: "C",
            actions: [
                UNNotificationAction(
                    identifier: "a", title: "A", icon: UNNotificationActionIcon(systemImageName: "clock")),
                UNTextInputNotificationAction(
                    identifier: "b", title: "B", icon: UNNotificationActionIcon(templateImageName: "pen"),
                    textInputButtonTitle: "Send", textInputPlaceholder: ""),
            ],
            intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "Hidden", categorySummaryFormat: "%u more")
        #expect(
            await set([category], present: "") == [
                ScriptedDaemon.Call(
                    "categories.put",
                    #"""
                    {"app":"test.app","id":"C","actions":[{"id":"a","title":"A"},{"id":"b","title":"B","textInput":{"buttonTitle":"Send"}}],
                    "hiddenPreviewsPlaceholder":"Hidden"}
                    """#)
            ])
    }

    @Test func aRefusalIsReported() async {
        scripted.daemon.refuse("categories.put", "limitExceeded")
        _ = await set([Self.timer], present: "")
        #expect(await scripted.problem()?.operation == "category TIMER_ACTION")
    }
}
