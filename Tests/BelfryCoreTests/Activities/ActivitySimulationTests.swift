import BelfryCore
import CivilTime
import Testing

/// Random lives: requests, sleeps, set clocks, restarts and crashes, against the model. The seed is the test's argument: a failure
/// is replayed by running it alone.
@Suite struct ActivitySimulationTests {
    @Test(arguments: Array(UInt64(1)...12))
    func everyRuleHoldsThroughRandomLives(seed: UInt64) throws {
        let simulation = try ActivitySimulation(seed: seed)
        for _ in 0..<150 { try simulation.step() }
        try simulation.checkStories()
    }
}

/// One random life.
final class ActivitySimulation {
    private let world: ActivityWorld
    private let model = ActivityModel()
    private var random: SeededGenerator
    private var heard: [HeardEvent] = []
    private var trace: [String] = []
    private var counter = 0
    /// Dismissed more than seven days ago, and no longer kept.
    private var forgotten: Set<Identifier> = []

    init(seed: UInt64) throws {
        world = try ActivityWorld(seed: seed)
        random = SeededGenerator(seed: seed &* 7919)
    }

    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    private func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    /// Mostly whole tens of minutes, so that deadlines meet; sometimes a microsecond beside them.
    private func duration(upTo hours: Int) -> Int64 {
        let base = Int64.random(in: 0...Int64(hours * 6), using: &random) * 600_000_000
        return max(0, base + pick([0, 0, 0, 1, -1]))
    }

    private func date(from: Int, to: Int) -> Int64 {
        model.wall + Int64(Int.random(in: from * 6...to * 6, using: &random)) * 600_000_000 + pick([0, 0, 0, 1, -1])
    }

    // MARK: One step

