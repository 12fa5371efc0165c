// The one way an activity changes, and what every change brings along.
//
//     pending ──► active ⇄ stale ──► ended ──► dismissed
//
// Each step is one event with the next revision, and one line "old → new" for the journal. When an operation's steps are done the
// record is saved once, its deadlines are set, its card is drawn, and the island is told if it differs from the one before.

import CivilTime

/// Who made a change, and how, for the journal.
struct ChangeCause {
    var by: Source
    var action: Identifier?
    /// Why, where the event alone does not say it.
    var reason: String?
    /// The instant it was due at, for what time did.
    var scheduled: Instant?

    init(by source: Source, action: Identifier? = nil, reason: String? = nil, scheduled: Instant? = nil) {
        by = source
        self.action = action
        self.reason = reason
        self.scheduled = scheduled
    }
}

extension Event.ActivityChange {
    /// Which states this change leads to, from which.
    func leads(from old: ActivityState, to new: ActivityState) -> Bool {
        switch self {
        case .scheduled: old == .pending && new == .pending
        case .started: old == .pending && new == .active
        case .updated: old == new && old != .dismissed
        case .stale: old == .active && new == .stale
        case .fresh: old == .stale && new == .active
        case .ended: old.isLive && new == .ended
        case .dismissed: old == .ended && new == .dismissed
        case .pushToken: false
        }
    }
}

extension ActivityManager {
    /// One step of an activity: state, revision, event and journal. The caller saves the record after its last step.
    func step(
        _ record: inout ActivityRecord, _ change: Event.ActivityChange, to state: ActivityState, _ cause: ChangeCause
    ) throws(LedgerError) {
        let old = record.state
        guard change.leads(from: old, to: state) else {
            assertionFailure("\(record.activity) cannot go from \(old.word) to \(state.word) by \(change.rawValue)")
            throw LedgerError(
                kind: .other, message: "activity \(record.activity) cannot go from \(old.word) to \(state.word)")
        }
        record.state = state
        record.revision += 1
        record.updatedAt = turn.wall
        try turn.emit(.activity(change, shown(record)))
        turn.log(line(change, record, from: old, cause))
    }

    /// Saves a record after its last step, with all that hangs on it.
    func save(_ record: ActivityRecord, isNew: Bool = false, alert: Alert? = nil) throws(LedgerError) {
        if isNew { try ledger.insert(record) } else { try ledger.update(record) }
        setDeadlines(of: record)
        knownLive?.take(record)
        try draw(record, alert: alert)
    }

    func setDeadlines(of record: ActivityRecord) {
        turn.setDeadline(record.wallDeadline, basis: .wall, kind: .activity, number: record.number)
        turn.setDeadline(record.elapsedDeadline, basis: .elapsed, kind: .activity, number: record.number)
    }

    /// Carries out changes that belong together, then tells of the island if it is another one.
    func changing<Value>(_ body: () throws(LedgerError) -> Value) throws(LedgerError) -> Value {
        let before = try live().placements
        let value = try body()
        let after = try live().placements
        if after != before {
            let island = try island()
            try turn.emit(.islandChanged(island))
            turn.log(line(island))
        }
        return value
    }

    /// The digest, read from the ledger when it is not known.
    func live() throws(LedgerError) -> LiveActivities {
        if let knownLive { return knownLive }
        let read = LiveActivities(
            try ledger.activities(app: nil, states: [.pending, .active, .stale], newest: Limits.activities))
        knownLive = read
        return read
    }

    // MARK: Journal

    /// Names and states only: content never gets in here.
    private func line(
        _ change: Event.ActivityChange, _ record: ActivityRecord, from old: ActivityState, _ cause: ChangeCause
    ) -> LogRecord {
        let isFirst = record.revision == 1
        var message = "activity \(name(of: record)) \(isFirst ? "new" : old.word) → \(record.state.word)"
        if change == .updated { message += ", revision \(record.revision)" }
        if change == .scheduled, let startAt = record.startAt { message += ", to start at \(startAt.rfc3339)" }
        if let action = cause.action { message += ", by \(action)" }
        if let reason = cause.reason { message += ", \(reason)" }
        var log = logRecord(kind: "activity.\(change.rawValue)", message, of: record, by: cause.by)
        log.action = cause.action
        log.scheduled = cause.scheduled
        if let scheduled = cause.scheduled {
            log.lateMicroseconds = max(0, turn.wall.microseconds - scheduled.microseconds)
        }
        return log
    }

    func logRecord(kind: String, _ message: String, of record: ActivityRecord, by source: Source) -> LogRecord {
        var log = LogRecord(kind: kind, message: message)
        log.app = record.app
        log.id = record.originID ?? record.key
        log.occurrence = record.originOccurrence
        log.activity = record.activity
        log.state = record.state.word
        log.by = source
        log.peer = turn.peer
        return log
    }

    /// `id (app/key)`. The key of one that a reminder started came out of the reminder's content, which may be private: the
    /// reminder's own id stands in.
    func name(of record: ActivityRecord) -> String {
        let key = record.originID ?? record.key
        return "\(record.activity) (\(record.app)\(key.map { "/\($0)" } ?? ""))"
    }

    private func line(_ island: Island) -> LogRecord {
        let slots = island.items.map { "\($0.slot.rawValue) \(name(of: $0.activity))" }
        var log = LogRecord(
            kind: "island.changed",
            message: "island is \(island.mode.rawValue)" + (slots.isEmpty ? "" : ": " + slots.joined(separator: ", ")))
        log.activity = island.items.first?.activity.activity
        log.app = island.items.first?.activity.app
        log.state = island.mode.rawValue
        return log
    }
}
