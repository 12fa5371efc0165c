// Starting: by a program, by push, and by an answer to a reminder (ACTIVITIES.md 1, 3, 9; PROTOCOL.md 5).

import CivilTime

extension ActivityManager {
    /// `activities.start`. `timestamp` is a push's.
    func start(_ new: NewActivity, timestamp: Instant? = nil, by source: Source) throws(Failure) -> Reply {
        let isLater = new.startAt.map { $0 > turn.wall } ?? false
        if isLater, new.alert == nil {
            throw .refused(.invalidParams(field: "/alert", reason: "a start at a later date needs an alert"))
        }
        try checkEnabled(new.app)
        if let key = new.key, let existing = try Failure.reading(try record(app: new.app, key: key)), existing.state.isLive {
            return try meet(existing, new, by: source)
        }
        try checkSize(new.attributes, new.content.state)
        try checkSize(presentation: new.presentation)
        try checkRoom(app: new.app)
        let startToken = try missingStartToken(app: new.app, type: new.attributesType)
        let record = try Failure.writing { () throws(LedgerError) in
            if let startToken { try ledger.saveStartToken(app: new.app, startToken) }
            return try begin(newRecord(of: new, timestamp: timestamp), alert: new.alert, isLater: isLater, by: source)
        }
        return .activity(shown(record), warnings: warnings(staleDate: new.content.staleDate, of: record))
    }

    /// The key is live already.
    private func meet(_ existing: ActivityRecord, _ new: NewActivity, by source: Source) throws(Failure) -> Reply {
        switch new.ifExists {
        case .fail:
            throw .refused(.alreadyActive(activity: existing.activity))
        case .return:
            return .activity(shown(existing), warnings: [])
        case .update:
            let update = ActivityUpdate(
                state: new.content.state, staleDate: new.content.staleDate, relevance: new.content.relevance,
                relevanceText: new.content.relevanceText, alert: new.alert, presentation: new.presentation)
            return try self.update(existing, update, by: source)
        }
    }

    private func newRecord(of new: NewActivity, timestamp: Instant?) -> ActivityRecord {
        let number = turn.nextNumber()
        var record = ActivityRecord(
            number: number, activity: turn.activityID(number), app: new.app, attributes: new.attributes, content: new.content,
            updatedAt: turn.wall)
        record.key = new.key
        record.attributesType = new.attributesType
        record.style = new.style
        record.startAt = new.startAt
        record.presentation = new.presentation
        record.actions = new.actions
        record.newestTimestamp = timestamp
        if new.wantsPushToken { record.pushToken = turn.randomToken() }
        return record
    }

    /// The first steps of a new record, and its first save.
    private func begin(_ record: ActivityRecord, alert: Alert?, isLater: Bool, by source: Source) throws(LedgerError)
        -> ActivityRecord
    {
        try changing { () throws(LedgerError) in
            var record = record
            if isLater {
                record.scheduledAlert = alert
                try step(&record, .scheduled, to: .pending, ChangeCause(by: source))
            } else {
                try becomeActive(&record, alerting: alert != nil, ChangeCause(by: source))
            }
            if record.pushToken != nil { try announcePushToken(of: record, by: source) }
            if !isLater { try becomeStaleIfPast(&record, ChangeCause(by: source)) }
            try save(record, isNew: true, alert: isLater ? nil : alert)
            return record
        }
    }

    /// The start itself, now or when its date has come.
    func becomeActive(_ record: inout ActivityRecord, alerting: Bool, _ cause: ChangeCause) throws(LedgerError) {
        record.startedAt = turn.wall
        record.startedElapsed = turn.elapsed
        record.capDeadline = saturating(turn.elapsed, plus: lifetimes.lifeMicroseconds)
        record.startOrder = turn.nextNumber()
        if alerting { record.alertOrder = turn.nextNumber() }
        try step(&record, .started, to: .active, cause)
    }

    /// The token is for whoever subscribes, never for the journal. It is news, not a state: the revision stays.
    private func announcePushToken(of record: ActivityRecord, by source: Source) throws(LedgerError) {
        try turn.emit(.activity(.pushToken, shown(record)))
        turn.log(
            logRecord(
                kind: "activity.pushToken", "activity \(name(of: record)) can be updated by push", of: record, by: source))
    }

    // MARK: Checks

