// Which pages a write-ahead log holds.
//
// A frame counts when its checksum, which runs through all frames before it, is right and its salt is the log's; and only up to
// the last frame that ends a transaction. (“Database File Format”, section 4.1 to 4.3.)

/// The newest committed version of each page in a log.
struct LogIndex {
    let pageSize: Int
    /// From page numbers to the offsets of page images in the log.
    private(set) var offsets: [Int: Int64] = [:]

    /// Nil if the header is not that of a log. `read` gives the bytes at an offset, fewer at the end.
    init?(header: [UInt8], read: (Int64, Int) -> [UInt8]) {
        guard header.count == 32, header.bigEndian32(at: 0) & ~1 == 0x377F_0682, header.bigEndian32(at: 4) == 3_007_000 else {
            return nil
        }
        let isBigEndian = header[3] & 1 == 1
        let size = Int(header.bigEndian32(at: 8))
        guard size >= 512, size <= 65_536, size & (size - 1) == 0 else { return nil }
        pageSize = size
        var sum = LogChecksum()
        sum.add(header[0..<24], isBigEndian)
        guard sum.first == header.bigEndian32(at: 24), sum.second == header.bigEndian32(at: 28) else { return nil }
        var offset: Int64 = 32
        var pending: [Int: Int64] = [:]
        while true {
            let frame = read(offset, 24 + size)
            guard frame.count == 24 + size, frame[8..<16] == header[16..<24] else { return }
            sum.add(frame[0..<8], isBigEndian)
            sum.add(frame[24...], isBigEndian)
            guard sum.first == frame.bigEndian32(at: 16), sum.second == frame.bigEndian32(at: 20) else { return }
            pending[Int(frame.bigEndian32(at: 0))] = offset + 24
            if frame.bigEndian32(at: 4) != 0 {
                offsets.merge(pending) { $1 }
                pending = [:]
            }
            offset += Int64(24 + size)
        }
    }
}

/// The checksum of SQLite's write-ahead log.
private struct LogChecksum {
    var first: UInt32 = 0
    var second: UInt32 = 0

    /// The count of bytes is a multiple of 8.
    mutating func add(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) {
        bytes.withUnsafeBytes { raw in
            for offset in stride(from: 0, to: raw.count, by: 8) {
                first &+= word(raw, offset, isBigEndian) &+ second
                second &+= word(raw, offset + 4, isBigEndian) &+ first
            }
        }
    }

    private func word(_ raw: UnsafeRawBufferPointer, _ offset: Int, _ isBigEndian: Bool) -> UInt32 {
        let value = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }
}
