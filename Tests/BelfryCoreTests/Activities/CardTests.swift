import BelfryCore
import CivilTime
import Testing

/// What the desktop and the journal are told.
@Suite struct CardTests {
    /// A bubble in words, or the key that is withdrawn.
    private func seen(_ world: ActivityWorld) -> [String] {
        world.seeDesktop().compactMap { effect in
            switch effect {
            case .show(let bubble) where bubble.kind == .card:
                let words = [bubble.words.title, bubble.words.subtitle, bubble.words.body].map { $0 ?? "" }
                return "\(bubble.alerts ? "alert" : "silent") \(words.joined(separator: "|")) \(bubble.actions.map(\.id.text))"
            case .withdraw: return "withdrawn"
            default: return nil
            }
        }
    }

    @Test func theCardIsDrawnAnewWheneverItsLookChanges() throws {
        let world = try ActivityWorld(showsCards: true)
        let actions = #"[{"id":"done","title":"Done","behavior":{"type":"complete"}}]"#
        let record = try world.start(
            newActivity(state: #"{"status":"one","progress":0.25}"#, staleDate: at(60), actions: actions))
        guard case .show(let bubble) = world.desktop.first else {
            Issue.record("no bubble")
            return
        }
        #expect(bubble.key == record.activity && bubble.progress == 0.25 && !bubble.content.isPrivate)
        #expect(seen(world) == ["silent Run||one [\"done\"]"])
        try world.update(record, #"{"status":"two"}"#, staleDate: at(60), alert: Alert(title: "Half way", body: "5 km"))
        #expect(seen(world) == ["alert Half way|5 km|Run · two [\"done\"]"])
        try world.advance(60)
        #expect(seen(world) == ["silent Run|Out of date|two [\"done\"]"])
        try world.update(record, #"{"status":"three"}"#)
        #expect(seen(world) == ["silent Run||three [\"done\"]"])
        try world.perform(record, "done")
        #expect(seen(world) == ["silent Run|Ended|completed []"])
        try world.advance(4 * hour)
        #expect(seen(world) == ["withdrawn"])
    }

    @Test func theLockScreenTreeIsReadLineByLine() throws {
        let world = try ActivityWorld(showsCards: true)
        let tree =
            #"{"lockScreen":{"column":[{"text":"Run"},{"row":[{"label":{"title":"5 km"}},{"timer":{"date":"2026-05-04T13:00:00Z","#
            + #""style":"timer"}},{"text":"easy"}]},{"overlay":[{"progress":{"value":1.5}},{"text":"half"}]},{"text":""},"#
            + #"{"link":{"url":"x:y","content":{"text":"Call"}}},{"button":{"action":"lap","title":"Lap"}}]}}"#
        try world.start(
            newActivity(state: #"{"status":"one"}"#, presentation: tree, actions: #"[{"id":"stop","title":"Stop"}]"#))
        guard case .show(let bubble) = world.desktop.first else {
            Issue.record("no bubble")
            return
        }
        #expect(bubble.words.title == "Run" && bubble.words.body == "5 km easy\nhalf\nCall" && bubble.progress == 1)
        #expect(bubble.actions.map(\.id) == ["stop", "lap"])
    }

    @Test func aCustomPressDrawsNothingAndAnImmediateEndWithdraws() throws {
        let world = try ActivityWorld(showsCards: true)
        let record = try world.start(newActivity(actions: #"[{"id":"call","title":"Call"}]"#))
        _ = seen(world)
        try world.perform(record, "call")
        #expect(seen(world).isEmpty)
        try world.end(record, .immediate)
        #expect(seen(world) == ["withdrawn"])
    }

    @Test func withoutADesktopNothingIsDrawn() throws {
        let world = try ActivityWorld()
        try world.dismiss(try world.start())
        #expect(seen(world).isEmpty)
    }

    @Test func aDesktopThatComesLaterIsShownWhatIsThereSilently() throws {
        let world = try ActivityWorld(showsCards: true)
        try world.start(newActivity(key: "a", attributes: #"{"name":"A"}"#, alert: Alert(title: "Look")))
        try world.end(try world.start(newActivity(key: "b", attributes: #"{"name":"B"}"#)))
        try world.dismiss(try world.start(newActivity(key: "c", attributes: #"{"name":"C"}"#)))
        try world.start(newActivity(key: "d", alert: Alert(title: "go"), startAt: at(60)))
        try world.restart(rebooting: true)
        let bubbles = try world.engine.outstandingBubbles()
        #expect(bubbles.map(\.words.title) == ["A", "B"] && bubbles.map(\.words.subtitle) == [nil, "Ended"])
        #expect(bubbles.allSatisfy { !$0.alerts && $0.kind == .card })
    }

    @Test func whatCameFromPrivateContentIsAPrivateCard() throws {
        let world = try ActivityWorld(showsCards: true)
        _ = try world.answerStart(try world.remind(id: "p", isPrivate: true))
        _ = try world.answerStart(try world.remind(id: "q"))
        let cards = world.desktop.compactMap { effect -> Bubble? in
            if case .show(let bubble) = effect, bubble.kind == .card { bubble } else { nil }
        }
        #expect(cards.map(\.content.isPrivate) == [true, false])
    }

    @Test func theJournalHasOneLineForEachChangeWithOldAndNew() throws {
        let world = try ActivityWorld()
        let record = try world.start(newActivity(key: "k", staleDate: at(60), push: true, actions: ActionTests.actions))
        try world.advance(60)
        try world.update(record)
        try world.perform(record, "call")
        try world.perform(record, "done")
        try world.advance(4 * hour)
        let lines = world.readLog().filter { $0.kind.hasPrefix("activity.") }
        let name = "activity \(record.activity) (app/k)"
        #expect(
            lines.map(\.message) == [
                "\(name) new → active", "\(name) can be updated by push", "\(name) active → stale",
                "\(name) stale → stale, revision 3", "\(name) stale → active", "\(name): call was pressed",
                "\(name) active → ended, by done", "\(name) ended → dismissed",
            ])
        #expect(
            lines.map(\.kind) == [
                "activity.started", "activity.pushToken", "activity.stale", "activity.updated", "activity.fresh",
                "activity.action",
                "activity.ended", "activity.dismissed",
            ])
        #expect(lines.allSatisfy { $0.activity == record.activity && $0.app == "app" && $0.id == "k" })
        #expect(lines.map(\.by) == [.socket, .socket, .daemon, .socket, .socket, .socket, .socket, .daemon])
        #expect(lines[6].action == "done" && lines[6].state == "ended")
        #expect(!lines.contains { $0.message.contains(record.pushToken?.text ?? "?") })
    }

    @Test func nothingPrivateReachesTheJournalOrARefusal() throws {
        let world = try ActivityWorld(showsCards: true)
        let secret = "xyzzy"
        let info = #"{"id":"\#(secret)","task":"\#(secret)"}"#
        let record = try world.answerStart(try world.remind(id: "r", title: secret, userInfo: info, isPrivate: true))
        #expect(record.key == Identifier(secret))
        try world.update(record, #"{"status":"\#(secret)"}"#, alert: Alert(title: secret))
        try world.perform(record, "COMPLETE_ACTION")
        let lines = world.readLog()
        #expect(lines.contains { $0.kind == "activity.ended" && $0.id == "r" })
        #expect(!lines.contains { "\($0)".contains(secret) })
    }
}
