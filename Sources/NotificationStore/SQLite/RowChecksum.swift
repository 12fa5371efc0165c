// A checksum of a row's values.
//
// SQLite notices damage to the structure of its pages, but not a bit that was flipped inside a value. So every row ends with a
// checksum of the values before it. It also says which table a row belongs to, when nothing but loose pages is left of a file.
// Each step is a bijection of the state for a given word and of the word for a given state, so any change within one word is
// noticed for certain, and anything else with a probability of 1 − 2⁻⁶⁴. It is no defence against somebody who means it.

/// A running 64-bit checksum over the values of one row, in the order of the table's columns.
struct RowChecksum {
    private var state: UInt64

    /// Starts a row of that table: the same values in another table have another checksum.
    init(table: StaticString) {
        state = 0xCBF2_9CE4_8422_2325
        table.withUTF8Buffer { name in bytes(UnsafeRawBufferPointer(name), kind: .text) }
    }

    /// What a value is, so that 1 and "1", or nothing and an empty text, differ.
    enum Kind: UInt64 {
        case null = 1
        case integer, text, blob
    }

    /// The checksum as the last column holds it.
    var value: Int64 { Int64(bitPattern: state ^ (state >> 32)) }

    mutating func null() {
        add(Kind.null.rawValue)
    }

    mutating func integer(_ value: Int64) {
        add(Kind.integer.rawValue)
        add(UInt64(bitPattern: value))
    }

    mutating func bytes(_ bytes: UnsafeRawBufferPointer, kind: Kind) {
        add(UInt64(bytes.count) << 8 | kind.rawValue)
        var offset = 0
        while offset + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        var rest: UInt64 = 0
        for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
        add(rest)
    }

    private mutating func add(_ word: UInt64) {
        state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        state ^= state >> 29
    }
}
