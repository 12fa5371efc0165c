// How many occurrences lie in a span of time: what was missed while nobody looked.
//
// A schedule of every second over a month has millions; so they are not visited. In each region of the zone's local line the days are
// counted by their bits. Only what a gap moves is looked at one by one, for it may fall onto another occurrence and then counts
// once. Rules whose times no formula counts are walked through, up to a limit.

/// The occurrences of a schedule in a span of time.
package struct OccurrenceCount: Hashable, Sendable {
    /// How many there are; at least so many if not `isExact`.
    package let count: Int
    /// The earliest one.
    package let first: ScheduledInstant?
    /// The latest one.
    package let newest: ScheduledInstant?
    /// False if there are more than could be counted within the limit of steps.
    package let isExact: Bool

    /// How many occurrences are looked at one by one.
    package static let limit = 100_000
}

extension WallSchedule {
    /// Counts the occurrences in a span of time, both ends included. Takes some tens of milliseconds at most, however many there are,
    /// and microseconds for common schedules.
    package func count(in span: ClosedRange<Instant>, zone: ZoneRules) -> OccurrenceCount {
        let last = min(span.upperBound, until ?? .max)
        var row = occurrences(after: span.lowerBound.adding(microseconds: -1), in: zone)
        guard let first = row.next(), first.instant <= last else {
            return OccurrenceCount(count: 0, first: nil, newest: nil, isExact: row.ending != .exhausted)
        }
        guard repeats else { return OccurrenceCount(count: 1, first: first, newest: first, isExact: true) }
        let newest = newest(from: first, through: last, in: zone)
        let counted = counted(from: first.instant, through: newest.instant, in: zone)
        return OccurrenceCount(count: max(counted.count, 1), first: first, newest: newest, isExact: counted.isExact)
    }

    /// The last occurrence up to an instant, by halving the span; `first` is one of them.
    private func newest(from first: ScheduledInstant, through last: Instant, in zone: ZoneRules) -> ScheduledInstant {
        var row = occurrences(after: first.instant, in: zone)
        var low = first
        var high = last
        while true {
            row.restart(after: low.instant)
            guard let following = row.next(), following.instant <= last else { return low }
            let middle = Instant(microseconds: low.instant.microseconds + (high.microseconds - low.instant.microseconds) / 2)
            row.restart(after: middle)
            if let later = row.next(), later.instant <= last {
                low = later
            } else {
                low = following
                high = middle
            }
        }
    }

    /// The number of occurrences between two of them, both included.
    private func counted(from first: Instant, through last: Instant, in zone: ZoneRules) -> (count: Int, isExact: Bool) {
        let span = first.microseconds...last.microseconds
        let counter = RegionCounter(search: RegionSearch(table: zone.table, policy: policy), span: span)
        switch plan {
        case .pattern(let pattern) where pattern.times.fractions.count < 2:
            if let count = counter.count(pattern) { return (count, true) }
        case .recurrence(let recurrence) where recurrence.include.times.isEmpty && recurrence.exclude.times.isEmpty:
            switch recurrence.rule {
            case .pattern(let pattern):
                if let count = counter.count(pattern) { return (count, true) }
            case .elapsed(let elapsed):
                let count = elapsed.count(in: span, zone: zone, gap: recurrence.gap, overlap: recurrence.overlap)
                if let count { return (count, true) }
            case .positioned, .nothing: break
            }
        case .instant, .list, .pattern, .recurrence: break
        }
        var count = 1
        var row = occurrences(after: first, in: zone)
        while count < OccurrenceCount.limit, let next = row.next(), next.instant <= last { count += 1 }
        return (count, count < OccurrenceCount.limit)
    }
}

/// Counts instants region by region.
private struct RegionCounter {
    let search: RegionSearch
    let span: ClosedRange<Int64>

    /// The number of instants of the span on which local times of the source fall; nil if too many have to be looked at one by one.
    func count<Source: CountableTimeSource>(_ source: Source) -> Int? {
        let table = search.table
        var steps = 0
        var sum = 0
        var index = max(0, table.segment(at: span.lowerBound) * 2 - 1)
        while index <= table.lastRegion {
            let region = table.region(index)
            guard region.earliest <= span.upperBound else { break }
            for reading in search.readings(of: region) {
                if reading.note == .gap {
                    sum += moved(source, region, reading, steps: &steps)
                    guard steps < OccurrenceCount.limit else { return nil }
                } else if let offset = reading.offset {
                    let first = max(region.start, span.lowerBound + offset)
                    let end = min(region.end, span.upperBound + offset + 1)
                    if first < end { sum += source.count(in: first..<end) }
                }
            }
            index += 1
        }
        return sum
    }

    /// The number of instants onto which a gap moves local times, without those that others fall on already.
    private func moved<Source: CountableTimeSource>(
        _ source: Source, _ region: LocalRegion, _ reading: RegionSearch.Reading, steps: inout Int
    ) -> Int {
        var unmoved = search
        if case .specific(_, let overlap) = search.policy { unmoved.policy = .specific(gap: .skip, overlap: overlap) }
        var sum = 0
        var from = region.start
        while steps < OccurrenceCount.limit, let nominal = source.first(onOrAfter: from), nominal.local < region.end {
            steps += 1
            let instant = reading.offset.map { nominal.local - $0 } ?? reading.instant
            let isTaken = unmoved.next(after: instant - 1, source: source)?.instant.microseconds == instant
            if span ~= instant, !isTaken { sum += 1 }
            guard reading.offset != nil else { break }
            from = nominal.local + 1
        }
        return sum
    }
}
