// When a trigger fires next. The daemon knows best: it has the clock that counts, and the request.

import BelfryClient
import BelfryProgram
import CivilTime
import WireProtocol

enum NextDate {
    /// The date of a pending request while it is ahead; else what the daemon answers; else, where that cannot be reached, the date by
    /// its rules.
    static func of(_ trigger: UNNotificationTrigger, program: Program, now: Date = Date()) -> Date? {
        if let known = trigger.known, known > now { return known }
        guard let json = try? trigger.json(from: trigger.known) else { return nil }
        do throws(BelfryError) {
            let answer = try program.link.callNow(
                "triggers.preview",
                parameters { writer in
                    writer.set("trigger", json: json)
                    writer.set("count", integer: 1)
                })
            return answer["occurrences"]?.elements.first?["at"]?.date
        } catch {
            return error.code == 0 ? computed(trigger, now: now) : nil
        }
    }

    /// The next date by the daemon's rules, from this machine's clock and zone.
    static func computed(_ trigger: UNNotificationTrigger, now: Date) -> Date? {
        if let trigger = trigger as? UNTimeIntervalNotificationTrigger { return next(of: trigger, now: now) }
        guard let components = (trigger as? UNCalendarNotificationTrigger)?.dateComponents,
            let zone = zone(components.timeZone ?? .current),
            let schedule = try? WallSchedule(.calendar(components.calendarComponents), repeats: trigger.repeats),
            case .found(let next) = schedule.next(after: Instant(now), in: zone)
        else { return nil }
        return next.instant.date
    }

    /// The next date on the grid that a pending request stands on, or one interval from now.
    private static func next(of trigger: UNTimeIntervalNotificationTrigger, now: Date) -> Date? {
        let interval = trigger.timeInterval
        guard let known = trigger.known else { return now.addingTimeInterval(interval) }
        guard trigger.repeats, interval > 0 else { return nil }
        let passed = (now.timeIntervalSince(known) / interval).rounded(.down)
        return known.addingTimeInterval((passed + 1) * interval)
    }

    private static func zone(_ zone: TimeZone) -> ZoneRules? {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone.identifier)")) else {
            return zone.identifier == "GMT" ? .utc : nil
        }
        return try? ZoneRules(name: zone.identifier, tzif: Array(bytes))
    }
}
