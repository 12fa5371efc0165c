// Random schedules, each with the plain meaning that it is compared with.

@testable import CivilTime

/// A random part of an expression: its text, and the values that it means.
struct RandomField {
    let text: String
    let values: Set<Int>
    /// Whether it has a star or a step.
    let isWild: Bool

    init(_ text: String, _ values: Set<Int>, isWild: Bool = false) {
        self.text = text
        self.values = values
        self.isWild = isWild
    }

    static func every(_ range: ClosedRange<Int>) -> RandomField { RandomField("*", Set(range), isWild: true) }
}

/// Makes schedules of every kind from random numbers.
struct ScheduleGenerator {
    var random: SeededGenerator
    /// An hour at which the clock changes in the zone, to be hit often.
    var interestingHour = 2
    let gap: GapPolicy
    let overlap: OverlapPolicy
    let missingDay: MissingDayPolicy

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        gap = random.pick(GapPolicy.allCases)
        overlap = random.pick(OverlapPolicy.allCases)
        missingDay = random.pick(MissingDayPolicy.allCases)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func hour() -> Int { random.chance(1, in: 2) ? interestingHour : number(0...23) }

    private func reference(day: @escaping (CivilDate) -> NamedDay, times: [Int64], isWild: Bool) -> ReferenceSchedule {
        ReferenceSchedule(day: day, times: times, isWild: isWild, gap: gap, overlap: overlap)
    }

    private static func times(_ hours: [Int], _ minutes: [Int], _ microseconds: [Int64]) -> [Int64] {
        hours.flatMap { hour in minutes.flatMap { minute in microseconds.map { Int64(hour * 60 + minute) * 60_000_000 + $0 } } }
    }

    /// Whether a day is named by a day of the month, `names` saying so of days of existing or missing number in a month.
    private static func named(
        _ date: CivilDate, by names: (_ year: Int, _ month: Int, _ day: Int) -> Bool, months: Set<Int>,
        missingDay: MissingDayPolicy
    ) -> NamedDay {
        if names(date.year, date.month, date.day) { return .own }
        func isMissing(_ year: Int, _ month: Int) -> Bool {
            let length = CivilDate.length(ofMonth: month, year: year)
            let longest = months.map { $0 == 2 ? 29 : CivilDate.length(ofMonth: $0, year: 2024) }.max() ?? 0
            return length < longest && (length + 1...longest).contains { names(year, month, $0) }
        }
        switch missingDay {
        case .skip: return .none
        case .lastDay:
            let isLast = date.day == CivilDate.length(ofMonth: date.month, year: date.year)
            return isLast && isMissing(date.year, date.month) ? .moved : .none
        case .nextDay:
            let isDue = date.day == 1 && date.month > 1 && isMissing(date.year, date.month - 1)
            return isDue ? .moved : .none
        }
    }

    // MARK: Components

    mutating func componentSchedule() -> (WallSchedule.Kind, ReferenceSchedule) {
        var parts = CalendarComponents()
        if random.chance(1, in: 4) { parts.month = number(1...12) }
        if random.chance(1, in: 10) { parts.quarter = number(1...4) }
        if random.chance(1, in: 4) { parts.day = random.chance(1, in: 2) ? number(28...31) : number(1...31) }
        if random.chance(1, in: 4) {
            parts.weekday = number(1...7)
            if random.chance(1, in: 3) { parts.weekdayOrdinal = random.pick([-1, 1, 2, 3, 4, 5]) }
        }
        if random.chance(1, in: 12) { parts.dayOfYear = number(1...366) }
        if random.chance(1, in: 12) { parts.weekOfYear = number(1...53) }
        if random.chance(1, in: 12) { parts.weekOfMonth = number(1...6) }
        if random.chance(1, in: 2) {
            parts.firstWeekday = number(1...7)
            parts.minimumDaysInFirstWeek = number(1...7)
        }
        if random.chance(2, in: 3) { parts.hour = hour() }
        if random.chance(1, in: 2) { parts.minute = random.pick([0, 15, 30, 45, 59]) }
        if random.chance(1, in: 8) { parts.second = number(0...59) }
        let names = [
            parts.month, parts.quarter, parts.day, parts.weekday, parts.dayOfYear, parts.weekOfYear, parts.weekOfMonth,
            parts.hour,
        ]
        if names.allSatisfy({ $0 == nil }) { parts.hour = interestingHour }
        let (hours, minutes) = timeLists(parts)
        let schedule = reference(
            day: { [missingDay] in ScheduleGenerator.named($0, by: parts, missingDay: missingDay) },
            times: ScheduleGenerator.times(hours, minutes, [Int64(parts.second ?? 0) * 1_000_000]),
            isWild: parts.hour == nil && (parts.minute != nil || parts.second != nil))
        return (.calendar(parts), schedule)
    }

    private func timeLists(_ parts: CalendarComponents) -> (hours: [Int], minutes: [Int]) {
        let hours = parts.hour.map { [$0] } ?? (parts.minute != nil || parts.second != nil ? Array(0...23) : [0])
        let minutes = parts.minute.map { [$0] } ?? (parts.second != nil ? Array(0...59) : [0])
        return (hours, minutes)
    }

