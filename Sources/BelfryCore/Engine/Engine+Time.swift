// Clocks: what each reading means, and what follows when one was set, stopped or started anew (TIME.md 1 and 5).
//
// The daemon counts elapsed time by its own scale: time since boot plus an offset that carries the scale over from boot to boot
// by the wall clock. So a deadline in elapsed time is stored once and stays right over restarts and reboots, and no row has to be
// rewritten when the machine boots. `skew` is wall time minus that scale; it changes when the wall clock is set.

package import CivilTime

extension Engine {
    /// A set clock that nobody announced is noticed from this difference on, microseconds; less is the clock being disciplined.
    static let unannouncedStep: Int64 = 2_000_000
    /// An announced step below this is nothing.
    static let smallestStep: Int64 = 1000
    /// Skew is carried along silently when it has drifted by this much.
    static let driftTolerance: Int64 = 50_000
    /// Suspends shorter than this are not told.
    static let shortestSleep: Int64 = 500_000

    /// The first input of a run: settles the scales, and looks for everything that became due while nobody looked.
    package func start(at moment: Moment) throws(LedgerError) -> [Effect] {
        do {
            let isNewBoot = turn.state.bootID != configuration.bootID
            try settleScales(at: moment)
            try recoverPrepared()
            try activities.afterRestart(isNewBoot: isNewBoot)
            try tellStranded()
            try look()
            try drawDigest()
        } catch let error as LedgerError {
            throw error
        } catch Failure.ledger(let error) {
            throw error
        } catch {
            throw LedgerError(kind: .other, message: "internal error: \(error)")
        }
        defer { turn.effects.removeAll() }
        return turn.effects
    }

    private func settleScales(at moment: Moment) throws {
        let isSameBoot = turn.state.bootID == configuration.bootID
        // Later than the last reading if a pass was cut short (`stateToKeep`).
        let keptWall = turn.state.wall
        let lastWall = turn.wallTime(ofElapsed: turn.state.elapsed)
        if isSameBoot {
            turn.elapsed = max(turn.state.elapsed, saturating(moment.sinceBoot, plus: turn.state.bootOffset))
        } else {
            let byWall = turn.elapsedTime(of: moment.wall)
            turn.elapsed = max(turn.state.elapsed, byWall)
            turn.state.bootID = configuration.bootID
            turn.state.bootOffset = saturating(turn.elapsed, plus: -moment.sinceBoot)
        }
        turn.wall = moment.wall
        turn.state.lastSequence = max(turn.state.lastSequence, turn.state.reservedSequence)
        sleptSoFar = moment.sinceBoot - moment.awake
        let skew = saturating(moment.wall.microseconds, plus: -turn.elapsed)
        if abs(saturating(skew, plus: -turn.state.skew)) > Self.driftTolerance { turn.state.skew = skew }
        turn.isDirty = true
        lookReason = .stopped
        // Never jumps back to before what was handled; a zone that changed meanwhile judges the time since then.
        if moment.wall < keptWall {
            recomputations.append(Recomputation(floatingOnly: false, after: min(lastWall, moment.wall)))
        }
        let zone = turn.zones.local.name
        if zone != turn.state.zone {
            recomputations.append(Recomputation(floatingOnly: true, after: min(lastWall, moment.wall)))
            try turn.emit(.zoneChanged(from: turn.state.zone, to: zone))
            turn.state.zone = zone
        }
        while !recomputations.isEmpty { try recomputeSome() }
    }

    /// Takes in the time of an input; notices sleep and a clock that was set.
    func observe(_ moment: Moment, clockWasSet: Bool) throws {
        turn.wall = moment.wall
        turn.elapsed = max(turn.elapsed, saturating(moment.sinceBoot, plus: turn.state.bootOffset))
        let slept = moment.sinceBoot - moment.awake - sleptSoFar
        if slept >= Self.shortestSleep {
            sleptSoFar += slept
            lookReason = .suspend
            try turn.emit(.resumed(sleptMicroseconds: slept))
        }
        let skew = saturating(moment.wall.microseconds, plus: -turn.elapsed)
        let difference = saturating(skew, plus: -turn.state.skew)
        if abs(difference) >= (clockWasSet ? Self.smallestStep : Self.unannouncedStep) {
            try takeStep(of: difference, skew: skew)
        } else if abs(difference) > Self.driftTolerance {
            turn.state.skew = skew
        }
    }

