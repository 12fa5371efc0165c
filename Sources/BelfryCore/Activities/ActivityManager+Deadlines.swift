// What time does by itself: a scheduled start, staleness, the cap of a life, the end of a card.
//
// `staleDate`, `startAt` and a dated dismissal follow the wall clock, lifetimes follow elapsed time. After a sleep or a stop several
// may be due at once: they happen in the order of their instants, now, because now is when they can be seen.

import CivilTime

extension ActivityManager {
    /// A deadline of that activity has come on some clock.
    func advance(_ number: Int64) throws(LedgerError) {
        guard var record = try ledger.activity(number: number) else { return }
        guard nextDue(record) != nil else {
            setDeadlines(of: record)
            return
        }
        try changing { () throws(LedgerError) in
            var alert: Alert?
            while let due = nextDue(record) {
                if record.state == .pending { alert = record.scheduledAlert }
                try meet(due, &record)
            }
            try save(record, alert: alert)
        }
    }

    /// Everything live that is due by now has its turn, in the order of its instants: a request never meets a state whose time is
    /// over.
    func advanceDue() throws(LedgerError) {
        let due = try live().entries.compactMap { entry in
            entry.due(wall: turn.wall, elapsed: turn.elapsed, wallTime: turn.wallTime).map { (at: $0, number: entry.number) }
        }
        for (_, number) in due.sorted(by: { ($0.at, $0.number) < ($1.at, $1.number) }) { try advance(number) }
    }

    /// `advanceDue` before a request.
    func settle() throws(Failure) {
        do { try advanceDue() } catch { throw .ledger(error) }
    }

    /// The next change that is due, and when it was; nil when nothing is.
    func nextDue(_ record: ActivityRecord) -> (basis: Basis, at: Instant)? {
        var due: (basis: Basis, at: Instant)?
        if let elapsed = record.elapsedDeadline, elapsed <= turn.elapsed { due = (.elapsed, turn.wallTime(ofElapsed: elapsed)) }
        if let wall = record.wallDeadline, wall <= turn.wall.microseconds {
            let at = Instant(microseconds: wall)
            if let sooner = due?.at, sooner <= at { return due }
            due = (.wall, at)
        }
        return due
    }

    private func meet(_ due: (basis: Basis, at: Instant), _ record: inout ActivityRecord) throws(LedgerError) {
        let cause = ChangeCause(by: .daemon, scheduled: due.at)
        switch (record.state, due.basis) {
        case (.pending, _):
            let alerts = record.scheduledAlert != nil
            record.scheduledAlert = nil
            try becomeActive(&record, alerting: alerts, cause)
        case (.active, .wall):
            try becomeStaleIfPast(&record, cause)
        case (.active, .elapsed), (.stale, _):
            var cause = cause
            cause.reason = "its time was over"
            try becomeEnded(&record, .default, cause)
        case (.ended, _), (.dismissed, _):
            try becomeDismissed(&record, cause)
        }
    }

    /// The wall clock was set. Dates are judged where they are met, and `shown` keeps the end of a card true: nothing to rewrite.
    /// A clock set back makes nothing fresh; what a clock set forward has made due is found by the look that follows.
    func clockStepped() {}

    /// The first turn of a run, before the first look. A machine that booted has no session of before any more.
    func afterRestart(isNewBoot: Bool) throws(LedgerError) {
        if isNewBoot { try endTransient() } else { try advanceDue() }
    }
}
