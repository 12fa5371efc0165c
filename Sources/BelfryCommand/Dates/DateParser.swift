// Reads the words of WHEN, left to right: what day, then what time of day. Letters may be of either case.

import CivilTime

/// The reader behind `DateExpression(_:)`.
struct DateParser {
    typealias TimeOfDay = DateExpression.TimeOfDay
    typealias Misunderstood = DateExpression.Misunderstood

    private let words: [String]
    private var position = 0

    private init(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    }

    /// The meaning of a text; throws the first word that has none.
    static func parse(_ text: String) throws(Misunderstood) -> DateExpression {
        // RFC 3339 keeps its letters, and may hold a space for its T.
        if let instant = Instant(rfc3339: text) { return .instant(instant) }
        var parser = DateParser(text)
        guard !parser.words.isEmpty else { throw Misunderstood(word: text) }
        let expression = try parser.expression()
        if let left = parser.next { throw Misunderstood(word: left) }
        return expression
    }

    private var next: String? { position < words.count ? words[position] : nil }

    private mutating func take() -> String? {
        guard let word = next else { return nil }
        position += 1
        return word
    }

    private mutating func skip(_ word: String) -> Bool {
        guard next == word else { return false }
        position += 1
        return true
    }

    private mutating func expression() throws(Misunderstood) -> DateExpression {
        guard let first = next else { throw Misunderstood(word: "") }
        if skip("now") { return .now }
        if skip("in") { return try elapsed() }
        if skip("today") { return .day(0, try timeOrStandard()) }
        if skip("tomorrow") { return .day(1, try timeOrStandard()) }
        if skip("next") {
            let word = take() ?? "next"
            guard let day = Self.weekday(word) else { throw Misunderstood(word: word) }
            return .weekday(day, isNext: true, try timeOrStandard())
        }
        if let day = Self.weekday(first) {
            position += 1
            return .weekday(day, isNext: false, try timeOrStandard())
        }
        if let dated = try numericDate() { return dated }
        if let dated = try monthDate() { return dated }
        return .timeOfDay(try time())
    }

    /// `in` and a duration, which may have several words.
    private mutating func elapsed() throws(Misunderstood) -> DateExpression {
        let text = words[position...].joined(separator: " ")
        position = words.count
        do {
            return .elapsed(microseconds: try DurationText.parse(text))
        } catch {
            throw Misunderstood(word: error.word.isEmpty ? "in" : error.word)
        }
    }

    // MARK: Dates

    /// `2026-12-24`, `2026-12-24 18:00`, `2026-12-24T18:00`.
    private mutating func numericDate() throws(Misunderstood) -> DateExpression? {
        guard let word = next, word.utf8.count >= 10, let date = Self.date(word.prefix(10)) else { return nil }
        if word.utf8.count == 10 {
            position += 1
            if let after = next, let instant = Instant(rfc3339: word + "t" + after) {
                position += 1
                return .instant(instant)
            }
            return .local(try local(date, try timeOrStandard(), word))
        }
        guard let local = CivilDateTime(text: word) else { throw Misunderstood(word: word) }
        position += 1
        return .local(local)
    }

    private static func date(_ text: Substring) -> CivilDate? {
        CivilDateTime(text: text + "T00:00")?.date
    }

    /// `24 December`, `December 24th`, either with a year behind it.
    private mutating func monthDate() throws(Misunderstood) -> DateExpression? {
        guard position + 1 < words.count else { return nil }
        let (first, second) = (words[position], words[position + 1])
        let month: Int
        let day: Int
        if let number = Self.day(first), let name = Self.month(second) {
            (month, day) = (name, number)
        } else if let name = Self.month(first), let number = Self.day(second) {
            (month, day) = (name, number)
        } else {
            return nil
        }
        position += 2
        if let word = next, word.utf8.count == 4, let year = Int(word), word.utf8.allSatisfy({ 48...57 ~= $0 }) {
            position += 1
            guard let date = CivilDate(year: year, month: month, day: day) else {
                throw Misunderstood(word: first + " " + second)
            }
            return .local(try local(date, try timeOrStandard(), word))
        }
        // 29 February waits for its year; 30 February has none.
        guard CivilDate(year: 2000, month: month, day: day) != nil else { throw Misunderstood(word: first + " " + second) }
        return .yearly(month: month, day: day, try timeOrStandard())
    }

    private func local(_ date: CivilDate, _ time: TimeOfDay, _ word: String) throws(Misunderstood) -> CivilDateTime {
        guard let local = time.on(date) else { throw Misunderstood(word: word) }
        return local
    }

    private static func day(_ word: String) -> Int? {
        var text = Substring(word)
        if text.last == "," || text.last == "." { text = text.dropLast() }
        for suffix in ["st", "nd", "rd", "th"] where text.hasSuffix(suffix) { text = text.dropLast(2) }
        guard 1...2 ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }), let day = Int(text), 1...31 ~= day else {
            return nil
        }
        return day
    }

    // MARK: Time of day

    private mutating func timeOrStandard() throws(Misunderstood) -> TimeOfDay {
        if next == nil { return .standard }
        if skip("at"), next == nil { throw Misunderstood(word: "at") }
        return try time()
    }

    /// `18:00`, `9:30:15`, `9:30pm`, `9 pm`, `noon`, `midnight`.
    private mutating func time() throws(Misunderstood) -> TimeOfDay {
        guard let word = take() else { throw Misunderstood(word: words.last ?? "") }
        if word == "noon" { return TimeOfDay(hour: 12) }
        if word == "midnight" { return TimeOfDay(hour: 0) }
        var digits = word
        var half: String?
        if word.hasSuffix("am") || word.hasSuffix("pm") {
            half = String(word.suffix(2))
            digits = String(word.dropLast(2))
        } else if let after = next, after == "am" || after == "pm" {
            half = after
            position += 1
        }
        guard let time = Self.time(digits, half) else { throw Misunderstood(word: word) }
        return time
    }

    private static func time(_ text: String, _ half: String?) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (half == nil ? 2...3 : 1...3).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for (index, part) in parts.enumerated() {
            let lengths = index == 0 ? 1...2 : 2...2
            guard lengths ~= part.utf8.count, part.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(part) else { return nil }
            numbers.append(number)
        }
        var hour = numbers[0]
        if let half {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        numbers += [0, 0]
        guard hour <= 23, numbers[1] <= 59, numbers[2] <= 59 else { return nil }
        return TimeOfDay(hour: hour, minute: numbers[1], second: numbers[2])
    }
}

extension DateParser {
    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]

    /// The number of a weekday, 0 for Sunday: its whole name, or at least its first three letters.
    static func weekday(_ word: String) -> Int? {
        index(of: word, in: weekdays)
    }

    /// The number of a month, 1…12: its whole name, or at least its first three letters.
    static func month(_ word: String) -> Int? {
        index(of: word.last == "." ? String(word.dropLast()) : word, in: months).map { $0 + 1 }
    }

    private static func index(of word: String, in names: [String]) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(word) }
    }
}
