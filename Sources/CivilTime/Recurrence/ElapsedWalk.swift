// The walk of one question along the grid of a rule on elapsed time.
//
// It goes from one segment of constant offset to the next and remembers what the next step can use: the segment, the day, what has been
// counted. Each jump is a step, and steps are limited; where no point of the grid can meet the rule's times, as the offset stays the same,
// the whole segment is passed over.

/// The state of one question to an `ElapsedRecurrence`.
struct ElapsedWalk {
    /// What a walk along the grid comes to.
    enum Step {
        case found(instant: Int64, local: Int64)
        case never
        case exhausted
    }

    /// How many jumps one question takes at most.
    static let maximumSteps = 30_000
    /// How many jumps and finds counting up to COUNT takes at most.
    static let maximumCountingSteps = 120_000

    let recurrence: ElapsedRecurrence
    let table: OffsetTable
    let origin: Int64
    /// The beginning of the period of the start.
    let grid: Int64
    private var steps = 0
    /// The segment of constant offset that the walk is in.
    private var segment: Int
    /// A day that is known to be one of the rule's.
    private var knownDay = Int.min
    /// The last instant that was counted for COUNT.
    var lastCounted: Int64 { countedUpTo - 1 }
    /// The instants counted for COUNT, and the first one that has not been looked at.
    private var counted = 0
    private var countedUpTo: Int64
    private var countingSteps = 0
    /// For offsets that took long: whether the grid can meet the rule's times under them.
    private var matches: [(offset: Int64, canMatch: Bool)] = []

    init(recurrence: ElapsedRecurrence, zone: ZoneRules, origin: Int64) {
        self.recurrence = recurrence
        table = zone.table
        self.origin = origin
        countedUpTo = origin
        segment = table.segment(at: origin)
        guard recurrence.picksInside else {
            grid = origin
            return
        }
        let local = origin + table.offset(ofSegment: table.segment(at: origin))
        grid = origin - local.flooredRemainder(recurrence.unit)
    }

    /// The first instant of the rule from one on.
    mutating func next(onOrAfter from: Int64) -> Step {
        if !recurrence.rule.setPositions.isEmpty { return nextPosition(onOrAfter: from) }
        return nextMatch(onOrAfter: max(from, origin))
    }

    /// The first instant that lies in a period of the grid and whose local time the parts allow.
    private mutating func nextMatch(onOrAfter from: Int64) -> Step {
        var instant = from
        if instant < segmentStart { segment = table.segment(at: instant) }
        while true {
            if !recurrence.picksInside { instant = gridPoint(onOrAfter: instant) }
            while instant >= table.end(ofSegment: segment) { segment += 1 }
            let offset = table.offset(ofSegment: segment)
            if !matches.isEmpty, matches.contains(where: { $0.offset == offset && !$0.canMatch }) {
                instant = table.end(ofSegment: segment)
                guard instant < OffsetTable.end else { return .never }
                continue
            }
            guard let local = firstLocal(onOrAfter: instant + offset) else { return .never }
            if local - offset >= table.end(ofSegment: segment) {
                instant = table.end(ofSegment: segment)
            } else if recurrence.picksInside ? isInPeriod(local - offset) : local == instant + offset {
                return .found(instant: local - offset, local: local)
            } else {
                instant = recurrence.picksInside ? nextPeriod(after: local - offset) : local - offset
            }
            steps += 1
            guard steps < ElapsedWalk.maximumSteps else { return .exhausted }
            if steps % 512 == 0, !canMatch(offset: offset) { instant = max(instant, table.end(ofSegment: segment)) }
            guard instant < OffsetTable.end else { return .never }
        }
    }

    private var segmentStart: Int64 { segment == 0 ? OffsetTable.beginning : table.changes[segment - 1].instant }

    /// The first local time that the rule's days and times allow. Remembers the day, as the next question is mostly about the same.
    private mutating func firstLocal(onOrAfter local: Int64) -> Int64? {
        let length = CivilDateTime.microsecondsPerDay
        var day = Int(local.flooredQuotient(length))
        if day == knownDay {
            let start = Int64(day) * length
            if let time = recurrence.pattern.times.first(onOrAfter: local - start) { return start + time }
            day += 1
        }
        guard let found = recurrence.pattern.first(onOrAfter: max(local, Int64(day) * length))?.local else { return nil }
        knownDay = Int(found.flooredQuotient(length))
        return found
    }

