// Builds TZif files, right and wrong ones, from their parts.

/// The parts of a TZif file (RFC 9636 §3).
struct TimeZoneBytes {
    struct Kind {
        var seconds: Int32
        var isDaylight: UInt8 = 0
        var name: UInt8 = 0
    }

    var magic = Array("TZif".utf8)
    var version: UInt8 = UInt8(ascii: "2")
    var times: [Int64] = []
    var indices: [UInt8] = []
    var kinds = [Kind(seconds: 0)]
    var characters = Array("UTC\0".utf8)
    var standardCount: UInt32 = 0
    var utcCount: UInt32 = 0
    var leapCount: UInt32 = 0
    /// Stands in for the number of types that there are.
    var typeCount: UInt32?
    var footer: String? = ""

    var bytes: [UInt8] {
        guard version > 0 else { return block(timeSize: 4) }
        var first = TimeZoneBytes()
        first.version = 0
        var bytes = first.block(timeSize: 4)
        bytes[4] = version
        bytes += block(timeSize: 8)
        if let footer { bytes += [10] + Array(footer.utf8) + [10] }
        return bytes
    }

    private func block(timeSize: Int) -> [UInt8] {
        var bytes = magic + [version] + [UInt8](repeating: 0, count: 15)
        for count in [
            utcCount, standardCount, leapCount, UInt32(times.count), typeCount ?? UInt32(kinds.count), UInt32(characters.count),
        ] {
            bytes += big(UInt64(count), 4)
        }
        for time in times { bytes += big(UInt64(bitPattern: time), timeSize) }
        bytes += indices
        for kind in kinds { bytes += big(UInt64(UInt32(bitPattern: kind.seconds)), 4) + [kind.isDaylight, kind.name] }
        bytes += characters
        bytes += [UInt8](repeating: 0, count: Int(leapCount) * (timeSize + 4) + Int(standardCount) + Int(utcCount))
        return bytes
    }

    private func big(_ value: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64((size - 1 - $0) * 8)) }
    }
}
