// The engine over a store in memory, spoken to in the protocol's words, on clocks that move only when a test says so.

import BelfryCore
import CivilTime
import NotificationStore
import Testing
import WireProtocol

/// The zones of a test machine: UTC.
struct UTCOnly: Zones {
    var local: ZoneRules { .utc }
    func zone(named name: String) -> ZoneRules? { name == "UTC" ? .utc : nil }
}

/// What a subscriber reads.
struct ToldEvent: Equatable {
    var name: String
    var id: String
    var at: String
    var scheduledFor: String
    var lateSeconds: Double
    var missedCount: Int
    var presentation: Int
    var redelivery: Bool
    var occurrence: String
    var sequence: Int64
    var text: String

    init(_ record: EventRecord) {
        let node = try? JSONDocument(record.text.bytes).root
        name = node?["event"]?.string ?? ""
        id = node?["id"]?.string ?? ""
        at = node?["at"]?.string ?? ""
        scheduledFor = node?["scheduledFor"]?.string ?? node?["lastScheduled"]?.string ?? ""
        lateSeconds = node?["lateSeconds"]?.double ?? 0
        missedCount = Int(node?["missedCount"]?.integer ?? 0)
        presentation = Int(node?["presentation"]?.integer ?? 0)
        redelivery = node?["redelivery"]?.boolean ?? false
        occurrence = node?["occurrence"]?.string ?? ""
        sequence = record.sequence
        text = record.text.text
    }

    /// The time of day in `scheduledFor`.
    var due: String { String(scheduledFor.dropFirst(11).prefix(5)) }
}

final class EngineWorld {
    let ledger: SQLiteLedger
    private(set) var engine: Engine
    var wall: Instant
    var sinceBoot: Int64 = 1_000_000
    var slept: Int64 = 0
    private var boot = 1
    private let prepareAhead: Int64
    private let showsBubbles: Bool
    private(set) var events: [ToldEvent] = []
    private var bubbles: [Bubble] = []
    private var withdrawn: [String] = []

    init(at beginning: String = "2026-05-01T12:02:00Z", prepareAhead: Int64 = 0, showsBubbles: Bool = false) throws {
        wall = try #require(Instant(rfc3339: beginning))
        ledger = try SQLiteLedger.inMemory()
        self.prepareAhead = prepareAhead
        self.showsBubbles = showsBubbles
        let moment = Moment(wall: wall, sinceBoot: 1_000_000, awake: 1_000_000)
        engine = try Self.makeEngine(ledger, boot: 1, prepareAhead: prepareAhead, showsBubbles: showsBubbles, at: moment)
        try begin()
    }

    private static func makeEngine(
        _ ledger: SQLiteLedger, boot: Int, prepareAhead: Int64, showsBubbles: Bool, at moment: Moment
    ) throws -> Engine {
        try ledger.begin()
        var generator = SeededGenerator(seed: UInt64(boot))
        return try Engine(
            ledger: ledger, coding: WireCoding(), zones: UTCOnly(),
            configuration: EngineConfiguration(
                bootID: "boot\(boot)", jitterKey: [7], prepareAhead: prepareAhead, showsBubbles: showsBubbles),
            random: { generator.next() }, at: moment)
    }

    private func begin() throws {
        let effects = try engine.start(at: moment)
        try engine.endTurn()
        try ledger.commit()
        engine.committed()
        take(effects)
    }

    var moment: Moment { Moment(wall: wall, sinceBoot: sinceBoot, awake: sinceBoot - slept) }

    // MARK: Turns

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

    /// A turn whose commit fails.
    func failingTurn(_ input: Input) throws {
        try ledger.begin()
        _ = try engine.handle(input, at: moment)
        ledger.rollBack()
        try engine.forget()
    }

    private func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .event(let record): events.append(ToldEvent(record))
            case .show(let bubble): bubbles.append(bubble)
            case .withdraw(let key): withdrawn.append(key.text)
            default: break
            }
        }
    }

    /// What the desktop was asked to show since the last call.
    func takeBubbles() -> [Bubble] {
        defer { bubbles = [] }
        return bubbles
    }

    /// Keys of bubbles that were withdrawn since the last call.
    func takeWithdrawn() -> [String] {
        defer { withdrawn = [] }
        return withdrawn
    }

    /// What a desktop that comes only now is shown.
    func outstandingBubbles() throws -> [Bubble] {
        try ledger.begin()
        defer { ledger.rollBack() }
        return try engine.outstandingBubbles()
    }

    /// Sends what was prepared and is due, as the runtime does before the look.
    func sendDue() {
        take(engine.takeDue(at: moment))
    }

    /// The reply to a request in the protocol's words.
    @discardableResult
    func ask(_ method: String, _ params: String = "{}") throws -> Reply {
        let node = try JSONDocument(Array(params.utf8)).root
        let command = try CommandDecoder(isVirtual: false) { $0 == "UTC" }.decode(method: method, params: node)
        let effects = try turn(.request(command, from: Peer(connection: 1), ReplyToken(connection: 1, request: 0)))
        for case .reply(_, let result) in effects { return try result.get() }
        throw RequestError.internalError("no reply")
    }

    /// The reply as its JSON text.
    func json(_ method: String, _ params: String = "{}") throws -> JSONNode {
        let bytes = ReplyEncoder.result(try ask(method, params), id: Array("1".utf8))
        return try #require(JSONDocument(bytes).root["result"])
    }

    // MARK: Time

    /// Time passes; everything due on the way happens at its own instant.
    func advance(_ seconds: Double) throws {
        var left = Int64((seconds * 1e6).rounded())
        while true {
            let next = try engine.nextLook()
            var step = left
            if let due = next.wall { step = min(step, max(0, due.microseconds - wall.microseconds)) }
            if let due = next.sinceBoot { step = min(step, max(0, due - sinceBoot)) }
            pass(step)
            left -= step
            sendDue()
            try lookToTheEnd()
            if left == 0 { return }
        }
    }

    func sleep(_ seconds: Double) throws {
        let length = Int64((seconds * 1e6).rounded())
        pass(length)
        slept += length
        try lookToTheEnd()
    }

    func pass(_ microseconds: Int64) {
        wall = wall.adding(microseconds: microseconds)
        sinceBoot += microseconds
    }

    func step(_ seconds: Double) throws {
        wall = wall.adding(microseconds: Int64((seconds * 1e6).rounded()))
        try turn(.clockChanged)
        while engine.hasWork { try turn(.wokeUp) }
    }

    func lookToTheEnd() throws {
        repeat { try turn(.wokeUp) } while engine.hasWork
    }

    /// The daemon starts anew after a while, on the same boot or another one.
    func restart(after seconds: Double, sameBoot: Bool = false) throws {
        let length = Int64((seconds * 1e6).rounded())
        wall = wall.adding(microseconds: length)
        if sameBoot {
            sinceBoot += length
        } else {
            boot += 1
            sinceBoot = 1_000_000
            slept = 0
        }
        ledger.rollBack()
        engine = try Self.makeEngine(ledger, boot: boot, prepareAhead: prepareAhead, showsBubbles: showsBubbles, at: moment)
        try begin()
        while engine.hasWork { try turn(.wokeUp) }
    }

    /// Events of these names since the last call, in order.
    func hear(_ names: String...) -> [ToldEvent] {
        defer { events.removeAll() }
        return events.filter { names.contains($0.name) }
    }
}
