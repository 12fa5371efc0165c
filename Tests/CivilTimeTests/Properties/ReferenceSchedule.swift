// The occurrences of a schedule found by going through all days and all times of day, for comparison.

@testable import CivilTime

/// A day that a schedule names: one of its own, or one that stands in for a day that does not exist.
enum NamedDay {
    case none, own, moved
}

/// A schedule given by a question for each day and a list of times.
struct ReferenceSchedule {
    /// Whether a day is named.
    let day: (CivilDate) -> NamedDay
    /// The times of day in microseconds.
    let times: [Int64]
    let isWild: Bool
    let gap: GapPolicy
    let overlap: OverlapPolicy

    /// The first occurrences after an instant, within some days.
    func occurrences(after: Int64, count: Int, in zone: ZoneRules, days: Int) -> [ScheduledInstant] {
        let reference = ReferenceZone(zone: zone)
        let first = Int(after.flooredQuotient(86_400_000_000)) - 3
        var found: [Int64: (rank: Int, note: OccurrenceNote?)] = [:]
        for number in first..<first + days {
            let kind = day(CivilDate(dayNumber: number))
            guard kind != .none else { continue }
            for time in times {
                for (instant, rank, note) in instants(
                    of: Int64(number) * 86_400_000_000 + time, isMoved: kind == .moved, in: reference)
                {
                    if let known = found[instant], known.rank <= rank { continue }
                    found[instant] = (rank, note)
                }
            }
            // Enough, even if times of the last two days move.
            if number % 30 == 0, found.keys.count(where: { $0 > after && $0 < Int64(number - 3) * 86_400_000_000 }) >= count {
                break
            }
        }
        return found.filter { $0.key > after }.sorted { $0.key < $1.key }.prefix(count).map {
            ScheduledInstant(instant: Instant(microseconds: $0.key), note: $0.value.note)
        }
    }

    /// The instants of one local time, each with how far it is moved and its note.
    private func instants(of local: Int64, isMoved: Bool, in zone: ReferenceZone) -> [(Int64, Int, OccurrenceNote?)] {
        let note: OccurrenceNote? = isMoved ? .missingDay : nil
        let rank = isMoved ? 1 : 0
        let instants = zone.instants(of: local)
        if isWild { return instants.map { ($0, rank, note) } }
        guard let first = instants.first, let last = instants.last else {
            guard gap != .skip, let change = zone.gap(over: local) else { return [] }
            let instant =
                switch gap {
                case .shiftForward: local - change.before
                case .shiftBackward: local - change.after
                default: change.instant
                }
            return [(instant, rank + 2, .gap)]
        }
        guard instants.count > 1 else { return [(first, rank, note)] }
        switch overlap {
        case .first: return [(first, rank, .overlap)]
        case .last: return [(last, rank, .overlap)]
        case .both: return instants.map { ($0, rank, .overlap) }
        }
    }
}
