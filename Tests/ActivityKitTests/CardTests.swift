// Cards that go with requests and updates, and what their buttons do.

import AppIntents
import BelfryProgram
import CardViews
import Foundation
import ModuleTestSupport
import Synchronization
import Testing
import WireProtocol

@testable import ActivityKit

struct Finish: LiveActivityIntent {
    static let title: LocalizedStringResource = "Finish"
    @Parameter(title: "World") var world: String
    @Parameter(title: "Name") var name: String

    init() {}
    init(world: String, name: String) {
        self.world = world
        self.name = name
    }

    func perform() async throws -> some IntentResult {
        await Performances.shared.add(world, name)
        if name == "fails" { throw CocoaError(.featureUnsupported) }
        return .result()
    }
}

/// What was performed, by the name of the test.
actor Performances {
    static let shared = Performances()
    private var names: [String: [String]] = [:]
    private var waiting: [(String, Int, CheckedContinuation<[String], Never>)] = []

    func add(_ world: String, _ name: String) {
        names[world, default: []].append(name)
        for (world, count, continuation) in waiting where names[world, default: []].count >= count {
            continuation.resume(returning: names[world, default: []])
        }
        waiting.removeAll { names[$0.0, default: []].count >= $0.1 }
    }

    func wait(_ world: String, count: Int) async -> [String] {
        if names[world, default: []].count >= count { return names[world, default: []] }
        return await withCheckedContinuation { waiting.append((world, count, $0)) }
    }
}

@Suite struct CardTests {
    let world = World()
    let name = UUID().uuidString

    /// Registers a card that shows the count, whether it is stale, and a button.
    private func register(showsID: Bool = false) async {
        let name = name
        await world.run {
            world.makers.register(Task1.self) { context in
                let intent = Finish(world: name, name: context.attributes.name)
                let action = IntentAction.id(for: intent)
                let text = "\(context.state.count)\(context.isStale ? " stale" : "")\(showsID ? context.activityID : "")"
                let tree = CardNode(
                    .row([CardNode(.text(text)), CardNode(.button(action: action, title: "Finish"))], spacing: nil))
                return RenderedCard(presentation: CardPresentation(lockScreen: tree), intents: [action: intent], isCut: false)
            }
        }
        await world.daemon.waitForFeed()
    }

    /// The text of the card in a call.
    private func text(_ call: ScriptedDaemon.Call?) throws -> String? {
        let params = try JSONDocument(Array(try #require(call).params.utf8)).root
        return params["presentation"]?["lockScreen"]?["row"]?.elements.first?["text"]?.string
    }

    @Test func aCardGoesWithEachCall() async throws {
        await register()
        let activity = try await world.start()
        #expect(world.daemon.calls.map(\.method) == ["register", "activities.start"])
        #expect(try text(world.daemon.calls.last) == "0")
        world.daemon.answer("activities.update", with: #"{"activity":\#(object(revision: 2))}"#)
        await activity.update(ActivityContent(state: .init(status: .inProgress, count: 4), staleDate: nil))
        #expect(try text(world.daemon.calls.last) == "4")
        await activity.update(ActivityContent(state: .init(status: .inProgress, count: 5), staleDate: .distantPast))
        #expect(try text(world.daemon.calls.last) == "5 stale")
        world.daemon.answer("activities.end", with: #"{"activity":\#(object(revision: 3, state: "ended"))}"#)
        await activity.end(nil)
        #expect(try text(world.daemon.calls.last) == "0")
    }

    @Test func viewsThatNobodyRegisteredAreMissedOnce() async throws {
        let world = World(expectsWidgets: true)
        _ = try await world.start()
        #expect(await world.scripted.problem()?.description.contains("Call register() of the widget") == true)
        _ = try await world.start()
        world.daemon.refuse("activities.update", "ended")
        await (try await world.start()).update(ActivityContent(state: .init(status: .inProgress), staleDate: nil))
        #expect(await world.scripted.problem()?.operation == "update of activity a1")
    }

    @Test func aCardThatShowsTheIdIsDrawnOnceMore() async throws {
        await register(showsID: true)
        _ = try await world.start()
        await world.daemon.wait(for: "activities.present")
        #expect(try text(world.daemon.calls(of: "activities.present").first) == "0a1")
    }

    @Test func whatChangesFromOutsideIsDrawnAnew() async throws {
        await register()
        _ = try await world.start()
        world.daemon.send(.subscribed(newest: 0))
        world.daemon.send(event: event(1, "updated", object(revision: 2, content: #"{"status":{"inProgress":{}},"count":8}"#)))
        await world.daemon.wait(for: "activities.present")
        #expect(try text(world.daemon.calls(of: "activities.present").last) == "8")
        world.daemon.send(
            event: event(2, "stale", object(revision: 3, state: "stale", content: #"{"status":{"inProgress":{}},"count":8}"#)))
        await world.daemon.wait(for: "activities.present", count: 2)
        #expect(try text(world.daemon.calls(of: "activities.present").last) == "8 stale")
    }

    @Test func ownUpdatesAreNotDrawnAgain() async throws {
        await register()
        let activity = try await world.start()
        world.daemon.send(.subscribed(newest: 0))
        world.daemon.answer("activities.update", with: #"{"activity":\#(object(revision: 2))}"#)
        await activity.update(ActivityContent(state: .init(status: .inProgress), staleDate: nil))
        world.daemon.send(event: event(1, "started", object()))
        world.daemon.send(event: event(2, "updated", object(revision: 2)))
        world.daemon.send(
            event: event(
                3, "ended", object("other", revision: 1, state: "ended", content: #"{"status":{"inProgress":{}},"count":1}"#)))
        await world.daemon.wait(for: "activities.present")
        #expect(world.daemon.calls(of: "activities.present").map(\.params).allSatisfy { $0.contains(#""activity":"other""#) })
    }

    @Test func aButtonIsPerformedAndAcknowledged() async throws {
        await register()
        let action = IntentAction.id(for: Finish(world: name, name: "Tea")).replacing("\"", with: "\\\"")
        world.daemon.send(.subscribed(newest: 5))
        world.daemon.send(event: event(4, "started", object()))
        world.daemon.send(event: event(5, "action", object(), #","action":"\#(action)","by":"socket""#))
        #expect(await Performances.shared.wait(name, count: 1) == ["Tea"])
        await world.daemon.wait(for: "events.ack")
        #expect(world.daemon.calls(of: "events.ack").first?.params == #"{"consumer":"test.app.activities","seq":5}"#)
    }

    @Test func buttonsArePerformedInOrderAndAnErrorIsReported() async throws {
        await register()
        world.daemon.send(.subscribed(newest: 0))
        for (sequence, parameter) in ["fails", "b", "c"].enumerated() {
            let action = IntentAction.id(for: Finish(world: name, name: parameter)).replacing("\"", with: "\\\"")
            world.daemon.send(event: event(sequence + 1, "action", object(), #","action":"\#(action)","by":"socket""#))
        }
        world.daemon.send(event: event(4, "action", object(), #","action":"intent:nonsense{}","by":"socket""#))
        world.daemon.send(event: event(5, "action", object(), #","action":"COMPLETE","by":"socket""#))
        #expect(await Performances.shared.wait(name, count: 3) == ["fails", "b", "c"])
        await world.daemon.wait(for: "events.ack", count: 4)
        #expect(await world.scripted.problem()?.reason is CocoaError)
    }
}
