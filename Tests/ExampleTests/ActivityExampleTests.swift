// The four programs that show an activity.

import Foundation
import Testing
import WireProtocol

extension RealDaemon {
    /// The activities of an app, dismissed ones included.
    func activities(_ app: String) async throws -> [JSONNode] {
        let states = #"["pending","active","stale","ended","dismissed"]"#
        return try await call("activities.list", #"{"app":"\#(app)","states":\#(states)}"#)["items"]?.elements ?? []
    }

    /// What `belfry watch` shows.
    func screen() async throws -> String {
        try await ExampleProcess.run("belfry", "watch", "--once", in: self).joined(separator: "\n")
    }
}

@Suite(.timeLimit(.minutes(2))) struct GroceryDeliveryTests {
    @Test func aDeliveryChangesFromInsideAndOutside() async throws {
        let daemon = try await RealDaemon()
        let ordered = try await ExampleProcess.run("GroceryDelivery", "order", "12", "Mike", "20", in: daemon)
        let (id, token) = (try #require(ordered.first), try #require(ordered.last))
        let follower = try ExampleProcess("GroceryDelivery", ["follow"], daemon)
        try await follower.wait(for: "state active", "enabled true")

        try await ExampleProcess.run("GroceryDelivery", "courier", "Anne", in: daemon)
        try await follower.wait(for: "courier Anne")
        let now = Int(Date().timeIntervalSince1970)
        try await daemon.call(
            "activities.push",
            #"""
            {"token":"\#(token)","aps":{"timestamp":\#(now),"event":"update",
            "content-state":{"courierName":"Zoe","deliveryTime":[810000000,810000600]}}}
            """#.replacing("\n", with: ""))
        try await follower.wait(for: "courier Zoe")
        #expect(try await daemon.activities("GroceryDelivery").map { $0["activity"]?.string } == [id])
        let screen = try await daemon.screen()
        #expect(screen.contains("12 items") && screen.contains("Call courier"))

        try await ExampleProcess.run("GroceryDelivery", "arrived", "600", in: daemon)
        try await follower.wait(for: "state ended")
        let ended = try #require(try await daemon.activities("GroceryDelivery").first)
        #expect(ended["state"]?.string == "ended" && ended["dismissAt"] != nil)
        try await daemon.call("activities.dismiss", #"{"activity":"\#(id)"}"#)
        try await follower.wait(for: "state dismissed")
    }

    @Test func contentOfAnotherShapeIsSaidWithItsPath() async throws {
        let daemon = try await RealDaemon()
        let ordered = try await ExampleProcess.run("GroceryDelivery", "order", "1", "Mike", "20", in: daemon)
        let follower = try ExampleProcess("GroceryDelivery", ["follow"], daemon)
        try await follower.wait(for: "state active")
        let token = try #require(ordered.last)
        let now = Int(Date().timeIntervalSince1970)
        try await daemon.call(
            "activities.push",
            #"{"token":"\#(token)","aps":{"timestamp":\#(now),"event":"update","content-state":{"courierName":5,"deliveryTime":[0,1]}}}"#
        )
        while let line = await follower.line() {
            if line.contains("/courierName") { return }
        }
        Issue.record("nothing was said")
    }

    @Test func switchedOffNothingBegins() async throws {
        let daemon = try await RealDaemon()
        try await daemon.call("settings.put", #"{"app":"GroceryDelivery","activitiesEnabled":false}"#)
        let said = try await ExampleProcess.run("GroceryDelivery", "order", "1", "Mike", "20", in: daemon)
        #expect(said == ["Activities are switched off for this app, or belfryd does not run."])
        #expect(try await daemon.activities("GroceryDelivery").isEmpty)
    }
}

@Suite(.timeLimit(.minutes(2))) struct RunTrackerTests {
    private func distance(_ daemon: RealDaemon) async throws -> Double {
        let run = try #require(try await daemon.activities("RunTracker").first)
        return try #require(run["content"]?["state"]?["distance"]?.double)
    }

    @Test func aRunThatIsLeftOverIsTakenUpAgain() async throws {
        let daemon = try await RealDaemon()
        let first = try #require(
            try await ExampleProcess.run("RunTracker", "run", "--every", "0", "--updates", "3", in: daemon).first)
        let before = try await distance(daemon)
        #expect(before >= 30)
        let second = try await ExampleProcess.run("RunTracker", "run", "--every", "0", "--updates", "2", in: daemon)
        #expect(second == [first])
        #expect(try await distance(daemon) >= before + 20)
        #expect(try await daemon.activities("RunTracker").count == 1)
        #expect(try await daemon.screen().contains("Next minute"))

        try await ExampleProcess.run("RunTracker", "reset", in: daemon)
        #expect(try await distance(daemon) == 0)
        try await ExampleProcess.run("RunTracker", "end", in: daemon)
        #expect(try await daemon.activities("RunTracker").map { $0["state"]?.string } == ["dismissed"])
    }
}

@Suite(.timeLimit(.minutes(2))) struct AgeCounterTests {
    @Test func aBirthdayIsAnUpdateWithAnAlert() async throws {
        let daemon = try await RealDaemon()
        var events = try await daemon.events("activity")
        let id = try #require(try await ExampleProcess.run("AgeCounter", "begin", "Anna", "6", in: daemon).first)
        #expect(try await ExampleProcess.run("AgeCounter", "birthday", "Anna", in: daemon) == ["7"])
        let updated = try await events.next("updated")
        #expect(updated["activity"]?["activity"]?.string == id)
        #expect(updated["activity"]?["content"]?["state"]?["age"]?.integer == 7)
        #expect(try await daemon.screen().contains("7 years"))

        try await ExampleProcess.run("AgeCounter", "end", "Anna", in: daemon)
        let ended = try #require(try await daemon.activities("AgeCounter").first)
        #expect(ended["state"]?.string == "ended")
        #expect(ended["content"]?["state"]?["age"]?.integer == 7)
        #expect(try await ExampleProcess.run("AgeCounter", "birthday", "Bob", in: daemon) == ["There is nobody called Bob."])
    }
}

@Suite(.timeLimit(.minutes(2))) struct CountToHundredTests {
    @Test func itEndsAtAHundredAndCanBeginAgain() async throws {
        let daemon = try await RealDaemon()
        let first = try await ExampleProcess.run("CountToHundred", "--every", "0", in: daemon)
        #expect(first.last == "done")
        let counted = try #require(try await daemon.activities("CountToHundred").first)
        #expect(counted["state"]?.string == "ended")
        #expect(counted["content"]?["state"]?["count"]?.integer == 100)
        #expect(counted["content"]?["relevance"]?.double == 100)
        let row = counted["presentation"]?["lockScreen"]?["row"]?.elements
        #expect(row?.first?["overlay"]?.elements.first?["gauge"]?["value"]?.double == 1)
        #expect(try await daemon.screen().contains("100 of 100"))

        let second = try await ExampleProcess.run("CountToHundred", "--every", "0", in: daemon)
        #expect(second.last == "done" && second.first != first.first)
    }

    @Test func aCountThatWasInterruptedGoesOn() async throws {
        let daemon = try await RealDaemon()
        var events = try await daemon.events("activity")
        let first = try ExampleProcess("CountToHundred", ["--every", "0.01"], daemon)
        let id = try #require(await first.line())
        while try await events.next("updated")["activity"]?["content"]?["state"]?["count"]?.integer ?? 0 < 5 {}
        await first.crash()
        #expect(try await ExampleProcess.run("CountToHundred", "--every", "0", in: daemon) == [id, "done"])
        #expect(try await daemon.activities("CountToHundred").count == 1)
    }
}
