// A row out of a page that nothing vouches for.
//
// (“Database File Format”, section 2.1, the record format.)

/// A value of a record; texts and blobs by their place in the record's bytes.
enum LooseValue {
    case null
    case integer(Int64)
    case text(Range<Int>)
    case blob(Range<Int>)
}

/// A row with the values that its record holds.
struct LooseRow {
    let number: Int64
    let payload: [UInt8]
    let values: [LooseValue]

    /// Nil if the bytes are not a record of the kinds of values that we write.
    init?(number: Int64, payload: [UInt8]) {
        var types = VarintReader(payload[...])
        guard let headerSize = types.next(), headerSize <= payload.count, headerSize > 0 else { return nil }
        var position = Int(headerSize)
        var values: [LooseValue] = []
        types.limit(to: Int(headerSize))
        while !types.isAtEnd {
            guard let type = types.next(), let value = Self.value(payload, type, at: &position), values.count < 100 else {
                return nil
            }
            values.append(value)
        }
        guard position == payload.count else { return nil }
        self.number = number
        self.payload = payload
        self.values = values
    }

    private static func value(_ payload: [UInt8], _ type: UInt64, at position: inout Int) -> LooseValue? {
        let sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
        let size = type < 10 ? sizes[Int(type)] : Int(clamping: (type - 12) / 2)
        guard type != 10, type != 11, type != 7, size <= payload.count - position else { return nil }
        let range = position..<position + size
        position += size
        switch type {
        case 0: return .null
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 1...6:
            let negative = payload[range.lowerBound] & 0x80 != 0
            return .integer(payload[range].reduce(negative ? -1 : 0) { $0 << 8 | Int64($1) })
        default: return type % 2 == 0 ? .blob(range) : .text(range)
        }
    }

    /// Whether it is a row of that table: the columns are as many, and the checksum is right.
    func belongs(to table: Table) -> Bool {
        guard values.count == table.columns.count + 1, case .integer(let seal) = values[values.count - 1] else { return false }
        var checksum = RowChecksum(table: table.name)
        for (index, value) in values.dropLast().enumerated() {
            if index == 0, table.isNumbered {
                checksum.integer(number)
                continue
            }
            switch value {
            case .null: checksum.null()
            case .integer(let integer): checksum.integer(integer)
            case .text(let range): payload.withUnsafeBytes { checksum.bytes(.init(rebasing: $0[range]), kind: .text) }
            case .blob(let range): payload.withUnsafeBytes { checksum.bytes(.init(rebasing: $0[range]), kind: .blob) }
            }
        }
        return checksum.value == seal
    }

    /// Binds all columns of that table in order, and the checksum.
    func bind(to row: inout RowBinder, of table: Table) {
        for (index, value) in values.enumerated() {
            if index == 0, table.isNumbered {
                row.integer(number)
                continue
            }
            switch value {
            case .null: row.null()
            case .integer(let integer): row.integer(integer)
            case .text(let range): row.text(Array(payload[range]))
            case .blob(let range): row.blob(Array(payload[range]))
            }
        }
    }
}

/// Reads SQLite's variable-length integers: up to nine bytes, most significant first.
struct VarintReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }
    /// Where the next byte is in the bytes it was made of.
    var position: Int { rest.startIndex }

    /// Nothing at or after this index is read.
    mutating func limit(to index: Int) {
        rest = rest[rest.startIndex..<Swift.max(rest.startIndex, Swift.min(index, rest.endIndex))]
    }

    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        for count in 1...9 {
            guard let byte = rest.popFirst() else { return nil }
            if count == 9 { return value << 8 | UInt64(byte) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return nil
    }
}
