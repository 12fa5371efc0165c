// Reading an onCalendar expression: the whole syntax of systemd.time(7), "Calendar events".
//
// A list is read before it is known what it lists (`10-15` is a date, `10:15` a time), so ranges are checked when all is read; each
// item remembers its place for that.

extension CalendarEvent {
    /// The words that stand for a whole expression.
    private static let shorthands = [
        "minutely": "*-*-* *:*:00", "hourly": "*-*-* *:00:00", "daily": "*-*-* 00:00:00", "monthly": "*-*-01 00:00:00",
        "weekly": "Mon *-*-* 00:00:00", "yearly": "*-01-01 00:00:00", "annually": "*-01-01 00:00:00",
        "anually": "*-01-01 00:00:00", "quarterly": "*-01,04,07,10-01 00:00:00", "semiannually": "*-01,07-01 00:00:00",
        "semi-annually": "*-01,07-01 00:00:00", "biannually": "*-01,07-01 00:00:00", "bi-annually": "*-01,07-01 00:00:00",
    ]

    /// The names of days, in the order of the bits of `weekdays`.
    private static let dayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    init(parsing text: String) throws(ScheduleError) {
        self = try ScheduleError.naming("expression", in: text) { reader throws(ExpressionError) in
            try CalendarEvent(&reader)
        }
    }

    private init(_ reader: inout ExpressionReader) throws(ExpressionError) {
        self.init()
        try takeZone(&reader)
        if let full = CalendarEvent.shorthands[reader.text(reader.position..<reader.end).lowercased()] {
            var fullReader = try ExpressionReader(full)
            try readEvent(&fullReader)
        } else {
            try readEvent(&reader)
        }
    }

    /// Takes a zone from the end of the text: the last word, if it begins with a letter and has the form of a zone's name.
    private mutating func takeZone(_ reader: inout ExpressionReader) throws(ExpressionError) {
        guard let space = reader.bytes.lastIndex(of: UInt8(ascii: " ")), space > 0, space + 1 < reader.end,
            ExpressionReader.isLetter(reader.bytes[space + 1])
        else { return }
        let word = reader.text(space + 1..<reader.end)
        let lowercase = word.lowercased()
        guard ZoneName.isAcceptable(word), CalendarEvent.shorthands[lowercase] == nil,
            !CalendarEvent.dayNames.contains(where: { $0 == lowercase || $0.prefix(3) == lowercase })
        else { return }
        zone = lowercase == "utc" ? "UTC" : word
        zonePosition = space + 1
        reader.end = space
    }

    private mutating func readEvent(_ reader: inout ExpressionReader) throws(ExpressionError) {
        guard !reader.isAtEnd else { throw reader.expected("a date, a time, or a word such as daily") }
        try readWeekdays(&reader)
        guard !reader.isAtEnd else {
            (hours, minutes, seconds) = ([.zero], [.zero], [.zero])
            return
        }
        if reader.isNext("@") {
            try readTimestamp(&reader)
        } else {
            try readDate(&reader)
            try readTime(&reader)
        }
        guard reader.isAtEnd else { throw reader.expected("the end of the expression") }
        try normalize()
    }

    /// `Mon..Wed,Fri ` with the space after it; nothing if the text does not begin with a letter.
    private mutating func readWeekdays(_ reader: inout ExpressionReader) throws(ExpressionError) {
        guard let byte = reader.peek, ExpressionReader.isLetter(byte) else { return }
        weekdays = 0
        repeat {
            let place = reader.position
            let first = try readWeekday(&reader)
            var last = first
            if reader.isNext("."), reader.peek(1) == UInt8(ascii: ".") {
                reader.position += 2
                last = try readWeekday(&reader)
            } else if reader.skip("-") {
                last = try readWeekday(&reader)
            }
            // Weeks run from Monday here, so Sunday is the last day of a range.
            guard (first + 6) % 7 <= (last + 6) % 7 else {
                throw ExpressionError(position: place, reason: "a range of weekdays runs from Monday towards Sunday")
            }
            for day in (first + 6) % 7...(last + 6) % 7 { weekdays |= 1 << UInt8((day + 1) % 7) }
            guard reader.skip(",") else { break }
        } while !reader.isAtEnd && !reader.isNext(" ")
        guard reader.isAtEnd || reader.isNext(" ") else { throw reader.expected("a space after the weekdays") }
        reader.skipSpaces()
    }