    func checkEnabled(_ app: String) throws(Failure) {
        guard try Failure.reading(try ledger.settings(app: app)).activities else { throw .refused(.disabled(app: app)) }
    }

    /// Attributes and state together, in compact form.
    func checkSize(_ attributes: Payload, _ state: Payload) throws(Failure) {
        let actual = attributes.bytes.count + state.bytes.count
        guard actual <= Limits.activityBytes else {
            throw .refused(.tooLarge(what: "attributes and state", limit: Limits.activityBytes, actual: actual))
        }
    }

    func checkSize(presentation: Payload?) throws(Failure) {
        guard let actual = presentation?.bytes.count, actual > Limits.presentationBytes else { return }
        throw .refused(.tooLarge(what: "presentation", limit: Limits.presentationBytes, actual: actual))
    }

    /// A free place for one more live activity.
    func checkRoom(app: String) throws(Failure) {
        let live = try Failure.reading(try live())
        guard live.count(app: app) < Limits.activitiesOfApp else {
            throw .refused(.limitExceeded(limit: Limits.activitiesOfApp, scope: "app"))
        }
        guard live.count < Limits.activities else {
            throw .refused(.limitExceeded(limit: Limits.activities, scope: "all"))
        }
    }

    /// The token that starts activities of a type, made when the type is first seen; nil if there is one, or no type.
    private func missingStartToken(app: String, type: Identifier?) throws(Failure) -> AppSettings.PushToStartToken? {
        guard let type else { return nil }
        let known = try Failure.reading(try ledger.startTokens(app: app))
        guard !known.contains(where: { $0.attributesType == type }) else { return nil }
        guard known.count < Limits.startTokensOfApp else {
            throw .refused(.limitExceeded(limit: Limits.startTokensOfApp, scope: "app"))
        }
        return AppSettings.PushToStartToken(attributesType: type, token: turn.randomToken())
    }

    /// What a program should know about an answer it got.
    func warnings(staleDate: Instant?, of record: ActivityRecord) -> [String] {
        guard let staleDate, record.state.isLive else { return [] }
        if record.state == .pending {
            guard let startAt = record.startAt, staleDate <= startAt else { return [] }
            return ["staleDate \(staleDate.rfc3339) is not after the start: the activity will be stale at once"]
        }
        guard staleDate <= turn.wall else { return [] }
        return ["staleDate \(staleDate.rfc3339) has passed: the activity is stale"]
    }
}

// MARK: From an answer

extension ActivityManager {
    /// START on a reminder. A live activity with that key is returned, not doubled.
    func startFromAnswer(_ occurrence: OccurrenceRecord, id: Identifier, words: ContentWords, by source: Source)
        throws(Failure) -> Identifier
    {
        try settle()
        try checkEnabled(occurrence.app)
        let information = turn.coding.startInformation(of: occurrence.content.text)
        let key = information.id ?? occurrence.id
        if let existing = try Failure.reading(try record(app: occurrence.app, key: key)), existing.state.isLive {
            return existing.activity
        }
        try checkRoom(app: occurrence.app)
        let state = turn.coding.inProgressState(at: turn.wall)
        let new = NewActivity(
            app: occurrence.app, key: key,
            attributes: attributes(information, key, occurrence, words, bytes: Limits.activityBytes - state.bytes.count),
            content: ActivityContent(state: state), actions: BuiltInCategory.startedActivityActions)
        let record = try Failure.writing { () throws(LedgerError) in
            var record = newRecord(of: new, timestamp: nil)
            record.originID = occurrence.id
            record.originOccurrence = id
            return try begin(record, alert: nil, isLater: false, by: source)
        }
        return record.activity
    }

    /// Each member that is missing falls back alone; what cannot fit is left out before an answer is lost.
    private func attributes(
        _ information: StartInformation, _ key: Identifier, _ occurrence: OccurrenceRecord, _ words: ContentWords, bytes: Int
    ) -> Payload {
        func text(_ duration: Payload?) -> Payload {
            turn.coding.startAttributes(
                id: key, name: information.task ?? words.title, startTime: information.startTime ?? occurrence.scheduledFor,
                duration: duration, bytes: bytes)
        }
        let whole = text(information.duration)
        return whole.bytes.count <= bytes ? whole : text(nil)
    }
}
