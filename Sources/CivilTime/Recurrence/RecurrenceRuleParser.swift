// Reading a recurrence rule: `FREQ=MONTHLY;BYDAY=2TU`, parts in any order.
//
// Each part is read by itself first; what the RFC forbids in combination is checked at the end, and points at the part that cannot
// stand with the others.

extension RecurrenceRule {
    init(parsing text: String) throws(ScheduleError) {
        self = try ScheduleError.naming("rule", in: text) { reader throws(ExpressionError) in
            var parser = RecurrenceRuleParser(reader: reader)
            return try parser.parse()
        }
    }
}

/// Reads one rule, part by part.
private struct RecurrenceRuleParser {
    private static let frequencies: [String: RecurrenceRule.Frequency] = [
        "secondly": .secondly, "minutely": .minutely, "hourly": .hourly, "daily": .daily, "weekly": .weekly, "monthly": .monthly,
        "yearly": .yearly,
    ]
    private static let weekdayNames = ["su", "mo", "tu", "we", "th", "fr", "sa"]

    var reader: ExpressionReader
    var rule = RecurrenceRule()
    /// The parts read, with the places of their names.
    var places: [String: Int] = [:]

    mutating func parse() throws(ExpressionError) -> RecurrenceRule {
        repeat {
            let place = reader.position
            let name = reader.word()
            guard !name.isEmpty else { throw reader.expected("a part such as FREQ=DAILY") }
            guard places[name] == nil else {
                throw ExpressionError(position: place, reason: "\(name.uppercased()) is given twice")
            }
            places[name] = place
            guard reader.skip("=") else { throw reader.expected("a = after \(name.uppercased())") }
            try readPart(name, place: place)
            guard reader.isAtEnd || reader.isNext(";") else { throw reader.expected("a ; and the next part") }
        } while reader.skip(";")
        try checkCombinations()
        return rule
    }

    private mutating func readPart(_ name: String, place: Int) throws(ExpressionError) {
        switch name {
        case "freq": rule.frequency = try keyword(RecurrenceRuleParser.frequencies, "SECONDLY to YEARLY")
        case "interval": rule.interval = try number(1...RecurrenceRule.maximumInterval)
        case "count":
            rule.countColumn = ScheduleError.column(of: place, in: reader.text(0..<reader.end))
            rule.count = try number(1...9_999_999_999)
        case "until": rule.until = try until()
        case "bysecond":
            // Second 60 is a leap second, which stands for 59 here (RFC 5545 §3.3.12).
            let bits = try bits(0...60)
            rule.seconds = (bits | (bits >> 60) << 59) & TimeSet.everyMinute
        case "byminute": rule.minutes = try bits(0...59)
        case "byhour": rule.hours = UInt32(truncatingIfNeeded: try bits(0...23))
        case "byday": rule.weekdays = try weekdays()
        case "bymonthday": rule.monthDays = try signedBits(31)
        case "byyearday": rule.yearDays = try signedNumbers(366)
        case "byweekno": rule.weekNumbers = try signedBits(53)
        case "bymonth": rule.months = UInt16(truncatingIfNeeded: try bits(1...12))
        case "bysetpos": rule.setPositions = try signedNumbers(366)
        case "wkst": rule.weekStart = try weekday()
        case "rscale": _ = try keyword(["gregorian": true], "GREGORIAN, the only calendar here")
        case "skip":
            rule.skip = try keyword(["omit": .skip, "backward": .lastDay, "forward": .nextDay], "OMIT, BACKWARD or FORWARD")
        default: throw ExpressionError(position: place, reason: "\(name.uppercased()) is no part of a rule")
        }
    }

    private mutating func keyword<Value>(_ words: [String: Value], _ what: String) throws(ExpressionError) -> Value {
        let place = reader.position
        guard let value = words[reader.word()] else { throw ExpressionError(position: place, reason: "\(what) was expected") }
        return value
    }

