// Activities of a program, as the daemon gets and tells them.

import AppIntents
import BelfryClient
import BelfryProgram
import CardViews
import Foundation
import ModuleTestSupport
import Synchronization
import Testing
import WireProtocol

@testable import ActivityKit

struct Task1: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        enum Status: Codable, Hashable {
            case inProgress
            case completed(at: Date)
        }
        var status: Status
        var count = 0
    }

    var name: String
}

/// The text of an activity object.
func object(
    _ id: String = "a1", revision: Int = 1, state: String = "active",
    content: String = #"{"count":0,"status":{"inProgress":{}}}"#,
    stale: String = "null", more: String = "", type: String = "Task1", attributes: String = #"{"name":"Tea"}"#
) -> String {
    #"""
    {"activity":"\#(id)","app":"test.app","attributesType":"\#(type)","attributes":\#(attributes),"state":"\#(state)",
    "content":{"state":\#(content),"staleDate":\#(stale),"relevance":0},"startedAt":"2026-01-01T00:00:00Z",
    "updatedAt":"2026-01-01T00:00:00Z","revision":\#(revision),"actions":[]\#(more)}
    """#.replacing("\n", with: "")
}

func event(_ sequence: Int, _ name: String, _ activity: String, _ more: String = "") -> String {
    #"{"seq":\#(sequence),"at":"2026-01-01T00:00:00Z","topic":"activity","event":"\#(name)","app":"test.app","activity":\#(activity)\#(more)}"#
}

/// A hub with a scripted daemon.
struct World: Sendable {
    let scripted = ScriptedProgram()
    let makers: CardMakers
    let hub: ActivityHub

    var daemon: ScriptedDaemon { scripted.daemon }

    init(expectsWidgets: Bool = false) {
        makers = CardMakers(expectsWidgets: expectsWidgets)
        hub = ActivityHub(program: scripted.program, makers: makers)
    }

    func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await ActivityHub.$current.withValue(hub, operation: body)
    }

    /// A started activity.
    func start() async throws -> Activity<Task1> {
        daemon.answer("activities.start", with: #"{"activity":\#(object())}"#)
        return try await run {
            try Activity.request(
                attributes: Task1(name: "Tea"), content: ActivityContent(state: .init(status: .inProgress), staleDate: nil))
        }
    }
}

@Suite struct RequestTests {
    let world = World()

    @Test func aRequestIsOneCall() async throws {
        world.daemon.answer("activities.start", with: #"{"activity":\#(object(stale: #""2026-01-01T00:01:00Z""#))}"#)
        let activity = try await world.run {
            try Activity<Task1>.request(
                attributes: Task1(name: "Tea"),
                content: .init(
                    state: .init(status: .inProgress), staleDate: Date(timeIntervalSince1970: 1_767_225_660), relevanceScore: 50),
                pushType: .token)
        }
        #expect(
            world.daemon.calls == [
                ScriptedDaemon.Call(
                    "activities.start",
                    #"""
                    {"app":"test.app","attributesType":"Task1","attributes":{"name":"Tea"},"push":true,
                    "content":{"state":{"status":{"inProgress":{}},"count":0},"staleDate":"2026-01-01T00:01:00Z","relevance":50}}
                    """#)
            ])
        #expect(activity.id == "a1")
        #expect(activity.attributes.name == "Tea")
        #expect(activity.activityState == .active)
        #expect(activity.content.staleDate == Date(timeIntervalSince1970: 1_767_225_660))
        #expect(activity.pushToken == nil)
        #expect("\(activity)" == "Task1 a1 (active)")
    }

    @Test func aScheduledOneHasItsAlert() async throws {
        world.daemon.answer("activities.start", with: #"{"activity":\#(object(state: "pending"))}"#)
        let activity = try await world.run {
            try Activity<Task1>.request(
                attributes: Task1(name: "Tea"), content: .init(state: .init(status: .inProgress), staleDate: nil),
                style: .transient,
                alertConfiguration: AlertConfiguration(title: "Tea", body: "is \("ready")", sound: .named("bell")),
                start: Date(timeIntervalSince1970: 1_767_225_600))
        }
        #expect(activity.activityState == .pending)
        #expect(
            world.daemon.calls.last?.params
                == sorted(
                    #"""
                    {"app":"test.app","attributesType":"Task1","attributes":{"name":"Tea"},"style":"transient",
                    "content":{"state":{"status":{"inProgress":{}},"count":0},"relevance":0},
                    "alert":{"title":"Tea","body":"is ready","sound":"bell"},"startAt":"2026-01-01T00:00:00Z"}
                    """#))
    }

    @Test(arguments: [
        ("tooLarge", ActivityAuthorizationError.attributesTooLarge), ("disabled", .denied),
        ("limitExceeded", .targetMaximumExceeded),
        ("storage", .persistenceFailure),
    ])
    func refusalsAreErrorsOfAuthorization(kind: String, expected: ActivityAuthorizationError) async {
        world.daemon.refuse("activities.start", kind)
        let error = await #expect(throws: ActivityAuthorizationError.self) {
            try await world.run {
                try Activity<Task1>.request(
                    attributes: Task1(name: ""), content: .init(state: .init(status: .inProgress), staleDate: nil))
            }
        }
        #expect(error == expected)
        #expect(error?.failureReason?.isEmpty == false)
        #expect(error?.recoverySuggestion?.isEmpty == false)
    }

    @Test func otherFailuresAreBelfryErrors() async {
        world.daemon.answer("activities.start") { _ throws(BelfryError) in throw BelfryError(.notRunning, "not there") }
        let error = await #expect(throws: BelfryError.self) { _ = try await world.startAnyway() }
        #expect(error?.kind == .notRunning)
        #expect(error?.localizedDescription == "not there")
    }

    @Test func aChannelIsUnsupported() async {
        await #expect(throws: ActivityAuthorizationError.unsupported) {
            try await world.run {
                try Activity<Task1>.request(
                    attributes: Task1(name: ""), content: .init(state: .init(status: .inProgress), staleDate: nil),
                    pushType: .channel("x"))
            }
        }
        #expect(world.daemon.calls.isEmpty)
    }

    @Test func activitiesAreThoseOfTheType() async throws {
        world.daemon.answer(
            "activities.list",
            with: #"{"items":[\#(object()),\#(object("a2", type: "Other")),\#(object("a3", content: #"{"status":5}"#))]}"#)
        let ids = await world.run { Activity<Task1>.activities.map(\.id) }
        #expect(ids == ["a1"])
        let problem = try #require(await world.scripted.problem())
        #expect(problem.operation == "activity a3 as Task1")
        #expect(problem.description.contains("/status"))
        await #expect(throws: DecodingError.self) { try await world.run { try Activity<Task1>.loadActivities() } }
    }

    @Test func withoutADaemonThereAreNone() async {
        world.daemon.answer("activities.list") { _ throws(BelfryError) in throw BelfryError(.notRunning, "not there") }
        #expect(await world.run { Activity<Task1>.activities.isEmpty })
        #expect(await world.scripted.problem()?.reason is BelfryError)
        await #expect(throws: BelfryError.self) { try await world.run { try Activity<Task1>.loadActivities() } }
    }

    @Test func enablementIsAsked() async {
        world.daemon.answer("settings.get", with: #"{"activitiesEnabled":true}"#)
        #expect(await world.run { ActivityAuthorizationInfo().areActivitiesEnabled })
        world.daemon.answer("settings.get") { _ throws(BelfryError) in throw BelfryError(.notRunning, "not there") }
        #expect(await world.run { !ActivityAuthorizationInfo().areActivitiesEnabled })
    }
}

extension DecodingError {
    /// Where the wrong value is.
    fileprivate var path: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath.map { "/" + $0.stringValue }.joined()
        @unknown default: ""
        }
    }
}

extension World {
    fileprivate func startAnyway() async throws -> Activity<Task1> {
        try await run {
            try Activity.request(
                attributes: Task1(name: "Tea"), content: ActivityContent(state: .init(status: .inProgress), staleDate: nil))
        }
    }
}

@Suite struct ChangeTests {
    let world = World()

    @Test func anUpdateIsShownByTheHandle() async throws {
        let activity = try await world.start()
        world.daemon.answer(
            "activities.update",
            with: #"{"activity":\#(object(revision: 2, content: #"{"status":{"inProgress":{}},"count":7}"#))}"#)
        await activity.update(
            ActivityContent(state: .init(status: .inProgress, count: 7), staleDate: nil),
            alertConfiguration: AlertConfiguration(title: "a", body: "b", sound: .default))
        #expect(activity.content.state.count == 7)
        #expect(
            world.daemon.calls.last
                == ScriptedDaemon.Call(
                    "activities.update",
                    #"""
                    {"activity":"a1","content":{"state":{"status":{"inProgress":{}},"count":7},"relevance":0},
                    "alert":{"title":"a","body":"b","sound":"default"}}
                    """#))
    }

    static let endings: [(ActivityUIDismissalPolicy, String)] = [
        (.default, ""), (.immediate, #","dismissal":{"policy":"immediate"}"#),
        (.after(Date(timeIntervalSince1970: 1_767_225_600)), #","dismissal":{"policy":"after","date":"2026-01-01T00:00:00Z"}"#),
    ]

    @Test(arguments: endings) func anEndHasItsPolicy(policy: ActivityUIDismissalPolicy, json: String) async throws {
        let activity = try await world.start()
        world.daemon.answer("activities.end", with: #"{"activity":\#(object(revision: 2, state: "ended"))}"#)
        await activity.end(nil, dismissalPolicy: policy)
        #expect(activity.activityState == .ended)
        #expect(world.daemon.calls.last == ScriptedDaemon.Call("activities.end", #"{"activity":"a1"\#(json)}"#))
    }

    @Test func aRefusedUpdateIsReported() async throws {
        let activity = try await world.start()
        world.daemon.refuse("activities.update", "ended")
        await activity.update(ActivityContent(state: .init(status: .inProgress), staleDate: nil))
        let problem = try #require(await world.scripted.problem())
        #expect(problem.operation == "update of activity a1")
        #expect((problem.reason as? BelfryError)?.kind == .ended)
    }

    @Test func anOlderAnswerDoesNotReplaceANewerEvent() async throws {
        let activity = try await world.start()
        activity.known.take(try snapshot(object(revision: 5, state: "stale")))
        activity.known.take(try snapshot(object(revision: 4)))
        #expect(activity.activityState == .stale)
    }

    @Test func contentOfAnotherShapeIsReportedAndTheOldOneShown() async throws {
        let activity = try await world.start()
        activity.known.take(try snapshot(object(revision: 2, content: #"{"status":{"inProgress":{}},"count":"x"}"#)))
        #expect(activity.content.state.count == 0)
        #expect(await world.scripted.problem()?.description.contains("/count") == true)
        #expect(#expect(throws: DecodingError.self) { try activity.loadContent() }?.path == "/count")
    }

    private func snapshot(_ text: String) throws -> ActivitySnapshot {
        try #require(ActivitySnapshot(try JSONDocument(Array(text.utf8)).root))
    }
}

@Suite struct SequenceTests {
    let world = World()

    private func listened() async throws -> Activity<Task1> {
        let activity = try await world.start()
        await world.daemon.waitForFeed()
        return activity
    }

    @Test func statesBeginWithThePresentOneAndEndWithTheLast() async throws {
        let activity = try await listened()
        let states = activity.activityStateUpdates
        async let first = states.reduce(into: []) { $0.append($1) }
        async let second = states.reduce(into: []) { $0.append($1) }
        world.daemon.send(event: event(1, "updated", object(revision: 2)))
        world.daemon.send(event: event(2, "stale", object(revision: 3, state: "stale")))
        world.daemon.send(event: event(3, "ended", object(revision: 4, state: "ended")))
        world.daemon.send(event: event(4, "dismissed", object(revision: 5, state: "dismissed")))
        let last: [ActivityState] = [.stale, .ended, .dismissed]
        #expect(await first.suffix(1) == last.suffix(1))
        #expect(await second.suffix(1) == last.suffix(1))
        #expect(await states.reduce(into: []) { $0.append($1) } == [.dismissed])
    }

    @Test func contentsAreThoseFromNowOnAndEndWithTheActivity() async throws {
        let activity = try await listened()
        let contents = activity.contentUpdates
        for count in 1...3 {
            let state = #"{"status":{"inProgress":{}},"count":\#(count)}"#
            world.daemon.send(event: event(count, "updated", object(revision: 1 + count, content: state)))
        }
        world.daemon.send(
            event: event(
                4, "ended", object(revision: 5, state: "ended", content: #"{"status":{"completed":{"at":0}},"count":9}"#)))
        var counts: [Int] = []
        for await content in contents { counts.append(content.state.count) }
        #expect(counts.last == 9)
        #expect(activity.content.state.status == .completed(at: Date(timeIntervalSinceReferenceDate: 0)))
    }

    @Test func contentOfAnotherShapeIsThrownWhereItCanBe() async throws {
        let activity = try await listened()
        var iterator = activity.checkedContentUpdates.makeAsyncIterator()
        world.daemon.send(event: event(1, "updated", object(revision: 2, content: #"{"status":{"nonsense":{}},"count":1}"#)))
        let error = await #expect(throws: DecodingError.self) { try await iterator.next() }
        #expect(error?.path == "/status")
        world.daemon.send(event: event(2, "updated", object(revision: 3, content: #"{"status":{"inProgress":{}},"count":2}"#)))
        #expect(try await iterator.next()?.state.count == 2)
    }

    @Test func theTokenArrivesLater() async throws {
        let activity = try await listened()
        async let token = activity.pushTokenUpdates.first { _ in true }
        world.daemon.send(event: event(1, "pushToken", object(more: #","pushToken":"00ff10""#)))
        #expect(await token == Data([0, 255, 16]))
        #expect(activity.pushToken == Data([0, 255, 16]))
    }

    @Test func newActivitiesOfTheTypeAreTold() async throws {
        let id = await world.run {
            async let first = Activity<Task1>.activityUpdates.first { _ in true }?.id
            await world.daemon.waitForFeed()
            world.daemon.send(.subscribed(newest: 10))
            world.daemon.send(event: event(9, "started", object("old")))
            world.daemon.send(event: event(11, "started", object("other", type: "Other")))
            world.daemon.send(event: event(12, "started", object("new")))
            return await first
        }
        #expect(id == "new")
    }

    @Test func afterALossThePresentStateIsAskedFor() async throws {
        let activity = try await listened()
        world.daemon.answer("activities.list", with: #"{"items":[]}"#)
        world.daemon.answer("activities.get", with: #"{"activity":\#(object(revision: 9, state: "dismissed"))}"#)
        let states = activity.activityStateUpdates
        world.daemon.send(.subscribed(newest: 1))
        #expect(await states.first { $0 == .dismissed } != nil)
    }

    @Test func theStartTokenIsToldOnce() async {
        world.daemon.answer("settings.get", with: #"{"pushToStartTokens":{"Task1":"0102","Other":"03"}}"#)
        let tokens = await world.run {
            #expect(Activity<Task1>.pushToStartToken == Data([1, 2]))
            return await Activity<Task1>.pushToStartTokenUpdates.first { _ in true }
        }
        #expect(tokens == Data([1, 2]))
    }

    @Test func enablementBeginsWithThePresentValue() async {
        world.daemon.answer("settings.get", with: #"{"activitiesEnabled":false}"#)
        let info = await world.run { ActivityAuthorizationInfo() }
        var iterator = info.activityEnablementUpdates.makeAsyncIterator()
        #expect(await iterator.next() == false)
    }
}
