// An onCalendar expression: a calendar event of systemd.time(7).
//
// The form is weekdays, date and time of day, each a list of values, ranges and steps, with a zone at the end. This is the parsed
// form; it can be written back in the normal form that `systemd-analyze calendar` prints, and turned into days and times.

/// A calendar event, parsed and in range.
struct CalendarEvent: Hashable, Sendable {
    /// One item of a list: a value, a range with a step, or a value with a step up to the end of what is possible.
    struct Item: Hashable, Sendable {
        var start: Int
        /// The last value, nil for a single value or an open step.
        var stop: Int?
        /// The step; 0 for a single value.
        var step: Int
        /// Whether the step was written with a slash; a range without one has the step 1.
        var hasSlash: Bool
        /// Where in the text it begins.
        var position: Int

        /// The values up to a greatest possible one.
        func values(through greatest: Int) -> ValueRange {
            ValueRange(Int64(start), to: Int64(stop ?? (step > 0 ? greatest : start)), step: Int64(max(step, 1)))
        }

        static func == (left: Item, right: Item) -> Bool {
            (left.start, left.stop, left.step) == (right.start, right.stop, right.step)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(start)
        }
    }

    /// Bit 0 = Sunday; 127 when any day will do.
    var weekdays: UInt8 = 127
    /// Nil for `*`, as in the lists below.
    var years: [Item]?
    var months: [Item]?
    var days: [Item]?
    /// Whether `days` count from the end of the month.
    var countsFromEnd = false
    var hours: [Item]?
    var minutes: [Item]?
    /// Microseconds within the minute.
    var seconds: [Item] = []
    /// The zone of the event.
    var zone: String?
    /// Where the zone stands in the text; nil if it goes without saying, as the UTC of a number of seconds.
    var zonePosition: Int?

    static let years = 1970...SearchLimit.lastYear

    /// Whether the hour is `*` or has a step.
    var hasWildHour: Bool { hours?.contains(where: \.hasSlash) ?? true }

    /// The days of the event.
    func dayPattern(missingDay: MissingDayPolicy) -> DayPattern {
        var pattern = DayPattern()
        pattern.missingDay = missingDay
        pattern.weekdays = weekdays
        pattern.years = years?.map { $0.values(through: CalendarEvent.years.upperBound) }
        if let months { pattern.months = UInt16(truncatingIfNeeded: months.map { $0.values(through: 12) }.bits) }
        guard let days else { return pattern }
        if countsFromEnd {
            // Steps run towards the end of the month: the 7th last day and every one after it.
            let values = days.map { item in
                item.stop == nil && item.step > 0
                    ? ValueRange(Int64((item.start - 1) % item.step + 1), to: Int64(item.start), step: Int64(item.step))
                    : item.values(through: item.start)
            }
            pattern.daysFromEnd = UInt32(truncatingIfNeeded: values.bits)
        } else {
            pattern.days = UInt32(truncatingIfNeeded: days.map { $0.values(through: 31) }.bits)
        }
        return pattern
    }

    /// The times of day of the event.
    var times: TimeSet {
        let rows = seconds.map { $0.values(through: 59_999_999) }
        let isWhole = rows.allSatisfy { $0.start % 1_000_000 == 0 && ($0.step % 1_000_000 == 0 || $0.start == $0.stop) }
        let whole = rows.map {
            ValueRange($0.start / 1_000_000, to: $0.stop / 1_000_000, step: max($0.step / 1_000_000, 1))
        }
        return TimeSet(
            hours: hours.map { UInt32(truncatingIfNeeded: $0.map { $0.values(through: 23) }.bits) } ?? TimeSet.everyHour,
            minutes: minutes.map { $0.map { $0.values(through: 59) }.bits } ?? TimeSet.everyMinute,
            seconds: isWhole ? whole.bits : 1, fractions: isWhole ? [] : rows)
    }
}

extension CalendarEvent {
    /// The event in systemd's normal form. Parsed again it gives an equal event with the same text.
    var normalForm: String {
        var text = weekdays == 127 ? "" : weekdayText + " "
        text += CalendarEvent.list(years, width: 4) + "-"
        text += CalendarEvent.list(months, width: 2) + (countsFromEnd ? "~" : "-")
        text += CalendarEvent.list(days, width: 2) + " "
        text += CalendarEvent.list(hours, width: 2, keepsSlash: true) + ":"
        text += CalendarEvent.list(minutes, width: 2) + ":"
        text += secondText
        if let zone { text += " " + zone }
        return text
    }

    /// `Mon..Wed,Fri`: two neighbours with a comma, more as a range, Monday first.
    private var weekdayText: String {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        var parts: [String] = []
        var day = 0
        while day < 7 {
            var last = day
            while last < 7, weekdays >> ((last + 1) % 7) & 1 == 1 { last += 1 }
            switch last - day {
            case 0: break
            case 1: parts.append(names[day])
            case 2: parts.append("\(names[day]),\(names[day + 1])")
            default: parts.append("\(names[day])..\(names[last - 1])")
            }
            day = last + 1
        }
        return parts.joined(separator: ",")
    }

    private static func list(_ items: [Item]?, width: Int, keepsSlash: Bool = false) -> String {
        guard let items else { return "*" }
        return items.map { item in
            var text = DigitWriter()
            text.append(item.start, width: width)
            if let stop = item.stop {
                text.append("..")
                text.append(stop, width: width)
            }
            // A step of 1 says nothing, but for hours it tells a wild hour from a specific one.
            if item.step > 0, item.stop == nil || item.step > 1 || item.hasSlash && keepsSlash { text.append("/\(item.step)") }
            return text.string
        }.joined(separator: ",")
    }

    private var secondText: String {
        if seconds.count == 1, let item = seconds.first, item.start == 0, item.stop == nil, item.step == 1_000_000 { return "*" }
        return seconds.map { item in
            var text = CalendarEvent.second(item.start, width: 2)
            if let stop = item.stop { text += ".." + CalendarEvent.second(stop, width: 2) }
            if item.step > 0, item.stop == nil || item.step != 1_000_000 {
                text += "/" + CalendarEvent.second(item.step, width: 1)
            }
            return text
        }.joined(separator: ",")
    }

    private static func second(_ microseconds: Int, width: Int) -> String {
        var text = DigitWriter()
        text.append(microseconds / 1_000_000, width: width)
        if microseconds % 1_000_000 > 0 {
            text.append(".")
            text.append(microseconds % 1_000_000, width: 6)
        }
        return text.string
    }
}
