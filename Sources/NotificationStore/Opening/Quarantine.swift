// Puts a damaged store aside.
//
// At no moment is there a folder without a store: that would look like a first start, and be silent. The damaged file first gets
// its second name as another link, then its log is renamed, and then the new store takes its first name. A crash in between
// leaves the damaged file under both names, and the next start goes on from there.

import Glibc

/// Where a damaged store is kept.
struct Quarantine {
    /// The damaged file's new name; its log is beside it.
    let path: String
    /// The file has that name already: an earlier start was cut short while it put the store aside.
    let isBegun: Bool
    private let folder: StateFolder

    /// Finds the name: the one that the file has already, or the first that is free.
    init(_ folder: StateFolder) throws(StoreError) {
        self.folder = folder
        let damaged = try SystemFile.facts(folder.store)
        var number = 1
        var isBegun = false
        while !isBegun {
            let path = "\(folder.store).damaged-\(number)"
            let there = try SystemFile.facts(path)
            if let there, let damaged, there.inode == damaged.inode, there.device == damaged.device {
                isBegun = true
                break
            }
            let log = try SystemFile.facts(path + "-wal")
            if there == nil, log == nil { break }
            number += 1
        }
        self.isBegun = isBegun
        path = "\(folder.store).damaged-\(number)"
    }

    /// The damaged store's log: where it was, or where an earlier attempt has put it.
    func log() throws(StoreError) -> String {
        try SystemFile.facts(folder.log) == nil ? path + "-wal" : folder.log
    }

    /// Gives the damaged files their new names, and the file at `replacement` that of the store.
    func exchange(for replacement: String) throws(StoreError) {
        if try SystemFile.facts(folder.store) != nil, try SystemFile.facts(path) == nil {
            try SystemFile.link(folder.store, to: path)
            try SystemFile.protect(path)
            try SystemFile.synchronize(folder.path)
        }
        for suffix in ["-wal", "-shm"] {
            guard try SystemFile.facts(folder.store + suffix) != nil else { continue }
            try SystemFile.rename(folder.store + suffix, to: path + suffix)
            try SystemFile.protect(path + suffix)
        }
        try SystemFile.synchronize(folder.path)
        try SystemFile.rename(replacement, to: folder.store)
        try SystemFile.synchronize(folder.path)
    }
}
