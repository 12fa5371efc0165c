import BelfryCore
import CivilTime
import Testing

/// Buttons on the card (ACTIVITIES.md 2 and 9).
@Suite struct ActionTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    static let actions =
        #"[{"id":"done","title":"Done","behavior":{"type":"complete"}},{"id":"drop","title":"Drop","behavior":{"type":"dismiss"}},"#
        + #"{"id":"call","title":"Call"},{"id":"note","title":"Note","textInput":{"buttonTitle":"Send"}}]"#

    @Test func completeEndsInOneStepWithStatusAndDate() throws {
        let record = try world.start(
            newActivity(state: #"{"status":"inProgress","lap":3}"#, relevance: 2, actions: Self.actions))
        try world.advance(50)
        let ended = try world.perform(record, "done")
        #expect(ended.state == .ended && seconds(ended.dismissAt) == 50 + 4 * hour)
        #expect(
            ended.content.state == Payload(#"{"status":"completed","lap":3,"lastUpdated":"2026-05-04T12:00:50Z"}"#))
        #expect(ended.content.relevance == 2)
        #expect(world.hear(of: record) == ["started", "ended"])
        for action: Identifier in ["done", "call", "nope"] {
            let press = Command.performAction(.activity(record.activity), action: action, userText: nil)
            #expect(try world.refusal(of: press) == .ended(activity: record.activity, state: .ended))
        }
    }

    @Test func completeIsNeverRefusedForItsSize() throws {
        let state = #"{"t":"\#(String(repeating: "x", count: 4096 - 14 - 8))"}"#
        let record = try world.start(newActivity(state: state, actions: Self.actions))
        let ended = try world.perform(record, "done")
        #expect(ended.state == .ended)
        #expect(ended.attributes.bytes.count + ended.content.state.bytes.count > 4096)
    }

    @Test func aDismissActionEndsAndRemoves() throws {
        let record = try world.start(newActivity(actions: Self.actions))
        #expect(try world.perform(record, "drop").state == .dismissed)
        #expect(world.hear(of: record) == ["started", "ended", "dismissed"])
    }

    @Test func aCustomPressIsAnEventWithoutARevision() throws {
        let record = try world.start(newActivity(actions: Self.actions))
        _ = world.hear()
        for _ in 0..<2 { #expect(try world.perform(record, "call").revision == 1) }
        try world.perform(record, "note", userText: "ring twice")
        try world.perform(record, "note")
        let told = world.hear()
        #expect(told.map(\.event) == ["action", "action", "action", "action"])
        #expect(told[0].text.contains(#""action":"call""#) && told[0].text.contains(#""by":"socket""#))
        #expect(!told[1].text.contains("userText"))
        #expect(told[2].text.contains(#""userText":"ring twice""#) && told[3].text.contains(#""userText":"""#))
        #expect(try world.get(record) == record)
    }

    @Test func whatIsPressedMustBeKnownAndTextGoesWithTextInputOnly() throws {
        let record = try world.start(newActivity(actions: Self.actions))
        func press(_ action: Identifier, _ text: String? = nil) throws -> RequestError? {
            try world.refusal(of: .performAction(.activity(record.activity), action: action, userText: text))
        }
        #expect(try press("cal") == .unknownAction(action: "cal", known: ["done", "drop", "call", "note"]))
        for action: Identifier in ["call", "done", "drop"] {
            guard case .invalidParams("/userText", _, _) = try press(action, "x") else {
                Issue.record("\(action) took a text")
                continue
            }
        }
    }

    @Test func aButtonOfThePresentationIsACustomActionUnlessActionsSaysMore() throws {
        let tree =
            #"{"lockScreen":{"column":[{"button":{"action":"lap","title":"Lap"}},{"row":[{"link":{"url":"x:y","content":"#
            + #"{"button":{"action":"done","title":"D"}}}}]}]},"expanded":{"bottom":{"button":{"action":"deep","title":"E"}}},"#
            + #""minimal":{"hologram":{"button":{"action":"unseen","title":"U"}}}}"#
        let record = try world.start(
            newActivity(presentation: tree, actions: #"[{"id":"done","title":"Done","behavior":{"type":"complete"}}]"#))
        try world.perform(record, "lap")
        try world.perform(record, "deep")
        let press = Command.performAction(.activity(record.activity), action: "unseen", userText: nil)
        #expect(try world.refusal(of: press) == .unknownAction(action: "unseen", known: ["done", "lap", "deep"]))
        #expect(try world.perform(record, "done").state == .ended)
        #expect(world.hear(of: record) == ["started", "action", "action", "ended"])
    }

    @Test func theDesktopPressesAndClosesAsTheSocketDoes() throws {
        let completed = try world.start(newActivity(actions: Self.actions))
        let closed = try world.start(newActivity(actions: Self.actions))
        _ = world.hear()
        try world.turn(.actionInvoked(key: completed.activity, action: "note", userText: "hi"))
        #expect(world.hear().first?.text.contains(#""by":"desktop""#) == true)
        try world.turn(.actionInvoked(key: completed.activity, action: "done", userText: nil))
        #expect(try world.get(completed).state == .ended)
        try world.turn(.bubbleDismissed(key: closed.activity))
        #expect(try world.get(closed).state == .dismissed)
        _ = world.hear()
        // Too late, or unknown: nothing happens.
        try world.turn(.actionInvoked(key: completed.activity, action: "done", userText: nil))
        try world.turn(.actionInvoked(key: completed.activity, action: "nope", userText: nil))
        try world.turn(.bubbleDismissed(key: closed.activity))
        #expect(world.hear().isEmpty)
    }
}

/// START on a reminder, and what Complete makes of it (PROTOCOL.md 5 and 8).
@Suite struct AnswerTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    /// `userInfo`, the key, the attributes.
    static let fallbacks: [(String, Identifier, String)] = [
        (
            #"{"id":"t7","task":"Review","startTime":"2026-05-04T13:00:00+01:00","duration":3600}"#, "t7",
            #"{"id":"t7","name":"Review","startTime":"2026-05-04T12:00:00Z","duration":3600}"#
        ),
        ("{}", "r1", #"{"id":"r1","name":"Water plants","startTime":"2026-05-04T12:00:00Z"}"#),
        (#"{"id":"x"}"#, "x", #"{"id":"x","name":"Water plants","startTime":"2026-05-04T12:00:00Z"}"#),
        (#"{"task":"T"}"#, "r1", #"{"id":"r1","name":"T","startTime":"2026-05-04T12:00:00Z"}"#),
        (
            #"{"startTime":"2026-05-04T11:00:00Z"}"#, "r1",
            #"{"id":"r1","name":"Water plants","startTime":"2026-05-04T11:00:00Z"}"#
        ),
        (
            #"{"duration":90}"#, "r1",
            #"{"id":"r1","name":"Water plants","startTime":"2026-05-04T12:00:00Z","duration":90}"#
        ),
        (
            #"{"id":5,"task":[],"startTime":"soon","duration":"long"}"#, "r1",
            #"{"id":"r1","name":"Water plants","startTime":"2026-05-04T12:00:00Z"}"#
        ),
        (#"{"id":"","task":""}"#, "r1", #"{"id":"r1","name":"Water plants","startTime":"2026-05-04T12:00:00Z"}"#),
        (#"{"id":"a\nb"}"#, "r1", #"{"id":"r1","name":"Water plants","startTime":"2026-05-04T12:00:00Z"}"#),
    ]

    @Test(arguments: fallbacks)
    func startTakesWhatUserInfoHasAndFallsBackForTheRest(userInfo: String, key: Identifier, attributes: String) throws {
        let occurrence = try world.remind(userInfo: userInfo)
        let record = try world.answerStart(occurrence)
        #expect(record.key == key && record.attributes.text == attributes)
        #expect(record.state == .active && record.app == "app")
        #expect(record.content.state.text == #"{"status":"inProgress","lastUpdated":"2026-05-04T12:00:00Z"}"#)
        #expect(record.originID == "r1" && record.originOccurrence == occurrence)
        #expect(record.actions == BuiltInCategory.startedActivityActions)
    }

    @Test func aNameThatIsTooLongIsCutAndADurationThatCannotFitIsLeftOut() throws {
        let name = String(repeating: "👩‍👩‍👧", count: 400)
        let record = try world.answerStart(try world.remind(id: "long", userInfo: #"{"task":"\#(name)"}"#))
        #expect((4000...4096).contains(record.attributes.bytes.count + record.content.state.bytes.count))
        #expect(record.attributes.text.contains("👩‍👩‍👧\""))

        let digits = "1" + String(repeating: "0", count: 200) + "." + String(repeating: "0", count: 4000)
        let other = try world.answerStart(try world.remind(id: "digits", userInfo: #"{"task":"T","duration":\#(digits)}"#))
        #expect(other.attributes.text == #"{"id":"digits","name":"T","startTime":"2026-05-04T12:00:00Z"}"#)
    }

    @Test func aLiveKeyIsReturnedAndNotDoubled() throws {
        let record = try world.start(newActivity(key: "r1"))
        #expect(try world.answerStart(try world.remind()) == record)
        #expect(try world.list().count == 1)
        try world.end(record)
        #expect(try world.answerStart(try world.remind()).activity != record.activity)
    }

    @Test func atTheLimitOrSwitchedOffTheReminderStaysAnswerable() throws {
        let occurrence = try world.remind()
        let answer = Command.respond(Answer(occurrence: occurrence, action: "START_ACTION"))
        let others = try (0..<32).map { _ in try world.start() }
        #expect(try world.refusal(of: answer) == .limitExceeded(limit: 32, scope: "app"))
        try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: false))
        #expect(try others.allSatisfy { try world.get($0).state == .dismissed })
        #expect(try world.refusal(of: answer) == .disabled(app: "app"))
        try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: true))
        #expect(try world.answerStart(occurrence).state == .active)
    }

    @Test func completeMarksTheOriginCompletedAndKeepsWhenItWasStarted() throws {
        let occurrence = try world.remind()
        try world.advance(60)
        let record = try world.answerStart(occurrence)
        try world.advance(600)
        _ = world.hear()
        try world.perform(record, "COMPLETE_ACTION")
        let told = world.hear()
        #expect(
            told.filter { $0.topic != "island" }.map { "\($0.topic).\($0.event)" } == [
                "activity.ended", "notification.completed",
            ])
        let resolution = try #require(try world.history()?.resolution)
        #expect(resolution.state == .completed && resolution.action == "COMPLETE_ACTION" && resolution.by == .socket)
        #expect(seconds(resolution.at) == 660 && seconds(resolution.startedAt) == 60 && resolution.activity == record.activity)
        let answer = Command.respond(Answer(occurrence: occurrence, action: "START_ACTION"))
        #expect(try world.refusal(of: answer) == .alreadyResolved(occurrence: occurrence, resolution: resolution))
        #expect(try world.history()?.facts.map(\.what) == ["scheduled", "fired", "started", "completed"])
    }

    @Test func aPersonsDismissalAndAProgramsEndLeaveTheOriginStarted() throws {
        let dismissed = try world.answerStart(try world.remind(id: "a"))
        try world.dismiss(dismissed)
        #expect(try world.history()?.resolution?.state == .started)
        let ended = try world.answerStart(try world.remind(id: "b"))
        try world.end(ended, state: #"{"status":"completed"}"#)
        #expect(try world.history()?.resolution?.state == .started)
    }

    @Test func otherRemindersAreLeftAlone() throws {
        let other = try world.remind(id: "other")
        _ = try world.answerStart(try world.remind(id: "this"))
        guard case .delivered(let items, _) = try world.ask(.listDelivered(app: "app", page: Page())) else { return }
        #expect(items.map(\.occurrence) == [other])
    }
}
