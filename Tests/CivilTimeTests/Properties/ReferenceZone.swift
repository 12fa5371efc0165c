// Local times turned into instants by trying, for comparison: no table of regions, only "which offset holds at this instant".

import CivilTime

/// A zone that is only ever asked for the offset at an instant.
struct ReferenceZone {
    let zone: ZoneRules

    private static let hour: Int64 = 3_600_000_000

    private func offset(_ instant: Int64) -> Int64 {
        Int64(zone.offset(at: Instant(microseconds: instant)).seconds) * 1_000_000
    }

    /// All instants at which clocks show a local time, in order.
    func instants(of local: Int64) -> [Int64] {
        var offsets: Set<Int64> = []
        for hour in -27...27 where hour % 3 == 0 { offsets.insert(offset(local + Int64(hour) * ReferenceZone.hour)) }
        return offsets.map { local - $0 }.filter { offset($0) == local - $0 }.sorted()
    }

    /// The change of the clock that skips a local time: its instant and the offsets on both sides.
    func gap(over local: Int64) -> (instant: Int64, before: Int64, after: Int64)? {
        // The clock shows less than the local time before the change, and more after it.
        var low = local - 28 * ReferenceZone.hour
        var high = local + 28 * ReferenceZone.hour
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if middle + offset(middle) < local { low = middle } else { high = middle }
        }
        return (high, offset(low), offset(high))
    }
}
