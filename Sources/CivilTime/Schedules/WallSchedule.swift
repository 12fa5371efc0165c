// A trigger on wall time, ready to be asked when it fires.
//
// Everything a trigger says is checked and compiled when the schedule is made; what remains is a row of local times and the rules to
// turn them into instants. The zone is not part of it: a floating schedule is asked again with other rules when the system's zone
// changes. A schedule is a value without state; "next after this instant" has one answer, whoever asks and however often.

/// When a wall-clock trigger (everything but `interval`) fires.
package struct WallSchedule: Sendable {
    /// What the trigger names.
    package enum Kind: Hashable, Sendable {
        /// One instant.
        case at(Instant)
        /// One local time.
        case atLocal(CivilDateTime)
        /// The parts of a date.
        case calendar(CalendarComponents)
        /// A calendar event of systemd.time(7).
        case onCalendar(String)
        /// A cron expression of five fields, or a word such as `@daily`.
        case cron(String)
        /// A recurrence rule (RFC 5545, with SKIP of RFC 7529) from a local start, without some local times and with some others.
        case rule(start: CivilDateTime, rule: String, exclude: [CivilDateTime], include: [CivilDateTime])
    }

    /// What the kind was compiled into.
    indirect enum Plan: Sendable {
        case instant(Instant)
        case list(LocalTimeList)
        case pattern(CivilPattern<DayPattern>)
        case recurrence(Recurrence)
    }

    /// The zone to ask with: the name in an onCalendar text, else that of the trigger; nil if the schedule floats with the system's zone.
    package let zoneName: String?
    /// The column at which `zoneName` stands in the onCalendar text, counted from 1; nil if it is the trigger's `timeZone`. For whoever
    /// finds that no such zone is installed.
    package let zoneColumn: Int?
    /// The normal form of an onCalendar text, as `systemd-analyze calendar` prints it; nil for all other kinds.
    package let canonical: String?
    /// Whether it fires more than once. A schedule that does not is over after its first occurrence; `next` knows nothing of that.
    package let repeats: Bool
    /// The last instant at which it may fire, itself included.
    package let until: Instant?

    let plan: Plan
    let policy: LocalTimePolicy

    /// A schedule from the members of a trigger.
    ///
    /// - Parameters:
    ///   - gap: what to do with local times that the zone skips; of no effect on wild hours.
    ///   - overlap: which instant to take for local times that come twice; of no effect on wild hours.
    ///   - missingDay: what to do with days that a month does not have. Nil is the default of the kind: the last day for `calendar`,
    ///     left out for all others.
    ///   - timeZone: the IANA name, nil for local.
    ///   - repeats: whether a `calendar` repeats; `at` never does, the others always do.
    /// - Throws: a `ScheduleError` that names the member and, in a text, the column.
    package init(
        _ kind: Kind, gap: GapPolicy = .shiftForward, overlap: OverlapPolicy = .first, missingDay: MissingDayPolicy? = nil,
        timeZone: String? = nil, repeats: Bool = false, until: Instant? = nil
    ) throws(ScheduleError) {
        if let timeZone, !ZoneName.isAcceptable(timeZone) {
            throw ScheduleError(member: "timeZone", reason: "timeZone must be the name of a zone, such as Europe/Paris, or local")
        }
        self.until = until
        var zoneName = timeZone
        var zoneColumn: Int?
        var canonicalText: String?
        var policy = LocalTimePolicy.specific(gap: gap, overlap: overlap)
        switch kind {
        case .at(let instant):
            plan = .instant(instant)
            self.repeats = false
        case .atLocal(let local):
            plan = .list(LocalTimeList([local]))
            self.repeats = false
        case .calendar(let components):
            try components.validate()
            if components.hasWildHour { policy = .wild }
            plan = .pattern(CivilPattern(days: components.days(missingDay: missingDay ?? .lastDay), times: components.times))
            self.repeats = repeats
        case .onCalendar(let text):
            let event = try CalendarEvent(parsing: text)
            if event.hasWildHour { policy = .wild }
            plan = .pattern(CivilPattern(days: event.dayPattern(missingDay: missingDay ?? .skip), times: event.times))
            if let zone = event.zone {
                zoneName = zone
                zoneColumn = event.zonePosition.map { ScheduleError.column(of: $0, in: text) }
            }
            canonicalText = event.normalForm
            self.repeats = true
        case .cron(let text):
            let expression = try CronExpression(parsing: text)
            if expression.hasWildHour { policy = .wild }
            plan = .pattern(CivilPattern(days: expression.dayPattern(missingDay: missingDay ?? .skip), times: expression.times))
            self.repeats = true
        case .rule(let start, let text, let exclude, let include):
            plan = .recurrence(
                try Recurrence(
                    rule: try RecurrenceRule(parsing: text), start: start, exclude: exclude, include: include, gap: gap,
                    overlap: overlap, missingDay: missingDay ?? .skip))
            self.repeats = true
        }
        self.zoneName = zoneName
        self.zoneColumn = zoneColumn
        canonical = canonicalText
        self.policy = policy
    }

    /// The first occurrence strictly after an instant.
    ///
    /// `zone` are the rules of `zoneName`, or of the system's zone if that is nil. The answer takes microseconds for common schedules,
    /// some milliseconds at worst, `never` included.
    package func next(after: Instant, in zone: ZoneRules) -> Search {
        next(after: after, in: zone, end: .unknown)
    }

    func next(after: Instant, in zone: ZoneRules, end: RecurrenceEnd) -> Search {
        let found: ScheduledInstant?
        switch plan {
        case .instant(let instant):
            found = instant > after ? ScheduledInstant(instant: instant, note: nil) : nil
        case .list(let list):
            let table = list.times.first.map(zone.table(around:)) ?? zone.table
            found = RegionSearch(table: table, policy: policy).next(after: after.microseconds, source: list)
        case .pattern(let pattern):
            found = RegionSearch(table: zone.table, policy: policy).next(after: after.microseconds, source: pattern)
        case .recurrence(let recurrence):
            let result = recurrence.next(after: after, in: zone, end: end)
            guard case .found(let occurrence) = result else { return result }
            found = occurrence
        }
        guard let found, found.instant <= until ?? .max else { return .never }
        return .found(found)
    }
}
