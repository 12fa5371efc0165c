// The rules of bubbles, with every time given: what is asked of the server, and what is told of its answers.

import BelfryCore
import Testing

@testable import DesktopBus

/// A board and the server it talks to, as short words.
struct Scene {
    var board = BubbleBoard()
    var now: Int64 = 1_000_000_000
    /// Unanswered calls of Notify: number and request.
    var asked: [(call: Int, request: NotifyRequest)] = []
    var closed: [UInt32] = []
    var events: [DesktopEvent] = []
    var probes = 0
    private var nextID: UInt32 = 1

    static let server = BubbleBoard.Server(name: "mock 1.0", capabilities: DesktopCapabilities(["body", "actions"]))

    init(connected: Bool = true) {
        if connected { appear() }
        events = []
    }

    mutating func appear(known: [(id: UInt32, key: Identifier)] = [], asked: [Identifier] = []) {
        board.serverAppeared(Self.server, known: known, asked: asked, at: now)
        collect()
    }

    mutating func vanish() {
        board.serverVanished()
        asked = []
        nextID = 1
        collect()
    }

    mutating func show(
        _ key: Identifier, _ title: String? = nil, app: String = "app", _ change: (inout DesktopBubble) -> Void = { _ in }
    ) {
        var bubble = DesktopBubble(key: key, app: app, title: title ?? key.text, actions: timerActions)
        change(&bubble)
        board.show(bubble, at: now)
        settle()
    }

    mutating func card(_ key: Identifier, _ title: String, alerts: Bool = false) {
        show(key, title) {
            $0.kind = .card
            $0.alerts = alerts
        }
    }

    mutating func withdraw(_ key: Identifier) {
        board.withdraw(key)
        settle()
    }

    mutating func pass(_ microseconds: Int64) {
        now += microseconds
        board.elapse(to: now)
        collect()
    }

    /// The server answers the oldest question: as the specification says, or with an id of its own.
    @discardableResult
    mutating func answer(_ id: UInt32? = nil) -> UInt32 {
        let (call, request) = asked.removeFirst()
        var given = id ?? request.replaces
        if given == 0 {
            given = nextID
            nextID += 1
        }
        board.drawn(call: call, id: given, at: now)
        settle()
        return given
    }

    mutating func answerAll() {
        while !asked.isEmpty { answer() }
    }

    mutating func press(_ id: UInt32, _ action: Identifier) {
        board.pressed(id: id, action: action, at: now)
        collect()
    }

    mutating func close(_ id: UInt32, _ reason: ClosedReason) {
        board.closed(id: id, reason: reason, at: now)
        collect()
    }

    mutating func settle() {
        board.settle(at: now)
        collect()
    }

    mutating func collect() {
        for output in board.takeOutputs() {
            switch output {
            case .notify(let call, let request): asked.append((call, request))
            case .close(let id): closed.append(id)
            case .probe: probes += 1
            case .event(let event): events.append(event)
            }
        }
    }

    var summaries: [String] { asked.map(\.request.summary) }
}

@Suite struct BubbleBoardTests {
    @Test func aReminderIsShownOnceAndItsAnswerNamesIt() {
        var scene = Scene()
        scene.show("a")
        #expect(scene.summaries == ["a"])
        let id = scene.answer()
        scene.pass(10_000_000)
        #expect(scene.asked.isEmpty)
        scene.press(id, "START_ACTION")
        #expect(scene.events == [.actionInvoked(key: "a", action: "START_ACTION", token: nil)])
        scene.withdraw("a")
        #expect(scene.closed == [id])
    }

    @Test func whatIsNotOursIsIgnored() {
        var scene = Scene()
        scene.show("a")
        let id = scene.answer()
        scene.press(id + 999, "START_ACTION")
        scene.press(id, "NO_SUCH")
        scene.close(4_000_000_000, .byPerson)
        scene.board.replied(id: id, text: "x", at: scene.now)
        scene.settle()
        #expect(scene.events.isEmpty)
    }

