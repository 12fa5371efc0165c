// Quiet time from its beginning to its digest: what reaches the desktop, and when.

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

@Suite struct QuietTests {
    private let world: EngineWorld

    init() throws {
        world = try EngineWorld(at: "2026-05-01T12:00:00Z", showsBubbles: true)
    }

    private func add(_ id: String, _ content: String = "", _ more: String = "", app: String = "default") throws {
        try world.ask(
            "notifications.add", #"{"app":"\#(app)","id":"\#(id)","content":{"title":"\#(id)"\#(content)}\#(more)}"#)
    }

    /// Bubbles since the last call: the title, and the lines of a digest.
    private func shown() -> [String] {
        world.takeBubbles().map { bubble in
            guard bubble.kind == .digest else { return bubble.words.title }
            return ([bubble.words.title] + (bubble.words.body ?? "").split(separator: "\n").map(String.init))
                .joined(separator: " | ")
        }
    }

    private func held() throws -> Int64? { try world.json("server.quiet")["held"]?.integer }

    // MARK: Beginning and end

    @Test(arguments: [#""seconds":3600"#, #""until":"2026-05-01T13:00:00Z""#])
    func itEndsByItselfAtTheInstantAndTellsOnce(length: String) throws {
        try world.ask("server.quiet", #"{"quiet":true,\#(length)}"#)
        try add("a", "", #","trigger":{"type":"interval","seconds":600}"#)
        try add("b", "", #","trigger":{"type":"interval","seconds":1500}"#)
        // At the very end it is not quiet any more.
        try add("c", "", #","trigger":{"type":"interval","seconds":3600}"#)
        try world.advance(3599.999)
        #expect(shown().isEmpty)
        #expect(world.hear("fired").map(\.id) == ["a", "b"])
        #expect(try held() == 2)
        try world.advance(0.001)
        #expect(shown() == ["c", "2 notifications while it was quiet | 12:10  a | 12:25  b"])
        #expect(try world.json("server.quiet").compactText == Array(#"{"quiet":false,"held":0}"#.utf8))
        try world.advance(7200)
        #expect(shown().isEmpty)
    }

    @Test func endingItByHandTellsHowManyWereHeldBack() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        try add("a")
        try world.advance(86_400)
        #expect(shown().isEmpty)
        let answer = try world.json("server.quiet", #"{"quiet":false}"#)
        #expect(answer.compactText == Array(#"{"quiet":false,"held":1}"#.utf8))
        #expect(shown() == ["1 notification while it was quiet | 2026-05-01 12:00  a"])
        #expect(try world.json("server.quiet", #"{"quiet":false}"#)["held"]?.integer == 0)
        #expect(shown().isEmpty)
        #expect(world.hear("quietChanged").count == 2)
    }

    @Test func nothingHeldBackMeansNoDigest() throws {
        try world.ask("server.quiet", #"{"quiet":true,"seconds":60}"#)
        try add("urgent", #","interruption":"timeSensitive""#)
        try add("alarm", #","interruption":"critical""#)
        try world.advance(60)
        #expect(shown() == ["urgent", "alarm"])
    }

    @Test func aNewOneTakesThePlaceOfTheOneBefore() throws {
        try world.ask("server.quiet", #"{"quiet":true,"seconds":60}"#)
        try add("a")
        try world.advance(30)
        let answer = try world.json("server.quiet", #"{"quiet":true,"until":"2026-05-01T14:00:00Z","apps":["mail"]}"#)
        #expect(
            answer.compactText
                == Array(
                    #"{"quiet":true,"since":"2026-05-01T12:00:00Z","until":"2026-05-01T14:00:00Z","levels":["passive","active"],"apps":["mail"],"held":1}"#
                        .utf8))
        try world.advance(60)
        try add("b")
        try add("c", app: "mail")
        #expect(shown() == ["b"])
        try world.advance(7200)
        #expect(shown() == ["2 notifications while it was quiet | 12:00  a | 12:01  c"])
    }

    @Test func elapsedTimeAndTheWallClockDifferWhenTheClockIsSet() throws {
        try world.ask("server.quiet", #"{"quiet":true,"seconds":3600}"#)
        try world.step(7200)
        #expect(try world.json("server.quiet")["until"]?.string == "2026-05-01T15:00:00Z")
        try world.ask("server.quiet", #"{"quiet":true,"until":"2026-05-01T18:00:00Z"}"#)
        try world.step(14_400)
        #expect(try world.json("server.quiet")["quiet"]?.boolean == false)
    }

    @Test(arguments: [
        (#"{"quiet":true,"until":"2026-05-01T12:00:00Z"}"#, "/until"), (#"{"quiet":true,"seconds":0.5}"#, "/seconds"),
        (#"{"quiet":true,"seconds":-60}"#, "/seconds"), (#"{"quiet":true,"seconds":31622401}"#, "/seconds"),
    ])
    func lengthsThatMakeNoSenseAreRefused(params: String, field: String) throws {
        let refusal = #expect(throws: RequestError.self) { try world.ask("server.quiet", params) }
        guard case .invalidParams(let named, _, _) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(named == field)
        #expect(try world.json("server.quiet")["quiet"]?.boolean == false)
    }

    // MARK: Restarts

    @Test(arguments: [true, false])
    func itSurvivesARestart(sameBoot: Bool) throws {
        try world.ask("server.quiet", #"{"quiet":true,"seconds":3600}"#)
        try add("a")
        try world.restart(after: 600, sameBoot: sameBoot)
        #expect(try world.outstandingBubbles().isEmpty)
        try add("b")
        #expect(shown().isEmpty)
        #expect(try held() == 2)
        try world.advance(3000)
        #expect(shown() == ["2 notifications while it was quiet | 12:00  a | 12:10  b"])
    }

    @Test func whatEndedWhileNobodyLookedIsToldAtTheStart() throws {
        try world.ask("server.quiet", #"{"quiet":true,"seconds":3600}"#)
        try add("a")
        try world.restart(after: 7200)
        #expect(shown() == ["1 notification while it was quiet | 12:00  a"])
        // And again to a desktop that comes later, until it is closed.
        #expect(try world.outstandingBubbles().map(\.kind) == [.digest])
        try world.restart(after: 60)
        #expect(try world.outstandingBubbles().map(\.kind) == [.digest])
        try world.turn(.bubbleDismissed(key: "quiet"))
        #expect(world.takeWithdrawn() == ["quiet"])
        try world.restart(after: 60)
        #expect(try world.outstandingBubbles().isEmpty)
        // What it told of still waits for an answer.
        #expect(try world.json("notifications.delivered")["items"]?.elements.count == 1)
    }

    @Test func aRolledBackTurnHoldsNothingBack() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        try add("a")
        try world.failingTurn(.request(.quiet(.end), from: Peer(connection: 1), ReplyToken(connection: 1, request: 0)))
        _ = shown()
        #expect(try held() == 1)
        #expect(try world.json("server.quiet")["quiet"]?.boolean == true)
    }

    // MARK: The digest

    @Test func itIsRedrawnAsItsRemindersAreAnswered() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        for id in ["a", "b", "c", "d"] { try add(id, #","category":"TIMER_ACTION""#) }
        let occurrences = world.hear("fired").map(\.occurrence)
        // Answered while it is quiet: nothing to tell any more.
        try world.ask("notifications.respond", #"{"occurrence":"\#(occurrences[0])","action":"dismiss"}"#)
        try world.ask("server.quiet", #"{"quiet":false}"#)
        #expect(shown() == ["3 notifications while it was quiet | 12:00  b | 12:00  c | 12:00  d"])
        try world.ask("notifications.respond", #"{"occurrence":"\#(occurrences[1])","action":"dismiss"}"#)
        #expect(shown() == ["2 notifications while it was quiet | 12:00  c | 12:00  d"])
        // Put off: it comes back by itself, with a bubble of its own.
        try world.ask("notifications.respond", #"{"occurrence":"\#(occurrences[2])","action":"RESCHEDULE_ACTION"}"#)
        #expect(shown() == ["1 notification while it was quiet | 12:00  d"])
        _ = world.takeWithdrawn()
        try world.ask("notifications.removeDelivered", #"{"all":true}"#)
        #expect(world.takeWithdrawn().contains("quiet"))
        try world.advance(300)
        #expect(shown() == [])
    }

    @Test func manyAreCountedAndOneInputDrawsItOnce() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        for number in 1...1005 { try add("n\(number)") }
        try world.ask("server.quiet", #"{"quiet":false}"#)
        let digest = try #require(shown().first)
        #expect(digest.hasPrefix("1000+ notifications while it was quiet | 12:00  n1 | "))
        #expect(digest.hasSuffix("12:00  n8 | … and 992 more: belfry delivered"))
        try world.ask("notifications.removeDelivered", #"{"ids":["n1","n2","n3"]}"#)
        #expect(shown().count == 1)
    }

    @Test func privateTextMakesItPrivate() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        try add("open")
        try add("secret", #","private":true"#)
        try world.ask("server.quiet", #"{"quiet":false}"#)
        #expect(world.takeBubbles().map(\.content.isPrivate) == [true])
    }

    @Test func titlesAreOneLineAndNotEndless() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        try world.ask("notifications.add", #"{"content":{"title":"one\ntwo"}}"#)
        try world.ask("notifications.add", #"{"content":{"title":"\#(String(repeating: "x", count: 5000))"}}"#)
        try world.ask("server.quiet", #"{"quiet":false}"#)
        #expect(
            shown() == [
                "2 notifications while it was quiet | 12:00  one two | 12:00  \(String(repeating: "x", count: 99))…"
            ])
    }

    @Test func aNewShowingOfTheSameRequestTakesThePlaceOfTheOlder() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        try add("tick", "", #","trigger":{"type":"interval","seconds":60,"repeats":true}"#)
        try world.advance(180)
        #expect(try held() == 1)
        try world.ask("server.quiet", #"{"quiet":false}"#)
        #expect(shown() == ["1 notification while it was quiet | 12:03  tick"])
        try world.advance(60)
        #expect(shown() == ["tick"])
        #expect(world.takeWithdrawn().contains("quiet"))
    }

    @Test func whyTellsThatItWasHeldBack() throws {
        try world.ask("server.quiet", #"{"quiet":true}"#)
        try add("a")
        let facts = try world.json("notifications.explain", #"{"id":"a"}"#)["facts"]?.elements ?? []
        let words = facts.compactMap { $0["what"]?.string }
        #expect(words.contains("held"))
    }

    // MARK: Cards

    @Test func cardsAreDrawnWithoutANoise() throws {
        func start(_ key: String) throws -> [Bool] {
            try world.ask(
                "activities.start",
                #"{"key":"\#(key)","attributes":{},"content":{"state":{}},"alert":{"title":"Look"}}"#)
            return world.takeBubbles().map(\.alerts)
        }
        #expect(try start("before") == [true])
        try world.ask("server.quiet", #"{"quiet":true}"#)
        #expect(try start("in") == [false])
        try world.ask("server.quiet", #"{"quiet":true,"apps":["mail"]}"#)
        #expect(try start("other") == [true])
    }

    @Test func withoutADesktopNothingIsHeldBack() throws {
        let world = try EngineWorld(at: "2026-05-01T12:00:00Z")
        try world.ask("server.quiet", #"{"quiet":true,"seconds":60}"#)
        try world.ask("notifications.add", #"{"content":{"title":"t"}}"#)
        #expect(try world.json("server.quiet")["held"]?.integer == 0)
        try world.advance(60)
        #expect(world.hear("quietChanged").count == 2)
    }
}
