// A simulated machine with the real engine, the real codings and the real store: clocks, zones, clients and crashes come from a seed.
//
// Every step is one input at one time, in one transaction, with its effects carried out one by one. Between any two of these the
// process may die; what was committed is found again, and nothing else.

import BelfryCore
package import CivilTime
import NotificationStore
import WireProtocol

/// One simulated machine.
package final class World {
    let folder: String
    var generator: SeededGenerator
    var clock: SimulatedClock
    let zones: SimulatedZones
    var ledger: SQLiteLedger
    var engine: Engine
    var invariants: [any Invariant] = [SequenceGrows(), ShownOnce(), ResolvedOnce()]
    let stacked = NeverStacked()
    /// Requests that were acknowledged and whose end was not told yet: by app/id.
    var acknowledged: [String: Acknowledged] = [:]
    /// Occurrences that may be answered, as far as clients know.
    var answerable: [String] = []
    var live: [Int64: Payload] = [:]
    package private(set) var crashes = 0
    package private(set) var steps = 0
    /// The newest inputs, for a failure's report.
    package private(set) var journal: [String] = []

    struct Acknowledged {
        var repeats: Bool
        /// Told by an event: fired at least once, or missed.
        var hadItsTurn = false
    }

    /// - Parameters:
    ///   - folder: an empty folder of its own.
    ///   - zones: at least one; the first is the system's at the beginning.
    package init(seed: UInt64, folder: String, zones: [ZoneRules]) throws {
        self.folder = folder
        generator = SeededGenerator(seed: seed)
        let beginning = Instant(microseconds: 1_772_884_800_000_000 + Int64(seed % 400) * 86_400_000_000)
        clock = SimulatedClock(moment: Moment(wall: beginning, sinceBoot: 5_000_000, awake: 5_000_000))
        self.zones = SimulatedZones(zones)
        let ledger = try SQLiteLedger.open(folder: folder)
        self.ledger = ledger
        engine = try World.makeEngine(ledger, zones: self.zones, clock: clock, seed: seed)
        try start(firstTime: true)
    }

    private static func makeEngine(
        _ ledger: SQLiteLedger, zones: SimulatedZones, clock: SimulatedClock, seed: UInt64
    ) throws -> Engine {
        var random = SeededGenerator(seed: seed ^ 0xA5A5)
        try ledger.begin()
        return try Engine(
            ledger: ledger, coding: WireCoding(), zones: zones,
            configuration: EngineConfiguration(bootID: clock.bootID, jitterKey: [1, 2, 3], prepareAhead: 30_000),
            random: { random.next() }, at: clock.moment)
    }

    private func start(firstTime: Bool) throws {
        let effects = try engine.start(at: clock.moment)
        try engine.endTurn()
        try ledger.commit()
        engine.committed()
        try carryOut(effects, survives: effects.count)
    }

    // MARK: Steps

    /// One step. Throws the violation it leads to.
    package func step() throws {
        steps += 1
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<30: try perform(.request(randomCommand(), from: Peer(connection: 1), ReplyToken(connection: 1, request: 0)))
        case 30..<80: try passTime()
        case 80..<86: try setClock()
        case 86..<89: try travel()
        case 89..<95: try crash(offFor: 0)
        case 95..<98: try crash(offFor: Int64.random(in: 1...200_000, using: &generator) * 1_000_000)
        default: try checkWhole()
        }
    }

    func note(_ text: String) {
        journal.append("\(steps): \(clock.moment.wall.rfc3339) \(text)")
        if journal.count > 50 { journal.removeFirst() }
    }

    private func passTime() throws {
        let length: Int64
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5: length = try untilNextLook()
        case 5..<8: length = Int64.random(in: 1...120_000_000, using: &generator)
        default: length = Int64.random(in: 1...100_000, using: &generator) * 1_000_000
        }
        let asleep = generator.oneIn(6)
        note("pass \(length) µs\(asleep ? " asleep" : "")")
        clock.pass(length, asleep: asleep)
        try look()
    }

    /// To the next look, or a little beyond it.
    private func untilNextLook() throws -> Int64 {
        let next = try engine.nextLook()
        var length: Int64 = 3_600_000_000
        if let wall = next.wall { length = min(length, wall.microseconds - clock.moment.wall.microseconds) }
        if let elapsed = next.sinceBoot { length = min(length, elapsed - clock.moment.sinceBoot) }
        return max(0, length) + generator.pick([0, 0, 1, 200, 40_000])
    }

    /// Looks until nothing is left to do, as the runtime does: what was prepared goes out first.
    func look() throws {
        repeat {
            try carryOut(engine.takeDue(at: clock.moment), survives: .max)
            if crashesNow(80) { return try crash(offFor: 0) }
            try perform(.wokeUp)
        } while engine.hasWork
    }

    private func setClock() throws {
        let length = generator.pick([-86_400, -7200, -60, 60, 7200, 86_400]) * Int64(1_000_000)
        note("set the clock by \(length) µs")
        clock.set(by: length)
        try perform(.clockChanged)
        try look()
    }

    private func travel() throws {
        let zone = generator.pick(zones.names)
        note("travel to \(zone)")
        zones.travel(to: zone)
        try perform(.zoneChanged)
        try look()
    }

    private func crashesNow(_ times: Int) -> Bool { generator.oneIn(times) }

    /// The process dies and comes back; with a time off, the machine too.
    func crash(offFor: Int64) throws {
        crashes += 1
        note(offFor > 0 ? "power off for \(offFor) µs" : "kill -9")
        ledger.rollBack()
        for invariant in invariants { invariant.crashed() }
        if offFor > 0 { clock.reboot(offFor: offFor) } else { clock.pass(10_000) }
        let folder = folder
        try reopen(folder)
        try start(firstTime: false)
        try look()
    }

    private func reopen(_ folder: String) throws {
        ledger.abandon()
        ledger = try SQLiteLedger.open(folder: folder)
        engine = try World.makeEngine(ledger, zones: zones, clock: clock, seed: generator.next())
    }

    // MARK: A turn

    func perform(_ input: Input) throws {
        note("\(input)")
        try ledger.begin()
        let effects = try engine.handle(input, at: clock.moment)
        try engine.endTurn()
        if crashesNow(60) { return try crash(offFor: 0) }
        try ledger.commit()
        engine.committed()
        let survives = crashesNow(60) ? Int.random(in: 0...effects.count, using: &generator) : effects.count
        try carryOut(effects, survives: survives)
        if survives < effects.count { try crash(offFor: 0) }
    }

    private func carryOut(_ effects: [Effect], survives: Int) throws {
        for effect in effects.prefix(survives) {
            switch effect {
            case .event(let record): try hear(record)
            case .reply(_, let result): hearReply(result)
            default: break
            }
        }
    }

    private func hear(_ record: EventRecord) throws {
        guard let event = HeardEvent(record) else { throw Violation("event \(record.sequence) is not readable") }
        live[record.sequence] = record.text
        for invariant in invariants { try invariant.heard(event) }
        try stacked.heard(event)
        if event.name == "fired", let occurrence = event.occurrence { answerable.append(occurrence) }
        if answerable.count > 20 { answerable.removeFirst() }
        guard event.topic == "notification", let id = event.id else { return }
        let name = (event.app ?? "") + "/" + id
        if event.name == "fired" || event.name == "missed" { acknowledged[name]?.hadItsTurn = true }
        if event.name == "removed", event.occurrence == nil { acknowledged[name] = nil }
    }

    private func hearReply(_ result: Result<Reply, RequestError>) {
        guard case .success(.added(let added)) = result, added.nextFire != nil else { return }
        acknowledged[added.app + "/" + added.id.text] = Acknowledged(repeats: lastAddRepeats)
    }

    /// Whether the request that was sent last repeats.
    var lastAddRepeats = false
}
