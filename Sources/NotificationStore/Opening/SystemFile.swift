// The few system calls that opening a store needs beside SQLite's own, with their errors.

import Glibc

/// The text of an `errno`.
func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
}

/// What there is at a path.
struct FileFacts: Equatable {
    var isRegular: Bool
    var isFolder: Bool
    var permissions: mode_t
    var size: Int64
    var device: UInt64
    var inode: UInt64
    /// Names that the file has.
    var links: UInt64
    /// When the bytes were last written, nanoseconds since 1970.
    var modified: Int64
}

/// Calls on files by path. `EINTR` is retried; errors name action and path.
enum SystemFile {
    /// Nil when there is nothing at the path.
    static func facts(_ path: String) throws(StoreError) -> FileFacts? {
        var found = stat()
        guard stat(path, &found) == 0 else {
            let code = errno
            if code == ENOENT { return nil }
            throw StoreError(cannot: "look at", path, errno: code)
        }
        return FileFacts(
            isRegular: found.st_mode & S_IFMT == S_IFREG, isFolder: found.st_mode & S_IFMT == S_IFDIR,
            permissions: found.st_mode & 0o7777, size: Int64(found.st_size), device: UInt64(found.st_dev),
            inode: UInt64(found.st_ino), links: UInt64(found.st_nlink),
            modified: Int64(found.st_mtim.tv_sec) * 1_000_000_000 + Int64(found.st_mtim.tv_nsec))
    }

    /// Makes an empty file, readable and writable for its owner only, whatever the umask. Replaces what was there.
    static func create(_ path: String) throws(StoreError) {
        try removeIfThere(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(cannot: "make", path, errno: errno) }
        defer { Glibc.close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw StoreError(cannot: "protect", path, errno: errno) }
    }

    /// Takes away every permission of others; does nothing where there is no file.
    static func protect(_ path: String) throws(StoreError) {
        guard let facts = try facts(path), facts.permissions != 0o600 else { return }
        guard chmod(path, 0o600) == 0 else { throw StoreError(cannot: "protect", path, errno: errno) }
    }

    static func removeIfThere(_ path: String) throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw StoreError(cannot: "remove", path, errno: errno) }
    }

    static func rename(_ old: String, to new: String) throws(StoreError) {
        guard Glibc.rename(old, new) == 0 else { throw StoreError(cannot: "rename", old, errno: errno) }
    }

    /// Gives a file a second name.
    static func link(_ old: String, to new: String) throws(StoreError) {
        guard Glibc.link(old, new) == 0 else { throw StoreError(cannot: "keep aside", old, errno: errno) }
    }

    /// Writes what is known of a file or folder to the disk.
    static func synchronize(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(cannot: "open", path, errno: errno) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreError(cannot: "write", path, errno: errno) }
    }
}
