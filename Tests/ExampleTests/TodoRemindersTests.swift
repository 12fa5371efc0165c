// The whole story: an item is added, its reminder is answered, it is worked on, it is completed; with the program running and without.

import Foundation
import Testing
import WireProtocol

@Suite(.timeLimit(.minutes(2))) struct TodoRemindersTests {
    /// Adds an item and answers its id.
    private func add(_ name: String, in daemon: RealDaemon) async throws -> String {
        try #require(try await ExampleProcess.run("TodoReminders", "add", name, "--in", "0", in: daemon).first)
    }

    /// Answers the reminder of an item, as another program does.
    private func answer(_ id: String, _ action: String, _ daemon: RealDaemon) async throws {
        let list = try await daemon.call("notifications.delivered")
        let item = try #require(list["items"]?.elements.first { $0["id"]?.string == id })
        let occurrence = try #require(item["occurrence"]?.string)
        try await daemon.call("notifications.respond", #"{"occurrence":"\#(occurrence)","action":"\#(action)"}"#)
    }

    /// The activity of an item.
    private func activity(_ id: String, _ daemon: RealDaemon) async throws -> JSONNode {
        let list = try await daemon.call("activities.list", #"{"app":"TodoReminders"}"#)
        return try #require(list["items"]?.elements.first { $0["attributes"]?["id"]?.string == id })
    }

    /// Presses Complete on the card of an item.
    private func complete(_ id: String, _ daemon: RealDaemon) async throws {
        let activity = try await activity(id, daemon)
        let column = activity["presentation"]?["lockScreen"]?["column"]?.elements
        let button = try #require(column?.compactMap { $0["button"] }.first)
        #expect(button["title"]?.string == "Complete")
        let action = String(decoding: try JSONEncoder().encode(button["action"]?.string), as: UTF8.self)
        try await daemon.call(
            "activities.perform", #"{"activity":"\#(activity["activity"]?.string ?? "")","action":\#(action)}"#)
    }

    private func states(_ daemon: RealDaemon) async throws -> [String] {
        try await ExampleProcess.run("TodoReminders", "list", in: daemon).map {
            $0.split(separator: "\t").dropFirst().joined(separator: " ")
        }
    }

    @Test func answersAndButtonsAreNotLostWhileTheProgramDoesNotRun() async throws {
        let daemon = try await RealDaemon()
        var events = try await daemon.events("notification")
        let id = try await add("Tea", in: daemon)
        let fired = try await events.next("fired")
        #expect(fired["content"]?["title"]?.string == "Tea")
        #expect(fired["actions"]?.elements.map { $0["id"]?.string } == ["START_ACTION", "RESCHEDULE_ACTION", "DISMISS_ACTION"])
        try await answer(id, "START_ACTION", daemon)
        #expect(try await states(daemon) == ["open Tea"])

        let first = try ExampleProcess("TodoReminders", ["run"], daemon)
        try await first.wait(for: "started \(id)")
        #expect(try await states(daemon) == ["inProgress Tea"])
        #expect(try await activity(id, daemon)["content"]?["state"]?["status"]?.string == "inProgress")
        await first.crash()

        try await complete(id, daemon)
        #expect(try await states(daemon) == ["inProgress Tea"])
        #expect(try await activity(id, daemon)["state"]?.string == "active")

        let second = try ExampleProcess("TodoReminders", ["run"], daemon)
        try await second.wait(for: "completed \(id)")
        #expect(try await states(daemon) == ["completed Tea"])
        let ended = try await activity(id, daemon)
        #expect(ended["state"]?.string == "ended")
        #expect(ended["content"]?["state"]?["status"]?.string == "completed")
        await second.crash()

        let third = try ExampleProcess("TodoReminders", ["run"], daemon)
        let other = try await add("Coffee", in: daemon)
        _ = try await events.next("fired")
        try await answer(other, "START_ACTION", daemon)
        try await third.wait(for: "started \(other)")
        try await complete(other, daemon)
        try await third.wait(for: "completed \(other)")
        #expect(try await states(daemon).sorted() == ["completed Coffee", "completed Tea"])
    }

    @Test func aReminderIsPutOffOrDismissed() async throws {
        let daemon = try await RealDaemon()
        var events = try await daemon.events("notification")
        let program = try ExampleProcess("TodoReminders", ["run"], daemon)
        let later = try await add("Tea", in: daemon)
        _ = try await events.next("fired")
        try await answer(later, "RESCHEDULE_ACTION", daemon)
        try await program.wait(for: "later \(later)")
        let pending = try await daemon.call("notifications.pending")
        #expect(pending["items"]?.elements.map { $0["id"]?.string } == [later])
        #expect(pending["items"]?.elements.first?["trigger"]?["seconds"]?.double == 300)

        let gone = try await add("Coffee", in: daemon)
        try await program.wait(for: "reminds \(gone)")
        try await answer(gone, "DISMISS_ACTION", daemon)
        try await program.wait(for: "dismissed \(gone)")
        #expect(try await states(daemon).sorted() == ["dismissed Coffee", "open Tea"])
    }

    @Test func theCardIsShown() async throws {
        let daemon = try await RealDaemon()
        var events = try await daemon.events("notification")
        let program = try ExampleProcess("TodoReminders", ["run"], daemon)
        let id = try await add("Water the plants", in: daemon)
        _ = try await events.next("fired")
        try await answer(id, "START_ACTION", daemon)
        try await program.wait(for: "started \(id)")
        let screen = try await ExampleProcess.run("belfry", "watch", "--once", in: daemon).joined(separator: "\n")
        #expect(screen.contains("Water the plants"))
        #expect(screen.contains("Complete"))
    }
}
