// Quiet time: the desktop is left alone for a while. Reminders fire as ever, for programs and for history; only their bubbles are held
// back, and one bubble at the end tells of them all.
//
// What is held back is kept by the place in the order of holding, and the store keeps two marks in that order: up to where the digest
// tells, and up to where the person has closed it. So nothing has to be rewritten when quiet time ends, however much was held.

package import CivilTime

/// Which reminders stay off the desktop. A reminder has to fit all that is said here.
package struct QuietScope: Hashable, Sendable {
    /// Nil: every app.
    package var apps: [String]?
    /// Nil: every category, and none.
    package var categories: [Identifier]?
    package var exceptApps: [String]
    package var exceptCategories: [Identifier]
    /// Never `critical`: that always passes.
    package var levels: Set<Interruption>

    /// What is held back unless somebody says otherwise: `timeSensitive` passes.
    package static let usualLevels: Set<Interruption> = [.passive, .active]
    /// What may be held back at all.
    package static let holdableLevels: [Interruption] = [.passive, .active, .timeSensitive]

    package init(
        apps: [String]? = nil, categories: [Identifier]? = nil, exceptApps: [String] = [], exceptCategories: [Identifier] = [],
        levels: Set<Interruption> = QuietScope.usualLevels
    ) {
        self.apps = apps
        self.categories = categories
        self.exceptApps = exceptApps
        self.exceptCategories = exceptCategories
        self.levels = levels.subtracting([.critical])
    }

    /// Whether a reminder of this kind stays off the desktop.
    package func holds(app: String, category: Identifier?, level: Interruption) -> Bool {
        guard level != .critical, levels.contains(level), !exceptApps.contains(app) else { return false }
        if let apps, !apps.contains(app) { return false }
        if let category, exceptCategories.contains(category) { return false }
        guard let categories else { return true }
        return category.map { categories.contains($0) } ?? false
    }
}

/// When quiet time ends by itself.
package enum QuietEnd: Hashable, Sendable {
    case never
    /// At an instant of the wall clock, wherever it is set to.
    case wall(Instant)
    /// At a moment of the daemon's elapsed time, microseconds.
    case elapsed(Int64)
}

/// One quiet time.
package struct QuietTime: Hashable, Sendable {
    package var since: Instant
    package var end: QuietEnd
    package var scope: QuietScope

    package init(since: Instant, end: QuietEnd = .never, scope: QuietScope = QuietScope()) {
        self.since = since
        self.end = end
        self.scope = scope
    }
}

/// The row about quiet time, as the store keeps it.
package struct QuietRecord: Hashable, Sendable {
    /// Nil: it is not quiet.
    package var time: QuietTime?
    /// The digest tells of what was held back up to this place in the order.
    package var told: Int64
    /// The person has closed the digest of what was held back up to this place.
    package var closed: Int64

    package init(time: QuietTime? = nil, told: Int64 = 0, closed: Int64 = 0) {
        self.time = time
        self.told = told
        self.closed = closed
    }
}

/// How it is: the answer of `server.quiet`, and the event when that changes.
package struct QuietStatus: Hashable, Sendable {
    /// Nil: it is not quiet.
    package var time: QuietTime?
    /// When it ends, by the wall clock as it runs now; nil: when somebody ends it.
    package var until: Instant?
    /// Reminders that are held back; in the event of its end, those that the digest tells of. At most `Limits.heldCount`.
    package var held: Int

    package init(time: QuietTime? = nil, until: Instant? = nil, held: Int = 0) {
        self.time = time
        self.until = until
        self.held = held
    }
}

/// What `server.quiet` asks for.
package enum QuietChange: Hashable, Sendable {
    case look
    case begin(QuietLength, QuietScope)
    case end
}

/// How long quiet time is to last.
package enum QuietLength: Hashable, Sendable {
    case open
    /// Elapsed time, microseconds.
    case microseconds(Int64)
    case until(Instant)
}
