// The folder that holds the store, and the names of the files in it.

import Glibc

/// The state folder: 0700, files 0600.
package struct StateFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package var store: String { path + "/belfry.db" }
    var log: String { store + "-wal" }
    /// A store that is being made; it gets its name when it is whole.
    var unfinished: String { store + ".new" }
    var cleanMark: String { path + "/belfry.clean" }

    /// Makes the folder, and those above it that are missing, for the owner only. The daemon calls it before it takes its lock.
    package func prepare() throws(StoreError) {
        try Self.make(path)
        guard let facts = try SystemFile.facts(path), facts.isFolder else {
            throw StoreError(kind: .inaccessible, path: path, message: "the state folder \(path) is not a folder")
        }
        guard facts.permissions & 0o777 != 0o700 else { return }
        guard chmod(path, 0o700) == 0 else { throw StoreError(cannot: "protect", path, errno: errno) }
    }

    private static func make(_ path: String) throws(StoreError) {
        if try folderExists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try make(String(path[..<slash])) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw StoreError(cannot: "make", path, errno: errno) }
        guard chmod(path, 0o700) == 0 else { throw StoreError(cannot: "protect", path, errno: errno) }
    }

    private static func folderExists(_ path: String) throws(StoreError) -> Bool {
        try SystemFile.facts(path)?.isFolder ?? false
    }

    /// Bytes of the store and its write-ahead log.
    var storeBytes: Int64 {
        let store = (try? SystemFile.facts(store))?.size ?? 0
        let log = (try? SystemFile.facts(log))?.size ?? 0
        return store + log
    }

    /// Says that the store, closed by now, was left whole.
    func markClean() {
        guard let facts = try? SystemFile.facts(store), ((try? SystemFile.facts(log)) ?? nil) == nil else { return }
        CleanMark(facts).write(to: cleanMark)
    }
}
