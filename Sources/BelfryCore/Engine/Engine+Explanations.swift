// Why something fired, fired late, or did not: the dated facts that were kept with it, and a verdict (`notifications.explain`).

import CivilTime

extension Engine {
    static let explainedOccurrences = 20

    func explain(app: String, id: Identifier) throws -> Explanation {
        let request = try ledger.request(app: app, id: id)
        let occurrences = try ledger.occurrences(app: app, id: id, limit: Self.explainedOccurrences)
        let ending = try ledger.ending(app: app, id: id)
        guard request != nil || !occurrences.isEmpty || ending != nil else {
            throw RequestError.notFound(what: "request", id: id)
        }
        var facts = ending ?? []
        for record in occurrences.reversed() { facts += record.facts }
        facts += request?.facts ?? []
        return Explanation(
            facts: inOrder(facts), nextFire: request.map(wallTime(of:)), verdict: verdict(request, occurrences.first, ending))
    }

    func explain(occurrence: Identifier) throws -> Explanation {
        guard let number = turn.number(of: occurrence, letter: "o"), let record = try ledger.occurrence(number: number),
            record.state != .prepared
        else { throw RequestError.notFound(what: "occurrence", id: occurrence) }
        let request = try ledger.request(app: record.app, id: record.id)
        return Explanation(
            facts: inOrder(record.facts), nextFire: request.map(wallTime(of:)), verdict: verdict(of: record))
    }

    /// By time, each once: what a request and its occurrences tell alike is one fact.
    private func inOrder(_ facts: [Fact]) -> [Fact] {
        var seen: Set<Fact> = []
        let unique = facts.filter { seen.insert($0).inserted }
        return unique.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    private func verdict(_ request: RequestRecord?, _ newest: OccurrenceRecord?, _ ending: [Fact]?) -> String {
        var parts: [String] = []
        if let newest { parts.append(verdict(of: newest)) }
        if let request {
            parts.append("It is scheduled and fires next at \(wallTime(of: request).rfc3339).")
        } else if let last = ending?.last, newest == nil || last.at >= (newest?.deliveredAt ?? last.at) {
            parts.append("It will not fire again: \(last.detail).")
        } else {
            parts.append("It will not fire again.")
        }
        return parts.joined(separator: " ")
    }

    private func verdict(of record: OccurrenceRecord) -> String {
        switch record.state {
        case .prepared: return "It is about to be shown."
        case .delivered: return "It was shown\(lateness(record)) and waits for an answer."
        case .snoozed:
            let until = record.deadline.map { turn.wallTime(ofElapsed: $0).rfc3339 } ?? "later"
            return "It was snoozed and shows again at \(until)."
        case .resolved:
            guard let resolution = record.resolution else { return "It is over." }
            if resolution.state == .missed {
                return "It was due at \(record.scheduledFor.rfc3339), was missed, and was not shown afterwards."
            }
            return "It was shown\(lateness(record)) and is \(resolution.state.word) since \(resolution.at.rfc3339)."
        }
    }

    private func lateness(_ record: OccurrenceRecord) -> String {
        record.lateMicroseconds >= Self.punctual ? " \(durationText(record.lateMicroseconds)) late" : " on time"
    }
}