    /// The grid points lie at the same few seconds of each day while the offset stays. Whether any of them is one of the rule's times.
    private mutating func canMatch(offset: Int64) -> Bool {
        if let known = matches.first(where: { $0.offset == offset }) { return known.canMatch }
        let canMatch = gridMeetsTimes(offset: offset)
        matches.append((offset, canMatch))
        return canMatch
    }

    private func gridMeetsTimes(offset: Int64) -> Bool {
        let day = CivilDateTime.microsecondsPerDay
        let divisor = ElapsedWalk.greatestCommonDivisor(recurrence.stride, day)
        let phase = (grid + offset).flooredRemainder(divisor)
        let window = recurrence.picksInside ? recurrence.unit : 1
        for point in Swift.stride(from: phase, to: day + phase, by: Int64.Stride(divisor)) {
            let inDay = point % day
            let times = recurrence.pattern.times
            let found = times.first(onOrAfter: inDay) ?? times.first + day
            if found < inDay + window { return true }
        }
        return false
    }

    private func gridPoint(onOrAfter instant: Int64) -> Int64 {
        grid + max(0, (instant - grid).ceilingQuotient(recurrence.stride)) * recurrence.stride
    }

    private func period(of instant: Int64) -> Int64 { (instant - grid).flooredQuotient(recurrence.unit) }

    private func isInPeriod(_ instant: Int64) -> Bool { period(of: instant) % Int64(recurrence.rule.interval) == 0 }

    private func nextPeriod(after instant: Int64) -> Int64 {
        grid + ((instant - grid).flooredQuotient(recurrence.stride) + 1) * recurrence.stride
    }

    /// The first instant that BYSETPOS picks from its period.
    private mutating func nextPosition(onOrAfter from: Int64) -> Step {
        let first = max(from, origin)
        var instant = grid + max(0, (first - grid).flooredQuotient(recurrence.stride)) * recurrence.stride
        while true {
            steps += 1
            let step = nextMatchInGrid(onOrAfter: instant)
            guard case .found(let match, _) = step else { return step }
            guard steps < ElapsedWalk.maximumSteps else { return .exhausted }
            let start = grid + period(of: match) * recurrence.unit
            var times: [Step] = []
            var next = nextMatchInGrid(onOrAfter: start)
            while case .found(let time, _) = next, time < start + recurrence.unit {
                steps += 1
                times.append(next)
                next = nextMatchInGrid(onOrAfter: time + 1)
            }
            for number in times.indices {
                guard case .found(let time, _) = times[number], time >= first else { continue }
                let positions = recurrence.rule.setPositions
                if positions.contains(number + 1) || positions.contains(number - times.count) { return times[number] }
            }
            instant = nextPeriod(after: start)
        }
    }

    /// As `nextMatch`, with the times before the start that its period has, too.
    private mutating func nextMatchInGrid(onOrAfter from: Int64) -> Step {
        nextMatch(onOrAfter: max(from, grid))
    }

    /// Whether `count` instants lie before one. Nil if it cannot be found out within the limit of steps.
    mutating func isOver(count: Int, before end: Int64, steps limit: Int = ElapsedWalk.maximumCountingSteps) -> Bool? {
        guard end > origin else { return false }
        // There are never more instants than points of the grid, or seconds inside of it.
        let spacing = recurrence.picksInside ? 1_000_000 : recurrence.stride
        guard (end - 1 - origin) / spacing + 1 >= count else { return false }
        guard recurrence.isFiltered else { return true }
        while counted < count {
            let step = next(onOrAfter: countedUpTo)
            if case .exhausted = step { return nil }
            guard case .found(let instant, _) = step, instant < end else { break }
            counted += 1
            countedUpTo = instant + 1
            countingSteps += steps + 1
            steps = 0
            guard countingSteps < limit else { return nil }
        }
        steps = 0
        return counted >= count
    }

    private static func greatestCommonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }
}
