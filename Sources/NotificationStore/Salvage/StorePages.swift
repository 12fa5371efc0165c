// The pages of a store as they lie in its file, without SQLite.
//
// SQLite gives up a file whose first page is damaged, and everything behind a damaged inner page. The rows, though, are in leaf
// pages that can be understood one by one. This reads pages by their number: from the write-ahead log where a committed
// transaction has put a newer one there, else from the file. It also answers what is in the header of a file that must not be
// touched before that is known. (“Database File Format”, sqlite.org/fileformat2.html, sections 1.3 and 4.)

import Glibc

/// A store's file and log, read page by page. Both may be missing or damaged.
final class StorePages {
    let pageSize: Int
    /// Pages that the file and the log have together.
    let count: Int
    private let file: Int32
    private let log: Int32
    /// Where in the log the newest committed version of a page begins.
    private let newer: [Int: Int64]

    private static let magic = Array("SQLite format 3\0".utf8)

    init(store: String, log logPath: String) throws(StoreError) {
        file = try Self.open(store)
        do throws(StoreError) {
            log = try Self.open(logPath)
        } catch {
            if file >= 0 { Glibc.close(file) }
            throw error
        }
        let header = Self.read(file, 100, at: 0)
        let index = LogIndex(header: Self.read(log, 32, at: 0)) { [log] offset, count in Self.read(log, count, at: offset) }
        pageSize = Self.pageSize(header) ?? index?.pageSize ?? StoreSettings.pageSize
        let isUsable = index?.pageSize == pageSize
        newer = isUsable ? index?.offsets ?? [:] : [:]
        let size = file < 0 ? 0 : lseek(file, 0, SEEK_END)
        count = max((Int(size) + pageSize - 1) / pageSize, newer.keys.max() ?? 0)
    }

    deinit {
        if file >= 0 { Glibc.close(file) }
        if log >= 0 { Glibc.close(log) }
    }

    /// A page, counted from 1; shorter than a page where the file ends, empty where there is none.
    func page(_ number: Int) -> [UInt8] {
        guard number >= 1, number <= count else { return [] }
        if let offset = newer[number] { return Self.read(log, pageSize, at: offset) }
        return Self.read(file, pageSize, at: Int64(number - 1) * Int64(pageSize))
    }

    /// What the first page says of the database; nil if it is not one.
    var header: (schema: Int, application: Int64)? {
        let first = page(1)
        guard first.count >= 100, first.starts(with: Self.magic), Self.pageSize(first) != nil else { return nil }
        return (Int(Int32(bitPattern: first.bigEndian32(at: 60))), Int64(first.bigEndian32(at: 68)))
    }

    private static func pageSize(_ header: [UInt8]) -> Int? {
        guard header.count >= 100, header.starts(with: magic) else { return nil }
        let size = Int(header[16]) << 8 | Int(header[17])
        let bytes = size == 1 ? 65_536 : size
        return bytes >= 512 && bytes & (bytes - 1) == 0 ? bytes : nil
    }

    /// −1 where there is no such file.
    private static func open(_ path: String) throws(StoreError) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 || errno == ENOENT else { throw StoreError(cannot: "open", path, errno: errno) }
        return descriptor
    }

    private static func read(_ file: Int32, _ count: Int, at offset: Int64) -> [UInt8] {
        guard file >= 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let got = pread(file, buffer.baseAddress! + initialized, count - initialized, off_t(offset) + initialized)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                initialized += got
            }
        }
    }
}

extension [UInt8] {
    /// Four bytes, most significant first; the caller has checked that they are there.
    func bigEndian32(at offset: Int) -> UInt32 {
        UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16 | UInt32(self[offset + 2]) << 8 | UInt32(self[offset + 3])
    }

    func littleEndian32(at offset: Int) -> UInt32 { bigEndian32(at: offset).byteSwapped }
}
