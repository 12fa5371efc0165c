// An occurrence's life: shown, shown again, and its one end.

import CivilTime

/// What is about to be shown.
struct Delivery {
    var app: String
    var id: Identifier
    var content: Content
    var actions: Payload
    var customDismiss: Bool
    var scheduledFor: Instant
    var lateMicroseconds: Int64
    var missedCount: Int
    var expiresAfterMicroseconds: Int64?
    /// What is known of the request.
    var history: [Fact]
}

extension Engine {
    /// Shows a new occurrence. What is still out of the same app and id is superseded: reminders never stack.
    func deliver(_ delivery: Delivery) throws {
        let number = turn.nextNumber()
        try supersede(app: delivery.app, id: delivery.id, by: turn.occurrenceID(number))
        var record = self.record(number, delivery)
        record.state = .delivered
        try ledger.insert(record)
        turn.setDeadline(record.deadline, basis: .elapsed, kind: .occurrence, number: number)
        try announce(record, redelivery: false)
    }

    func record(_ number: Int64, _ delivery: Delivery) -> OccurrenceRecord {
        var facts = delivery.history
        let late = delivery.lateMicroseconds >= Self.punctual ? ", \(durationText(delivery.lateMicroseconds)) late" : ""
        let missed = delivery.missedCount > 0 ? ", \(delivery.missedCount) before it missed" : ""
        note(&facts, "fired", "shown, due at \(delivery.scheduledFor.rfc3339)\(late)\(missed)")
        return OccurrenceRecord(
            number: number, app: delivery.app, id: delivery.id, content: delivery.content, actions: delivery.actions,
            customDismiss: delivery.customDismiss, scheduledFor: delivery.scheduledFor, deliveredAt: turn.wall,
            lateMicroseconds: delivery.lateMicroseconds, missedCount: delivery.missedCount, presentation: 1, state: .prepared,
            order: turn.nextNumber(), deadline: delivery.expiresAfterMicroseconds.map { saturating(turn.elapsed, plus: $0) },
            expiresAfterMicroseconds: delivery.expiresAfterMicroseconds, resolution: nil, facts: facts)
    }

    /// The end of a snooze: the same occurrence once more.
    func showAgain(_ record: OccurrenceRecord, late: Int64) throws {
        var record = record
        record.presentation += 1
        record.deliveredAt = turn.wall
        record.lateMicroseconds = late
        record.order = turn.nextNumber()
        record.deadline = record.expiresAfterMicroseconds.map { saturating(turn.elapsed, plus: $0) }
        record.state = .delivered
        note(
            &record.facts, "fired", "shown again after the snooze" + (late >= Self.punctual ? ", \(durationText(late)) late" : "")
        )
        try ledger.update(record)
        turn.setDeadline(record.deadline, basis: .elapsed, kind: .occurrence, number: record.number)
        try announce(record, redelivery: false)
    }

    /// Tells subscribers and the desktop of a showing.
    func announce(_ record: OccurrenceRecord, redelivery: Bool) throws {
        try turn.emit(.fired(occurrence: turn.occurrenceID(record.number), record, redelivery: redelivery))
        try showBubble(of: record)
    }

    func showBubble(of record: OccurrenceRecord) throws {
        guard configuration.showsBubbles, let bubble = try bubble(of: record), !(try holdBack(record)) else { return }
        turn.perform(.show(bubble))
    }

    /// Resolves everything outstanding of an app and id because something new takes its place.
    func supersede(app: String, id: Identifier, by occurrence: Identifier?) throws {
        for old in try ledger.outstanding(app: app, id: id) {
            try resolve(old, as: Resolution(state: .superseded, at: turn.wall, by: .daemon))
            try turn.emit(.superseded(occurrence: turn.occurrenceID(old.number), app: app, id: id, supersededBy: occurrence))
        }
    }

    /// The one way out of being outstanding. Events are the caller's.
    @discardableResult
    func resolve(_ record: OccurrenceRecord, as resolution: Resolution) throws -> OccurrenceRecord {
        assert(record.state == .delivered || record.state == .snoozed, "only what is outstanding can be resolved")
        var record = record
        record.state = .resolved
        record.resolution = resolution
        record.deadline = nil
        record.order = turn.nextNumber()
        let action = resolution.action.map { " by \($0)" } ?? ""
        note(&record.facts, resolution.state.word, "\(resolution.state.word)\(action), from \(resolution.by.rawValue)")
        try ledger.update(record)
        turn.setDeadline(nil, basis: .elapsed, kind: .occurrence, number: record.number)
        turn.perform(.withdraw(key: turn.occurrenceID(record.number)))
        try letGo(record.number)
        return record
    }

    /// A duration for a sentence: the two largest units.
    func durationText(_ microseconds: Int64) -> String {
        let seconds = microseconds / 1_000_000
        let units: [(String, Int64)] = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
        guard let first = units.firstIndex(where: { seconds >= $0.1 }) else { return "\(microseconds / 1000) ms" }
        var rest = seconds
        var parts: [String] = []
        for (name, size) in units[first...].prefix(2) where rest >= size {
            parts.append("\(rest / size) \(name)")
            rest %= size
        }
        return parts.joined(separator: " ")
    }
}
