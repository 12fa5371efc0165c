// Quiet time in the engine: what begins and ends it, what is held back, and the one bubble that tells of it afterwards.
//
// A held-back reminder is delivered like any other and can be answered everywhere; it has no bubble of its own until it is shown
// again, after a snooze for example. The digest tells of those that are still outstanding and is redrawn as they are answered.

import CivilTime

extension Engine {
    /// What the digest's bubble is called: no occurrence and no activity has such an id.
    static let digestKey: Identifier = "quiet"
    /// The app it is shown for.
    static let digestApp = "belfry"
    /// Lines of the digest; more do not fit into a bubble.
    static let digestLines = 8
    /// Characters of a title in the digest.
    private static let digestTitle = 100
    /// There is one quiet time, so its deadline needs no number of its own.
    private static let quietNumber: Int64 = 1

    // MARK: Beginning and end

    func quiet(_ change: QuietChange) throws -> Reply {
        try endQuietIfOver()
        switch change {
        case .look: break
        case .begin(let length, let scope): try beginQuiet(length, scope)
        case .end: return .quiet(status(of: nil, held: try endQuiet()))
        }
        return .quiet(try quietStatus())
    }

    func quietStatus() throws(LedgerError) -> QuietStatus {
        let record = try ledger.quiet() ?? QuietRecord()
        let held = try ledger.held(after: record.told, through: .max, limit: Limits.heldCount).count
        return status(of: record.time, held: held)
    }

    private func status(of time: QuietTime?, held: Int) -> QuietStatus {
        var until: Instant?
        switch time?.end {
        case .wall(let instant): until = instant
        case .elapsed(let deadline): until = turn.wallTime(ofElapsed: deadline)
        case .never, nil: break
        }
        return QuietStatus(time: time, until: until, held: held)
    }

    private func beginQuiet(_ length: QuietLength, _ scope: QuietScope) throws {
        let end: QuietEnd
        switch length {
        case .open: end = .never
        case .microseconds(let microseconds):
            guard (Limits.shortestSnooze...Limits.longestSnooze).contains(microseconds) else {
                throw RequestError.invalidParams(field: "/seconds", reason: "quiet time lasts from 1 second to 366 days")
            }
            end = .elapsed(saturating(turn.elapsed, plus: microseconds))
        case .until(let instant):
            guard instant > turn.wall else {
                throw RequestError.invalidParams(field: "/until", reason: "that has passed already")
            }
            end = .wall(instant)
        }
        var record = try ledger.quiet() ?? QuietRecord()
        record.time = QuietTime(since: record.time?.since ?? turn.wall, end: end, scope: scope)
        try ledger.save(record)
        setQuietDeadline(end)
        try turn.emit(.quietChanged(try quietStatus()))
    }

    /// Ends what is over by now. Comes before anything else at a look, so that what fires at the very end is shown.
    func endQuietIfOver() throws {
        guard let time = try ledger.quiet()?.time, turn.isOver(time) else { return }
        _ = try endQuiet()
    }

    /// Answers how many were held back.
    private func endQuiet() throws -> Int {
        guard var record = try ledger.quiet(), record.time != nil else { return 0 }
        record.time = nil
        setQuietDeadline(.never)
        let count = try tell(&record)
        try turn.emit(.quietChanged(status(of: nil, held: count)))
        return count
    }

    /// Moves the digest's mark over all that is held. Answers how many came to it.
    private func tell(_ record: inout QuietRecord) throws -> Int {
        let count = try ledger.held(after: record.told, through: .max, limit: Limits.heldCount).count
        record.told = turn.nextNumber()
        try ledger.save(record)
        if count > 0 { digestChange = .alert }
        return count
    }

    /// What is held back while it is not quiet, after a damaged store lost that row: told at once, rather than never.
    func tellStranded() throws {
        var record = try ledger.quiet() ?? QuietRecord()
        guard record.time == nil, !(try ledger.held(after: record.told, through: .max, limit: 1).isEmpty) else { return }
        _ = try tell(&record)
    }

    private func setQuietDeadline(_ end: QuietEnd) {
        var deadlines: [Int64?] = [nil, nil]
        switch end {
        case .never: break
        case .wall(let instant): deadlines[Basis.wall.rawValue] = instant.microseconds
        case .elapsed(let deadline): deadlines[Basis.elapsed.rawValue] = deadline
        }
        for basis in Basis.allCases {
            turn.setDeadline(deadlines[basis.rawValue], basis: basis, kind: .quiet, number: Self.quietNumber)
        }
    }

