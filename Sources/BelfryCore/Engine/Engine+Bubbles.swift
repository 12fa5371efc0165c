// What should be on the screen, for a desktop that was not there from the beginning.

extension Engine {
    /// Outstanding reminders, and cards, shown again after a start: the newest ones, more would be a wall of bubbles.
    static let shownAtStart = 60

    /// Bubbles of delivered occurrences and of the cards of activities, oldest first, and the digest of what was held back.
    package func outstandingBubbles() throws(LedgerError) -> [Bubble] {
        var bubbles: [Bubble] = []
        for record in try ledger.outstanding(app: nil, below: .max, limit: Self.shownAtStart).reversed()
        where record.state == .delivered {
            guard !(try ledger.isHeld(number: record.number)), let bubble = try bubble(of: record) else { continue }
            bubbles.append(bubble)
        }
        let cards = try ledger.activities(app: nil, states: [.active, .stale, .ended], newest: Self.shownAtStart)
        for record in cards.suffix(Self.shownAtStart) {
            bubbles.append(try activities.bubble(of: record, alert: nil))
        }
        if let digest = try digest(alerts: true) { bubbles.append(digest) }
        return bubbles
    }

    /// The bubble of a reminder; nil when its app's notifications are switched off.
    func bubble(of record: OccurrenceRecord) throws(LedgerError) -> Bubble? {
        guard try ledger.settings(app: record.app).notifications else { return nil }
        return Bubble(
            key: turn.occurrenceID(record.number), kind: .reminder, app: record.app, id: record.id, content: record.content,
            words: turn.coding.words(of: record.content.text), actions: turn.coding.actions(of: record.actions))
    }
}
