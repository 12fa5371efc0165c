// Reading a POSIX TZ text (IEEE 1003.1 §8.3 "TZ", with the hours of RFC 9636 §3.3.1). Nothing in it is optional to us but what the
// standard leaves out: a daylight name without dates is refused, as no two systems agree on its dates.

extension PosixZoneRule {
    /// Reads the text of a footer, without its newlines. Answers nil for whatever is not a complete rule.
    init?(_ bytes: [UInt8]) {
        var parser = Parser(bytes: bytes)
        guard let name = parser.name(), let west = parser.clock(maximumHours: 24) else { return nil }
        standard = LocalTimeType(seconds: -west, isDaylight: false, abbreviation: name)
        guard !parser.isAtEnd else {
            daylight = nil
            return
        }
        guard let daylightName = parser.name() else { return nil }
        var seconds = 3600 - west
        if parser.peek != UInt8(ascii: ",") {
            guard let daylightWest = parser.clock(maximumHours: 24) else { return nil }
            seconds = -daylightWest
        }
        guard parser.skip(","), let start = parser.changeDay(), parser.skip(","), let end = parser.changeDay(), parser.isAtEnd
        else { return nil }
        let type = LocalTimeType(seconds: seconds, isDaylight: true, abbreviation: daylightName)
        daylight = Daylight(type: type, start: start, end: end)
    }

    private struct Parser {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard peek == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        /// A name of three or more letters, or of letters, digits and signs between angle brackets.
        mutating func name() -> String? {
            let quoted = skip("<")
            let start = position
            while let byte = peek, isNameByte(byte, quoted: quoted) { position += 1 }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            guard 3...32 ~= text.utf8.count else { return nil }
            if quoted { guard skip(">") else { return nil } }
            return text
        }

        private func isNameByte(_ byte: UInt8, quoted: Bool) -> Bool {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
            default: false
            }
        }

        /// One to three digits.
        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            var value = 0
            let start = position
            while let byte = peek, 48...57 ~= byte, position - start < 3 {
                value = value * 10 + Int(byte - 48)
                position += 1
            }
            return position > start && range ~= value ? value : nil
        }

        /// `[±]hh[:mm[:ss]]` in seconds.
        mutating func clock(maximumHours: Int) -> Int? {
            let sign = skip("-") ? -1 : skip("+") ? 1 : 1
            guard let hours = number(0...maximumHours) else { return nil }
            var seconds = hours * 3600
            if skip(":") {
                guard let minutes = number(0...59) else { return nil }
                seconds += minutes * 60
                if skip(":") {
                    guard let rest = number(0...59) else { return nil }
                    seconds += rest
                }
            }
            return sign * seconds
        }

        /// A day of change with its time, 02:00 when left out.
        mutating func changeDay() -> ChangeDay? {
            let day: ChangeDay.Day
            if skip("M") {
                guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let weekday = number(0...6)
                else { return nil }
                day = .weekday(month: month, week: week, weekday: weekday)
            } else if skip("J") {
                guard let ordinal = number(1...365) else { return nil }
                day = .withoutLeapDay(ordinal)
            } else {
                guard let ordinal = number(0...365) else { return nil }
                day = .withLeapDay(ordinal)
            }
            guard skip("/") else { return ChangeDay(day: day, seconds: 7200) }
            guard let seconds = clock(maximumHours: 167) else { return nil }
            return ChangeDay(day: day, seconds: seconds)
        }
    }
}
