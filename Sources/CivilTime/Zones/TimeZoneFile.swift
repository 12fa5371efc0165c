// Reading TZif, the compiled form of the zone database (RFC 9636, versions 1 to 4).
//
// A file holds a block with 32-bit times and, from version 2 on, a second one with 64-bit times and a footer; only the better of
// the two is read. The bytes come from outside, so each count is checked against the length before anything is taken from it, and
// each index before it is used. What passes here is well formed: ascending times, indices in range, offsets of at most 26 hours.

/// The content of a TZif file, checked.
struct TimeZoneFile {
    /// A time from which on another type holds.
    struct Transition {
        /// Seconds since 1970.
        let time: Int64
        /// The index of the type that holds from then on.
        let type: Int
    }

    /// The largest file read. The largest that zic writes is below 4 KiB.
    static let maximumBytes = 1 << 20
    static let offsets = -93_599...93_599

    /// At least one; the first one holds before the first transition (RFC 9636 §3.2).
    let types: [LocalTimeType]
    /// Ascending by time.
    let transitions: [Transition]
    /// The rule after the last transition, nil if the file has none.
    let footer: PosixZoneRule?

    init(_ bytes: [UInt8]) throws(ZoneError) {
        guard bytes.count <= TimeZoneFile.maximumBytes else { throw .wrongLength }
        var reader = ByteReader(bytes)
        var header = try Header(&reader)
        var timeSize = 4
        if header.version > 0 {
            try reader.skip(header.blockLength(timeSize: 4))
            header = try Header(&reader)
            timeSize = 8
        }
        guard header.leapCount == 0 else { throw .leapSeconds }
        guard 1...256 ~= header.typeCount else { throw .malformed("number of types") }
        guard header.characterCount > 0 else { throw .malformed("abbreviations") }
        guard header.utcCount == 0 || header.utcCount == header.typeCount,
            header.standardCount == 0 || header.standardCount == header.typeCount
        else { throw .malformed("number of indicators") }
        guard reader.remaining >= header.blockLength(timeSize: timeSize) else { throw .wrongLength }
        transitions = try TimeZoneFile.transitions(&reader, header: header, timeSize: timeSize)
        types = try TimeZoneFile.types(&reader, header: header)
        try reader.skip(header.standardCount + header.utcCount)
        footer = header.version > 0 ? try TimeZoneFile.footer(&reader) : nil
    }

    private static func transitions(
        _ reader: inout ByteReader, header: Header, timeSize: Int
    ) throws(ZoneError) -> [Transition] {
        var times: [Int64] = []
        times.reserveCapacity(header.timeCount)
        for _ in 0..<header.timeCount {
            let time = timeSize == 8 ? Int64(bitPattern: try reader.unsigned(8)) : Int64(try reader.signed32())
            if let last = times.last, last >= time { throw .malformed("order of transitions") }
            times.append(time)
        }
        var transitions: [Transition] = []
        transitions.reserveCapacity(header.timeCount)
        for time in times {
            let type = Int(try reader.unsigned(1))
            guard type < header.typeCount else { throw .malformed("type of a transition") }
            transitions.append(Transition(time: time, type: type))
        }
        return transitions
    }

    private static func types(_ reader: inout ByteReader, header: Header) throws(ZoneError) -> [LocalTimeType] {
        var raw: [(seconds: Int, isDaylight: Bool, name: Int)] = []
        raw.reserveCapacity(header.typeCount)
        for _ in 0..<header.typeCount {
            let seconds = Int(try reader.signed32())
            let daylight = try reader.unsigned(1)
            let name = Int(try reader.unsigned(1))
            guard offsets ~= seconds else { throw .malformed("offset") }
            guard daylight <= 1 else { throw .malformed("daylight mark") }
            guard name < header.characterCount else { throw .malformed("abbreviation index") }
            raw.append((seconds, daylight == 1, name))
        }
        let characters = try reader.take(header.characterCount)
        var types: [LocalTimeType] = []
        types.reserveCapacity(raw.count)
        for entry in raw {
            guard let end = characters[(characters.startIndex + entry.name)...].firstIndex(of: 0) else {
                throw .malformed("abbreviation")
            }
            let name = String(decoding: characters[(characters.startIndex + entry.name)..<end], as: UTF8.self)
            types.append(LocalTimeType(seconds: entry.seconds, isDaylight: entry.isDaylight, abbreviation: name))
        }
        return types
    }

    /// The text between two newlines at the end of the file.
    private static func footer(_ reader: inout ByteReader) throws(ZoneError) -> PosixZoneRule? {
        guard try reader.unsigned(1) == 10 else { throw .footer }
        let rest = try reader.take(reader.remaining)
        guard let end = rest.firstIndex(of: 10) else { throw .footer }
        let text = rest[rest.startIndex..<end]
        guard !text.isEmpty else { return nil }
        guard let rule = PosixZoneRule(Array(text)) else { throw .footer }
        return rule
    }
}

extension TimeZoneFile {
    /// The fixed part in front of each block (RFC 9636 §3.1).
    private struct Header {
        let version: UInt8
        let utcCount: Int
        let standardCount: Int
        let leapCount: Int
        let timeCount: Int
        let typeCount: Int
        let characterCount: Int

        init(_ reader: inout ByteReader) throws(ZoneError) {
            guard reader.remaining >= 44, Array(try reader.take(4)) == Array("TZif".utf8) else { throw .notTZif }
            version = UInt8(truncatingIfNeeded: try reader.unsigned(1))
            try reader.skip(15)
            utcCount = Int(try reader.unsigned(4))
            standardCount = Int(try reader.unsigned(4))
            leapCount = Int(try reader.unsigned(4))
            timeCount = Int(try reader.unsigned(4))
            typeCount = Int(try reader.unsigned(4))
            characterCount = Int(try reader.unsigned(4))
        }

        /// The bytes of the block that follows. The counts have 32 bits each, so the sum fits.
        func blockLength(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + standardCount + utcCount
        }
    }

    /// Takes big-endian fields off the front of the bytes; every step is checked against the end.
    private struct ByteReader {
        private let bytes: [UInt8]
        private var position = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        var remaining: Int { bytes.count - position }

        mutating func take(_ count: Int) throws(ZoneError) -> ArraySlice<UInt8> {
            guard count <= remaining else { throw .wrongLength }
            defer { position += count }
            return bytes[position..<position + count]
        }

        mutating func skip(_ count: Int) throws(ZoneError) {
            _ = try take(count)
        }

        mutating func unsigned(_ size: Int) throws(ZoneError) -> UInt64 {
            var value: UInt64 = 0
            for byte in try take(size) { value = value << 8 | UInt64(byte) }
            return value
        }

        mutating func signed32() throws(ZoneError) -> Int32 {
            Int32(truncatingIfNeeded: Int64(bitPattern: try unsigned(4)))
        }
    }
}
