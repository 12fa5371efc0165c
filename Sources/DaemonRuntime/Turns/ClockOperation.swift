// A change of the virtual clock that a client asked for, carried out a slice at a time so that nobody else waits for it.

import BelfryCore
import CivilTime

/// What is left to do of one `clock.*` request.
final class ClockOperation {
    /// Looks in one slice.
    static let looksPerSlice = 64

    let frame: PendingFrame
    let index: Int
    private let kind: ClockCommand
    private var remaining: Int64 = 0
    private var hasBegun = false

    init(_ kind: ClockCommand, frame: PendingFrame, index: Int) {
        self.kind = kind
        self.frame = frame
        self.index = index
        if case .advance(let microseconds, false) = kind { remaining = microseconds }
    }

    /// Does one slice. Returns true when all is done.
    func run(_ clock: VirtualClock, _ zones: SystemZones, _ transactor: Transactor) throws(LedgerError) -> Bool {
        var input: Input?
        if !hasBegun {
            hasBegun = true
            switch kind {
            case .get, .advance(_, false): break
            case .advance(let microseconds, true):
                clock.advance(microseconds, asleep: true)
                input = .wokeUp
            case .step(let microseconds):
                clock.step(microseconds)
                input = .clockChanged
            case .setZone(let name):
                try? zones.use(name)
                input = .zoneChanged
            }
        }
        for _ in 0..<Self.looksPerSlice {
            if let first = input {
                input = nil
                transactor.look(first)
            } else if transactor.engine.hasWork {
                transactor.look(.wokeUp)
            } else if remaining > 0 {
                try proceed(clock, transactor)
            } else {
                return true
            }
            if transactor.isStorageFailing { return true }
        }
        return false
    }

    /// Lets time pass until the next deadline, or to the end.
    private func proceed(_ clock: VirtualClock, _ transactor: Transactor) throws(LedgerError) {
        let next = try transactor.engine.nextLook()
        let now = clock.moment
        var step = remaining
        if let wall = next.wall { step = min(step, max(0, wall.microseconds - now.wall.microseconds)) }
        if let elapsed = next.sinceBoot { step = min(step, max(0, elapsed - now.sinceBoot)) }
        clock.advance(step)
        remaining -= step
        transactor.look(.wokeUp)
    }
}
