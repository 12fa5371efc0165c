import BelfryCore
import CivilTime
import Testing

/// Starting (ACTIVITIES.md 1 and 9).
@Suite struct StartTests {
    let world: ActivityWorld

    init() throws { world = try ActivityWorld() }

    @Test func aStartGivesAnActiveActivityWithRevisionOne() throws {
        let record = try world.start(
            newActivity(key: "k", type: "T", staleDate: at(60), relevance: 2.5, actions: #"[{"id":"x","title":"X"}]"#))
        #expect(record.state == .active && record.revision == 1)
        #expect(record.key == "k" && record.attributesType == "T" && record.app == "app")
        #expect(record.startedAt == at(0) && record.updatedAt == at(0) && record.endedAt == nil && record.dismissAt == nil)
        #expect(record.content.relevance == 2.5 && record.content.staleDate == at(60))
        #expect(world.hear(of: record) == ["started"])
        #expect(try world.get(record) == record)
        #expect(try world.list() == [record])
        #expect(try world.list(app: "other") == [])
        #expect(try world.ask(.getActivity(.key(app: "app", key: "k"))).activity == record)
    }

    @Test func idsAreNeverUsedTwiceOverEndsAndRestarts() throws {
        var seen: Set<Identifier> = []
        for round in 0..<4 {
            for _ in 0..<5 {
                let record = try world.start()
                #expect(seen.insert(record.activity).inserted)
                try world.end(record, .immediate)
            }
            try world.restart(rebooting: round == 1)
        }
    }

    @Test func unknownNamesAreNotFound() throws {
        let unknown: [ActivityReference] = [
            .activity("nope"), .activity("a-1"), .activity("axxxxxxxx-1"), .key(app: "app", key: "nope"),
        ]
        for reference in unknown {
            let id: Identifier
            switch reference {
            case .activity(let activity): id = activity
            case .key(_, let key): id = key
            }
            let commands: [Command] = [
                .getActivity(reference), .updateActivity(reference, ActivityUpdate(state: .emptyObject)),
                .endActivity(reference, ActivityEnd()), .dismissActivity(reference),
                .presentActivity(reference, presentation: .emptyObject),
                .performAction(reference, action: "x", userText: nil),
            ]
            for command in commands {
                #expect(try world.refusal(of: command) == .notFound(what: "activity", id: id))
            }
        }
    }

    @Test(arguments: [
        // Seconds from now, alert, and the state that comes of it; nil: refused.
        (60.0, true, ActivityState.pending), (0.000001, true, .pending), (0, true, .active), (0, false, .active),
        (-60, false, .active), (-60, true, .active), (60, false, nil), (0.000001, false, nil),
    ])
    func aLaterStartNeedsAnAlertAndAPastOneDoesNot(seconds: Double, alerts: Bool, state: ActivityState?) throws {
        let new = newActivity(alert: alerts ? Alert(title: "go") : nil, startAt: at(seconds))
        guard let state else {
            let refusal = try world.refusal(of: .startActivity(new))
            guard case .invalidParams("/alert", _, _) = refusal else {
                Issue.record("\(String(describing: refusal))")
                return
            }
            return
        }
        let record = try world.start(new)
        #expect(record.state == state && record.startAt == at(seconds))
        #expect(record.startedAt == (state == .active ? at(0) : nil))
        #expect(world.hear(of: record) == [state == .active ? "started" : "scheduled"])
    }

    @Test func aStaleDateAlreadyPastIsStaleAtOnceWithAWarning() throws {
        for date in [-1800.0, 0] {
            let reply = try world.ask(.startActivity(newActivity(staleDate: at(date))))
            let record = try #require(reply.activity)
            #expect(record.state == .stale && record.revision == 2 && reply.warnings?.count == 1)
            #expect(world.hear(of: record) == ["started", "stale"])
        }
        #expect(try world.ask(.startActivity(newActivity(staleDate: at(0.001)))).warnings == [])
        let later = newActivity(staleDate: at(60), alert: Alert(title: "go"), startAt: at(60))
        #expect(try world.ask(.startActivity(later)).warnings?.count == 1)
    }

    // MARK: Keys

    @Test func aLiveKeyIsRefusedReturnedOrUpdated() throws {
        let first = try world.start(newActivity(key: "k"))
        #expect(try world.refusal(of: .startActivity(newActivity(key: "k"))) == .alreadyActive(activity: first.activity))

        let returned = try world.ask(.startActivity(newActivity(key: "k", state: #"{"n":7}"#, ifExists: .return)))
        #expect(returned.activity == first && returned.warnings == [])

        _ = world.hear()
        let updated = try world.start(
            newActivity(key: "k", attributes: #"{"name":"other"}"#, state: #"{"n":7}"#, ifExists: .update))
        #expect(updated.activity == first.activity && updated.revision == 2)
        #expect(updated.content.state == Payload(#"{"n":7}"#) && updated.attributes == first.attributes)
        #expect(world.hear(of: first) == ["updated"])

        #expect(try world.start(newActivity(app: "b", key: "k")).activity != first.activity)
        #expect(try world.start(newActivity(key: "j")).activity != first.activity)
        #expect(try world.list().count == 3)
    }

    @Test func keysAreComparedByteForByte() throws {
        let composed = try world.start(newActivity(key: "\u{E9}"))
        let decomposed = try world.start(newActivity(key: "e\u{301}"))
        #expect(composed.activity != decomposed.activity)
        #expect(try world.ask(.getActivity(.key(app: "app", key: "e\u{301}"))).activity?.activity == decomposed.activity)
    }

    @Test func anEndedOneFreesItsKeyAndTheKeyMeansTheLiveOne() throws {
        let first = try world.start(newActivity(key: "k"))
        try world.end(first)
        #expect(try world.ask(.getActivity(.key(app: "app", key: "k"))).activity?.activity == first.activity)
        let second = try world.start(newActivity(key: "k"))
        #expect(try world.ask(.getActivity(.key(app: "app", key: "k"))).activity?.activity == second.activity)
        try world.end(second, .immediate)
        #expect(try world.ask(.getActivity(.key(app: "app", key: "k"))).activity?.activity == second.activity)
    }

    @Test func aPendingOneHoldsItsKeyAndTakesAnUpdate() throws {
        let pending = try world.start(newActivity(key: "k", alert: Alert(title: "go"), startAt: at(60)))
        #expect(try world.refusal(of: .startActivity(newActivity(key: "k"))) == .alreadyActive(activity: pending.activity))
        let updated = try world.start(newActivity(key: "k", state: "{}", ifExists: .update))
        #expect(updated.state == .pending && updated.revision == 2)
    }

    // MARK: Limits and sizes

    @Test func thirtyTwoLiveOnesOfAnAppPendingOnesIncluded() throws {
        let records = try (0..<31).map { _ in try world.start() }
        let keyed = try world.start(newActivity(key: "k", alert: Alert(title: "go"), startAt: at(60)))
        #expect(try world.refusal(of: .startActivity(newActivity())) == .limitExceeded(limit: 32, scope: "app"))
        #expect(try world.start(newActivity(key: "k", ifExists: .return)).activity == keyed.activity)
        #expect(try world.start(newActivity(key: "k", ifExists: .update)).revision == 2)
        try world.start(newActivity(app: "b"))
        try world.end(records[0])
        try world.start()
        try world.restart()
        #expect(try world.refusal(of: .startActivity(newActivity())) == .limitExceeded(limit: 32, scope: "app"))
    }

    @Test func twoHundredFiftySixLiveOnesInAll() throws {
        var last: ActivityRecord?
        for number in 0..<256 { last = try world.start(newActivity(app: "app\(number % 16)")) }
        #expect(
            try world.refusal(of: .startActivity(newActivity(app: "one.more"))) == .limitExceeded(limit: 256, scope: "all"))
        try world.dismiss(try #require(last))
        try world.start(newActivity(app: "one.more"))
    }

    @Test func attributesAndStateTogetherTake4096Bytes() throws {
        let attributes = #"{"name":"größe"}"#
        func state(_ total: Int) -> String {
            #"{"t":""# + String(repeating: "x", count: total - attributes.utf8.count - 8) + #""}"#
        }
        let record = try world.start(newActivity(attributes: attributes, state: state(4096)))
        let tooLarge = RequestError.tooLarge(what: "attributes and state", limit: 4096, actual: 4097)
        #expect(try world.refusal(of: .startActivity(newActivity(attributes: attributes, state: state(4097)))) == tooLarge)
        #expect(try world.refusal(of: ActivityWorld.updating(record, state(4097))) == tooLarge)
        #expect(try world.refusal(of: ActivityWorld.ending(record, state: state(4097))) == tooLarge)
        #expect(try world.update(record, state(4096)).revision == 2)
    }

    @Test func aPresentationTakes16384BytesOfItsOwn() throws {
        func tree(_ total: Int) -> String {
            #"{"lockScreen":{"text":""# + String(repeating: "x", count: total - 26) + #""}}"#
        }
        #expect(tree(16384).utf8.count == 16384)
        let record = try world.start(newActivity(presentation: tree(16384)))
        let tooLarge = RequestError.tooLarge(what: "presentation", limit: 16384, actual: 16385)
        let over = Payload(tree(16385))
        #expect(try world.refusal(of: .startActivity(newActivity(presentation: tree(16385)))) == tooLarge)
        #expect(try world.refusal(of: ActivityWorld.updating(record, presentation: tree(16385))) == tooLarge)
        #expect(try world.refusal(of: .presentActivity(.activity(record.activity), presentation: over)) == tooLarge)
        #expect(
            try world.refusal(of: .endActivity(.activity(record.activity), ActivityEnd(presentation: over))) == tooLarge)
    }

    @Test func aListHoldsAllLiveOnesAndTheNewestOfTheOthers() throws {
        let tree = #"{"lockScreen":{"text":"\#(String(repeating: "x", count: 16_000))"}}"#
        let live = try world.start(newActivity(presentation: tree))
        var dismissed: [Identifier] = []
        for _ in 0..<300 {
            let record = try world.start(newActivity(app: "b", presentation: tree))
            try world.end(record, .immediate)
            dismissed.append(record.activity)
        }
        let list = try world.list(states: ActivityState.allCases)
        #expect(list.first?.activity == live.activity && (200..<300).contains(list.count))
        #expect(list.dropFirst().map(\.activity) == dismissed.suffix(list.count - 1))
    }

    // MARK: The app's switch

    @Test func switchedOffEndsWhatIsLiveAndRefusesStarts() throws {
        let active = try world.start(newActivity(key: "k"))
        let pending = try world.start(newActivity(alert: Alert(title: "go"), startAt: at(60)))
        let ended = try world.start()
        try world.end(ended)
        let other = try world.start(newActivity(app: "b"))
        _ = world.hear()
        try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: false))
        for record in [active, pending] {
            #expect(try world.get(record).state == .dismissed)
            #expect(world.events.filter { $0.activity == record.activity }.map(\.event) == ["ended", "dismissed"])
        }
        #expect(try world.get(ended).state == .ended && world.get(other).state == .active)
        #expect(try world.refusal(of: .startActivity(newActivity(key: "k", ifExists: .return))) == .disabled(app: "app"))
        try world.restart()
        #expect(try world.refusal(of: .startActivity(newActivity())) == .disabled(app: "app"))
        try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: true))
        try world.start()
    }

    // MARK: Transient ones

    @Test func transientOnesEndWithTheSession() throws {
        let transient = try world.start(newActivity(style: .transient))
        let waiting = try world.start(newActivity(alert: Alert(title: "go"), style: .transient, startAt: at(60)))
        let standard = try world.start()
        try world.restart()
        #expect(try world.get(transient).state == .active)
        try world.turn(.sessionLocked)
        let ended = try world.get(transient)
        #expect(ended.state == .ended && seconds(ended.dismissAt) == 4 * hour)
        #expect(try world.get(waiting).state == .pending && world.get(standard).state == .active)
        try world.advance(60)
        try world.turn(.sessionUnlocked)
        #expect(try world.get(waiting).state == .active)
        try world.turn(.sessionEnded)
        #expect(try world.get(waiting).state == .ended && world.get(standard).state == .active)
    }

    @Test func aBootLeavesNoTransientOneLive() throws {
        let transient = try world.start(newActivity(style: .transient))
        let standard = try world.start()
        try world.restart(after: 60, rebooting: true)
        #expect(try world.get(transient).state == .ended && world.get(standard).state == .active)
    }
}
