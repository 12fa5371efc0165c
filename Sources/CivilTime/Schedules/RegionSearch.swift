// From local times to instants: the search for the next occurrence in a zone.
//
// The zone's local line is cut into regions (OffsetTable). Inside one region every reading of a local time is a subtraction of one
// offset, so the first instant after a given one is the first local time after a given one: one question to the schedule. The search
// walks the regions in order, jumps over those in which the schedule names nothing, and stops when no later region can hold an
// earlier instant than the one it has. Readings may cross (a time moved out of a gap falls among the plain ones after it), hence
// the walk does not stop at the first find. The number of steps is bounded by the number of regions.

/// Finds the instants that a row of local times stands for in a zone.
struct RegionSearch {
    let table: OffsetTable
    var policy: LocalTimePolicy

    /// The first instant after `after` at which a local time of `source` falls.
    func next<Source: LocalTimeSource>(after: Int64, source: Source) -> ScheduledInstant? {
        // A time moved forward out of the gap before the current segment may still be to come.
        var index = max(0, table.segment(at: after + 1) * 2 - 1)
        var best: Candidate?
        while index <= table.lastRegion {
            let region = table.region(index)
            if let best, region.earliest > best.instant { break }
            var following = index + 1
            var isAtEnd = false
            for reading in readings(of: region) {
                let from = max(region.start, reading.firstLocal(after: after))
                guard from < region.end else { continue }
                guard let nominal = source.first(onOrAfter: from) else {
                    isAtEnd = true
                    continue
                }
                isAtEnd = false
                if nominal.local < region.end {
                    let found = Candidate(reading: reading, nominal: nominal)
                    if found.goesBefore(best) { best = found }
                } else {
                    following = max(following, table.regionIndex(containing: nominal.local))
                }
            }
            if isAtEnd { break }
            index = following
        }
        return best?.scheduled
    }

    /// One way to turn the local times of a region into instants.
    struct Reading {
        /// What is subtracted from the local time; nil if all local times become the same instant.
        let offset: Int64?
        /// That same instant.
        let instant: Int64
        let note: OccurrenceNote?

        /// The first local time that stands for an instant after the given one.
        func firstLocal(after: Int64) -> Int64 {
            if let offset { return after + 1 + offset }
            return instant > after ? .min : .max
        }
    }

    /// Up to two readings, held without an allocation. Of two, the later one comes last.
    struct Readings: Sequence, IteratorProtocol {
        private var first: Reading?
        private var second: Reading?

        init(_ first: Reading? = nil, _ second: Reading? = nil) {
            self.first = first
            self.second = second
        }

        mutating func next() -> Reading? {
            defer {
                first = second
                second = nil
            }
            return first
        }
    }

    /// The ways in which the policy turns the local times of a region into instants.
    func readings(of region: LocalRegion) -> Readings {
        func plain(_ offset: Int64, _ note: OccurrenceNote? = nil) -> Reading {
            Reading(offset: offset, instant: region.instant, note: note)
        }
        switch (region.kind, policy) {
        case (.unique, _): return Readings(plain(region.before))
        case (.gap, .wild): return Readings()
        case (.overlap, .wild): return Readings(plain(region.before), plain(region.after))
        case (.gap, .specific(let gap, _)):
            switch gap {
            case .shiftForward: return Readings(plain(region.before, .gap))
            case .shiftBackward: return Readings(plain(region.after, .gap))
            case .endOfGap: return Readings(Reading(offset: nil, instant: region.instant, note: .gap))
            case .skip: return Readings()
            }
        case (.overlap, .specific(_, let overlap)):
            switch overlap {
            case .first: return Readings(plain(region.before, .overlap))
            case .last: return Readings(plain(region.after, .overlap))
            case .both: return Readings(plain(region.before, .overlap), plain(region.after, .overlap))
            }
        }
    }

    /// An instant found, with what decides between several that fall together: the least moved one wins.
    private struct Candidate {
        let instant: Int64
        let note: OccurrenceNote?
        private let moves: Int

        init(reading: Reading, nominal: NominalTime) {
            instant = reading.offset.map { nominal.local - $0 } ?? reading.instant
            note = reading.note ?? (nominal.isMoved ? .missingDay : nil)
            moves = (reading.note == .gap ? 2 : 0) + (nominal.isMoved ? 1 : 0)
        }

        func goesBefore(_ other: Candidate?) -> Bool {
            guard let other else { return true }
            return (instant, moves) < (other.instant, other.moves)
        }

        var scheduled: ScheduledInstant { ScheduledInstant(instant: Instant(microseconds: instant), note: note) }
    }
}