    func step() throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<30: try request(startRequest())
        case 30..<72: if let request = otherRequest() { try self.request(request) }
        case 72..<80:
            try pass("advance", duration(upTo: 5)) {
                try world.advance($0)
            } in: {
                model.advance($0)
            }
        case 80..<84:
            try pass("sleep", duration(upTo: 14)) {
                try world.sleep($0)
            } in: {
                model.sleep($0)
            }
        case 84..<86: try sleepThenAsk()
        case 86..<91:
            let step = Int64(Int.random(in: -5 * 3600...5 * 3600, using: &random)) * 1_000_000
            try pass("clock set", step) {
                try world.step($0)
            } in: {
                model.step($0)
            }
        case 91..<94:
            let isReboot = chance(30)
            try pass(isReboot ? "reboot" : "restart", duration(upTo: 1)) {
                try world.restart(after: $0, rebooting: isReboot)
            } in: {
                model.sleep($0)
                // The session of before is over.
                if isReboot { model.lock() }
            }
        case 94..<96:
            trace.append("lock")
            model.lock()
            try world.turn(.sessionLocked)
        case 96..<98:
            let app = pick(Self.apps)
            trace.append("disable \(app)")
            model.disable(app)
            for isEnabled in [false, true] {
                try world.ask(.putSettings(app: app, notificationsEnabled: nil, activitiesEnabled: isEnabled))
            }
        default: try crash()
        }
        try compare()
    }

    private func pass(_ name: String, _ microseconds: Int64, _ real: (Double) throws -> Void, in model: (Int64) -> Void) throws {
        trace.append("\(name) \(microseconds)")
        model(microseconds)
        try real(Double(microseconds) / 1e6)
    }

    /// The request after a sleep comes before the daemon has looked.
    private func sleepThenAsk() throws {
        let microseconds = duration(upTo: 10)
        trace.append("sleep, no look \(microseconds)")
        model.sleep(microseconds)
        try world.sleep(Double(microseconds) / 1e6, looks: false)
        if let request = chance(50) ? startRequest() : otherRequest() { try self.request(request) }
        try world.settle()
    }

    /// A turn that is lost: the daemon dies before the commit, or storage refuses.
    private func crash() throws {
        guard let lost = chance(50) ? startRequest() : otherRequest() else { return }
        trace.append("lost: \(lost.command)")
        let input = Input.request(lost.command, from: Peer(connection: 1), ReplyToken(connection: 1, request: 0))
        if chance(50) { try world.crash(in: input) } else { try world.fail(in: input) }
    }

    // MARK: Requests

    private static let apps = ["a", "b", "c"]

    private struct Request {
        var command: Command
        /// The model's answer: the kind of a refusal. It is given the id of the activity that the daemon made.
        var inModel: (ActivityModel, () -> Identifier?) -> String?
    }

    private func request(_ request: Request) throws {
        trace.append("\(request.command)")
        var made: Identifier?
        var refusal: String?
        do {
            made = try world.ask(request.command).activity?.activity
        } catch let error as RequestError {
            refusal = Self.kind(error)
        }
        let expected = request.inModel(model, { made })
        #expect(refusal == expected, "\(trace.suffix(8))")
    }

    private func startRequest() -> Request {
        let app = pick(Self.apps)
        let key: Identifier? = chance(60) ? pick(["k", "l", "m"]) : nil
        counter += 1
        let n = counter
        let staleDate = chance(50) ? date(from: -1, to: 10) : nil
        let relevance = Double(pick([0, 0, 1, 2, -1]))
        let alerts = chance(40)
        let startAt = chance(25) ? date(from: -1, to: 6) : nil
        let style: ActivityStyle = chance(15) ? .transient : .standard
        let ifExists = pick([IfExists.fail, .return, .update])
        let new = newActivity(
            app: app, key: key, state: #"{"n":\#(n)}"#, staleDate: staleDate.map { Instant(microseconds: $0) },
            relevance: relevance, alert: alerts ? Alert(title: "Look") : nil, style: style,
            startAt: startAt.map { Instant(microseconds: $0) },
            actions: #"[{"id":"done","title":"Done","behavior":{"type":"complete"}}]"#, ifExists: ifExists)
        return Request(command: .startActivity(new)) { model, made in
            model.start(
                id: made, app: app, key: key, style: style, n: n, staleDate: staleDate, relevance: relevance, alerts: alerts,
                startAt: startAt, ifExists: ifExists)
        }
    }

    /// A request about one of the newest activities.
    private func otherRequest() -> Request? {
        let known = model.activities.suffix(12).filter { !forgotten.contains($0.id) }
        guard let activity = known.randomElement(using: &random) else { return nil }
        let index = activity.number
        let reference = ActivityReference.activity(activity.id)
        let timestamp = chance(30) ? date(from: -2, to: 2) : nil
        let stamp = timestamp.map { Instant(microseconds: $0) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            counter += 1
            let n = counter
            let staleDate = chance(50) ? date(from: -1, to: 5) : nil
            let relevance = Double(pick([0, 1, 2, 3]))
            let alerts = chance(20)
            let update = ActivityUpdate(
                state: Payload(#"{"n":\#(n)}"#), staleDate: staleDate.map { Instant(microseconds: $0) }, relevance: relevance,
                relevanceText: "\(relevance)", alert: alerts ? Alert(title: "Look") : nil, timestamp: stamp)
            return Request(command: .updateActivity(reference, update)) { model, _ in
                model.update(index, n: n, staleDate: staleDate, relevance: relevance, alerts: alerts, timestamp: timestamp)
            }
        case 5..<7:
            let dismissal: DismissalPolicy = pick([.default, .immediate, .after(Instant(microseconds: date(from: -1, to: 6)))])
            return Request(command: .endActivity(reference, ActivityEnd(dismissal: dismissal, timestamp: stamp))) { model, _ in
                model.end(index, dismissal, timestamp: timestamp)
            }
        case 7: return Request(command: .dismissActivity(reference)) { model, _ in model.dismiss(index) }
        case 8:
            let tree = Payload(#"{"lockScreen":{"text":"card"}}"#)
            return Request(command: .presentActivity(reference, presentation: tree)) { model, _ in model.present(index) }
        default:
            let press = Command.performAction(reference, action: "done", userText: nil)
            return Request(command: press) { model, _ in model.complete(index) }
        }
    }

    private static func kind(_ error: RequestError) -> String {
        switch error {
        case .invalidParams: "invalidParams"
        case .alreadyActive: "alreadyActive"
        case .limitExceeded: "limitExceeded"
        case .ended: "ended"
        case .outdated: "outdated"
        default: "\(error)"
        }
    }

    // MARK: Checks

    private func compare() throws {
        heard += world.hear()
        let records = try world.list(states: ActivityState.allCases)
        let ids = Set(records.map(\.activity))
        for activity in model.activities where activity.state == .dismissed && !ids.contains(activity.id) {
            let dismissed = try #require(activity.dismissDate)
            #expect(forgotten.contains(activity.id) || model.wall - dismissed >= 7 * 24 * 3_600_000_000)
            forgotten.insert(activity.id)
        }
        let found = records.map { record in
            [
                "\(record.activity) \(record.app)/\(record.key?.text ?? "-") \(record.state.word) r\(record.revision)",
                "stale \(show(record.content.staleDate)) started \(show(record.startedAt)) ended \(show(record.endedAt))",
                "dismiss \(show(record.dismissAt)) newest \(show(record.newestTimestamp)) relevance \(record.content.relevance)",
            ].joined(separator: " ")
        }
        func show(_ instant: Instant?) -> String { instant.map { "\($0.microseconds)" } ?? "-" }
        func show(_ time: Int64?) -> String { time.map { "\($0)" } ?? "-" }
        let wanted = model.activities.filter { !forgotten.contains($0.id) }.map { activity in
            [
                "\(activity.id) \(activity.app)/\(activity.key?.text ?? "-") \(activity.state.word) r\(activity.revision)",
                "stale \(show(activity.staleDate)) started \(show(activity.startedAt)) ended \(show(activity.endedAt))",
                "dismiss \(show(model.dismissAt(activity))) newest \(show(activity.newest)) relevance \(activity.relevance)",
            ].joined(separator: " ")
        }
        let differences = zip(found, wanted).filter { $0 != $1 }.map { "found \($0), wanted \($1)" }
        try #require(found.count == wanted.count && differences.isEmpty, "\(differences) after \(trace.suffix(6))")
        let island = try world.island().items.map { "\($0.slot.rawValue) \($0.activity.activity)" }
        try #require(island == model.island, "after \(trace.suffix(6))")
    }

    /// What a subscriber heard: for each activity an unbroken chain of revisions and lawful steps, and the island as it changed.
    func checkStories() throws {
        let steps: [String: Set<String>] = [
            "": ["scheduled pending", "started active"],
            "pending": ["updated pending", "started active", "ended ended"],
            "active": ["updated active", "stale stale", "ended ended"],
            "stale": ["updated stale", "fresh active", "ended ended"],
            "ended": ["updated ended", "dismissed dismissed"],
            "dismissed": [],
        ]
        let stories = Dictionary(grouping: heard.filter { $0.topic == "activity" }, by: { $0.activity })
        #expect(stories.count == model.activities.count)
        for (id, events) in stories {
            #expect(events.map(\.revision) == Array(1...events.count).map { Optional($0) }, "\(id.map { "\($0)" } ?? "")")
            var state = ""
            for event in events {
                let step = "\(event.event) \(event.state ?? "")"
                #expect(steps[state]?.contains(step) == true, "\(state) → \(step)")
                state = event.state ?? ""
            }
        }
        let islands = heard.filter { $0.topic == "island" }.map { $0.text.split(separator: #""mode""#).last ?? "" }
        #expect(zip(islands, islands.dropFirst()).allSatisfy { $0 != $1 })
        #expect(!islands.isEmpty)
    }
}
