// The rows of one leaf page of a table.
//
// (“Database File Format”, section 1.6, b-tree pages.)

/// Finds rows in a page, whatever state the rest of the file is in.
struct LeafPage {
    /// Longer rows than any that is written are not looked for: a damaged length must not fill the memory.
    static let longestRow = 8 << 20

    private let pages: StorePages
    private let bytes: [UInt8]
    private let cells: [Int]

    /// Nil if the page is not the leaf of a table.
    init?(_ pages: StorePages, _ number: Int) {
        bytes = pages.page(number)
        self.pages = pages
        let start = number == 1 ? 100 : 0
        guard bytes.count >= start + 8, bytes[start] == 0x0D else { return nil }
        let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
        let first = start + 8
        // A page that the file's end cut off may still hold the cells near its beginning; they are looked at one by one.
        cells = (0..<count).compactMap { [bytes] index in
            let offset = first + 2 * index
            guard offset + 1 < bytes.count else { return nil }
            return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
        }
    }

    /// The rows that can be read as such.
    func rows() -> [LooseRow] {
        cells.compactMap { row(at: $0) }
    }

    private func row(at offset: Int) -> LooseRow? {
        guard offset < bytes.count else { return nil }
        var reader = VarintReader(bytes[offset...])
        guard let size = reader.next(), size > 0, size <= UInt64(Self.longestRow), let number = reader.next() else { return nil }
        guard let payload = payload(size: Int(size), at: reader.position) else { return nil }
        return LooseRow(number: Int64(bitPattern: number), payload: payload)
    }

    /// The row's bytes: in the page, and in a chain of overflow pages for those that do not fit.
    private func payload(size: Int, at start: Int) -> [UInt8]? {
        let usable = pages.pageSize
        let most = usable - 35
        let least = (usable - 12) * 32 / 255 - 23
        let surplus = least + (size - least) % (usable - 4)
        let local = size <= most ? size : (surplus <= most ? surplus : least)
        guard start + local <= bytes.count else { return nil }
        var payload = Array(bytes[start..<start + local])
        guard local < size else { return payload }
        guard start + local + 4 <= bytes.count else { return nil }
        var next = Int(bytes.bigEndian32(at: start + local))
        while payload.count < size {
            let page = pages.page(next)
            let wanted = min(size - payload.count, usable - 4)
            guard page.count >= 4 + wanted else { return nil }
            payload += page[4..<4 + wanted]
            next = Int(page.bigEndian32(at: 0))
        }
        return payload
    }
}
