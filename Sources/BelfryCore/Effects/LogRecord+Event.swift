// The journal's line for each event. Names and ids only: content is the business of whom it was sent to.

import CivilTime

extension LogRecord {
    /// The record of an event; nil for activities, whose manager writes "old → new" itself.
    package init?(_ event: Event, peer: Peer?) {
        switch event {
        case .activity, .activityAction, .islandChanged: return nil
        default: break
        }
        self.init(kind: "\(event.topic.word).\(event.name)", priority: .info, message: Self.sentence(event))
        app = event.app
        self.peer = peer
        fill(event)
    }

    private static func sentence(_ event: Event) -> String {
        switch event {
        case .scheduled(let app, let id, let next): "Scheduled \(app)/\(id)" + (next.map { " for \($0.rfc3339)" } ?? " for now")
        case .replaced(let app, let id, let next):
            "Replaced \(app)/\(id)" + (next.map { ", now for \($0.rfc3339)" } ?? ", for now")
        case .removed(let app, let id, _): "Removed \(app)/\(id)"
        case .fired(_, let record, let redelivery): firedSentence(record, redelivery)
        case .snoozed(_, let record, let action, let until, _):
            "Snoozed \(record.app)/\(record.id) by \(action) until \(until.rfc3339)"
        case .responded(_, let record):
            "Answered \(record.app)/\(record.id) with \(record.resolution?.action?.text ?? "?"): \(record.resolution?.state.word ?? "?")"
        case .completed(_, let app, let id, let activity): "Completed \(app)/\(id) through its activity \(activity)"
        case .superseded(_, let app, let id, _): "Superseded \(app)/\(id)"
        case .expired(_, let app, let id): "Expired \(app)/\(id) without an answer"
        case .missed(let missed):
            "Missed \(missed.app)/\(missed.id) \(missed.count) times from \(missed.firstScheduled.rfc3339) to \(missed.lastScheduled.rfc3339): \(missed.reason.rawValue)"
        case .categoryPut(let app, let id): "Category \(app)/\(id) put"
        case .categoryRemoved(let app, let id): "Category \(app)/\(id) removed"
        case .clockChanged(let delta): "The wall clock was set by \(secondsText(delta)) s"
        case .zoneChanged(let from, let to): "The system zone changed from \(from) to \(to)"
        case .resumed(let slept): "Resumed after \(secondsText(slept)) s of suspend"
        case .desktopChanged(let status): "The desktop's notification server is \(status.state.rawValue)"
        case .quietChanged(let status): quietSentence(status)
        case .activity, .activityAction, .islandChanged: ""
        }
    }

    private static func firedSentence(_ record: OccurrenceRecord, _ redelivery: Bool) -> String {
        var text = "Fired \(record.app)/\(record.id)"
        if record.presentation > 1 { text += " again, showing \(record.presentation)" }
        if record.lateMicroseconds >= 1_000_000 { text += ", \(secondsText(record.lateMicroseconds)) s late" }
        if record.missedCount > 0 { text += ", \(record.missedCount) missed before it" }
        if redelivery { text += ", perhaps a second time after a crash" }
        return text
    }

    private static func quietSentence(_ status: QuietStatus) -> String {
        guard status.time != nil else {
            let held = status.held == 0 ? "nothing was held back" : "\(status.held) held back until now"
            return "Quiet time is over, \(held)"
        }
        return "Quiet time " + (status.until.map { "until \($0.rfc3339)" } ?? "until it is ended")
    }

    private static func secondsText(_ microseconds: Int64) -> String {
        let tenths = microseconds / 100_000
        return "\(microseconds < 0 && tenths > -10 ? "-" : "")\(tenths / 10).\(abs(tenths % 10))"
    }

    private mutating func fill(_ event: Event) {
        switch event {
        case .scheduled(_, let id, let next), .replaced(_, let id, let next):
            self.id = id
            scheduled = next
        case .removed(_, let id, let occurrence):
            self.id = id
            self.occurrence = occurrence
        case .fired(let occurrence, let record, _):
            fill(occurrence, record)
            priority = .notice
            scheduled = record.scheduledFor
            lateMicroseconds = record.lateMicroseconds
            missed = record.missedCount
        case .snoozed(let occurrence, let record, let action, let until, let by):
            fill(occurrence, record)
            self.action = action
            self.by = by
            state = "snoozed"
            scheduled = until
        case .responded(let occurrence, let record):
            fill(occurrence, record)
            action = record.resolution?.action
            by = record.resolution?.by
            state = record.resolution?.state.word
            activity = record.resolution?.activity
        case .completed(let occurrence, _, let id, let activity):
            self.id = id
            self.occurrence = occurrence
            self.activity = activity
            state = "completed"
        case .superseded(let occurrence, _, let id, _), .expired(let occurrence, _, let id):
            self.id = id
            self.occurrence = occurrence
            state = event.name
        case .missed(let missed):
            id = missed.id
            occurrence = missed.occurrence
            self.missed = missed.count
            scheduled = missed.lastScheduled
            priority = .notice
        case .categoryPut(_, let id), .categoryRemoved(_, let id): self.id = id
        case .clockChanged, .zoneChanged, .resumed: priority = .notice
        // One that does not answer needs somebody who restarts it.
        case .desktopChanged(let status): priority = status.state == .unresponsive ? .warning : .notice
        case .quietChanged(let status):
            priority = .notice
            state = status.time == nil ? "off" : "on"
            scheduled = status.until
        case .activity, .activityAction, .islandChanged: break
        }
    }

    private mutating func fill(_ occurrence: Identifier, _ record: OccurrenceRecord) {
        id = record.id
        self.occurrence = occurrence
    }
}
