// The rules of one zone: which offset holds when.
//
// All rules are put into one table at the start, the years that only the footer describes included, up to the year in which searches
// end. From then on every question is a binary search. Only for instants beyond that table is the footer asked directly.

/// The offsets of a zone from UTC over all time. Made from the bytes of its TZif file; immutable.
package struct ZoneRules: Sendable {
    /// A time from which on another type holds.
    private struct Transition: Sendable {
        let instant: Int64
        let type: Int
    }

    /// The years of the footer that are put into the table of a zone that has no other transitions.
    private static let footerOnlyYears = 1600...SearchLimit.lastYear + 2

    /// The name that the rules were made with.
    package let name: String
    private let types: [LocalTimeType]
    private let transitions: [Transition]
    private let firstType: Int
    private let footer: PosixZoneRule?
    /// The instant from which on `footer` is asked directly.
    private let tableEnd: Int64
    let table: OffsetTable

    /// The rules in the bytes of a TZif file (RFC 9636, versions 1 to 4).
    ///
    /// Throws a `ZoneError` for a name that no zone can have and for bytes that are not a well-formed file.
    package init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
        guard ZoneName.isAcceptable(name) else { throw .name }
        self.init(name: name, file: try TimeZoneFile(bytes))
    }

    /// Coordinated Universal Time.
    package static let utc = ZoneRules(
        name: "UTC",
        file: TimeZoneFile(fixed: LocalTimeType(seconds: 0, isDaylight: false, abbreviation: "UTC")))

    private init(name: String, file: TimeZoneFile) {
        self.name = name
        var builder = TableBuilder(file)
        builder.addFooter(emptyTableYears: ZoneRules.footerOnlyYears)
        footer = file.footer
        types = builder.types
        firstType = builder.firstType
        tableEnd = builder.tableEnd
        transitions = builder.transitions.map { Transition(instant: $0.instant, type: $0.type) }
        var table = OffsetTable(firstOffset: Int64(builder.types[builder.firstType].seconds) * 1_000_000)
        for transition in transitions {
            table.append(instant: transition.instant, offset: Int64(types[transition.type].seconds) * 1_000_000)
        }
        self.table = table
    }

    /// The offset in force at an instant. Before the first transition of the table it is that of the zone's first type, which in
    /// tzdata is local mean time.
    package func offset(at instant: Instant) -> LocalTimeType {
        if instant.microseconds >= tableEnd, let footer {
            return footer.type(at: instant.microseconds.flooredQuotient(1_000_000))
        }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) >> 1
            if transitions[middle].instant <= instant.microseconds { low = middle + 1 } else { high = middle }
        }
        return types[low == 0 ? firstType : transitions[low - 1].type]
    }

    /// The local time at an instant.
    package func local(at instant: Instant) -> CivilDateTime {
        CivilDateTime(microseconds: instant.microseconds + Int64(offset(at: instant).seconds) * 1_000_000)
    }

    /// The instants that a local time stands for.
    package func resolve(_ local: CivilDateTime) -> LocalResolution {
        let table = table(around: local.microseconds)
        let region = table.region(table.regionIndex(containing: local.microseconds))
        let first = Instant(microseconds: local.microseconds - region.before)
        let last = Instant(microseconds: local.microseconds - region.after)
        return switch region.kind {
        case .unique: .unique(first)
        case .overlap: .overlap(first: first, last: last)
        case .gap: .gap(.init(shiftedForward: first, end: Instant(microseconds: region.instant), shiftedBackward: last))
        }
    }

    /// A table that covers a local time: the zone's own, or one made from the footer for a time beyond it.
    func table(around local: Int64) -> OffsetTable {
        let day = CivilDateTime.microsecondsPerDay
        guard local >= tableEnd - 2 * day, let footer, footer.daylight != nil else { return table }
        let year = CivilDate(dayNumber: Int(local.flooredQuotient(day))).year
        let changes = footer.changes(years: (year - 2)...(year + 2))
        guard let first = changes.first else { return table }
        var far = OffsetTable(firstOffset: Int64(footer.type(at: first.time - 1).seconds) * 1_000_000)
        for change in changes {
            let type = change.isDaylight ? footer.daylight?.type : footer.standard
            far.append(instant: change.time * 1_000_000, offset: Int64((type ?? footer.standard).seconds) * 1_000_000)
        }
        return far
    }

    /// The local time at an instant with its offset, in RFC 3339: `2026-03-08T03:30:00-04:00`.
    ///
    /// RFC 3339 has no seconds in offsets. Where the zone's offset has some (before 1972 only), the text uses the offset rounded to the
    /// minute, and the local time that goes with it, so that it still names the very instant.
    package func rfc3339(at instant: Instant) -> String {
        let minutes = (offset(at: instant).seconds + 30).flooredQuotient(60)
        var text = DigitWriter()
        text.append(CivilDateTime(microseconds: instant.microseconds + Int64(minutes) * 60_000_000).description)
        text.append(minutes < 0 ? "-" : "+")
        text.append(abs(minutes) / 60, width: 2)
        text.append(":")
        text.append(abs(minutes) % 60, width: 2)
        return text.string
    }
}

extension TimeZoneFile {
    /// The content of a file that knows one type and no change.
    init(fixed type: LocalTimeType) {
        types = [type]
        transitions = []
        footer = nil
    }
}

/// Puts the transitions of a file and those of its footer into one row.
private struct TableBuilder {
    private(set) var types: [LocalTimeType]
    private(set) var firstType = 0
    private(set) var transitions: [(instant: Int64, type: Int)] = []
    private(set) var tableEnd = Int64.max
    private let footer: PosixZoneRule?

    init(_ file: TimeZoneFile) {
        types = file.types
        footer = file.footer
        let range = (Instant.min.microseconds / 1_000_000)...(Instant.max.microseconds / 1_000_000)
        transitions.reserveCapacity(file.transitions.count)
        for transition in file.transitions {
            if transition.time < range.lowerBound {
                firstType = transition.type
            } else if transition.time <= range.upperBound {
                transitions.append((transition.time * 1_000_000, transition.type))
            }
        }
    }

    /// Continues the row by the footer's rule up to the year in which searches end. Without any transition the footer holds for all
    /// time (RFC 9636 §3.3); then the row begins with the first of `emptyTableYears`.
    mutating func addFooter(emptyTableYears: ClosedRange<Int>) {
        guard let footer else { return }
        let standard = index(of: footer.standard)
        guard let daylight = footer.daylight else {
            if transitions.isEmpty { firstType = standard }
            return
        }
        let daylightIndex = index(of: daylight.type)
        var years = emptyTableYears
        let last = transitions.last?.instant
        if let last {
            let day = CivilDateTime.microsecondsPerDay
            let year = CivilDate(dayNumber: Int(last.flooredQuotient(day))).year
            years = min(year, emptyTableYears.upperBound)...max(year + 1, emptyTableYears.upperBound)
        }
        let changes = footer.changes(years: years)
        if last == nil, let first = changes.first { firstType = first.isDaylight ? standard : daylightIndex }
        for change in changes where change.time * 1_000_000 > last ?? .min {
            transitions.append((change.time * 1_000_000, change.isDaylight ? daylightIndex : standard))
        }
        tableEnd = transitions.last?.instant ?? .max
    }

    private mutating func index(of type: LocalTimeType) -> Int {
        if let index = types.firstIndex(of: type) { return index }
        types.append(type)
        return types.count - 1
    }
}