    @Test(arguments: [ClosedReason.expired, .byCall, .undefined])
    func aBubbleThatWasNotClosedByThePersonCanBeAnsweredLongAfter(reason: ClosedReason) {
        var scene = Scene()
        scene.show("a")
        let id = scene.answer()
        scene.close(id, reason)
        scene.settle()
        #expect(scene.events == [.closed(key: "a", reason: reason)])
        scene.pass(600_000_000)
        scene.press(id, "RESCHEDULE_ACTION")
        #expect(scene.events.last == .actionInvoked(key: "a", action: "RESCHEDULE_ACTION", token: nil))
        scene.withdraw("a")
        #expect(scene.closed.isEmpty, "it is gone already")
    }

    @Test func closedByThePersonIsADismissal() {
        var scene = Scene()
        scene.show("a")
        let id = scene.answer()
        scene.close(id, .byPerson)
        #expect(scene.events.isEmpty, "not before it is sure that no press came with it")
        scene.settle()
        #expect(scene.events == [.closed(key: "a", reason: .byPerson)])
    }

    @Test func aPressAndTheClosingThatComesWithItAreOnePressInEitherOrder() {
        for closingFirst in [true, false] {
            for reason in [ClosedReason.byPerson, .byCall] {
                var scene = Scene()
                scene.show("a")
                let id = scene.answer()
                if closingFirst { scene.close(id, reason) }
                scene.press(id, "START_ACTION")
                if !closingFirst { scene.close(id, reason) }
                scene.settle()
                let presses = scene.events.filter { $0 == .actionInvoked(key: "a", action: "START_ACTION", token: nil) }
                #expect(presses.count == 1)
                #expect(!scene.events.contains(.closed(key: "a", reason: .byPerson)))
                scene.withdraw("a")
                #expect(scene.closed.isEmpty, "the server has closed it")
            }
        }
    }

    @Test func aCardThatIsClosedLongAfterAPressIsDismissed() {
        var scene = Scene()
        scene.card("a", "run")
        let id = scene.answer()
        scene.press(id, "START_ACTION")
        scene.pass(DesktopLimits.pressMicroseconds)
        scene.close(id, .byPerson)
        scene.settle()
        #expect(scene.events.last == .closed(key: "a", reason: .byPerson))
    }

    @Test func aLatePressOnWhatWasWithdrawnIsToldSoThatItCanBeRefused() {
        var scene = Scene()
        scene.show("a")
        let id = scene.answer()
        scene.withdraw("a")
        scene.press(id, "START_ACTION")
        scene.close(id, .byPerson)
        scene.settle()
        #expect(scene.events == [.actionInvoked(key: "a", action: "START_ACTION", token: nil)])
    }

    @Test func whatIsWithdrawnWhileTheServerDrawsItIsClosedAfterwards() {
        var scene = Scene()
        scene.show("a")
        scene.withdraw("a")
        #expect(scene.closed.isEmpty)
        let id = scene.answer()
        #expect(scene.closed == [id])
    }

    @Test func aRedrawingThatIsWithdrawnIsClosedOnce() {
        var scene = Scene()
        scene.card("a", "one")
        let id = scene.answer()
        scene.pass(100_000)
        scene.card("a", "two")
        scene.withdraw("a")
        scene.answer()
        #expect(scene.closed == [id])
    }

