// What a trigger would do, without storing anything.

import CivilTime

extension Engine {
    /// The dates that `add` at `after` would give, strictly after it.
    func preview(_ preview: Preview) throws -> Reply {
        let after = preview.after ?? turn.wall
        let shownIn = try zone(named: preview.zone)
        let limit = min(preview.count, preview.trigger.count ?? preview.count)
        let dates: [PreviewedDate]
        switch preview.trigger.rule {
        case .interval(let interval):
            dates = previewed(interval, until: preview.trigger.until, after: after, limit: limit, zone: shownIn)
        case .wall(let schedule):
            let zone = try schedule.zoneName.map { try self.zone(named: $0) } ?? shownIn
            dates = previewed(schedule, after: after, limit: limit, zone: zone)
        }
        return .preview(dates, never: dates.isEmpty)
    }

    private func zone(named name: String?) throws -> ZoneRules {
        guard let name else { return turn.zones.local }
        guard let zone = turn.zones.zone(named: name) else {
            throw RequestError.invalidParams(field: "/zone", reason: "the zone \(name) is not installed")
        }
        return zone
    }

    private func previewed(
        _ interval: IntervalTrigger, until: Instant?, after: Instant, limit: Int, zone: ZoneRules
    ) -> [PreviewedDate] {
        var next = interval.startAt ?? after.adding(microseconds: interval.microseconds)
        if next <= after {
            guard interval.repeats else { return [] }
            let passed = saturating(after.microseconds, plus: -next.microseconds) / interval.microseconds
            next = next.adding(microseconds: (passed + 1) * interval.microseconds)
        }
        var dates: [PreviewedDate] = []
        while dates.count < (interval.repeats ? limit : 1), next <= until ?? next {
            dates.append(PreviewedDate(at: next, local: zone.rfc3339(at: next), note: nil))
            next = next.adding(microseconds: interval.microseconds)
        }
        return dates
    }

    private func previewed(_ schedule: WallSchedule, after: Instant, limit: Int, zone: ZoneRules) -> [PreviewedDate] {
        var dates: [PreviewedDate] = []
        var start = after
        while dates.count < (schedule.repeats ? limit : 1), case .found(let found) = schedule.next(after: start, in: zone) {
            dates.append(
                PreviewedDate(at: found.instant, local: zone.rfc3339(at: found.instant), note: found.note?.rawValue))
            start = found.instant
        }
        return dates
    }
}
