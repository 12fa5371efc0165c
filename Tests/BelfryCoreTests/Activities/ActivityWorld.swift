// The real engine over a real store in memory, on clocks that move only when a test says so.

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

/// One thing a subscriber heard of an activity or the island.
struct HeardEvent: Equatable, CustomStringConvertible {
    var topic: String
    var event: String
    var activity: Identifier?
    var state: String?
    var revision: Int?
    /// Seconds after the world's first moment.
    var at: Double
    var text: String

    init(_ record: EventRecord) {
        let root = try? JSONDocument(record.text.bytes).root
        let activity = root?["activity"]
        topic = record.topic.word
        event = root?["event"]?.string ?? "?"
        self.activity = (activity?["activity"]?.string ?? activity?.string).map { Identifier($0) }
        state = activity?["state"]?.string
        revision = activity?["revision"]?.integer.map { Int($0) }
        at = Double(record.at.microseconds - ActivityWorld.beginning.microseconds) / 1e6
        text = record.text.text
    }

    var description: String { "\(event)(\(state ?? "") \(revision ?? 0) @\(at))" }
}

/// An engine, its store and its clocks.
final class ActivityWorld {
    static let beginning = Instant(rfc3339: "2026-05-04T12:00:00Z")!

    let ledger: SQLiteLedger
    private(set) var engine: Engine
    private(set) var wall = ActivityWorld.beginning.microseconds
    private(set) var sinceBoot: Int64 = 5_000_000
    private var slept: Int64 = 0
    private var boot = 1
    private let showsCards: Bool
    private var generator: SeededGenerator

    /// Everything heard so far, taken by `hear`.
    private(set) var events: [HeardEvent] = []
    private(set) var log: [LogRecord] = []
    private(set) var desktop: [Effect] = []

    init(showsCards: Bool = false, seed: UInt64 = 1) throws {
        ledger = try SQLiteLedger.inMemory()
        self.showsCards = showsCards
        generator = SeededGenerator(seed: seed)
        engine = try Self.begin(
            ledger, showsCards: showsCards, boot: 1, generator: generator,
            at: Moment(wall: Self.beginning, sinceBoot: 5_000_000, awake: 5_000_000)
        ).engine
    }

    private static func begin(_ ledger: SQLiteLedger, showsCards: Bool, boot: Int, generator: SeededGenerator, at moment: Moment)
        throws -> (engine: Engine, effects: [Effect])
    {
        var generator = generator
        try ledger.begin()
        let engine = try Engine(
            ledger: ledger, coding: WireCoding(), zones: OneZone(),
            configuration: EngineConfiguration(bootID: "boot\(boot)", showsBubbles: showsCards), random: { generator.next() },
            at: moment)
        let effects = try engine.start(at: moment)
        try engine.endTurn()
        try ledger.commit()
        engine.committed()
        return (engine, effects)
    }

    private var moment: Moment {
        Moment(wall: Instant(microseconds: wall), sinceBoot: sinceBoot, awake: sinceBoot - slept)
    }

    // MARK: Turns

    /// A turn with one input.
    @discardableResult
    func turn(_ input: Input) throws -> [Effect] {
        try ledger.begin()
        let effects = try engine.handle(input, at: moment)
        try engine.endTurn()
        try ledger.commit()
        engine.committed()
        take(effects)
        return effects
    }

    private func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .event(let record) where record.topic == .activity || record.topic == .island || record.topic == .notification:
                events.append(HeardEvent(record))
            case .log(let record): log.append(record)
            case .show, .withdraw: desktop.append(effect)
            default: break
            }
        }
    }

    /// The reply to a request; its refusal is thrown.
    @discardableResult
    func ask(_ command: Command) throws -> Reply {
        let effects = try turn(.request(command, from: Peer(connection: 1), ReplyToken(connection: 1, request: 0)))
        for case .reply(_, let result) in effects { return try result.get() }
        throw RequestError.internalError("no reply")
    }

    /// The refusal of a request, which must have said and changed nothing.
    func refusal(of command: Command, sourceLocation: SourceLocation = #_sourceLocation) throws -> RequestError? {
        let heard = events.count
        let before = try all()
        do {
            try ask(command)
            Issue.record("was not refused", sourceLocation: sourceLocation)
            return nil
        } catch let error as RequestError {
            #expect(events.count == heard, sourceLocation: sourceLocation)
            #expect(try all() == before, sourceLocation: sourceLocation)
            return error
        }
    }

    /// Every record there is.
    func all() throws -> [ActivityRecord] {
        try ledger.activities(app: nil, states: Set(ActivityState.allCases), newest: .max)
    }

    // MARK: Time

    /// Time passes; everything due on the way happens at its own instant.
    func advance(_ seconds: Double) throws {
        var remaining = Self.microseconds(seconds)
        while true {
            while engine.hasWork { try turn(.wokeUp) }
            guard remaining > 0 else { return }
            let next = try engine.nextLook()
            var step = remaining
            if let due = next.wall { step = min(step, max(0, due.microseconds - wall)) }
            if let due = next.sinceBoot { step = min(step, max(0, due - sinceBoot)) }
            pass(step)
            remaining -= step
            try turn(.wokeUp)
        }
    }

    static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e6).rounded()) }

    private func pass(_ microseconds: Int64) {
        wall += microseconds
        sinceBoot += microseconds
    }

    /// Asleep: nothing runs until the wake. Without `looks` not even then: a request may come first.
    func sleep(_ seconds: Double, looks: Bool = true) throws {
        let microseconds = Self.microseconds(seconds)
        pass(microseconds)
        slept += microseconds
        if looks { try settle() }
    }

    /// The wall clock is set; no time passes.
    func step(_ seconds: Double) throws {
        wall += Self.microseconds(seconds)
        try turn(.clockChanged)
        try settle()
    }

    func settle() throws {
        try turn(.wokeUp)
        while engine.hasWork { try turn(.wokeUp) }
    }

    /// The daemon stops and starts again; with `rebooting` the machine does too.
    func restart(after seconds: Double = 0, rebooting: Bool = false) throws {
        pass(Self.microseconds(seconds))
        if rebooting {
            boot += 1
            sinceBoot = 3_000_000
            slept = 0
        }
        _ = generator.next()
        let (engine, effects) = try Self.begin(
            ledger, showsCards: showsCards, boot: boot, generator: generator, at: moment)
        self.engine = engine
        take(effects)
        try settle()
    }

    /// The daemon dies after handling an input and before the commit; then it starts again.
    func crash(in input: Input) throws {
        try ledger.begin()
        _ = try engine.handle(input, at: moment)
        ledger.rollBack()
        try restart()
    }

    /// Storage refuses to commit; the same engine goes on.
    func fail(in input: Input) throws {
        try ledger.begin()
        _ = try engine.handle(input, at: moment)
        ledger.rollBack()
        try engine.forget()
    }

    // MARK: What was heard

    /// Takes what was heard since the last time.
    func hear() -> [HeardEvent] {
        defer { events = [] }
        return events
    }

    /// Takes the names of the events of one activity.
    func hear(of record: ActivityRecord) -> [String] {
        hear().filter { $0.activity == record.activity && $0.topic == "activity" }.map(\.event)
    }

    func readLog() -> [LogRecord] {
        defer { log = [] }
        return log
    }

    func seeDesktop() -> [Effect] {
        defer { desktop = [] }
        return desktop
    }
}

/// All zones are UTC.
private struct OneZone: Zones {
    var local: ZoneRules { .utc }
    func zone(named name: String) -> ZoneRules? { .utc }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
