// The daemon's clock: its now, its zone, and what local dates mean there. Every date that this command reads or writes goes through it, so
// that a daemon on a virtual clock, or in another zone, is spoken to in its own time.

import CivilTime

/// A moment and the zone to read dates in.
struct CivilClock: Sendable {
    var now: Instant
    var rules: ZoneRules

    /// What a date expression comes down to.
    enum Meaning: Equatable {
        case instant(Instant)
        /// From now, in elapsed time.
        case elapsed(microseconds: Int64)
        case local(CivilDateTime)
    }

    /// Today, here.
    var today: CivilDate { rules.local(at: now).date }

    /// The meaning of a date that a person typed; nil only for days beyond the year 9999.
    func meaning(of expression: DateExpression) -> Meaning? {
        switch expression {
        case .now: .instant(now)
        case .instant(let instant): .instant(instant)
        case .elapsed(let microseconds): .elapsed(microseconds: microseconds)
        case .local(let local): .local(local)
        case .timeOfDay(let time): nextToCome(from: 0, step: 1, time)
        case .day(let offset, let time): time.on(day(offset)).map(Meaning.local)
        case .weekday(let weekday, let isNext, let time): next(weekday, isNext: isNext, time)
        case .yearly(let month, let day, let time): next(month: month, day: day, time)
        }
    }

    /// The instant of a date that a person typed: local dates in gaps are read with the offset before the gap, those that exist twice
    /// mean the first, as the daemon does by default.
    func instant(of expression: DateExpression) -> Instant? {
        switch meaning(of: expression) {
        case .instant(let instant): instant
        case .elapsed(let microseconds): now.adding(microseconds: microseconds)
        case .local(let local): instant(of: local)
        case nil: nil
        }
    }

    func instant(of local: CivilDateTime) -> Instant {
        switch rules.resolve(local) {
        case .unique(let instant): instant
        case .gap(let gap): gap.shiftedForward
        case .overlap(let first, _): first
        }
    }

    private func day(_ offset: Int) -> CivilDate { CivilDate(dayNumber: today.dayNumber + offset) }

    private func nextToCome(from offset: Int, step: Int, _ time: DateExpression.TimeOfDay) -> Meaning? {
        guard let local = time.on(day(offset)) else { return nil }
        if instant(of: local) > now { return .local(local) }
        return time.on(day(offset + step)).map(Meaning.local)
    }

    private func next(_ weekday: Int, isNext: Bool, _ time: DateExpression.TimeOfDay) -> Meaning? {
        let ahead = (weekday - today.weekday + 7) % 7
        if isNext { return time.on(day(ahead == 0 ? 7 : ahead)).map(Meaning.local) }
        return nextToCome(from: ahead, step: 7, time)
    }

    private func next(month: Int, day: Int, _ time: DateExpression.TimeOfDay) -> Meaning? {
        // 29 February comes within eight years.
        for year in today.year...(today.year + 8) {
            guard let date = CivilDate(year: year, month: month, day: day), let local = time.on(date) else { continue }
            if instant(of: local) > now { return .local(local) }
        }
        return nil
    }
}

extension CivilClock {
    /// `2026-03-08 09:30`, with seconds when they are not zero.
    func text(_ instant: Instant) -> String {
        Self.text(rules.local(at: instant))
    }

    static func text(_ local: CivilDateTime) -> String {
        // ISO 8601 with seconds and perhaps a fraction: 2026-03-08T09:30:00.5
        var bytes = Array(local.description.utf8.prefix(19))
        bytes[10] = 0x20
        if bytes.suffix(3).elementsEqual(":00".utf8) { bytes.removeLast(3) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// How far an instant is from now, in words.
    func distance(_ instant: Instant) -> String {
        DurationWords.distance(microseconds: instant.microseconds - now.microseconds)
    }

    /// `Mon` … `Sun`.
    static func weekdayName(_ date: CivilDate) -> String {
        ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][date.weekday]
    }
}