    private func takeStep(of difference: Int64, skew: Int64) throws {
        turn.state.skew = skew
        try turn.emit(.clockChanged(deltaMicroseconds: difference))
        try discardPrepared()
        if difference > 0 {
            lookReason = .clock
        } else {
            recomputations.append(Recomputation(floatingOnly: false, after: turn.wall))
        }
        activities.clockStepped()
    }

    /// The system zone, or with `rulesToo` the rules of any zone, may be others now.
    func zoneMayHaveChanged(rulesToo: Bool) throws {
        let zone = turn.zones.local.name
        let isOther = zone != turn.state.zone
        guard isOther || rulesToo else { return }
        try discardPrepared()
        if isOther {
            try turn.emit(.zoneChanged(from: turn.state.zone, to: zone))
        }
        recomputations.append(
            Recomputation(floatingOnly: !rulesToo, after: turn.wall, leftZone: isOther ? turn.state.zone : nil))
        turn.state.zone = zone
    }

    /// When to look next: on the wall clock, and in time since boot. Nil: nothing is waiting on that clock. A request is looked at once
    /// ahead of its instant, to be prepared.
    package func nextLook() throws(LedgerError) -> (wall: Instant?, sinceBoot: Int64?) {
        try turn.fillHorizons()
        func due(_ basis: Basis) -> Int64? {
            guard let first = turn.horizons[basis.rawValue].first else { return nil }
            return isToBePrepared(first, after: turn.now(basis)) ? first.due - configuration.prepareAhead : first.due
        }
        return (due(.wall).map { Instant(microseconds: $0) }, due(.elapsed).map { saturating($0, plus: -turn.state.bootOffset) })
    }

    /// Whether the time ahead of a deadline is still to come at `now`.
    private func isToBePrepared(_ deadline: Deadline, after now: Int64) -> Bool {
        guard configuration.prepareAhead > 0, deadline.kind == .request, !isPrepared(request: deadline.number) else {
            return false
        }
        return saturating(deadline.due, plus: -configuration.prepareAhead) > now
    }

    /// Whether a look at that moment would find something due, something to prepare or something unfinished.
    package func needsLook(at moment: Moment) throws(LedgerError) -> Bool {
        try turn.fillHorizons()
        if !recomputations.isEmpty || preparedFires.contains(where: { $0.sent != nil }) || needsRecovery { return true }
        return Basis.allCases.contains { basis in
            guard let first = turn.horizons[basis.rawValue].first else { return false }
            let now = basis == .wall ? moment.wall.microseconds : saturating(moment.sinceBoot, plus: turn.state.bootOffset)
            if first.due <= now { return true }
            guard configuration.prepareAhead > 0, first.kind == .request, !isPrepared(request: first.number) else { return false }
            return first.due - configuration.prepareAhead <= now && preparedFires.count < Self.preparedAtMost
        }
    }

    /// The soonest fire of a request or a snooze, by the wall clock.
    func nextFire() throws(LedgerError) -> Instant? {
        var soonest: Instant?
        for basis in Basis.allCases {
            guard let request = try ledger.requests(basis: basis, app: nil, after: nil, limit: 1).first else { continue }
            let instant = wallTime(of: request)
            soonest = min(soonest ?? instant, instant)
        }
        if let snooze = try ledger.soonestSnooze() {
            let instant = turn.wallTime(ofElapsed: snooze)
            soonest = min(soonest ?? instant, instant)
        }
        return soonest
    }
}

/// Sum that stops at the ends of the range instead of trapping.
func saturating(_ left: Int64, plus right: Int64) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? (right > 0 ? .max : .min) : sum
}
