// The ends of an activity: ended but visible, and gone (ACTIVITIES.md 1 and 9).

import CivilTime

extension ActivityManager {
    /// `activities.end`, and an end by push (which may alert).
    func end(_ record: ActivityRecord, _ end: ActivityEnd, alert: Alert? = nil, by source: Source) throws(Failure) -> Reply {
        try checkLive(record)
        try checkOrder(record, end.timestamp)
        if let content = end.content { try checkSize(record.attributes, content.state) }
        try checkSize(presentation: end.presentation)
        let ended = try Failure.writing { () throws(LedgerError) in
            try changing { () throws(LedgerError) in
                var record = record
                if let content = end.content { record.content = content }
                if let presentation = end.presentation { record.presentation = presentation }
                if let timestamp = end.timestamp { record.newestTimestamp = timestamp }
                try becomeEnded(&record, end.dismissal, ChangeCause(by: source))
                try save(record, alert: alert)
                return record
            }
        }
        return .activity(shown(ended), warnings: nil)
    }

    /// `activities.dismiss`: the person takes the card away, whatever its state; a live one ends with it.
    func dismiss(_ record: ActivityRecord, action: Identifier? = nil, by source: Source) throws(Failure) -> Reply {
        guard record.state != .dismissed else { throw .refused(.ended(activity: record.activity, state: record.state)) }
        let dismissed = try Failure.writing { () throws(LedgerError) in
            try changing { () throws(LedgerError) in
                var record = record
                let cause = ChangeCause(by: source, action: action)
                if record.state.isLive {
                    try becomeEnded(&record, .immediate, cause)
                } else {
                    try becomeDismissed(&record, cause)
                }
                try save(record)
                return record
            }
        }
        return .activity(shown(dismissed), warnings: nil)
    }

    /// `activitiesEnabled:false` ends what is live of the app, at once.
    func disable(app: String) throws(LedgerError) {
        try endAll(.immediate, ChangeCause(by: turn.source, reason: "activities were switched off")) { $0.app == app }
    }

    /// The session is locked or over: transient activities end with it. Those that have not started wait.
    func endTransient() throws(LedgerError) {
        try endAll(.default, ChangeCause(by: .daemon, reason: "the session was locked or has ended")) {
            $0.style == .transient && $0.isVisible
        }
    }

    private func endAll(_ dismissal: DismissalPolicy, _ cause: ChangeCause, where isMeant: (LiveActivity) -> Bool)
        throws(LedgerError)
    {
        try advanceDue()
        let meant = try live().entries.filter(isMeant)
        guard !meant.isEmpty else { return }
        try changing { () throws(LedgerError) in
            for entry in meant {
                guard var record = try ledger.activity(number: entry.number) else { continue }
                try becomeEnded(&record, dismissal, cause)
                try save(record)
            }
        }
    }

    /// The end, and with `immediate` the dismissal after it. One that has not started leaves nothing to look at and goes at once.
    func becomeEnded(_ record: inout ActivityRecord, _ dismissal: DismissalPolicy, _ cause: ChangeCause) throws(LedgerError) {
        let cardEnd = latestCardEnd(of: record)
        record.endedAt = turn.wall
        record.dismissDeadline = cardEnd
        record.dismissesByWallClock = false
        record.dismissAt = turn.wall.adding(microseconds: saturating(cardEnd, plus: -turn.elapsed))
        var isImmediate = record.state == .pending || cardEnd <= turn.elapsed
        switch dismissal {
        case .default: break
        case .immediate: isImmediate = true
        case .after(let date):
            isImmediate = isImmediate || date <= turn.wall
            if let latest = record.dismissAt, date < latest {
                record.dismissAt = date
                record.dismissesByWallClock = true
            }
        }
        if isImmediate { record.dismissAt = turn.wall }
        try step(&record, .ended, to: .ended, cause)
        if isImmediate { try becomeDismissed(&record, cause) }
    }

    /// The last moment an ended card may stay, elapsed: some hours from now, but never beyond both lifetimes from the start.
    private func latestCardEnd(of record: ActivityRecord) -> Int64 {
        let fromNow = saturating(turn.elapsed, plus: lifetimes.endedCardMicroseconds)
        guard let capDeadline = record.capDeadline else { return fromNow }
        return min(fromNow, saturating(capDeadline, plus: lifetimes.endedCardMicroseconds))
    }

    /// Out of sight; nothing comes after it.
    func becomeDismissed(_ record: inout ActivityRecord, _ cause: ChangeCause) throws(LedgerError) {
        record.dismissAt = turn.wall
        try step(&record, .dismissed, to: .dismissed, cause)
    }
}
