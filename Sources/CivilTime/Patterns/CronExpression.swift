// A cron expression, as Vixie's cron reads its tables: crontab(5).
//
// Five fields of lists, ranges and steps; names for months and weekdays; Sunday is 0 and 7. If both day fields are restricted a day
// that satisfies either is enough. A field counts as unrestricted when it begins with a star, `*/2` too: then both must hold.

/// A cron expression, parsed and in range.
struct CronExpression: Hashable, Sendable {
    /// One of the five fields.
    private struct Field {
        let name: String
        let range: ClosedRange<Int>
        /// Names for values, from `firstNamed` on.
        var names: [String] = []
        var firstNamed = 0
    }

    private static let fields = [
        Field(name: "minute", range: 0...59),
        Field(name: "hour", range: 0...23),
        Field(name: "day of the month", range: 1...31),
        Field(
            name: "month", range: 1...12,
            names: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], firstNamed: 1),
        Field(name: "weekday", range: 0...7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]),
    ]

    private static let shorthands = [
        "yearly": "0 0 1 1 *", "annually": "0 0 1 1 *", "monthly": "0 0 1 * *", "weekly": "0 0 * * 0", "daily": "0 0 * * *",
        "midnight": "0 0 * * *", "hourly": "0 * * * *",
    ]

    /// The values of a field, with how it was written.
    private struct Values: Hashable {
        var bits: UInt64 = 0
        var beginsWithStar = false
        /// Whether it has a star or a step anywhere.
        var isWild = false
    }

    private var minutes = Values()
    private var hours = Values()
    private var days = Values()
    private var months = Values()
    private var weekdays = Values()

    init(parsing text: String) throws(ScheduleError) {
        self = try ScheduleError.naming("expression", in: text) { reader throws(ExpressionError) in
            try CronExpression(&reader)
        }
    }

    private init(_ reader: inout ExpressionReader) throws(ExpressionError) {
        CronExpression.skipBlanks(&reader)
        if reader.skip("@") {
            let start = reader.position
            let word = reader.word()
            guard let full = CronExpression.shorthands[word] else {
                reader.position = start
                throw reader.expected("yearly, monthly, weekly, daily or hourly")
            }
            CronExpression.skipBlanks(&reader)
            guard reader.isAtEnd else { throw reader.expected("the end of the expression") }
            var fullReader = try ExpressionReader(full)
            self = try CronExpression(&fullReader)
            return
        }
        minutes = try CronExpression.readField(&reader, CronExpression.fields[0])
        hours = try CronExpression.readField(&reader, CronExpression.fields[1])
        days = try CronExpression.readField(&reader, CronExpression.fields[2])
        months = try CronExpression.readField(&reader, CronExpression.fields[3])
        weekdays = try CronExpression.readField(&reader, CronExpression.fields[4])
        guard reader.isAtEnd else { throw reader.expected("the end after five fields") }
        // 7 is Sunday, too.
        weekdays.bits = (weekdays.bits | weekdays.bits >> 7) & 127
    }

    private static func skipBlanks(_ reader: inout ExpressionReader) {
        while reader.isNext(" ") || reader.isNext("\t") { reader.position += 1 }
    }

    /// A list of items and the blanks after it.
    private static func readField(_ reader: inout ExpressionReader, _ field: Field) throws(ExpressionError) -> Values {
        var values = Values(beginsWithStar: reader.isNext("*"))
        repeat { try readItem(&reader, field, into: &values) } while reader.skip(",")
        guard reader.isAtEnd || reader.isNext(" ") || reader.isNext("\t") else {
            throw reader.expected("a blank after the \(field.name)")
        }
        skipBlanks(&reader)
        return values
    }

    /// `*`, a value or a range, each with an optional step. A step after a single value runs to the end of the field.
    private static func readItem(_ reader: inout ExpressionReader, _ field: Field, into values: inout Values)
        throws(ExpressionError)
    {
        let place = reader.position
        var (first, last) = (field.range.lowerBound, field.range.upperBound)
        var isOpen = true
        if reader.skip("*") {
            values.isWild = true
        } else {
            first = try readValue(&reader, field)
            last = first
            if reader.skip("-") {
                last = try readValue(&reader, field)
                isOpen = false
                guard first <= last else {
                    throw ExpressionError(position: place, reason: "the range of the \(field.name) runs backwards")
                }
            } else {
                isOpen = reader.isNext("/")
                if isOpen { last = field.range.upperBound }
            }
        }
        var step = 1
        if reader.skip("/") {
            let stepPlace = reader.position
            step = try reader.number("a step")
            guard step > 0 else { throw ExpressionError(position: stepPlace, reason: "a step must be greater than 0") }
            values.isWild = true
        }
        // Only a range that says so goes on to 7, the second Sunday.
        if isOpen, field.range.upperBound == 7, last == 7, first < 7 { last = 6 }
        values.bits |= [ValueRange(Int64(first), to: Int64(last), step: Int64(step))].bits
    }

    private static func readValue(_ reader: inout ExpressionReader, _ field: Field) throws(ExpressionError) -> Int {
        let place = reader.position
        if let byte = reader.peek, ExpressionReader.isLetter(byte), !field.names.isEmpty {
            let word = reader.word()
            guard let index = field.names.firstIndex(of: word) else {
                throw ExpressionError(position: place, reason: "a \(field.name) such as \(field.names[1]) was expected")
            }
            return index + field.firstNamed
        }
        let value = try reader.number("a \(field.name)")
        guard field.range ~= value else {
            throw ExpressionError(
                position: place, reason: "the \(field.name) must be \(field.range.lowerBound) to \(field.range.upperBound)")
        }
        return value
    }

    /// Whether the hour has a star or a step.
    var hasWildHour: Bool { hours.isWild }

    /// The times of day of the expression.
    var times: TimeSet {
        TimeSet(hours: UInt32(truncatingIfNeeded: hours.bits), minutes: minutes.bits, seconds: 1)
    }

    /// The days of the expression.
    func dayPattern(missingDay: MissingDayPolicy) -> DayPattern {
        var pattern = DayPattern()
        pattern.missingDay = missingDay
        pattern.months = UInt16(truncatingIfNeeded: months.bits)
        pattern.days = UInt32(truncatingIfNeeded: days.bits)
        pattern.weekdays = UInt8(truncatingIfNeeded: weekdays.bits)
        pattern.takesEitherDayOrWeekday = !days.beginsWithStar && !weekdays.beginsWithStar
        return pattern
    }
}
