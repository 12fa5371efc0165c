// A simulated machine with the real engine, the real codings and the real store: clocks, zones, clients, desktop, disk and power
// follow a script.
//
// Every step is one thing that happens, at one time, in one transaction or some, with the effects carried out one by one. Between any
// two of these the process may die; what was committed is found again, and nothing else.

import BelfryCore
import CivilTime
import NotificationStore
import WireProtocol

/// The process is killed here.
struct Death: Error {}

/// One simulated machine.
package final class World {
    let folder: String
    let disk: SimulatedDisk
    var clock: SimulatedClock
    let zones: SimulatedZones
    var ledger: SQLiteLedger
    var engine: Engine
    let decoder: CommandDecoder
    var clients: [SimulatedClient] = (0..<ScriptAuthor.clients).map { SimulatedClient(number: $0) }
    let desktop = SimulatedDesktop()
    let knowledge = Knowledge()
    let invariants: [any Invariant]
    /// The newest events, for clients that keep up; what is older they get from the store.
    var recent: [HeardEvent] = []
    /// Requests of the open turn, by their token.
    var sent: [SentRequest] = []
    /// What happened to the daemon itself and storage refused.
    var postponed: [Input] = []
    /// The point of this step at which the process dies.
    var pointsLeft: Int?
    package var crashes = 0
    package var losses = 0
    package private(set) var steps = 0
    /// The newest inputs, for a failure's report.
    package private(set) var journal: [String] = []
    private var starts: UInt64 = 0
    private let seed: UInt64

    /// What a machine is made of.
    struct Surroundings {
        var seed: UInt64
        /// An empty folder of its own.
        var folder: String
        /// Outlives the machine, whose database is closed last.
        var disk: SimulatedDisk
        /// At least one; the first is the system's at the beginning.
        var zones: [ZoneRules]
    }

    init(_ surroundings: Surroundings) throws {
        folder = surroundings.folder
        seed = surroundings.seed
        disk = surroundings.disk
        let beginning = Instant(microseconds: 1_772_884_800_000_000 + Int64(seed % 400) * 86_400_000_000)
        clock = SimulatedClock(moment: Moment(wall: beginning, sinceBoot: 5_000_000, awake: 5_000_000))
        let zones = SimulatedZones(surroundings.zones)
        self.zones = zones
        decoder = CommandDecoder(isVirtual: false) { zones.zone(named: $0) != nil }
        invariants = allInvariants()
        ledger = try SQLiteLedger.open(folder: folder, fileSystem: disk.name)
        engine = try World.makeEngine(ledger, zones: zones, clock: clock, seed: seed)
        try beginEngine()
        for client in clients { try connect(client) }
    }

    private static func makeEngine(
        _ ledger: SQLiteLedger, zones: SimulatedZones, clock: SimulatedClock, seed: UInt64
    ) throws -> Engine {
        var random = SeededGenerator(seed: seed ^ 0xA5A5)
        try ledger.begin()
        return try Engine(
            ledger: ledger, coding: WireCoding(), zones: zones,
            configuration: EngineConfiguration(
                bootID: clock.bootID, jitterKey: [1, 2, 3], prepareAhead: 30_000, showsBubbles: true),
            random: { random.next() }, at: clock.moment)
    }

    /// Opens the store once more and makes an engine over it, as a start of the daemon does.
    func startAgain() throws {
        ledger.abandon()
        starts += 1
        let random = SeededGenerator(seed: seed &+ starts)
        ledger = try SQLiteLedger.open(
            folder: folder, fileSystem: disk.name,
            random: {
                var random = random
                return random.next()
            })
        engine = try World.makeEngine(ledger, zones: zones, clock: clock, seed: seed &+ starts &* 7919)
    }

    func beginEngine() throws {
        let effects = try engine.start(at: clock.moment)
        try engine.endTurn()
        try point()
        try ledger.commit()
        engine.committed()
        recent = []
        try readUnheard(before: effects)
        for effect in effects {
            try point()
            try carryOut(effect)
        }
        desktop.begin(with: try engine.outstandingBubbles())
        try point()
    }

    // MARK: Steps

    /// One step. Throws the violation it leads to.
    package func perform(_ step: Step) throws {
        steps += 1
        note("\(step)")
        pointsLeft = step.diesAt
        do {
            try perform(step.action)
            pointsLeft = nil
        } catch is Death {
            try crash()
        }
    }

    private func perform(_ action: Action) throws {
        switch action {
        case .requests(let requests): try perform(requests)
        case .pass(let length, let asleep):
            clock.pass(max(0, length), asleep: asleep)
            try look()
        case .wait(let beyond):
            clock.pass(try untilNextLook() + max(0, beyond))
            try look()
        case .setClock(let length):
            clock.set(by: length)
            try occur(.clockChanged)
        case .travel(let zone):
            zones.travel(to: zone)
            try occur(.zoneChanged)
        case .reload: try occur(.reload)
        case .kill: try crash()
        case .powerOff(let length, let seed): try losePower(offFor: length, seed: seed)
        case .disk(let order): disk.obey(order)
        case .client(let number, let order): try obey(order, clients[number % clients.count])
        case .desktop(let order): try obey(order)
        case .session(.locks): try occur(.sessionLocked)
        case .session(.unlocks): try occur(.sessionUnlocked)
        case .session(.ends): try occur(.sessionEnded)
        case .check: try checkWhole()
        }
    }

    func note(_ text: String) {
        journal.append("\(steps): \(clock.moment.wall.rfc3339) \(text)")
        if journal.count > 50 { journal.removeFirst() }
    }

    /// A point at which the process may die.
    func point() throws {
        guard let left = pointsLeft else { return }
        guard left > 1 else {
            pointsLeft = nil
            throw Death()
        }
        pointsLeft = left - 1
    }

    private func untilNextLook() throws -> Int64 {
        var length: Int64 = 3_600_000_000
        do throws(LedgerError) {
            let next = try engine.nextLook()
            if let wall = next.wall { length = min(length, wall.microseconds - clock.moment.wall.microseconds) }
            if let elapsed = next.sinceBoot { length = min(length, elapsed - clock.moment.sinceBoot) }
        } catch {
            guard disk.isTroubled else { throw Violation("the next look is not known: \(error.message)") }
            length = 500_000
        }
        return max(0, length)
    }
}