    private func readWeekday(_ reader: inout ExpressionReader) throws(ExpressionError) -> Int {
        let start = reader.position
        let word = reader.word()
        guard let day = CalendarEvent.dayNames.firstIndex(where: { $0 == word || $0.prefix(3) == word }) else {
            reader.position = start
            throw reader.expected("a weekday such as Mon")
        }
        return day
    }

    /// `@seconds`, an instant: all of date and time, in UTC.
    private mutating func readTimestamp(_ reader: inout ExpressionReader) throws(ExpressionError) {
        reader.position += 1
        let place = reader.position
        let seconds = try reader.number("a number of seconds since 1970")
        guard seconds < SearchLimit.endDay * 86_400 else {
            throw ExpressionError(
                position: place, reason: "the year must be \(CalendarEvent.years.lowerBound) to \(SearchLimit.lastYear)")
        }
        if let zone, zone != "UTC" {
            throw ExpressionError(
                position: zonePosition ?? 0, reason: "a number of seconds since 1970 is in UTC and takes no zone")
        }
        let time = CivilDateTime(microseconds: Int64(seconds) * 1_000_000)
        let date = time.date
        func item(_ value: Int) -> [Item] { [Item(start: value, stop: nil, step: 0, hasSlash: false, position: place)] }
        (years, months, days) = (item(date.year), item(date.month), item(date.day))
        (hours, minutes, self.seconds) = (item(time.hour), item(time.minute), item(time.second * 1_000_000))
        zone = "UTC"
    }

    /// `[year-]month-day` with spaces after it. Stays where it is if a time follows instead.
    private mutating func readDate(_ reader: inout ExpressionReader) throws(ExpressionError) {
        let start = reader.position
        let first = try readList(&reader, isSecond: false)
        if reader.isAtEnd || reader.isNext(":") {
            reader.position = start
            return
        }
        countsFromEnd = reader.isNext("~")
        guard reader.skip("-") || reader.skip("~") else { throw reader.expected("a - or : ") }
        let second = try readList(&reader, isSecond: false)
        if reader.isAtEnd || reader.isNext(" ") {
            (months, days) = (first, second)
        } else {
            guard !countsFromEnd else { throw reader.expected("a space after the day") }
            countsFromEnd = reader.isNext("~")
            guard reader.skip("-") || reader.skip("~") else { throw reader.expected("a - and the day") }
            (years, months, days) = (first, second, try readList(&reader, isSecond: false))
            guard reader.isAtEnd || reader.isNext(" ") else { throw reader.expected("a space after the day") }
        }
        reader.skipSpaces()
    }

    /// `hour:minute[:second]`, midnight if nothing is left.
    private mutating func readTime(_ reader: inout ExpressionReader) throws(ExpressionError) {
        (hours, minutes, seconds) = ([.zero], [.zero], [.zero])
        guard !reader.isAtEnd else { return }
        hours = try readList(&reader, isSecond: false)
        guard reader.skip(":") else { throw reader.expected("a : and the minute") }
        minutes = try readList(&reader, isSecond: false)
        guard !reader.isAtEnd else { return }
        guard reader.skip(":") else { throw reader.expected("a : and the second") }
        seconds =
            try readList(&reader, isSecond: true) ?? [
                Item(start: 0, stop: nil, step: 1_000_000, hasSlash: true, position: reader.position)
            ]
    }

    /// `*` (nil) or items with commas between them.
    private func readList(_ reader: inout ExpressionReader, isSecond: Bool) throws(ExpressionError) -> [Item]? {
        if reader.skip("*") { return nil }
        var items: [Item] = []
        repeat {
            var item = Item.zero
            item.position = reader.position
            item.start = try readValue(&reader, isSecond: isSecond)
            if reader.isNext("."), reader.peek(1) == UInt8(ascii: ".") {
                reader.position += 2
                item.stop = try readValue(&reader, isSecond: isSecond)
                item.step = isSecond ? 1_000_000 : 1
            }
            if reader.skip("/") {
                let place = reader.position
                item.step = try readValue(&reader, isSecond: isSecond)
                item.hasSlash = true
                guard item.step > 0 else { throw ExpressionError(position: place, reason: "a step must be greater than 0") }
            }
            items.append(item)
        } while reader.skip(",")
        return items
    }