    /// The plain meaning of components for one day.
    private static func named(_ date: CivilDate, by parts: CalendarComponents, missingDay: MissingDayPolicy) -> NamedDay {
        let hasTime = parts.hour != nil || parts.minute != nil || parts.second != nil
        let hasDay = parts.day != nil || parts.weekday != nil || parts.dayOfYear != nil
        let hasWeek = parts.weekOfYear != nil || parts.weekOfMonth != nil
        let firstWeekday = (parts.firstWeekday ?? 2) - 1
        let isAlone = !hasTime && !hasDay
        guard parts.weekday ?? date.weekday + 1 == date.weekday + 1 else { return .none }
        if isAlone, hasWeek, date.weekday != firstWeekday { return .none }
        if let ordinal = parts.weekdayOrdinal {
            let isLast = date.day + 7 > CivilDate.length(ofMonth: date.month, year: date.year)
            guard ordinal == -1 ? isLast : (date.day - 1) / 7 + 1 == ordinal else { return .none }
        }
        let yearDay = date.dayNumber - CivilDate.dayNumber(year: date.year, month: 1, day: 1) + 1
        guard parts.dayOfYear ?? yearDay == yearDay else { return .none }
        if let week = parts.weekOfMonth {
            let start = date.dayNumber - date.day + 1
            guard self.week(of: date.dayNumber, from: start, parts) == week else { return .none }
        }
        if let week = parts.weekOfYear {
            // The week belongs to the year that has enough of its days.
            let starts = (date.year - 1...date.year + 1).map { CivilDate.dayNumber(year: $0, month: 1, day: 1) }
            let year = starts.lastIndex { self.week(of: date.dayNumber, from: $0, parts) >= 1 }
            guard let year, self.week(of: date.dayNumber, from: starts[year], parts) == week else { return .none }
        }
        var months = Set(1...12)
        if let month = parts.month { months.formIntersection([month]) }
        if let quarter = parts.quarter { months.formIntersection([quarter * 3 - 2, quarter * 3 - 1, quarter * 3]) }
        var day = parts.day
        if isAlone, !hasWeek {
            day = 1
            if parts.month == nil, let quarter = parts.quarter { months = [quarter * 3 - 2] }
        }
        guard let day else { return months.contains(date.month) ? .own : .none }
        return named(date, by: { months.contains($1) && $2 == day }, months: months, missingDay: missingDay)
    }

    /// The number of the week of a day, counted in a year or month that begins on a day.
    private static func week(of day: Int, from start: Int, _ parts: CalendarComponents) -> Int {
        let firstWeekday = (parts.firstWeekday ?? 2) - 1
        var first = start
        while CivilDate.weekday(ofDay: first) != firstWeekday { first -= 1 }
        let inPeriod = 7 - (start - first)
        if inPeriod < parts.minimumDaysInFirstWeek ?? 4 { first += 7 }
        return day >= first ? (day - first) / 7 + 1 : 0
    }

    // MARK: Cron

    /// A random field of cron as text and values.
    private mutating func cronField(_ range: ClosedRange<Int>, favourite: Int?) -> RandomField {
        switch number(0...5) {
        case 0: return RandomField("*", Set(range), isWild: true)
        case 1:
            let step = number(1...range.upperBound)
            return RandomField(
                "*/\(step)", Set(stride(from: range.lowerBound, through: range.upperBound, by: step)), isWild: true)
        case 2:
            let first = number(range)
            let last = number(first...range.upperBound)
            return RandomField("\(first)-\(last)", Set(first...last))
        case 3:
            let values = [number(range), favourite ?? number(range)]
            return RandomField(values.map(String.init).joined(separator: ","), Set(values))
        default:
            let value = favourite ?? number(range)
            return RandomField(String(value), [value])
        }
    }

    mutating func cronSchedule() -> (WallSchedule.Kind, ReferenceSchedule) {
        let minute = random.chance(1, in: 3) ? cronField(0...59, favourite: nil) : RandomField("30", [30])
        let hour = cronField(0...23, favourite: interestingHour)
        let day = random.chance(1, in: 2) ? .every(1...31) : cronField(1...31, favourite: number(28...31))
        let month = random.chance(2, in: 3) ? .every(1...12) : cronField(1...12, favourite: nil)
        let weekday = random.chance(1, in: 2) ? .every(0...7) : cronField(0...7, favourite: nil)
        let weekdays = Set(weekday.values.map { $0 % 7 })
        let isEither = !day.text.hasPrefix("*") && !weekday.text.hasPrefix("*")
        let isEveryDay = day.values.count == 31
        let schedule = reference(
            day: { [missingDay] date in
                let isInMonth = month.values.contains(date.month)
                let byDay = ScheduleGenerator.named(
                    date, by: { month.values.contains($1) && day.values.contains($2) }, months: month.values,
                    missingDay: isEveryDay ? .skip : missingDay)
                let onWeekday = weekdays.contains(date.weekday)
                if isEither { return isInMonth && onWeekday ? .own : byDay }
                return onWeekday ? byDay : .none
            },
            times: ScheduleGenerator.times(Array(hour.values), Array(minute.values), [0]), isWild: hour.isWild)
        return (.cron("\(minute.text) \(hour.text) \(day.text) \(month.text) \(weekday.text)"), schedule)
    }

