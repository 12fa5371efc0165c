// The card's buttons: wherever one is pressed, the first answer wins (ACTIVITIES.md 2 and 9).

import CivilTime

extension ActivityManager {
    /// `activities.perform`, and a press on any surface.
    func perform(_ record: ActivityRecord, _ id: Identifier, userText: String?, by source: Source) throws(Failure) -> Reply {
        try checkLive(record)
        let action = try action(id, of: record)
        if userText != nil, !action.takesText {
            throw .refused(.invalidParams(field: "/userText", reason: "the action \(id) takes no text"))
        }
        switch action.behavior {
        case .complete: return try complete(record, action: id, by: source)
        case .dismiss: return try dismiss(record, action: id, by: source)
        case .custom, .start, .snooze: return try handOn(record, action, userText: userText, by: source)
        }
    }

    /// A button of the desktop's bubble.
    func cardPressed(_ activity: Identifier, action: Identifier, userText: String?, by source: Source) throws(Failure) -> Reply {
        try settle()
        return try perform(try find(.activity(activity)), action, userText: userText, by: source)
    }

    /// The person closed the desktop's bubble.
    func cardClosed(_ activity: Identifier, by source: Source) throws(Failure) {
        try settle()
        _ = try dismiss(try find(.activity(activity)), by: source)
    }

    private func action(_ id: Identifier, of record: ActivityRecord) throws(Failure) -> Action {
        let known = actions(of: record)
        guard let action = known.first(where: { $0.id == id }) else {
            throw .refused(.unknownAction(action: id, known: known.map(\.id)))
        }
        return action
    }

    /// All that can be pressed: the card's actions, then the buttons that only the presentation has, which are custom ones.
    func actions(of record: ActivityRecord) -> [Action] {
        var actions = turn.coding.actions(of: record.actions)
        for button in record.presentation.map({ turn.coding.buttons(of: $0) }) ?? []
        where !actions.contains(where: { $0.id == button.id }) {
            actions.append(button)
        }
        return actions
    }

    /// Status, end and the reminder it came from, in one step. Never refused for size: the person has answered.
    private func complete(_ record: ActivityRecord, action: Identifier, by source: Source) throws(Failure) -> Reply {
        let completed = try Failure.writing { () throws(LedgerError) in
            try changing { () throws(LedgerError) in
                var record = record
                record.content.state = turn.coding.completed(state: record.content.state, at: turn.wall)
                try becomeEnded(&record, .default, ChangeCause(by: source, action: action))
                try save(record)
                try completeOrigin(of: record, action: action, by: source)
                return record
            }
        }
        return .activity(shown(completed), warnings: nil)
    }

    /// The reminder's history entry: `started` becomes `completed`, and keeps when it was started.
    private func completeOrigin(of record: ActivityRecord, action: Identifier, by source: Source) throws(LedgerError) {
        guard let origin = record.originOccurrence, let number = turn.number(of: origin, letter: "o"),
            var occurrence = try ledger.occurrence(number: number), let started = occurrence.resolution, started.state == .started
        else { return }
        occurrence.resolution = Resolution(
            state: .completed, action: action, at: turn.wall, by: source, activity: record.activity,
            startedAt: started.startedAt ?? started.at)
        occurrence.order = turn.nextNumber()
        turn.note(&occurrence.facts, "completed", "completed by \(action) on the card, from \(source.rawValue)")
        try ledger.update(occurrence)
        try turn.emit(.completed(occurrence: origin, app: occurrence.app, id: occurrence.id, activity: record.activity))
    }

    /// The owner acts. The press is an event that is kept until it is acknowledged; the activity stays as it is.
    private func handOn(_ record: ActivityRecord, _ action: Action, userText: String?, by source: Source) throws(Failure) -> Reply
    {
        try Failure.writing { () throws(LedgerError) in
            try turn.emit(
                .activityAction(
                    shown(record), action: action.id, by: source, userText: action.takesText ? userText ?? "" : nil))
            var log = logRecord(
                kind: "activity.action", "activity \(name(of: record)): \(action.id) was pressed", of: record, by: source)
            log.action = action.id
            turn.log(log)
        }
        return .activity(shown(record), warnings: nil)
    }
}
