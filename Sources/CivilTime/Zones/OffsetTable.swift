// The two time lines of a zone, side by side.
//
// On the UTC line a zone is a row of segments, each with one offset. Moved onto the local line they leave holes (gaps) where the
// clock was set forward, and cover each other (overlaps) where it was set back. This table cuts the local line into regions that
// are each wholly unique, wholly gap or wholly overlap: between two changes lies a unique region, at each change a gap or an
// overlap. Inside one region the way from local time to instants is a subtraction, so a search needs to look at regions only,
// never at single times. All numbers are microseconds.

/// A change of the offset, with the stretch of local time that it skips or repeats.
struct OffsetChange: Sendable {
    /// The instant from which `after` holds.
    let instant: Int64
    let before: Int64
    let after: Int64
    /// The local times from `lower` up to but not including `upper` are skipped (`after` > `before`) or repeated.
    let lower: Int64
    let upper: Int64
}

/// A stretch of the local line in which each local time exists the same number of times.
struct LocalRegion {
    enum Kind {
        case unique, gap, overlap
    }

    let kind: Kind
    /// The first local time of the region.
    let start: Int64
    /// The first local time after the region.
    let end: Int64
    /// The offset before the change; in a unique region the only one.
    let before: Int64
    /// The offset after the change; in a unique region the only one.
    let after: Int64
    /// The instant of the change; of a unique region its first instant.
    let instant: Int64

    /// No local time of this region or of a later one stands for an instant before this one, wherever a gap moves it.
    var earliest: Int64 {
        switch kind {
        case .unique: instant
        case .gap: instant - (after - before)
        case .overlap: instant - (before - after)
        }
    }
}

/// The offsets of a zone over time, and the regions of local time that follow from them.
struct OffsetTable: Sendable {
    /// Stand for no beginning and no end; far outside of all instants, yet small enough to add offsets to.
    static let beginning = Int64.min / 4
    static let end = Int64.max / 4

    private(set) var changes: [OffsetChange] = []
    let firstOffset: Int64
    private(set) var lastOffset: Int64

    init(firstOffset: Int64) {
        self.firstOffset = firstOffset
        lastOffset = firstOffset
    }

    /// Adds a change after all others; without effect if the offset stays the same.
    mutating func append(instant: Int64, offset: Int64) {
        guard offset != lastOffset else { return }
        // No real zone changes again before its last gap or overlap is over; damaged ones are cut so that regions stay in order.
        let previous = changes.last?.upper ?? OffsetTable.beginning
        let lower = max(previous, instant + min(lastOffset, offset))
        let upper = max(lower, instant + max(lastOffset, offset))
        changes.append(OffsetChange(instant: instant, before: lastOffset, after: offset, lower: lower, upper: upper))
        lastOffset = offset
    }

    /// The number of changes at or before an instant; also the number of the segment that it lies in.
    func segment(at instant: Int64) -> Int {
        var low = 0
        var high = changes.count
        changes.withUnsafeBufferPointer { changes in
            while low < high {
                let middle = (low + high) >> 1
                if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
            }
        }
        return low
    }

    func offset(ofSegment segment: Int) -> Int64 {
        segment == 0 ? firstOffset : changes[segment - 1].after
    }

    /// The first instant after a segment.
    func end(ofSegment segment: Int) -> Int64 {
        segment < changes.count ? changes[segment].instant : OffsetTable.end
    }

    var lastRegion: Int { changes.count * 2 }

    /// The region with an index of 0…`lastRegion`: even ones are unique, the one at 2n + 1 belongs to the change n.
    func region(_ index: Int) -> LocalRegion {
        let number = index >> 1
        if index & 1 == 1 {
            let change = changes[number]
            return LocalRegion(
                kind: change.after > change.before ? .gap : .overlap, start: change.lower, end: change.upper,
                before: change.before, after: change.after, instant: change.instant)
        }
        let offset = offset(ofSegment: number)
        let start = number == 0 ? OffsetTable.beginning : changes[number - 1].upper
        return LocalRegion(
            kind: .unique, start: start, end: number == changes.count ? OffsetTable.end : changes[number].lower,
            before: offset, after: offset, instant: number == 0 ? OffsetTable.beginning : changes[number - 1].instant)
    }

    /// The index of the region that a local time lies in.
    func regionIndex(containing local: Int64) -> Int {
        var low = 0
        var high = changes.count
        changes.withUnsafeBufferPointer { changes in
            while low < high {
                let middle = (low + high) >> 1
                if changes[middle].lower <= local { low = middle + 1 } else { high = middle }
            }
        }
        return low > 0 && local < changes[low - 1].upper ? low * 2 - 1 : low * 2
    }
}
