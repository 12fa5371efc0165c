// The modules inside this process, with a real daemon: what is not there, what comes back.

import BelfryClient
import BelfryProgram
import Foundation
import Testing
import WireProtocol

@testable import ActivityKit
@testable import UserNotifications

struct Race: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var lap: Int
    }

    var note: String?
}

/// One program with its own connection: as another process of the same app would be.
struct SeparateProgram {
    let program: Program
    let problems: AsyncStream<BelfryProblem>

    init(_ daemon: RealDaemon, app: String = "race") { self.init(daemon.address, app: app) }

    init(_ address: BelfryAddress, app: String = "race") {
        let log = ProblemLog { _ in }
        program = Program(app: app, link: BelfryLink(to: address, problems: log), problems: log)
        problems = log.problems()
    }

    var hub: ActivityHub { ActivityHub(program: program, makers: CardMakers()) }

    var center: UNUserNotificationCenter { UNUserNotificationCenter(program: program) }
}

extension ActivityContent<Race.ContentState> {
    static func lap(_ lap: Int) -> Self { ActivityContent(state: .init(lap: lap), staleDate: nil) }
}

@Suite(.timeLimit(.minutes(2))) struct ReconnectionTests {
    @Test func twoProgramsSeeTheSame() async throws {
        let daemon = try await RealDaemon()
        let activity = try ActivityHub.$current.withValue(SeparateProgram(daemon).hub) {
            try Activity.request(attributes: Race(), content: .lap(0))
        }
        let copies = ActivityHub.$current.withValue(SeparateProgram(daemon).hub) { Activity<Race>.activities }
        let copy = try #require(copies.first)
        #expect(copy == activity)
        let contents = copy.contentUpdates
        let states = copy.activityStateUpdates
        for lap in 1...50 { await activity.update(.lap(lap)) }
        await activity.end(.lap(51), dismissalPolicy: .immediate)
        var laps: [Int] = []
        for await content in contents { laps.append(content.state.lap) }
        #expect(laps.last == 51)
        #expect(laps == laps.sorted())
        #expect(await states.reduce(into: []) { $0.append($1) }.last == .dismissed)
    }

    @Test func handlesAndSequencesOutliveTheDaemon() async throws {
        let daemon = try await RealDaemon()
        let activity = try ActivityHub.$current.withValue(SeparateProgram(daemon).hub) {
            try Activity.request(attributes: Race(note: "first"), content: .lap(0))
        }
        let (followed, token) = try ActivityHub.$current.withValue(SeparateProgram(daemon).hub) {
            (try #require(Activity<Race>.activities.first), Activity<Race>.pushToStartToken)
        }
        var contents = followed.contentUpdates.makeAsyncIterator()
        await activity.update(.lap(1))
        #expect(await contents.next()?.state.lap == 1)

        daemon.crash()
        try await daemon.startAgain()
        await activity.update(.lap(2))
        #expect(activity.content.state.lap == 2)
        while let content = await contents.next(), content.state.lap != 2 {}
        let after = ActivityHub.$current.withValue(SeparateProgram(daemon).hub) {
            (Activity<Race>.activities, Activity<Race>.pushToStartToken)
        }
        #expect(after.0.map(\.id) == [activity.id])
        #expect(after.0.first?.attributes.note == "first")
        #expect(after.1 == token)
        await activity.end(nil, dismissalPolicy: .immediate)
        #expect(await contents.next() == nil)
    }

    @Test func aDelegateHearsWhatIsAnsweredAfterTheDaemonCameBack() async throws {
        let daemon = try await RealDaemon()
        let center = SeparateProgram(daemon).center
        let delegate = RecordingDelegate()
        center.delegate = delegate
        var responses = delegate.responses.makeAsyncIterator()
        for id in ["before", "after"] {
            let content = UNMutableNotificationContent()
            content.title = id
            try await center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
        }
        try await daemon.answerNotification("before", "default")
        #expect(await responses.next() == "before")
        daemon.crash()
        try await daemon.startAgain()
        try await daemon.answerNotification("after", "default")
        #expect(await responses.next() == "after")
    }

    @Test func withoutADaemonTheErrorSaysSo() async throws {
        let nowhere = SeparateProgram(BelfryAddress(path: "/nonexistent/belfry.sock"))
        ActivityHub.$current.withValue(nowhere.hub) {
            let error = #expect(throws: BelfryError.self) {
                try Activity.request(attributes: Race(), content: .lap(0))
            }
            #expect(error?.kind == .notRunning)
            #expect(error?.localizedDescription.contains("/nonexistent/belfry.sock") == true)
            #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
        }
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        let error = await #expect(throws: BelfryError.self) {
            try await nowhere.center.add(UNNotificationRequest(identifier: "a", content: content, trigger: nil))
        }
        #expect(error?.kind == .notRunning)
        #expect(await nowhere.center.pendingNotificationRequests().isEmpty)
    }
}

/// Passes on what it is told.
final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate {
    let responses: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    override init() { (responses, continuation) = AsyncStream.makeStream() }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        MainActor.preconditionIsolated()
        continuation.yield(response.notification.request.identifier)
        completionHandler()
    }
}

extension RealDaemon {
    /// Answers the outstanding notification of a request, as another program does.
    func answerNotification(_ id: String, _ action: String) async throws {
        let list = try await call("notifications.delivered")
        let item = try #require(list["items"]?.elements.first { $0["id"]?.string == id })
        let occurrence = try #require(item["occurrence"]?.string)
        try await call("notifications.respond", #"{"occurrence":"\#(occurrence)","action":"\#(action)"}"#)
    }
}
