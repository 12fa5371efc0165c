// Triggers (TIME.md 2). The members are taken out here; what they mean together is checked by the schedule itself.

import BelfryCore
import CivilTime

struct TriggerDecoding {
    let isKnownZone: (String) -> Bool

    private static let common: [StaticString] = [
        "type", "timeZone", "gap", "overlap", "missingDay", "repeats", "until", "count", "jitterSeconds",
    ]

    func trigger(_ node: JSONNode, at path: FieldPath) throws(RequestError) -> Trigger {
        guard node.kind == .object else { throw path.refused("an object is expected") }
        guard let typeNode = node["type"] else { throw path.member("type").refused("type is missing") }
        switch typeNode.string {
        case "interval":
            return try interval(
                ObjectReader(
                    node, at: path, members: ["type", "seconds", "repeats", "startAt", "until", "count", "jitterSeconds"]))
        case "at": return try at(ObjectReader(node, at: path, members: Self.zoned(["date", "local"])))
        case "calendar": return try calendar(ObjectReader(node, at: path, members: Self.common + ["components"]))
        case "onCalendar", "cron":
            let reader = try ObjectReader(node, at: path, members: Self.repeating(["expression"]))
            let text = try reader.requiredString("expression")
            return try wall(reader, typeNode.isString("cron") ? .cron(text) : .onCalendar(text), repeats: true)
        case "rrule":
            return try rule(ObjectReader(node, at: path, members: Self.repeating(["start", "rule", "exclude", "include"])))
        default:
            throw path.member("type").refused("one of interval, at, calendar, onCalendar, cron, rrule is expected")
        }
    }

    private static func zoned(_ own: [StaticString]) -> [StaticString] {
        ["type", "timeZone", "gap", "overlap", "missingDay"] + own
    }

    private static func repeating(_ own: [StaticString]) -> [StaticString] {
        zoned(["until", "count", "jitterSeconds"] + own)
    }

    // MARK: Kinds

    private func interval(_ reader: ObjectReader) throws(RequestError) -> Trigger {
        _ = try reader.required("seconds")
        let length = try reader.seconds("seconds") ?? 0
        let repeats = try reader.boolean("repeats") ?? false
        guard length > 0, length <= Limits.longestInterval else {
            throw reader.field("seconds").refused("more than 0 seconds and at most 100 years are expected")
        }
        guard !repeats || length >= Limits.shortestRepeat else {
            throw reader.field("seconds").refused("a repeating interval lasts at least 1 second")
        }
        let interval = IntervalTrigger(microseconds: length, repeats: repeats, startAt: try reader.instant("startAt"))
        return try finish(reader, rule: .interval(interval), repeats: repeats)
    }

    private func at(_ reader: ObjectReader) throws(RequestError) -> Trigger {
        let date = try reader.instant("date")
        let local = try reader.localDate("local")
        switch (date, local) {
        case (let date?, nil):
            if reader.has("timeZone") { throw reader.field("timeZone").refused("an instant has no time zone") }
            return try wall(reader, .at(date), repeats: false)
        case (nil, let local?): return try wall(reader, .atLocal(local), repeats: false)
        case (nil, nil): throw reader.field("date").refused("date or local is missing")
        default: throw reader.field("local").refused("date and local exclude each other")
        }
    }

    private func calendar(_ reader: ObjectReader) throws(RequestError) -> Trigger {
        let path = reader.field("components")
        let parts = try ObjectReader(try reader.required("components"), at: path, members: Self.componentNames.map(\.0))
        var components = CalendarComponents()
        for (name, member) in Self.componentNames {
            guard let node = parts.value(name) else { continue }
            guard let value = node.integer, let number = Int(exactly: value) else {
                throw parts.field(name).refused("a whole number is expected")
            }
            components[keyPath: member] = number
        }
        return try wall(reader, .calendar(components), repeats: try reader.boolean("repeats") ?? false)
    }

    private func rule(_ reader: ObjectReader) throws(RequestError) -> Trigger {
        _ = try reader.required("start")
        guard let start = try reader.localDate("start") else { throw reader.field("start").refused("start is missing") }
        let rule = try reader.requiredString("rule")
        return try wall(
            reader,
            .rule(
                start: start, rule: rule, exclude: try localDates(reader, "exclude"), include: try localDates(reader, "include")),
            repeats: true)
    }

