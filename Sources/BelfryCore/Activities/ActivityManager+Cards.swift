// The desktop's view of an activity: one bubble, drawn anew whenever its look changes, silent unless there is an alert.

import CivilTime

extension ActivityManager {
    /// Draws the card as the record is now, or takes it away. One that has not started has none.
    func draw(_ record: ActivityRecord, alert: Alert?) throws(LedgerError) {
        guard showsCards, record.state != .pending else { return }
        guard record.state != .dismissed else {
            turn.perform(.withdraw(key: record.activity))
            return
        }
        var bubble = try bubble(of: record, alert: alert)
        // In quiet time the card changes, and makes no noise about it.
        if bubble.alerts, try turn.isQuiet(app: record.app, category: nil, level: .active) { bubble.alerts = false }
        turn.perform(.show(bubble))
    }

    /// The card as a bubble.
    func bubble(of record: ActivityRecord, alert: Alert?) throws(LedgerError) -> Bubble {
        let (words, progress) = turn.coding.cardWords(of: record)
        return Bubble(
            key: record.activity, kind: .card, app: record.app, id: record.key ?? record.activity,
            content: Content(text: record.content.state, isPrivate: try isPrivate(record)),
            words: self.words(of: record, words, alert), actions: buttons(of: record), progress: progress, alerts: alert != nil,
            isTransient: record.style == .transient)
    }

    /// What started from private content is private.
    private func isPrivate(_ record: ActivityRecord) throws(LedgerError) -> Bool {
        guard let origin = record.originOccurrence, let number = turn.number(of: origin, letter: "o") else { return false }
        return try ledger.occurrence(number: number)?.content.isPrivate ?? false
    }

    /// An ended card has no buttons.
    private func buttons(of record: ActivityRecord) -> [Action] {
        record.state == .ended ? [] : Array(actions(of: record).prefix(Limits.actions))
    }

    /// Stale and ended always look different from live; an alert stands above the card's own words.
    private func words(of record: ActivityRecord, _ card: ContentWords, _ alert: Alert?) -> ContentWords {
        var card = card
        switch record.state {
        case .stale: card.subtitle = "Out of date"
        case .ended: card.subtitle = "Ended"
        case .pending, .active, .dismissed: break
        }
        guard let alert else { return card }
        let below = [card.title, card.subtitle, card.body].compactMap { $0 }.filter { !$0.isEmpty }
        return ContentWords(title: alert.title, subtitle: alert.body, body: below.joined(separator: " · "), sound: alert.sound)
    }
}
