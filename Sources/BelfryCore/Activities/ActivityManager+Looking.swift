// Finding activities and showing them.

import CivilTime

extension ActivityManager {
    /// The activity meant, brought up to this moment; `notFound` if there is none.
    func find(_ reference: ActivityReference) throws(Failure) -> ActivityRecord {
        let found: ActivityRecord?
        let id: Identifier
        switch reference {
        case .activity(let activity):
            id = activity
            found = try Failure.reading(try record(of: activity))
        case .key(let app, let key):
            id = key
            found = try Failure.reading(try record(app: app, key: key))
        }
        guard let found else { throw .refused(.notFound(what: "activity", id: id)) }
        return found
    }

    private func record(of activity: Identifier) throws(LedgerError) -> ActivityRecord? {
        guard let number = turn.number(of: activity, letter: "a"), let found = try ledger.activity(number: number) else {
            return nil
        }
        return try current(found)
    }

    /// The live one with that key, else the newest.
    func record(app: String, key: Identifier) throws(LedgerError) -> ActivityRecord? {
        guard let found = try ledger.activity(app: app, key: key) else { return nil }
        return try current(found)
    }

    /// Brought up to this moment: a request never sees a state whose time is over.
    func current(_ record: ActivityRecord) throws(LedgerError) -> ActivityRecord {
        guard nextDue(record) != nil else { return record }
        try advance(record.number)
        return try ledger.activity(number: record.number) ?? record
    }

    /// By number; without `states` those that are not dismissed.
    func list(app: String?, states: [ActivityState]?) throws(Failure) -> [ActivityRecord] {
        let wanted = Set(states ?? [.pending, .active, .stale, .ended])
        return try Failure.writing { () throws(LedgerError) in
            var items: [ActivityRecord] = []
            for record in try ledger.activities(app: app, states: wanted, newest: Limits.page) {
                let record = try current(record)
                if wanted.contains(record.state) { items.append(shown(record)) }
            }
            return fitting(items)
        }
    }

    /// Those that a reply holds: all live ones, and the newest of the others. Programs that start and end in a loop would otherwise
    /// make it grow without end.
    private func fitting(_ records: [ActivityRecord]) -> [ActivityRecord] {
        func bytes(_ record: ActivityRecord) -> Int {
            let texts = [record.attributes, record.content.state, record.presentation ?? .emptyObject, record.actions]
            return texts.reduce(1000) { $0 + $1.bytes.count }
        }
        var left = Limits.replyBytes - records.reduce(0) { $1.state.isLive ? $0 + bytes($1) : $0 }
        var kept: [ActivityRecord] = []
        for record in records.reversed() {
            if !record.state.isLive {
                left -= bytes(record)
                if left < 0 { continue }
            }
            kept.append(record)
        }
        return kept.reversed()
    }

    /// The island as it is now.
    func island() throws(LedgerError) -> Island {
        var items: [Island.Item] = []
        for placement in try live().placements {
            guard let record = try ledger.activity(number: placement.number) else { continue }
            items.append(Island.Item(slot: placement.slot, activity: shown(record)))
        }
        let mode: Island.Mode = items.isEmpty ? .none : items[0].slot == .compact ? .compact : .minimal
        return Island(mode: mode, items: items)
    }

    /// Below this the clock was disciplined, not set, and a date stays as it was told, microseconds.
    private static let clockTolerance: Int64 = 100_000

    /// The record as results and events show it: the end of its card is kept true when the wall clock is set.
    func shown(_ record: ActivityRecord) -> ActivityRecord {
        guard record.state == .ended, let dismissAt = record.dismissAt, let deadline = record.dismissDeadline else {
            return record
        }
        var record = record
        let present = turn.wallTime(ofElapsed: deadline)
        if record.dismissesByWallClock {
            record.dismissAt = min(dismissAt, present)
        } else if abs(present.microseconds - dismissAt.microseconds) > Self.clockTolerance {
            record.dismissAt = present
        }
        return record
    }
}