    private mutating func number(_ range: ClosedRange<Int>) throws(ExpressionError) -> Int {
        let place = reader.position
        let value = try reader.number("a number")
        guard range ~= value else {
            throw ExpressionError(position: place, reason: "the number must be \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private mutating func bits(_ range: ClosedRange<Int>) throws(ExpressionError) -> UInt64 {
        var bits: UInt64 = 0
        repeat { bits |= 1 << UInt64(try number(range)) } while reader.skip(",")
        return bits
    }

    private mutating func signed(_ limit: Int) throws(ExpressionError) -> Int {
        let isNegative = reader.skip("-")
        if !isNegative { _ = reader.skip("+") }
        let value = try number(1...limit)
        return isNegative ? -value : value
    }

    private mutating func signedNumbers(_ limit: Int) throws(ExpressionError) -> [Int] {
        var numbers: Set<Int> = []
        repeat { numbers.insert(try signed(limit)) } while reader.skip(",")
        return numbers.sorted()
    }

    private mutating func signedBits(_ limit: Int) throws(ExpressionError) -> RecurrenceRule.SignedBits {
        var bits = RecurrenceRule.SignedBits()
        for number in try signedNumbers(limit) {
            if number > 0 { bits.positive |= 1 << UInt64(number) } else { bits.negative |= 1 << UInt64(-number) }
        }
        return bits
    }

    private mutating func weekday() throws(ExpressionError) -> Int {
        let place = reader.position
        guard let day = RecurrenceRuleParser.weekdayNames.firstIndex(of: reader.word()) else {
            throw ExpressionError(position: place, reason: "a weekday of two letters such as MO was expected")
        }
        return day
    }

    private mutating func weekdays() throws(ExpressionError) -> [RecurrenceRule.WeekdayNumber] {
        var result: Set<RecurrenceRule.WeekdayNumber> = []
        repeat {
            var ordinal = 0
            if let byte = reader.peek, !ExpressionReader.isLetter(byte) { ordinal = try signed(53) }
            result.insert(RecurrenceRule.WeekdayNumber(weekday: try weekday(), ordinal: ordinal))
        } while reader.skip(",")
        return result.sorted { ($0.ordinal, $0.weekday) < ($1.ordinal, $1.weekday) }
    }

    /// `YYYYMMDD`, `YYYYMMDDTHHMMSS` (local) or `YYYYMMDDTHHMMSSZ`.
    private mutating func until() throws(ExpressionError) -> RecurrenceRule.Until {
        let place = reader.position
        let invalid = ExpressionError(position: place, reason: "a date such as 20261231 or 20261231T090000Z was expected")
        var end = place
        while end < reader.end, reader.bytes[end] != UInt8(ascii: ";") { end += 1 }
        reader.position = end
        var digits = DigitReader(reader.text(place..<end))
        guard let year = digits.number(digits: 4), let month = digits.number(digits: 2), let day = digits.number(digits: 2),
            let date = CivilDate(year: year, month: month, day: day)
        else { throw invalid }
        if digits.isAtEnd {
            return .local(CivilDateTime(day: date.dayNumber, microsecondOfDay: CivilDateTime.microsecondsPerDay - 1))
        }
        guard digits.skip("T") || digits.skip("t"), let hour = digits.number(digits: 2), let minute = digits.number(digits: 2),
            let second = digits.number(digits: 2),
            let local = CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59)), second <= 60
        else { throw invalid }
        let isUTC = digits.skip("Z") || digits.skip("z")
        guard digits.isAtEnd else { throw invalid }
        return isUTC ? .instant(Instant(microseconds: local.microseconds)) : .local(local)
    }

    /// What RFC 5545 §3.3.10 says of parts that may not stand together.
    private func checkCombinations() throws(ExpressionError) {
        guard places["freq"] != nil else { throw ExpressionError(position: reader.end, reason: "the rule must have FREQ") }
        let frequency = rule.frequency
        if places["count"] != nil { try refuse("until", if: true, "UNTIL cannot stand beside COUNT") }
        try refuse("byweekno", if: frequency != .yearly, "BYWEEKNO goes with FREQ=YEARLY only")
        try refuse("bymonthday", if: frequency == .weekly, "BYMONTHDAY does not go with FREQ=WEEKLY")
        try refuse(
            "byyearday", if: RecurrenceRule.Frequency.daily...RecurrenceRule.Frequency.monthly ~= frequency,
            "BYYEARDAY does not go with FREQ=DAILY, WEEKLY or MONTHLY")
        if rule.weekdays.contains(where: { $0.ordinal != 0 }) {
            try refuse("byday", if: frequency < .monthly, "a number before a weekday goes with FREQ=MONTHLY and YEARLY only")
            try refuse("byday", if: places["byweekno"] != nil, "a number before a weekday does not go with BYWEEKNO")
        }
        let others = places.keys.contains { $0.hasPrefix("by") && $0 != "bysetpos" }
        try refuse("bysetpos", if: !others, "BYSETPOS needs another BY part to choose from")
        let isFiltered = others && frequency < .daily
        try refuse(
            "count", if: isFiltered && rule.count ?? 0 > RecurrenceRule.maximumFilteredCount,
            "COUNT is at most \(RecurrenceRule.maximumFilteredCount) in a rule of hours, minutes or seconds with BY parts")
    }

    private func refuse(_ part: String, if condition: Bool, _ reason: String) throws(ExpressionError) {
        if condition, let place = places[part] { throw ExpressionError(position: place, reason: reason) }
    }
}