    private func localDates(_ reader: ObjectReader, _ name: StaticString) throws(RequestError) -> [CivilDateTime] {
        var dates: [CivilDateTime] = []
        for (index, node) in (try reader.array(name) ?? []).enumerated() {
            guard let text = node.string, let date = CivilDateTime(text: text) else {
                throw reader.field(name).element(index).refused("a local date such as 2026-12-24T18:00 is expected")
            }
            dates.append(date)
        }
        return dates
    }

    private static let componentNames: [(StaticString, any WritableKeyPath<CalendarComponents, Int?> & Sendable)] = [
        ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day), ("weekday", \.weekday),
        ("weekdayOrdinal", \.weekdayOrdinal), ("dayOfYear", \.dayOfYear), ("weekOfYear", \.weekOfYear),
        ("yearForWeekOfYear", \.yearForWeekOfYear), ("weekOfMonth", \.weekOfMonth), ("hour", \.hour), ("minute", \.minute),
        ("second", \.second), ("firstWeekday", \.firstWeekday), ("minimumDaysInFirstWeek", \.minimumDaysInFirstWeek),
    ]

    // MARK: Common members

    private func wall(_ reader: ObjectReader, _ kind: WallSchedule.Kind, repeats: Bool) throws(RequestError) -> Trigger {
        let gap = try reader.word("gap", GapPolicy.allCases, \.rawValue) ?? .shiftForward
        let overlap = try reader.word("overlap", OverlapPolicy.allCases, \.rawValue) ?? .first
        let missingDay = try reader.word("missingDay", MissingDayPolicy.allCases, \.rawValue)
        let until = try reader.instant("until")
        let timeZone = try zone(reader, "timeZone")
        let schedule: WallSchedule
        do throws(ScheduleError) {
            schedule = try WallSchedule(
                kind, gap: gap, overlap: overlap, missingDay: missingDay, timeZone: timeZone, repeats: repeats, until: until)
        } catch {
            throw refusal(error, at: reader.path)
        }
        if let zone = schedule.zoneName, !isKnownZone(zone) {
            let field = schedule.zoneColumn == nil ? reader.field("timeZone") : reader.field("expression")
            throw field.refused("there is no time zone \(printable(zone))", column: schedule.zoneColumn)
        }
        return try finish(reader, rule: .wall(schedule), repeats: schedule.repeats)
    }

    /// The name of a zone; nil for the system's.
    private func zone(_ reader: ObjectReader, _ member: StaticString) throws(RequestError) -> String? {
        let name = try reader.string(member)
        return name == "local" ? nil : name
    }

    private func refusal(_ error: ScheduleError, at path: FieldPath) -> RequestError {
        .invalidParams(field: path.text + "/" + error.member, reason: error.reason, column: error.column)
    }

    /// What only repeating triggers have.
    private func finish(_ reader: ObjectReader, rule: Trigger.Rule, repeats: Bool) throws(RequestError) -> Trigger {
        let until = try reader.instant("until")
        let count = try reader.integer("count", in: 1...Int64(Int32.max)).map(Int.init)
        let jitter = try reader.seconds("jitterSeconds")
        if let jitter, jitter < 0 || jitter > Limits.longestInterval {
            throw reader.field("jitterSeconds").refused("0 or more seconds are expected")
        }
        if !repeats {
            for name: StaticString in ["until", "count", "jitterSeconds"] where reader.has(name) {
                throw reader.field(name).refused("\(name) goes with repeating triggers only")
            }
        }
        let text = Payload(bytes: reader.node?.compactText ?? [])
        return Trigger(text: text, rule: rule, count: count, until: until, jitterMicroseconds: jitter ?? 0)
    }

    // MARK: Preview

    func preview(_ params: JSONNode?) throws(RequestError) -> Preview {
        let reader = try ObjectReader(params, at: .root, members: ["trigger", "after", "count", "zone"])
        let trigger = try trigger(try reader.required("trigger"), at: reader.field("trigger"))
        let zone = try self.zone(reader, "zone")
        if let zone, !isKnownZone(zone) {
            throw reader.field("zone").refused("there is no time zone \(printable(zone))")
        }
        return Preview(
            trigger: trigger, after: try reader.instant("after"),
            count: try reader.integer("count", in: 1...Int64(Limits.preview)).map(Int.init) ?? 10, zone: zone)
    }
}
