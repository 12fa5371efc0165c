// An occurrence as a row of `occurrences`.

import BelfryCore
import CivilTime

/// What the indexes of `occurrences` tell apart.
enum OccurrencePhase: Int {
    case prepared, outstanding, resolved

    init(_ state: OccurrenceState) {
        switch state {
        case .prepared: self = .prepared
        case .delivered, .snoozed: self = .outstanding
        case .resolved: self = .resolved
        }
    }
}

extension OccurrenceRecord {
    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        row.integer(number)
        row.text(app)
        row.text(id.text)
        row.integer(OccurrencePhase(state).rawValue)
        row.integer(state.rawValue)
        row.integer(order)
        row.integer(deadline)
        row.integer(content.interruption.rawValue)
        row.flag(content.isPrivate)
        row.flag(customDismiss)
        row.instant(scheduledFor)
        row.instant(deliveredAt)
        row.integer(lateMicroseconds)
        row.integer(missedCount)
        row.integer(presentation)
        row.integer(expiresAfterMicroseconds)
        row.integer((resolution?.state).map(\.storedNumber))
        row.instant(resolution?.at)
        row.text(resolution?.by.rawValue)
        row.text(resolution?.action?.text)
        row.text(resolution?.userText)
        row.text(resolution?.activity?.text)
        row.instant(resolution?.startedAt)
        row.text(content.category?.text)
        row.text(content.text.bytes)
        row.text(actions.bytes)
        row.facts(facts)
        row.seal()
    }

    init(_ row: inout RowReader) {
        let number = row.integer()
        let app = row.text()
        let id = row.identifier()
        _ = row.integer()
        let state: OccurrenceState = row.choice(.resolved)
        let order = row.integer()
        let deadline = row.optionalInteger()
        let interruption: Interruption = row.choice(.active)
        let isPrivate = row.flag()
        let customDismiss = row.flag()
        let scheduledFor = row.instant()
        let deliveredAt = row.instant()
        let late = row.integer()
        let missedCount = Int(row.integer())
        let presentation = Int(row.integer())
        let expiresAfter = row.optionalInteger()
        let resolution = Resolution.optional(&row)
        let category = row.optionalIdentifier()
        let text = row.payload()
        let actions = row.payload()
        let facts = row.facts()
        row.checkSeal()
        self.init(
            number: number, app: app, id: id,
            content: Content(text: text, interruption: interruption, isPrivate: isPrivate, category: category),
            actions: actions, customDismiss: customDismiss, scheduledFor: scheduledFor, deliveredAt: deliveredAt,
            lateMicroseconds: late, missedCount: missedCount, presentation: presentation, state: state, order: order,
            deadline: deadline, expiresAfterMicroseconds: expiresAfter, resolution: resolution, facts: facts)
    }
}

extension Resolution {
    /// Reads its columns, which are all null where there is none.
    fileprivate static func optional(_ row: inout RowReader) -> Resolution? {
        let state = row.optionalInteger()
        let at = row.optionalInstant()
        let by = row.optionalText()
        let action = row.optionalIdentifier()
        let userText = row.optionalText()
        let activity = row.optionalIdentifier()
        let startedAt = row.optionalInstant()
        guard let state else { return nil }
        guard let state = ResolutionState.allCases.first(where: { $0.storedNumber == state }), let at,
            let source = by.flatMap(Source.init(rawValue:))
        else {
            row.markDamaged()
            return nil
        }
        return Resolution(
            state: state, action: action, at: at, by: source, userText: userText, activity: activity, startedAt: startedAt)
    }
}

extension ResolutionState {
    /// The number it has in files, whatever the order of its cases.
    fileprivate var storedNumber: Int64 {
        switch self {
        case .dismissed: 0
        case .responded: 1
        case .started: 2
        case .completed: 3
        case .expired: 4
        case .superseded: 5
        case .removed: 6
        case .missed: 7
        }
    }
}
