import BelfryCore
import CivilTime
import Testing

/// Payloads in the remote form (ACTIVITIES.md 3 and 9).
@Suite struct PushTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    private func push(_ token: Identifier?, _ event: Push.Event, timestamp: Double = 0) -> Command {
        .push(Push(token: token ?? "none", timestamp: at(timestamp), event: event))
    }

    private func update(_ state: String? = nil, staleDate: Instant? = nil, relevance: Double? = nil, alert: Alert? = nil)
        -> ActivityUpdate
    {
        ActivityUpdate(
            state: state.map { Payload($0) }, staleDate: staleDate, relevance: relevance,
            relevanceText: relevance.map { "\($0)" }, alert: alert)
    }

    private func isInvalid(_ refusal: RequestError?, _ field: String) -> Bool {
        if case .invalidParams(field, _, _) = refusal { return true }
        return false
    }

    // MARK: Tokens

    @Test func aTokenIs128BitsInHexadecimalAndToldOnceWithoutARevision() throws {
        var seen: Set<Identifier> = []
        for isLater in [false, true, false] {
            let alert = isLater ? Alert(title: "go") : nil
            let record = try world.start(newActivity(alert: alert, startAt: isLater ? at(60) : nil, push: true))
            let token = try #require(record.pushToken)
            #expect(token.text.count == 32 && token.text.allSatisfy { "0123456789abcdef".contains($0) })
            #expect(seen.insert(token).inserted && record.revision == 1)
            let told = world.hear().filter { $0.topic == "activity" }
            #expect(told.map(\.event) == [isLater ? "scheduled" : "started", "pushToken"])
            #expect(told.allSatisfy { $0.text.contains(token.text) })
        }
        #expect(try world.start().pushToken == nil)
    }

    @Test func oneStartTokenForEachAppAndTypeEverStartedOrNamed() throws {
        try world.start(newActivity(type: "A"))
        let tokens = try world.settings(app: "app", types: ["B"]).pushToStartTokens
        #expect(tokens.map(\.attributesType) == ["A", "B"])
        try world.start(newActivity(type: "B"))
        try world.restart(rebooting: true)
        #expect(try world.settings(app: "app").pushToStartTokens == tokens)
        let other = try world.settings(app: "other", types: ["A"]).pushToStartTokens
        #expect(Set((tokens + other).map(\.token)).count == 3)
    }

    @Test func namesOfTypesAreNotUnlimited() throws {
        let types = (0..<1000).map { Identifier("t\($0)") }
        #expect(try world.settings(app: "app", types: types).pushToStartTokens.count == 1000)
        let limit = RequestError.limitExceeded(limit: 1000, scope: "app")
        #expect(try world.refusal(of: .getSettings(app: "app", attributesTypes: ["one more"])) == limit)
        #expect(try world.refusal(of: .startActivity(newActivity(type: "one more"))) == limit)
        try world.start(newActivity(type: "t7"))
    }

    @Test func anUnknownTokenIsNotFound() throws {
        for event in [Push.Event.update(update("{}")), .end(update(), dismissalDate: nil), .start(newActivity())] {
            #expect(try world.refusal(of: push("0123", event)) == .notFound(what: "push token", id: "0123"))
        }
    }

    @Test func theEventMustFitTheToken() throws {
        let record = try world.start(newActivity(type: "A", push: true))
        let startToken = try #require(try world.settings(app: "app").pushToStartTokens.first?.token)
        #expect(isInvalid(try world.refusal(of: push(record.pushToken, .start(newActivity(type: "A")))), "/aps/event"))
        #expect(isInvalid(try world.refusal(of: push(startToken, .update(update("{}")))), "/aps/event"))
        #expect(isInvalid(try world.refusal(of: push(startToken, .end(update(), dismissalDate: nil))), "/aps/event"))
        let wrongType = push(startToken, .start(newActivity(type: "B", alert: Alert(title: "a"))))
        #expect(isInvalid(try world.refusal(of: wrongType), "/aps/attributes-type"))
    }

    @Test func theTokenEndsWithItsActivity() throws {
        for policy in [DismissalPolicy.default, .immediate] {
            let record = try world.start(newActivity(push: true))
            let state = try world.end(record, policy).state
            for event in [Push.Event.update(update("{}")), .end(update("{}"), dismissalDate: nil)] {
                #expect(
                    try world.refusal(of: push(record.pushToken, event)) == .ended(activity: record.activity, state: state))
            }
        }
    }

    // MARK: Update and end

    @Test func anUpdateReplacesWhatItNamesAndKeepsTheStateItDoesNot() throws {
        let record = try world.start(newActivity(state: #"{"n":0}"#, staleDate: at(600), relevance: 7, push: true))
        let first = try world.ask(push(record.pushToken, .update(update(#"{"n":1}"#, staleDate: at(60), relevance: 75.5))))
            .activity
        #expect(
            first?.content
                == ActivityContent(state: Payload(#"{"n":1}"#), staleDate: at(60), relevance: 75.5, relevanceText: "75.5"))
        let kept = try world.ask(push(record.pushToken, .update(update(alert: Alert(title: "a"))))).activity
        #expect(kept?.content == ActivityContent(state: Payload(#"{"n":1}"#), relevance: 75.5, relevanceText: "75.5"))
        let plain = try world.ask(push(record.pushToken, .update(update("{}")))).activity
        #expect(plain?.content == ActivityContent(state: .emptyObject) && plain?.revision == 4)
    }

    @Test func theTimestampOrdersPushesAndUpdatesAlike() throws {
        let record = try world.start(newActivity(push: true))
        try world.ask(push(record.pushToken, .update(update("{}")), timestamp: 10))
        let outdated = RequestError.outdated(timestamp: at(9), latest: at(10))
        #expect(try world.refusal(of: push(record.pushToken, .update(update("{}")), timestamp: 9)) == outdated)
        #expect(try world.refusal(of: push(record.pushToken, .end(update(), dismissalDate: nil), timestamp: 9)) == outdated)
        #expect(try world.refusal(of: ActivityWorld.updating(record, timestamp: at(9))) == outdated)
        try world.ask(push(record.pushToken, .update(update("{}")), timestamp: 10))
        let tooLarge = push(record.pushToken, .update(update(#"{"t":"\#(String(repeating: "x", count: 5000))"}"#)), timestamp: 99)
        guard case .tooLarge = try world.refusal(of: tooLarge) else {
            Issue.record("not too large")
            return
        }
        try world.ask(push(record.pushToken, .update(update("{}")), timestamp: 11))
    }

    @Test func anEndKeepsTheContentItDoesNotName() throws {
        let whole = ActivityContent(state: Payload(#"{"n":0}"#), staleDate: at(600), relevance: 7, relevanceText: "7.0")
        let cases: [(ActivityUpdate, ActivityContent)] = [
            (update(), whole), (update(#"{"n":9}"#), ActivityContent(state: Payload(#"{"n":9}"#))),
            (update(relevance: 1), ActivityContent(state: whole.state, staleDate: at(600), relevance: 1, relevanceText: "1.0")),
        ]
        for (end, content) in cases {
            let record = try world.start(newActivity(staleDate: at(600), relevance: 7, push: true))
            let ended = try world.ask(push(record.pushToken, .end(end, dismissalDate: nil))).activity
            #expect(ended?.state == .ended && ended?.content == content && seconds(ended?.dismissAt) == 4 * hour)
        }
    }

    /// The dismissal date in seconds from now, and until when the card stays; nil: removed now.
    static let dismissals: [(Double, Double?)] = [
        (-3600, nil), (0, nil), (60, 60), (14_400, 14_400), (14_401, 14_400), (1e9, 14_400),
    ]

    @Test(arguments: dismissals)
    func aDismissalDateIsKeptWithinFourHours(date: Double, given: Double?) throws {
        let record = try world.start(newActivity(push: true))
        let ended = try #require(try world.ask(push(record.pushToken, .end(update(), dismissalDate: at(date)))).activity)
        #expect(ended.state == (given == nil ? .dismissed : .ended))
        #expect(seconds(ended.dismissAt) == given ?? 0)
    }

    // MARK: Start

    @Test func aPushedStartHasATokenOfItsOwnAndItsTimestampCounts() throws {
        let token = try #require(try world.settings(app: "app", types: ["A"]).pushToStartTokens.first?.token)
        let new = newActivity(app: "", type: "A", staleDate: at(60), relevance: 5, alert: Alert(title: "On the way"))
        let first = try #require(try world.ask(push(token, .start(new), timestamp: 50)).activity)
        #expect(first.app == "app" && first.attributesType == "A" && first.state == .active && first.pushToken != nil)
        #expect(first.pushToken != token && first.alertOrder > 0)
        #expect(
            try world.refusal(of: push(first.pushToken, .update(update("{}")), timestamp: 49))
                == .outdated(timestamp: at(49), latest: at(50)))
        let second = try #require(try world.ask(push(token, .start(new), timestamp: 50)).activity)
        #expect(second.activity != first.activity && second.pushToken != first.pushToken)
    }

    @Test func aPushedStartObeysTheSwitchTheLimitAndTheSize() throws {
        let token = try #require(try world.settings(app: "app", types: ["A"]).pushToStartTokens.first?.token)
        let large = newActivity(app: "", type: "A", state: #"{"t":"\#(String(repeating: "x", count: 4096))"}"#)
        guard case .tooLarge = try world.refusal(of: push(token, .start(large))) else {
            Issue.record("not too large")
            return
        }
        let new = newActivity(app: "", type: "A", alert: Alert(title: "a"))
        try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: false))
        #expect(try world.refusal(of: push(token, .start(new))) == .disabled(app: "app"))
        try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: true))
        for _ in 0..<32 { try world.ask(push(token, .start(new))) }
        #expect(try world.refusal(of: push(token, .start(new))) == .limitExceeded(limit: 32, scope: "app"))
    }
}
