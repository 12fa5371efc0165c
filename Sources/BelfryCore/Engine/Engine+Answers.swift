// Answers: the first one wins, and does what its action says (PROTOCOL.md 4, `notifications.respond`, and 5).

import CivilTime

extension Engine {
    func respond(_ answer: Answer, by source: Source) throws -> Answered {
        guard let number = turn.number(of: answer.occurrence, letter: "o"), let record = try ledger.occurrence(number: number),
            record.state != .prepared
        else { throw RequestError.notFound(what: "occurrence", id: answer.occurrence) }
        if let resolution = record.resolution {
            logLateAnswer(answer, record, resolution, by: source)
            throw RequestError.alreadyResolved(occurrence: answer.occurrence, resolution: resolution)
        }
        let behavior = try behavior(of: answer, record)
        switch behavior {
        case .snooze(let length): return try snooze(record, answer, length: answer.snoozeMicroseconds ?? length, by: source)
        case .start: return try startActivity(record, answer, by: source)
        case .complete: return try finish(record, answer, .completed, by: source)
        case .dismiss: return try finish(record, answer, .dismissed, by: source)
        case .custom: return try finish(record, answer, .responded, by: source)
        }
    }

    /// What the action does, after all that the answer must fulfil has been checked.
    private func behavior(of answer: Answer, _ record: OccurrenceRecord) throws -> ActionBehavior {
        let action: Action
        switch answer.action {
        case Answer.defaultAction: action = Action(id: answer.action, title: "", behavior: .custom)
        case Answer.dismissAction: action = Action(id: answer.action, title: "", behavior: .dismiss)
        default:
            let actions = turn.coding.actions(of: record.actions)
            guard let known = actions.first(where: { $0.id == answer.action }) else {
                throw RequestError.unknownAction(action: answer.action, known: actions.map(\.id))
            }
            action = known
        }
        if answer.userText != nil, !action.takesText {
            throw RequestError.invalidParams(field: "/userText", reason: "the action \(action.id) takes no text")
        }
        guard let seconds = answer.snoozeMicroseconds else { return action.behavior }
        guard case .snooze = action.behavior else {
            throw RequestError.invalidParams(field: "/seconds", reason: "the action \(action.id) is no snooze")
        }
        guard (Limits.shortestSnooze...Limits.longestSnooze).contains(seconds) else {
            throw RequestError.invalidParams(field: "/seconds", reason: "a snooze lasts from 1 second to 366 days")
        }
        return action.behavior
    }

    private func snooze(_ record: OccurrenceRecord, _ answer: Answer, length: Int64, by source: Source) throws -> Answered {
        var record = record
        let deadline = saturating(turn.elapsed, plus: length)
        let until = turn.wallTime(ofElapsed: deadline)
        record.state = .snoozed
        record.deadline = deadline
        note(&record.facts, "snoozed", "until \(until.rfc3339), from \(source.rawValue)")
        try ledger.update(record)
        turn.setDeadline(deadline, basis: .elapsed, kind: .occurrence, number: record.number)
        turn.perform(.withdraw(key: answer.occurrence))
        try letGo(record.number)
        try turn.emit(.snoozed(occurrence: answer.occurrence, record, action: answer.action, snoozedUntil: until, by: source))
        return Answered(state: "snoozed", snoozedUntil: until)
    }

    private func startActivity(_ record: OccurrenceRecord, _ answer: Answer, by source: Source) throws -> Answered {
        let words = turn.coding.words(of: record.content.text)
        let activity = try activities.startFromAnswer(record, id: answer.occurrence, words: words, by: source)
        return try finish(record, answer, .started, by: source, activity: activity)
    }

    private func finish(
        _ record: OccurrenceRecord, _ answer: Answer, _ state: ResolutionState, by source: Source, activity: Identifier? = nil
    ) throws -> Answered {
        let takesText = turn.coding.actions(of: record.actions).first { $0.id == answer.action }?.takesText ?? false
        let resolution = Resolution(
            state: state, action: answer.action, at: turn.wall, by: source, userText: takesText ? answer.userText ?? "" : nil,
            activity: activity, startedAt: state == .started ? turn.wall : nil)
        let resolved = try resolve(record, as: resolution)
        try turn.emit(.responded(occurrence: answer.occurrence, resolved))
        return Answered(state: state.word, activity: activity)
    }

    /// An answer that came second is not lost without a trace.
    private func logLateAnswer(_ answer: Answer, _ record: OccurrenceRecord, _ resolution: Resolution, by source: Source) {
        var log = LogRecord(
            kind: "notification.answerRefused", priority: .notice,
            message: "\(answer.action) for \(record.app)/\(record.id) came after it was \(resolution.state.word)")
        log.app = record.app
        log.id = record.id
        log.occurrence = answer.occurrence
        log.action = answer.action
        log.by = source
        log.state = resolution.state.word
        log.peer = turn.peer
        turn.log(log)
    }

    /// A button of a bubble. Whatever does not fit any more is logged, not answered: nobody waits for it.
    func desktopAction(key: Identifier, action: Identifier, userText: String?) throws {
        try tolerating(key, action) {
            if turn.number(of: key, letter: "a") != nil {
                _ = try activities.cardPressed(key, action: action, userText: userText, by: .desktop)
            } else {
                _ = try respond(Answer(occurrence: key, action: action, userText: userText), by: .desktop)
            }
        }
    }

    /// The person closed a bubble: the occurrence is dismissed, a card's activity too.
    func desktopDismissal(key: Identifier) throws {
        if key == Self.digestKey { return try closeDigest() }
        try tolerating(key, Answer.dismissAction) {
            if turn.number(of: key, letter: "a") != nil {
                try activities.cardClosed(key, by: .desktop)
            } else {
                try closeBubble(key)
            }
        }
    }

    /// Closing the bubble answers with `dismiss`; the resolution is `dismissed` (PROTOCOL.md 8, answers).
    private func closeBubble(_ key: Identifier) throws {
        _ = try respond(Answer(occurrence: key, action: Answer.dismissAction), by: .desktop)
    }

    private func tolerating(_ key: Identifier, _ action: Identifier, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let refusal as RequestError {
            logRefused(key, action, refusal)
        } catch Failure.refused(let refusal) {
            logRefused(key, action, refusal)
        }
    }

    private func logRefused(_ key: Identifier, _ action: Identifier, _ refusal: RequestError) {
        // An answer to something resolved has its record already.
        if case .alreadyResolved = refusal { return }
        var log = LogRecord(
            kind: "desktop.answerRefused", priority: .notice, message: "\(action) from the desktop for \(key) was not taken")
        log.action = action
        log.by = .desktop
        turn.log(log)
    }
}
