// New content and new cards for what is under way (ACTIVITIES.md 1 and 9).

import CivilTime

extension ActivityManager {
    /// `activities.update`, and an update by push. Equal content is a revision too.
    func update(_ record: ActivityRecord, _ update: ActivityUpdate, by source: Source) throws(Failure) -> Reply {
        try checkLive(record)
        try checkOrder(record, update.timestamp)
        let content = merged(record.content, update)
        try checkSize(record.attributes, content.state)
        try checkSize(presentation: update.presentation)
        let updated = try Failure.writing { () throws(LedgerError) in
            try changing { () throws(LedgerError) in
                var record = record
                record.content = content
                if let presentation = update.presentation { record.presentation = presentation }
                if let timestamp = update.timestamp { record.newestTimestamp = timestamp }
                raise(update.alert, in: &record)
                let cause = ChangeCause(by: source)
                try step(&record, .updated, to: record.state, cause)
                try becomeFreshIfLater(&record, cause)
                try becomeStaleIfPast(&record, cause)
                try save(record, alert: update.alert)
                return record
            }
        }
        return .activity(shown(updated), warnings: warnings(staleDate: content.staleDate, of: updated))
    }

    /// `activities.present`: the tree alone, on an ended one too. Silent.
    func present(_ record: ActivityRecord, _ presentation: Payload, by source: Source) throws(Failure) -> Reply {
        guard record.state != .dismissed else { throw .refused(.ended(activity: record.activity, state: record.state)) }
        try checkSize(presentation: presentation)
        let presented = try Failure.writing { () throws(LedgerError) in
            try changing { () throws(LedgerError) in
                var record = record
                record.presentation = presentation
                try step(&record, .updated, to: record.state, ChangeCause(by: source, reason: "card only"))
                try save(record)
                return record
            }
        }
        return .activity(shown(presented), warnings: nil)
    }

    /// An alert draws attention now; on one that has not started it replaces the alert of the start.
    private func raise(_ alert: Alert?, in record: inout ActivityRecord) {
        guard let alert else { return }
        if record.state == .pending {
            record.scheduledAlert = alert
        } else {
            record.alertOrder = turn.nextNumber()
        }
    }

    /// What an update makes of the content. A push without a state keeps it, and with it a relevance it does not name.
    func merged(_ old: ActivityContent, _ update: ActivityUpdate) -> ActivityContent {
        let keepsState = update.state == nil
        return ActivityContent(
            state: update.state ?? old.state, staleDate: update.staleDate,
            relevance: update.relevance ?? (keepsState ? old.relevance : 0),
            relevanceText: update.relevanceText ?? (keepsState ? old.relevanceText : "0"))
    }

    // MARK: Stale and fresh

    /// Active and past its date: stale.
    func becomeStaleIfPast(_ record: inout ActivityRecord, _ cause: ChangeCause) throws(LedgerError) {
        guard record.state == .active, let date = record.content.staleDate, date <= turn.wall else { return }
        var cause = cause
        cause.scheduled = date
        try step(&record, .stale, to: .stale, cause)
    }

    /// Stale with newer content that is still good: active again.
    private func becomeFreshIfLater(_ record: inout ActivityRecord, _ cause: ChangeCause) throws(LedgerError) {
        guard record.state == .stale, record.content.staleDate.map({ $0 > turn.wall }) ?? true else { return }
        try step(&record, .fresh, to: .active, cause)
    }

    // MARK: Checks

    func checkLive(_ record: ActivityRecord) throws(Failure) {
        guard record.state.isLive else { throw .refused(.ended(activity: record.activity, state: record.state)) }
    }

    /// Not older than the newest that was taken; an equal one counts.
    func checkOrder(_ record: ActivityRecord, _ timestamp: Instant?) throws(Failure) {
        guard let timestamp, let latest = record.newestTimestamp, timestamp < latest else { return }
        throw .refused(.outdated(timestamp: timestamp, latest: latest))
    }
}
