// The bounds of every search, in one place. They make a promise possible: whatever is asked, an answer comes within milliseconds.

/// How far and how long a search for an occurrence goes.
package enum SearchLimit {
    /// The last year searched. Calendar events of systemd end there, too (systemd.time(7)), and no tzdata means anything beyond.
    package static let lastYear = 2199

    /// The first day after `lastYear`, as days since 1970.
    static let endDay = CivilDate.dayNumber(year: lastYear + 1, month: 1, day: 1)
    /// The first local time after `lastYear`.
    static let endLocal = Int64(endDay) * CivilDateTime.microsecondsPerDay
}