    // MARK: Calendar events

    /// A random list of a calendar event as text and values.
    private mutating func eventList(_ range: ClosedRange<Int>, favourite: Int) -> RandomField {
        switch number(0...5) {
        case 0: return RandomField("*", Set(range), isWild: true)
        case 1:
            let first = number(range.lowerBound...range.upperBound - 1)
            let step = number(1...range.upperBound - first)
            return RandomField("\(first)/\(step)", Set(stride(from: first, through: range.upperBound, by: step)), isWild: true)
        case 2:
            let first = number(range.lowerBound...range.upperBound - 1)
            let last = number(first + 1...range.upperBound)
            return RandomField("\(first)..\(last)", Set(first...last))
        case 3:
            let first = number(range.lowerBound...range.upperBound - 1)
            let last = number(first + 1...range.upperBound)
            let step = number(1...last - first)
            return RandomField(
                "\(first)..\(last)/\(step),\(favourite)", Set(stride(from: first, through: last, by: step)).union([favourite]),
                isWild: true)
        default:
            let value = random.chance(1, in: 2) ? favourite : number(range)
            return RandomField(String(value), [value])
        }
    }

    mutating func eventSchedule() -> (WallSchedule.Kind, ReferenceSchedule) {
        let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let weekdays = random.chance(1, in: 2) ? Set(0...6) : [number(0...6), number(0...6)]
        let month = random.chance(2, in: 3) ? .every(1...12) : eventList(1...12, favourite: 3)
        let isFromEnd = random.chance(1, in: 6)
        let day =
            random.chance(1, in: 2)
            ? .every(1...31) : isFromEnd ? endOfMonthDays() : eventList(1...31, favourite: number(28...31))
        let hour = eventList(0...23, favourite: interestingHour)
        let minute = random.chance(1, in: 3) ? eventList(0...59, favourite: 30) : RandomField("30", [30])
        let seconds: [(String, [Int64])] = [
            ("0", [0]), ("0.5,7", [500_000, 7_000_000]), ("1..4/1.5", [1_000_000, 2_500_000, 4_000_000]),
        ]
        let second = random.chance(3, in: 4) ? seconds[0] : random.pick(seconds)
        var text = weekdays.count == 7 ? "" : weekdays.map { weekdayNames[$0] }.joined(separator: ",") + " "
        text += "*-\(month.text)\(isFromEnd ? "~" : "-")\(day.text) \(hour.text):\(minute.text):\(second.0)"
        let isEveryDay = day.values.count == 31
        let countsFromEnd = isFromEnd && day.text != "*"
        let schedule = reference(
            day: { [missingDay] date in
                guard weekdays.contains(date.weekday) else { return .none }
                if countsFromEnd {
                    let fromEnd = CivilDate.length(ofMonth: date.month, year: date.year) - date.day + 1
                    return month.values.contains(date.month) && day.values.contains(fromEnd) ? .own : .none
                }
                return ScheduleGenerator.named(
                    date, by: { month.values.contains($1) && day.values.contains($2) }, months: month.values,
                    missingDay: isEveryDay ? .skip : missingDay)
            },
            times: ScheduleGenerator.times(Array(hour.values), Array(minute.values), second.1), isWild: hour.isWild)
        return (.onCalendar(text), schedule)
    }

    /// Days counted from the end of the month: steps run towards it.
    private mutating func endOfMonthDays() -> RandomField {
        let last = number(2...28)
        let step = number(1...last - 1)
        return RandomField("\(last)/\(step)", Set(stride(from: last, through: 1, by: -step)), isWild: true)
    }

    // MARK: Rules of days and weeks

    mutating func ruleSchedule(start: CivilDate) -> (WallSchedule.Kind, ReferenceSchedule) {
        let codes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let interval = number(1...4)
        let isWeekly = random.chance(1, in: 2)
        let weekStart = number(0...6)
        let weekdays: Set<Int> = [number(0...6), start.weekday]
        let hours = [hour(), number(0...23)]
        let first = start.dayNumber
        let week = first - (start.weekday - weekStart).flooredRemainder(7)
        var text = "FREQ=\(isWeekly ? "WEEKLY" : "DAILY");INTERVAL=\(interval);WKST=\(codes[weekStart])"
        text += ";BYHOUR=\(hours[0]),\(hours[1])"
        if isWeekly { text += ";BYDAY=" + weekdays.map { codes[$0] }.joined(separator: ",") }
        let schedule = reference(
            day: { date in
                let day = date.dayNumber
                guard day >= first else { return .none }
                if isWeekly { return weekdays.contains(date.weekday) && (day - week) / 7 % interval == 0 ? .own : .none }
                return (day - first) % interval == 0 ? .own : .none
            },
            times: ScheduleGenerator.times(hours, [30], [0]), isWild: false)
        return (rule("\(CivilDateTime(day: first, microsecondOfDay: 0).description.prefix(11))00:30:00", text), schedule)
    }
}
