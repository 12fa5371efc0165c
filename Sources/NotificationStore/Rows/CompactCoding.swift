// Small lists inside a row: facts and handled spans, as bytes.
//
// Numbers take seven bits a byte, least first, sign folded in (zigzag); texts follow their length. Instants in a list are kept
// as the distance from the one before.

/// Writes numbers and texts into bytes.
struct CompactWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    mutating func integer(_ value: Int64) {
        var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func text(_ value: String) {
        integer(Int64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func bytes(_ value: [UInt8]) {
        integer(Int64(value.count))
        bytes.append(contentsOf: value)
    }
}

/// Reads them back. After the first mistake everything is nil.
struct CompactReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func integer() -> Int64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
            shift += 7
            if shift > 63 { break }
        }
        rest = []
        return nil
    }

    mutating func text() -> String? {
        slice().map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func bytes() -> [UInt8]? {
        slice().map { Array($0) }
    }

    private mutating func slice() -> ArraySlice<UInt8>? {
        guard let count = integer(), count >= 0, count <= rest.count else {
            rest = []
            return nil
        }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }
}
