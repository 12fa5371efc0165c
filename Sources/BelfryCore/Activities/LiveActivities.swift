// The digest of what is live: which activities count, when each changes by itself, and who gets the island.
//
// At most `Limits.activities` entries of a few words each, so everything here is a walk over all of them.

import CivilTime

/// What has to be known of a live activity without reading it.
struct LiveActivity: Hashable {
    var number: Int64
    var app: String
    var state: ActivityState
    var style: ActivityStyle
    var relevance: Double
    var startOrder: Int64
    var alertOrder: Int64
    var wallDeadline: Int64?
    var elapsedDeadline: Int64?

    init(_ record: ActivityRecord) {
        number = record.number
        app = record.app
        state = record.state
        style = record.style
        relevance = record.content.relevance
        startOrder = record.startOrder
        alertOrder = record.alertOrder
        wallDeadline = record.wallDeadline
        elapsedDeadline = record.elapsedDeadline
    }

    /// Pending ones wait out of sight.
    var isVisible: Bool { state == .active || state == .stale }

    /// When its next change was due, if it is by now; `wallTime` turns elapsed time into the wall clock's.
    func due(wall: Instant, elapsed: Int64, wallTime: (Int64) -> Instant) -> Instant? {
        var due: Instant?
        if let wallDeadline, wallDeadline <= wall.microseconds { due = Instant(microseconds: wallDeadline) }
        if let elapsedDeadline, elapsedDeadline <= elapsed {
            let at = wallTime(elapsedDeadline)
            due = due.map { min($0, at) } ?? at
        }
        return due
    }
}

/// All live activities, ascending by number.
struct LiveActivities {
    private(set) var entries: [LiveActivity] = []

    init(_ records: [ActivityRecord]) {
        for record in records { take(record) }
    }

    /// Takes in a record as it is now; one that is over is forgotten.
    mutating func take(_ record: ActivityRecord) {
        let index = entries.firstIndex { $0.number >= record.number } ?? entries.endIndex
        let isKnown = index < entries.endIndex && entries[index].number == record.number
        switch (isKnown, record.state.isLive) {
        case (true, true): entries[index] = LiveActivity(record)
        case (true, false): entries.remove(at: index)
        case (false, true): entries.insert(LiveActivity(record), at: index)
        case (false, false): break
        }
    }

    var count: Int { entries.count }

    func count(app: String) -> Int {
        entries.reduce(0) { $1.app == app ? $0 + 1 : $0 }
    }

    // MARK: The island (ACTIVITIES.md 6 and 9)

    /// An activity in its slot.
    struct Placement: Hashable {
        var slot: Island.Slot
        var number: Int64
    }

    /// The best of an app, and what orders the apps.
    private struct Candidate {
        var best: LiveActivity
        var alertOrder: Int64
        var startOrder: Int64
    }

    /// Who gets the island: the best of one app, or of the two apps that alerted last, then started first.
    var placements: [Placement] {
        var candidates: [String: Candidate] = [:]
        for entry in entries where entry.isVisible {
            guard var candidate = candidates[entry.app] else {
                candidates[entry.app] = Candidate(best: entry, alertOrder: entry.alertOrder, startOrder: entry.startOrder)
                continue
            }
            candidate.alertOrder = max(candidate.alertOrder, entry.alertOrder)
            candidate.startOrder = min(candidate.startOrder, entry.startOrder)
            let isHigher = entry.relevance > candidate.best.relevance
            let isEqualAndEarlier = entry.relevance == candidate.best.relevance && entry.startOrder < candidate.best.startOrder
            if isHigher || isEqualAndEarlier { candidate.best = entry }
            candidates[entry.app] = candidate
        }
        let ordered = candidates.values.sorted { ($1.alertOrder, $0.startOrder) < ($0.alertOrder, $1.startOrder) }
        guard ordered.count > 1 else { return ordered.map { Placement(slot: .compact, number: $0.best.number) } }
        return zip([Island.Slot.attached, .detached], ordered).map { Placement(slot: $0, number: $1.best.number) }
    }
}
