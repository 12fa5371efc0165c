// What the parts of the engine share while inputs are handled: the time, the ledger, the counters, and the effects so far.

package import CivilTime

/// The open turn. All parts of the engine write through it, so that there is one place that numbers events and keeps order.
package final class Turn {
    package let ledger: any Ledger
    package let coding: any PayloadCoding
    package let zones: any Zones
    /// Random bits for tokens; seeded in a simulation.
    package let random: () -> UInt64

    /// The one row about the daemon itself; written when the turn ends.
    package internal(set) var state: LedgerState
    /// Whether anything was changed, so that there is something to commit.
    package internal(set) var isDirty = false
    /// The time of the input at hand.
    package internal(set) var wall: Instant
    /// Elapsed time by the daemon's own count, microseconds.
    package internal(set) var elapsed: Int64
    package internal(set) var effects: [Effect] = []
    var horizons: [NearHorizon] = Basis.allCases.map { _ in NearHorizon() }
    /// Who asked, while a request is handled.
    package internal(set) var peer: Peer?

    init(
        ledger: any Ledger, coding: any PayloadCoding, zones: any Zones, random: @escaping () -> UInt64, state: LedgerState,
        wall: Instant, elapsed: Int64
    ) {
        self.ledger = ledger
        self.coding = coding
        self.zones = zones
        self.random = random
        self.state = state
        self.wall = wall
        self.elapsed = elapsed
    }

    // MARK: Time

    /// The instant at which elapsed time will be (or was) `deadline`, by the wall clock as it runs now.
    package func wallTime(ofElapsed deadline: Int64) -> Instant {
        Instant(microseconds: deadline).adding(microseconds: state.skew)
    }

    /// Elapsed time at that instant, by the wall clock as it runs now.
    package func elapsedTime(of instant: Instant) -> Int64 {
        instant.adding(microseconds: state.skew == .min ? .max : -state.skew).microseconds
    }

    /// Now on that clock, microseconds.
    package func now(_ basis: Basis) -> Int64 {
        basis == .wall ? wall.microseconds : elapsed
    }

    // MARK: Numbers

    /// A number never given before in this store.
    package func nextNumber() -> Int64 {
        isDirty = true
        defer { state.nextNumber += 1 }
        return state.nextNumber
    }

    package func occurrenceID(_ number: Int64) -> Identifier { Identifier("o\(state.identity)-\(number)") }
    package func activityID(_ number: Int64) -> Identifier { Identifier("a\(state.identity)-\(number)") }

    /// The number behind an occurrence's or activity's id; nil when it is none of ours.
    package func number(of id: Identifier, letter: Character) -> Int64? {
        let prefix = "\(letter)\(state.identity)-"
        guard id.text.hasPrefix(prefix) else { return nil }
        let digits = id.text.dropFirst(prefix.count)
        guard let number = Int64(digits), number > 0, String(number) == digits else { return nil }
        return number
    }

    /// 128 random bits, in hexadecimal.
    package func randomToken() -> Identifier {
        func hexadecimal(_ value: UInt64) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return Identifier(hexadecimal(random()) + hexadecimal(random()))
    }

    // MARK: Consequences

    /// Gives the event its number, keeps it, and has it sent after the commit.
    package func emit(_ event: Event) throws(LedgerError) {
        isDirty = true
        state.lastSequence += 1
        let sequence = state.lastSequence
        let text = coding.encode(event, sequence: sequence, at: wall)
        let record = EventRecord(sequence: sequence, at: wall, topic: event.topic, app: event.app, text: text)
        try ledger.append(record)
        effects.append(.event(record))
        if let line = LogRecord(event, peer: peer) { effects.append(.log(line)) }
    }

    package func log(_ record: LogRecord) {
        effects.append(.log(record))
    }

    package func perform(_ effect: Effect) {
        effects.append(effect)
    }

    /// A subscription's reply comes before the stream it opens.
    func moveReplyBeforeSubscription() {
        guard let index = effects.lastIndex(where: { if case .subscribe = $0 { true } else { false } }) else { return }
        effects.append(effects.remove(at: index))
    }

    // MARK: Deadlines

    /// Tells the horizon of a deadline that was saved (nil: there is none any more on that clock).
    package func setDeadline(_ due: Int64?, basis: Basis, kind: DeadlineKind, number: Int64) {
        isDirty = true
        horizons[basis.rawValue].set(due, kind: kind, number: number)
    }

    func fillHorizons() throws(LedgerError) {
        for basis in Basis.allCases {
            var horizon = horizons[basis.rawValue]
            guard horizon.needsFilling else { continue }
            horizon.fill(try ledger.deadlines(basis: basis, after: horizon.fillPosition, limit: horizon.fillLimit))
            horizons[basis.rawValue] = horizon
        }
    }
}