    /// A number; for seconds in microseconds and with a fraction, of which the seventh digit rounds.
    private func readValue(_ reader: inout ExpressionReader, isSecond: Bool) throws(ExpressionError) -> Int {
        let value = try reader.number("a number")
        guard isSecond else { return value }
        guard reader.isNext("."), reader.peek(1) != UInt8(ascii: ".") else { return value * 1_000_000 }
        reader.position += 1
        guard let digit = reader.peek, 48...57 ~= digit else { throw reader.expected("a digit") }
        var fraction = 0
        var scale = 100_000
        var isPastMicroseconds = false
        while let byte = reader.peek, 48...57 ~= byte {
            if scale > 0 {
                fraction += Int(byte - 48) * scale
                scale /= 10
            } else if !isPastMicroseconds {
                fraction += byte >= 53 ? 1 : 0
                isPastMicroseconds = true
            }
            reader.position += 1
        }
        return value * 1_000_000 + fraction
    }
}

extension CalendarEvent.Item {
    fileprivate static let zero = CalendarEvent.Item(start: 0, stop: nil, step: 0, hasSlash: false, position: 0)
}

extension CalendarEvent {
    /// Puts all lists into their normal order and checks their ranges.
    private mutating func normalize() throws(ExpressionError) {
        if let items = years {
            // Two digits mean 1970 to 2069.
            func full(_ year: Int) -> Int { year < 70 ? year + 2000 : year < 100 ? year + 1900 : year }
            years = items.map { item in
                var item = item
                item.start = full(item.start)
                item.stop = item.stop.map(full)
                return item
            }
        }
        years = try CalendarEvent.normal(years, "year", CalendarEvent.years)
        months = try CalendarEvent.normal(months, "month", 1...12)
        // Every month has 28 days to count from its end.
        days = try CalendarEvent.normal(days, "day", countsFromEnd ? 1...28 : 1...31, runsDown: countsFromEnd)
        hours = try CalendarEvent.normal(hours, "hour", 0...23)
        minutes = try CalendarEvent.normal(minutes, "minute", 0...59)
        seconds = try CalendarEvent.normal(seconds, "second", 0...59_999_999, unit: 1_000_000) ?? []
        if days == nil { countsFromEnd = false }
    }

    private static func normal(
        _ items: [Item]?, _ name: String, _ range: ClosedRange<Int>, runsDown: Bool = false, unit: Int = 1
    ) throws(ExpressionError) -> [Item]? {
        guard let items else { return nil }
        var result: [Item] = []
        for item in items { result.append(try normal(item, name, range, runsDown: runsDown, unit: unit)) }
        result.sort {
            ($0.start, $0.stop ?? -1, $0.step, $0.hasSlash ? 0 : 1) < ($1.start, $1.stop ?? -1, $1.step, $1.hasSlash ? 0 : 1)
        }
        var unique: [Item] = []
        for item in result where unique.last != item { unique.append(item) }
        return unique
    }

    private static func normal(
        _ item: Item, _ name: String, _ range: ClosedRange<Int>, runsDown: Bool, unit: Int
    ) throws(ExpressionError) -> Item {
        func refusal(_ reason: String) -> ExpressionError { ExpressionError(position: item.position, reason: reason) }
        var item = item
        guard range ~= item.start, range ~= item.stop ?? item.start else {
            throw refusal("the \(name) must be \(range.lowerBound / unit) to \(range.upperBound / unit)")
        }
        guard item.step > 0 else { return item }
        if let stop = item.stop {
            guard stop >= item.start else { throw refusal("the range runs backwards") }
            item.stop = stop - (stop - item.start) % item.step
            if item.stop == item.start { (item.stop, item.step, item.hasSlash) = (nil, 0, false) }
        } else {
            let next = runsDown ? item.start - item.step : item.start + item.step
            guard range ~= next else { throw refusal("the step leads out of the range of the \(name) at once") }
        }
        return item
    }
}
