// Payloads in the remote form, brought by any program of the user (ACTIVITIES.md 3 and 9).

import CivilTime

extension ActivityManager {
    /// `activities.push`: the token says which activity, or which type of which app to start.
    func push(_ push: Push) throws(Failure) -> Reply {
        if let found = try Failure.reading(try ledger.activity(pushToken: push.token)) {
            return try deliver(push, to: try Failure.reading(try current(found)))
        }
        if let token = try Failure.reading(try ledger.startToken(push.token)) {
            return try startByPush(push, app: token.app, type: token.attributesType)
        }
        throw .refused(.notFound(what: "push token", id: push.token))
    }

    private func deliver(_ push: Push, to record: ActivityRecord) throws(Failure) -> Reply {
        switch push.event {
        case .update(var update):
            update.timestamp = push.timestamp
            return try self.update(record, update, by: .push)
        case .end(let update, let dismissalDate):
            let end = ActivityEnd(
                content: finalContent(of: record, update), dismissal: dismissalDate.map { .after($0) } ?? .default,
                timestamp: push.timestamp)
            return try self.end(record, end, alert: update.alert, by: .push)
        case .start:
            throw .refused(
                .invalidParams(field: "/aps/event", reason: "the token is that of one activity; it takes update and end"))
        }
    }

    /// An end without a state keeps the last content, but for what it names.
    private func finalContent(of record: ActivityRecord, _ update: ActivityUpdate) -> ActivityContent? {
        guard update.state == nil else { return merged(record.content, update) }
        guard update.staleDate != nil || update.relevance != nil else { return nil }
        var content = merged(record.content, update)
        content.staleDate = update.staleDate ?? record.content.staleDate
        return content
    }

    private func startByPush(_ push: Push, app: String, type: Identifier) throws(Failure) -> Reply {
        guard case .start(var new) = push.event else {
            throw .refused(.invalidParams(field: "/aps/event", reason: "the token starts activities; it takes start"))
        }
        guard new.attributesType == type else {
            throw .refused(
                .invalidParams(field: "/aps/attributes-type", reason: "the token starts activities of another type"))
        }
        new.app = app
        new.wantsPushToken = true
        return try start(new, timestamp: push.timestamp, by: .push)
    }
}