    @Test func theTokenGoesWithThePressThatFollows() {
        var scene = Scene()
        scene.show("a")
        let id = scene.answer()
        scene.board.tokenCame(id: id, token: "t1")
        scene.press(id, "default")
        scene.press(id, "default")
        #expect(
            scene.events == [
                .actionInvoked(key: "a", action: "default", token: "t1"), .actionInvoked(key: "a", action: "default", token: nil),
            ])
    }

    @Test func aTypedAnswerIsThatOfTheTextAction() {
        var scene = Scene()
        scene.show("a") {
            $0.actions = [DesktopAction(id: "X", title: "X"), DesktopAction(id: "REPLY", title: "Reply", takesText: true)]
        }
        let id = scene.answer()
        scene.board.replied(id: id, text: "yes", at: scene.now)
        scene.press(id, "inline-reply")
        #expect(
            scene.events == [
                .replied(key: "a", action: "REPLY", text: "yes"), .actionInvoked(key: "a", action: "REPLY", token: nil),
            ])
    }

    // MARK: - Replacing

    @Test func aCardIsRedrawnInPlace() {
        var scene = Scene()
        scene.card("a", "one", alerts: true)
        #expect(scene.asked[0].request.hints["suppress-sound"] == nil)
        let id = scene.answer()
        scene.pass(100_000)
        scene.card("a", "two")
        #expect(scene.asked[0].request.replaces == id && scene.asked[0].request.hints["suppress-sound"] == .boolean(true))
        #expect(scene.answer() == id)
        #expect(scene.closed.isEmpty)
    }

    @Test func aReplacementUnderANewIDClosesTheOldOneAndCounts() {
        var scene = Scene()
        scene.card("a", "one")
        let old = scene.answer()
        scene.pass(100_000)
        scene.card("a", "two")
        let new = scene.answer(77)
        #expect(scene.closed == [old])
        scene.press(new, "START_ACTION")
        scene.press(old, "START_ACTION")
        #expect(scene.events.count == 2, "the old one's button may still have been pressed")
        scene.close(old, .byPerson)
        scene.settle()
        #expect(scene.events.count == 2)
        scene.withdraw("a")
        #expect(scene.closed == [old, new])
    }

    @Test func anIDThatIsGivenAnewBelongsToTheNewBubble() {
        var scene = Scene()
        scene.show("a")
        let id = scene.answer()
        scene.close(id, .expired)
        scene.show("b")
        scene.answer(id)
        scene.press(id, "START_ACTION")
        #expect(scene.events.last == .actionInvoked(key: "b", action: "START_ACTION", token: nil))
    }

    @Test func aBubbleThatExpiredIsShownAnewAndNotReplaced() {
        var scene = Scene()
        scene.card("a", "one")
        let id = scene.answer()
        scene.close(id, .expired)
        scene.pass(100_000)
        scene.card("a", "two")
        #expect(scene.asked[0].request.replaces == 0)
    }

    // MARK: - Ten a second

    @Test func aThousandUpdatesAreTenASecondAndTheLastOneArrives() {
        var scene = Scene()
        var drawn: [(Int64, String)] = []
        for number in 0..<1000 {
            scene.card("a", "step \(number)")
            while let question = scene.asked.first {
                drawn.append((scene.now, question.request.summary))
                scene.answer()
            }
            scene.pass(3000)
        }
        let last = scene.now
        while let next = scene.board.nextChangeMicroseconds, scene.asked.isEmpty { scene.pass(next - scene.now) }
        for question in scene.asked { drawn.append((scene.now, question.request.summary)) }
        #expect(drawn.last?.1 == "step 999")
        #expect(drawn.last!.0 - last <= 100_000)
        for (start, _) in drawn { #expect(drawn.filter { (start..<(start + 1_000_000)).contains($0.0) }.count <= 10) }
    }

    @Test func whileTheServerDrawsTheNextOneWaits() {
        var scene = Scene()
        scene.card("a", "one")
        scene.pass(500_000)
        scene.card("a", "two")
        scene.card("a", "three")
        #expect(scene.summaries == ["one"])
        scene.answer()
        #expect(scene.summaries == ["three"])
    }

    @Test func anAlertIsSeenEvenIfASilentUpdateFollowsAtOnce() {
        var scene = Scene()
        scene.card("a", "one")
        scene.answer()
        scene.card("a", "Half way", alerts: true)
        scene.card("a", "three")
        scene.pass(100_000)
        #expect(scene.summaries == ["Half way"])
        #expect(scene.asked[0].request.hints["suppress-sound"] == nil)
        scene.answer()
        scene.pass(100_000)
        #expect(scene.summaries == ["three"])
        #expect(scene.asked[0].request.hints["suppress-sound"] == .boolean(true))
    }

    @Test func theEndDoesNotWait() {
        var scene = Scene()
        scene.card("a", "one")
        scene.answer()
        scene.card("a", "last")
        #expect(scene.asked.isEmpty)
        scene.board.finish(at: scene.now)
        scene.collect()
        #expect(scene.summaries == ["last"])
    }

    // MARK: - Floods

    @Test func oneAppShowsFiveAtOnceAndTheRestIsCounted() {
        var scene = Scene()
        for number in 0..<100 {
            scene.show(Identifier("n\(number)"), app: "runaway")
            scene.answerAll()
        }
        scene.pass(200_000)
        scene.answerAll()
        #expect(scene.board.slots.count == 5 && scene.board.summarised.count == 95)
        #expect(scene.board.summary.isOpen)
        scene.show("other", app: "quiet")
        #expect(scene.summaries == ["other"], "another app is not held up")
        scene.answer()
        scene.show("urgent", app: "runaway") { $0.urgency = .critical }
        #expect(scene.summaries == ["urgent"], "critical always")
        scene.answer()
        scene.pass(1_000_000)
        scene.show("later", app: "runaway")
        #expect(scene.summaries.contains("later"), "one a second")
    }

    @Test func aPlaceComesBackWithTheBubble() {
        var scene = Scene()
        for number in 0..<20 {
            scene.show(Identifier("n\(number)"))
            #expect(scene.summaries == ["n\(number)"])
            scene.answer()
            scene.withdraw(Identifier("n\(number)"))
            scene.pass(200_000)
        }
        #expect(scene.board.summarised.isEmpty)
    }

    @Test func anAppThatShowsAndWithdrawsInACircleDoesNotFlicker() {
        var scene = Scene()
        var drawn = 0
        for number in 0..<1000 {
            scene.show(Identifier("n\(number)"))
            drawn += scene.summaries.filter { $0.hasPrefix("n") }.count
            scene.answerAll()
            scene.withdraw(Identifier("n\(number)"))
            scene.pass(1000)
        }
        #expect(drawn == 20 + 4, "twenty, and then five a second")
    }

    @Test func aStormOfCriticalOnesLeavesTheOthersTheirPlaces() {
        var scene = Scene()
        for number in 0..<10 {
            scene.show(Identifier("o\(number)"), app: "other\(number)")
            scene.answerAll()
        }
        for number in 0..<200 {
            scene.show(Identifier("n\(number)"), app: "runaway") { $0.urgency = .critical }
            scene.answerAll()
        }
        #expect(scene.board.slots.values.filter { $0.app == "runaway" }.count == DesktopLimits.appCritical)
        #expect(scene.board.slots.values.filter { $0.app != "runaway" }.count == 10)
    }

    @Test func theSummaryShrinksAndGoes() {
        var scene = Scene()
        for number in 0..<7 { scene.show(Identifier("n\(number)")) }
        scene.answerAll()
        let id = scene.board.summary.id!
        scene.pass(200_000)
        scene.answerAll()
        scene.pass(200_000)
        scene.withdraw("n6")
        #expect(scene.summaries == ["1 more notification"])
        scene.answerAll()
        scene.withdraw("n5")
        #expect(scene.closed == [id])
        #expect(scene.board.summarised.isEmpty)
    }

    @Test func closingTheSummaryAnswersNothing() {
        var scene = Scene()
        for number in 0..<9 { scene.show(Identifier("n\(number)")) }
        scene.answerAll()
        scene.close(scene.board.summary.id!, .byPerson)
        scene.settle()
        #expect(scene.events.isEmpty)
        #expect(scene.board.summarised.count == 4)
    }

    @Test(arguments: [(false, "org.example.Bad: no <secret> here"), (true, "org.example.Bad")])
    func ofAPrivateBubbleTheServersWordsAreNotTold(isPrivate: Bool, told: String) {
        var scene = Scene()
        scene.show("a", "secret") { $0.isPrivate = isPrivate }
        scene.board.refused(call: scene.asked.removeFirst().call, error: "org.example.Bad: no <secret> here", at: scene.now)
        scene.settle()
        #expect(scene.events == [.refused(key: "a", error: told)])
    }

    private func digest(_ scene: inout Scene, _ title: String, alerts: Bool = true) {
        scene.show("quiet", title, app: "belfry") {
            $0.kind = .digest
            $0.actions = []
            $0.alerts = alerts
        }
    }

    @Test func theDigestIsOneBubbleWithoutButtonsThatIsRedrawnSilently() {
        var scene = Scene()
        digest(&scene, "3 while it was quiet")
        #expect(scene.asked.last?.request.actions == [])
        #expect(scene.asked.last?.request.hints["suppress-sound"] == nil)
        let id = scene.answer()
        scene.pass(200_000)
        digest(&scene, "2 while it was quiet", alerts: false)
        #expect(scene.asked.last?.request.replaces == id)
        #expect(scene.asked.last?.request.hints["suppress-sound"] == .boolean(true))
        scene.answer(id)
        scene.close(id, .byPerson)
        scene.settle()
        #expect(scene.events == [.closed(key: "quiet", reason: .byPerson)])
    }

    @Test func aDigestThatLeftTheScreenComesBackWithNewsOnly() {
        var scene = Scene()
        digest(&scene, "3 while it was quiet")
        scene.close(scene.answer(), .expired)
        scene.pass(1_000_000)
        digest(&scene, "2 while it was quiet", alerts: false)
        #expect(scene.asked.isEmpty)
        digest(&scene, "5 while it was quiet")
        #expect(scene.summaries == ["5 while it was quiet"])
    }

    @Test func aNewServerGetsTheDigestWhateverElseThereIs() {
        var scene = Scene(connected: false)
        for number in 1...9 { scene.show(Identifier("\(number)")) }
        digest(&scene, "3 while it was quiet")
        scene.appear()
        #expect(scene.summaries.contains("3 while it was quiet"))
    }

    @Test func theScreenHoldsSixtyAndASummary() {
        var scene = Scene()
        for number in 0..<200 {
            scene.show(Identifier("n\(number)"), app: "app\(number)")
            scene.answerAll()
        }
        scene.pass(200_000)
        scene.answerAll()
        #expect(scene.board.slots.values.filter(\.isOpen).count == 60)
        #expect(scene.board.summarised.count == 140 && scene.board.summary.isOpen)
        scene.show("urgent", app: "x") { $0.urgency = .critical }
        scene.answerAll()
        #expect(scene.closed == [scene.board.retiredOrder[0]], "the oldest makes room for what is critical")
        #expect(scene.board.slots.values.filter(\.isOpen).count == 60)
        #expect(scene.board.summarised["n0"] != nil)
    }

    @Test func memoryDoesNotGrowWithAStorm() {
        var scene = Scene()
        for number in 0..<4500 { scene.show(Identifier("n\(number)"), app: "app\(number % 1000)") }
        scene.answerAll()
        #expect(scene.board.slotOfKey.count + scene.board.summarised.count <= DesktopLimits.keys)
        #expect(scene.board.allowances.count <= DesktopLimits.apps)
        #expect(scene.board.slots.count <= DesktopLimits.openBubbles)
    }

    @Test func bubblesThatExpireOneByOneDoNotPileUp() {
        var scene = Scene()
        for number in 0..<6000 {
            scene.show(Identifier("n\(number)"))
            let id = scene.answer()
            scene.close(id, .expired)
            scene.pass(2_000_000)
        }
        #expect(scene.board.slots.count <= DesktopLimits.keptTexts)
        #expect(scene.board.keyCount <= DesktopLimits.keys)
        scene.press(6000, "START_ACTION")
        scene.press(5000, "START_ACTION")
        #expect(
            scene.events.suffix(2) == [
                .actionInvoked(key: "n5999", action: "START_ACTION", token: nil),
                .actionInvoked(key: "n4999", action: "START_ACTION", token: nil),
            ])
    }

    // MARK: - Equal texts

    @Test func equalTextsWithinASecondAreOneBubbleWithACount() {
        var scene = Scene()
        scene.show("a", "Tea")
        let id = scene.answer()
        scene.show("b", "Tea")
        scene.show("c", "Tea")
        scene.pass(100_000)
        #expect(scene.summaries == ["Tea (3)"] && scene.asked[0].request.replaces == id)
        scene.answer()
        scene.press(id, "START_ACTION")
        #expect(
            scene.events == [.actionInvoked(key: "c", action: "START_ACTION", token: nil)],
            "the latest is the one that is answered")
        scene.withdraw("c")
        scene.pass(100_000)
        #expect(scene.summaries == ["Tea (2)"])
        scene.answer()
        scene.pass(1_000_000)
        scene.close(id, .byPerson)
        scene.settle()
        #expect(scene.events.suffix(2) == [.closed(key: "a", reason: .byPerson), .closed(key: "b", reason: .byPerson)])
    }

    @Test func aMoreUrgentOneADifferentOneOrALateOneIsNotMerged() {
        var scene = Scene()
        scene.show("a", "Tea")
        scene.answer()
        scene.show("b", "Tea") { $0.urgency = .critical }
        scene.show("c", "Tea") { $0.body = "x" }
        scene.show("d", "Tea", app: "other")
        scene.show("e", "Tea") { $0.actions = [] }
        #expect(scene.summaries == ["Tea", "Tea", "Tea", "Tea"])
        scene.answerAll()
        scene.pass(1_000_000)
        scene.show("f", "Tea")
        #expect(scene.summaries == ["Tea"])
    }

    @Test func aClosingThatCrossesAMergerAnswersOnlyWhatThePersonSaw() {
        var scene = Scene()
        scene.show("a", "Tea")
        let id = scene.answer()
        scene.pass(200_000)
        scene.show("b", "Tea")
        #expect(scene.summaries == ["Tea (2)"])
        scene.close(id, .byPerson)
        scene.settle()
        #expect(scene.events == [.closed(key: "a", reason: .byPerson)])
        scene.withdraw("a")
        scene.answer()
        scene.pass(200_000)
        #expect(scene.summaries == ["Tea"] && scene.closed.isEmpty)
    }

    // MARK: - Servers come and go

    @Test func withoutAServerWhatIsOutstandingWaitsAndIsShownOnceTheOldestFirst() {
        var scene = Scene(connected: false)
        for number in 0..<5 { scene.show(Identifier("n\(number)")) }
        scene.withdraw("n2")
        #expect(scene.asked.isEmpty && scene.board.nextChangeMicroseconds == nil)
        scene.appear()
        #expect(scene.summaries == ["n0", "n1", "n3", "n4"])
        #expect(scene.asked.allSatisfy { $0.request.replaces == 0 })
        scene.answerAll()
        scene.pass(60_000_000)
        #expect(scene.asked.isEmpty)
    }

    @Test func ofManyFiveAreShownWhatIsCriticalAndASummary() {
        var scene = Scene(connected: false)
        for number in 0..<20 { scene.show(Identifier("n\(number)")) { $0.urgency = number == 15 ? .critical : .normal } }
        scene.card("card", "Run")
        scene.appear()
        #expect(scene.summaries == ["n0", "n1", "n2", "n3", "n4", "n15", "Run", "14 more notifications"])
    }

    @Test func aNewServerGetsAllAnewAndOldIDsMeanNothing() {
        var scene = Scene()
        for number in 0..<3 { scene.show(Identifier("n\(number)")) }
        scene.answerAll()
        scene.vanish()
        #expect(scene.events == [.stateChanged(.absent)])
        scene.press(1, "START_ACTION")
        scene.appear()
        #expect(scene.summaries == ["n0", "n1", "n2"] && scene.asked.allSatisfy { $0.request.replaces == 0 })
        scene.press(2, "START_ACTION")
        #expect(scene.events.count == 2, "no id is known before the server has said it")
        scene.answerAll()
        scene.press(3, "START_ACTION")
        #expect(scene.events.last == .actionInvoked(key: "n2", action: "START_ACTION", token: nil))
        #expect(scene.closed.isEmpty)
    }

    @Test func anAnswerOfAServerThatIsGoneIsNoAnswer() {
        var scene = Scene()
        scene.show("a")
        let old = scene.asked[0].call
        scene.vanish()
        scene.appear()
        scene.board.drawn(call: old, id: 9, at: scene.now)
        scene.collect()
        #expect(scene.closed.isEmpty)
        scene.press(9, "START_ACTION")
        #expect(!scene.events.contains(.actionInvoked(key: "a", action: "START_ACTION", token: nil)))
    }

    @Test func aRestartedDaemonTakesItsBubblesUpAgain() {
        var scene = Scene(connected: false)
        scene.show("a")
        scene.show("b")
        scene.card("c", "Run")
        scene.appear(known: [(11, "a"), (12, "gone"), (13, "c")])
        #expect(scene.summaries == ["b", "Run"], "a is there already; the card gets its newest look")
        #expect(scene.asked[1].request.replaces == 13 && scene.asked[1].request.hints["suppress-sound"] == .boolean(true))
        #expect(scene.closed == [12], "what is over has no bubble")
        scene.press(11, "START_ACTION")
        #expect(scene.events.last == .actionInvoked(key: "a", action: "START_ACTION", token: nil))
        scene.answerAll()
        #expect(scene.board.bubblesByID.map(\.key) == ["b", "a", "c"])
    }

    @Test func whatWasAskedForBeforeAKillIsNotShownAgainAndItsButtonsTellWhichItIs() {
        var scene = Scene(connected: false)
        scene.show("a")
        scene.show("b") { $0.actions = [DesktopAction(id: "ONLY_B", title: "B")] }
        scene.show("c")
        scene.appear(asked: ["a", "b", "gone"])
        #expect(scene.summaries == ["c"])
        scene.events = []
        scene.press(70, "default")
        scene.close(70, .byPerson)
        scene.settle()
        #expect(scene.events.isEmpty, "every program's bubbles are clicked and closed")
        scene.press(7, "START_ACTION")
        #expect(scene.events == [.actionInvoked(key: "a", action: "START_ACTION", token: nil)])
        scene.withdraw("a")
        #expect(scene.closed == [7])
        scene.press(8, "ONLY_B")
        scene.press(8, "default")
        #expect(
            scene.events.suffix(2) == [
                .actionInvoked(key: "b", action: "ONLY_B", token: nil), .actionInvoked(key: "b", action: "default", token: nil),
            ])
    }

    @Test func aButtonThatTwoNamelessBubblesHaveTellsNothing() {
        var scene = Scene(connected: false)
        scene.show("a")
        scene.show("b")
        scene.appear(asked: ["a", "b"])
        scene.events = []
        scene.press(7, "START_ACTION")
        #expect(scene.events.isEmpty)
    }

    @Test func aRefusalIsToldAndNotRepeated() {
        var scene = Scene()
        scene.show("a")
        let call = scene.asked.removeFirst().call
        scene.board.refused(call: call, error: "LimitsExceeded", at: scene.now)
        scene.collect()
        #expect(scene.events == [.refused(key: "a", error: "LimitsExceeded")])
        scene.pass(60_000_000)
        #expect(scene.asked.isEmpty)
    }

    // MARK: - A server that does not answer

    @Test func afterFiveSecondsWithoutAnAnswerItIsUnresponsiveAndAskedLessAndLessOften() {
        var scene = Scene()
        scene.show("a")
        scene.pass(4_999_999)
        #expect(scene.events.isEmpty)
        scene.pass(1)
        #expect(scene.events == [.stateChanged(.unresponsive(server: "mock 1.0", capabilities: Scene.server.capabilities))])
        scene.show("b")
        #expect(scene.summaries == ["a"], "nothing more is piled on it")
        var times: [Int64] = []
        let start = scene.now
        while times.count < 6, let next = scene.board.nextChangeMicroseconds {
            scene.pass(next - scene.now)
            times.append((scene.now - start) / 1_000_000)
        }
        #expect(times == [5, 15, 35, 75, 135, 195] && scene.probes == 6)
    }

    @Test func aServerThatWakesUpAnswersAndEverythingFollowsOnce() {
        var scene = Scene()
        scene.show("a")
        scene.pass(5_000_000)
        scene.show("b")
        scene.pass(5_000_000)
        #expect(scene.probes == 1)
        scene.answer()
        #expect(scene.events.last == .stateChanged(.connected(server: "mock 1.0", capabilities: Scene.server.capabilities)))
        #expect(scene.summaries == ["b"])
        scene.board.probeAnswered(at: scene.now)
        scene.answer()
        scene.pass(60_000_000)
        #expect(scene.asked.isEmpty && scene.closed.isEmpty)
    }

    @Test func aDrawingThatWasSwallowedIsAskedForAgainAndALateAnswerIsTidiedUp() {
        var scene = Scene()
        scene.show("a")
        let swallowed = scene.asked.removeFirst().call
        scene.pass(5_000_000)
        scene.pass(5_000_000)
        scene.board.probeAnswered(at: scene.now)
        scene.collect()
        #expect(scene.summaries == ["a"], "a trial")
        #expect(scene.board.state == .unresponsive(server: "mock 1.0", capabilities: Scene.server.capabilities))
        let id = scene.answer(5)
        #expect(scene.board.state == .connected(server: "mock 1.0", capabilities: Scene.server.capabilities))
        scene.board.drawn(call: swallowed, id: 4, at: scene.now)
        scene.collect()
        #expect(scene.closed == [4], "one bubble an occurrence")
        scene.press(id, "START_ACTION")
        #expect(scene.events.last == .actionInvoked(key: "a", action: "START_ACTION", token: nil))
    }

    // MARK: - Locked

    @Test func privateTextsAreHiddenWhileLockedAndComeBackSilently() {
        var scene = Scene()
        scene.show("a", "secret") { $0.isPrivate = true }
        scene.show("b", "public")
        scene.answerAll()
        scene.pass(1_000_000)
        scene.board.setLocked(true)
        scene.settle()
        #expect(scene.summaries == ["Hidden notification"] && scene.asked[0].request.hints["suppress-sound"] == .boolean(true))
        let id = scene.answer()
        scene.press(id, "START_ACTION")
        #expect(scene.events.isEmpty, "nobody answers what nobody may see")
        scene.show("c", "later") { $0.isPrivate = true }
        #expect(scene.summaries == ["Hidden notification"])
        scene.answer()
        scene.pass(1_000_000)
        scene.board.setLocked(false)
        scene.settle()
        #expect(scene.summaries == ["secret", "later"])
    }

    @Test func whatIsOffTheScreenDoesNotComeBackByUnlocking() {
        var scene = Scene()
        scene.show("a", "secret") { $0.isPrivate = true }
        let id = scene.answer()
        scene.close(id, .expired)
        scene.board.setLocked(true)
        scene.board.setLocked(false)
        scene.pass(1_000_000)
        #expect(scene.asked.isEmpty)
    }
}
