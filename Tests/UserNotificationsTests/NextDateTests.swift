// When a trigger fires next, asked of the daemon and computed.

import BelfryClient
import Foundation
import ModuleTestSupport
import Testing

@testable import UserNotifications

@Suite struct NextDateTests {
    let scripted = ScriptedProgram()
    let now = Date(timeIntervalSince1970: 1_767_225_600)

    private func next(_ trigger: UNNotificationTrigger) -> Date? { NextDate.of(trigger, program: scripted.program, now: now) }

    @Test func theDaemonIsAsked() {
        scripted.daemon.answer(
            "triggers.preview", with: #"{"occurrences":[{"at":"2026-01-01T09:00:00Z","local":"x"}],"never":false}"#)
        let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true)
        #expect(next(trigger) == now.addingTimeInterval(9 * 3600))
        #expect(
            scripted.daemon.calls == [
                ScriptedDaemon.Call(
                    "triggers.preview", #"{"trigger":{"type":"calendar","components":{"hour":9},"repeats":true},"count":1}"#)
            ])
    }

    @Test func whatNeverFiresHasNone() {
        scripted.daemon.answer("triggers.preview", with: #"{"occurrences":[],"never":true}"#)
        #expect(next(UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2020), repeats: false)) == nil)
        scripted.daemon.refuse("triggers.preview", "invalidParams")
        #expect(next(UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 24), repeats: false)) == nil)
    }

    @Test func aPendingRequestKnowsItsDate() {
        let date = now.addingTimeInterval(100)
        #expect(next(UNTimeIntervalNotificationTrigger(timeInterval: 300, repeats: false, known: date)) == date)
        #expect(scripted.daemon.calls.isEmpty)
    }

    static let computed: [(DateComponents, TimeInterval?)] = [
        (DateComponents(timeZone: .gmt, hour: 9), 32_400),
        (DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), hour: 9, minute: 30), 1800),
        (DateComponents(timeZone: TimeZone(identifier: "UTC"), day: 31, hour: 9), 2_624_400),
        (DateComponents(timeZone: TimeZone(identifier: "UTC"), year: 2020, month: 1, day: 1), nil),
    ]

    @Test(arguments: computed)
    func withoutADaemonTheDateIsComputed(components: DateComponents, offset: TimeInterval?) {
        scripted.daemon.answer("triggers.preview") { _ throws(BelfryError) in throw BelfryError(.notRunning, "not there") }
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        #expect(next(trigger) == offset.map { now.addingTimeInterval($0) })
    }

    static let grid: [(Double?, Bool, Double?)] = [(nil, true, 300), (-100, true, 200), (-300, true, 300), (-100, false, nil)]

    @Test(arguments: grid)
    func withoutADaemonAnIntervalStaysOnItsGrid(start: Double?, repeats: Bool, offset: Double?) {
        scripted.daemon.answer("triggers.preview") { _ throws(BelfryError) in throw BelfryError(.notRunning, "not there") }
        let trigger = UNTimeIntervalNotificationTrigger(
            timeInterval: 300, repeats: repeats, known: start.map { now.addingTimeInterval($0) })
        #expect(next(trigger) == offset.map { now.addingTimeInterval($0) })
    }
}