    func meetQuiet(_ basis: Basis) throws {
        turn.setDeadline(nil, basis: basis, kind: .quiet, number: Self.quietNumber)
        try endQuietIfOver()
        if let time = try ledger.quiet()?.time { setQuietDeadline(time.end) }
    }

    // MARK: Holding back

    /// Keeps a delivered reminder off the desktop if it is quiet for it. False: it is to be shown.
    func holdBack(_ record: OccurrenceRecord) throws -> Bool {
        try letGo(record.number)
        let content = record.content
        guard try turn.isQuiet(app: record.app, category: content.category, level: content.interruption) else { return false }
        try ledger.hold(number: record.number, position: turn.nextNumber())
        var record = record
        note(&record.facts, "held", "kept off the desktop: quiet time")
        try ledger.update(record)
        return true
    }

    /// A reminder is no longer one without a bubble: it is answered, put off, or has one now.
    func letGo(_ number: Int64) throws {
        guard let position = try ledger.letGo(number: number) else { return }
        turn.isDirty = true
        guard digestChange == nil, let record = try ledger.quiet() else { return }
        if position > record.closed, position <= record.told { digestChange = .silent }
    }

    // MARK: The digest

    /// How the digest is to be drawn at the end of an input.
    enum DigestChange { case silent, alert }

    /// The person has closed the digest: it does not come back. What it told of stays as it is.
    func closeDigest() throws {
        guard var record = try ledger.quiet() else { return }
        record.closed = record.told
        turn.isDirty = true
        try ledger.save(record)
        turn.perform(.withdraw(key: Self.digestKey))
    }

    /// Once an input, however many of its reminders were answered.
    func drawDigest() throws {
        guard let change = digestChange else { return }
        digestChange = nil
        guard configuration.showsBubbles else { return }
        if let bubble = try digest(alerts: change == .alert) {
            turn.perform(.show(bubble))
        } else {
            turn.perform(.withdraw(key: Self.digestKey))
        }
    }

    /// The bubble that tells of what was held back; nil if there is nothing left of that.
    func digest(alerts: Bool) throws(LedgerError) -> Bubble? {
        guard let record = try ledger.quiet(), record.told > record.closed else { return nil }
        let numbers = try ledger.held(after: record.closed, through: record.told, limit: Limits.heldCount)
        var lines: [String] = []
        var isPrivate = false
        for number in numbers {
            guard lines.count < Self.digestLines else { break }
            guard let held = try ledger.occurrence(number: number), let bubble = try bubble(of: held) else { continue }
            lines.append(line(of: held, bubble.words.title))
            isPrivate = isPrivate || held.content.isPrivate
        }
        guard !lines.isEmpty else { return nil }
        let count = numbers.count >= Limits.heldCount ? "\(numbers.count)+" : "\(numbers.count)"
        let rest = numbers.count - lines.count
        if rest > 0 { lines.append("… and \(rest) more: belfry delivered") }
        return Bubble(
            key: Self.digestKey, kind: .digest, app: Self.digestApp, id: Self.digestKey,
            content: Content(text: .emptyObject, isPrivate: isPrivate),
            words: ContentWords(
                title: "\(count) notification\(numbers.count == 1 ? "" : "s") while it was quiet",
                body: lines.joined(separator: "\n")),
            actions: [], alerts: alerts)
    }

    /// When it was due, here, and its title on the same line.
    private func line(of held: OccurrenceRecord, _ title: String) -> String {
        let zone = turn.zones.local
        let date = zone.local(at: held.presentation > 1 ? held.deliveredAt : held.scheduledFor)
        let text = date.description
        let time = text.dropFirst(11).prefix(5)
        let day = date.date == zone.local(at: turn.wall).date ? "" : text.prefix(10) + " "
        let oneLine = String(title.map { $0.isNewline ? " " : $0 })
        let isLong = oneLine.count > Self.digestTitle
        return "\(day)\(time)  \(isLong ? oneLine.prefix(Self.digestTitle - 1) + "…" : oneLine[...])"
    }
}

extension Turn {
    /// Whether that quiet time has come to its end.
    func isOver(_ time: QuietTime) -> Bool {
        switch time.end {
        case .never: false
        case .wall(let instant): instant <= wall
        case .elapsed(let deadline): deadline <= elapsed
        }
    }

    /// Whether the desktop is to be left alone by what is of that app, category and level.
    func isQuiet(app: String, category: Identifier?, level: Interruption) throws(LedgerError) -> Bool {
        guard let time = try ledger.quiet()?.time, !isOver(time) else { return false }
        return time.scope.holds(app: app, category: category, level: level)
    }
}
