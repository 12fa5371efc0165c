// Foundation's date components and the daemon's `calendar` trigger (TIME.md 2).

import BelfryClient
import BelfryProgram
import CivilTime
import WireProtocol

extension DateComponents {
    /// The components that a trigger can match, by the protocol's names.
    private static let members: [(StaticString, any WritableKeyPath<DateComponents, Int?> & Sendable)] = [
        ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day), ("weekday", \.weekday),
        ("weekdayOrdinal", \.weekdayOrdinal), ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear),
        ("weekOfMonth", \.weekOfMonth), ("dayOfYear", \.dayOfYear), ("hour", \.hour), ("minute", \.minute), ("second", \.second),
    ]

    /// A `calendar` trigger. Era and fractions of a second are not used. Throws a `UNTriggerError` for a calendar or a zone that the
    /// daemon does not have.
    func triggerJSON(repeats: Bool) throws -> [UInt8] {
        if let calendar, calendar.identifier != .gregorian, calendar.identifier != .iso8601 {
            throw UNTriggerError(
                reason: "The calendar \(calendar.identifier) cannot be used in a trigger; the Gregorian one can.")
        }
        let zone = try timeZone?.triggerName
        return parameters { writer in
            writer.set("type", "calendar")
            writer.set(
                "components",
                object: { writer in
                    for (name, member) in Self.members { writer.set(name, integer: self[keyPath: member]) }
                    if weekOfYear != nil || weekOfMonth != nil || yearForWeekOfYear != nil {
                        let weeks = calendar ?? .current
                        writer.set("firstWeekday", integer: weeks.firstWeekday)
                        writer.set("minimumDaysInFirstWeek", integer: weeks.minimumDaysInFirstWeek)
                    }
                })
            if repeats { writer.set("repeats", true) }
            writer.set("timeZone", zone)
        }
    }

    /// The components of a `calendar` trigger.
    init(_ node: JSONNode?, timeZone name: String?) {
        self.init()
        for (name, member) in Self.members { self[keyPath: member] = node?[name]?.integer.map { Int($0) } }
        if let name, name != "local" { timeZone = TimeZone(identifier: name) }
        if let first = node?["firstWeekday"]?.integer, let days = node?["minimumDaysInFirstWeek"]?.integer {
            var weeks = Calendar(identifier: .gregorian)
            weeks.firstWeekday = Int(first)
            weeks.minimumDaysInFirstWeek = Int(days)
            calendar = weeks
        }
    }

    /// The same for the search that the daemon makes, for when it cannot be asked.
    var calendarComponents: CalendarComponents {
        var components = CalendarComponents()
        let pairs: [(WritableKeyPath<CalendarComponents, Int?>, Int?)] = [
            (\.year, year), (\.quarter, quarter), (\.month, month), (\.day, day), (\.weekday, weekday),
            (\.weekdayOrdinal, weekdayOrdinal), (\.weekOfYear, weekOfYear), (\.yearForWeekOfYear, yearForWeekOfYear),
            (\.weekOfMonth, weekOfMonth), (\.dayOfYear, dayOfYear), (\.hour, hour), (\.minute, minute), (\.second, second),
        ]
        for (member, value) in pairs { components[keyPath: member] = value }
        if weekOfYear != nil || weekOfMonth != nil || yearForWeekOfYear != nil {
            let weeks = calendar ?? .current
            components.firstWeekday = weeks.firstWeekday
            components.minimumDaysInFirstWeek = weeks.minimumDaysInFirstWeek
        }
        return components
    }
}

extension TimeZone {
    /// The protocol's name of this zone; nil for the one that follows the system. Throws a `UNTriggerError` for a fixed offset that no
    /// named zone has.
    fileprivate var triggerName: String? {
        get throws {
            if self == .autoupdatingCurrent { return nil }
            guard identifier.hasPrefix("GMT"), identifier != "GMT" else { return identifier }
            let seconds = secondsFromGMT()
            guard seconds.isMultiple(of: 3600), (-12...14).contains(seconds / 3600) else {
                throw UNTriggerError(reason: "The zone \(identifier) has no name among the system's zones; use one that has.")
            }
            // The signs of these names count westwards.
            return seconds == 0 ? "UTC" : "Etc/GMT\(seconds > 0 ? "-" : "+")\(abs(seconds / 3600))"
        }
    }
}
