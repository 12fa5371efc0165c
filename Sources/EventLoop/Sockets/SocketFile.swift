// Making and removing the file of a listening socket. The caller holds the lock of its state, so a socket nobody listens on is a
// leftover of ours and may go; everything else at the path belongs to somebody and is never touched.

import CLinux
import Glibc

/// The file of a socket that this process has bound.
struct SocketFile: Equatable {
    let path: String
    private let device: dev_t
    private let inode: ino_t

    /// Binds a socket to the path, its folder made as needed (0700), the file 0600 from the first moment.
    static func bind(_ socket: Int32, to path: String) throws(ListenerError) -> SocketFile {
        try check(path)
        do {
            try makeFolder(FileText.folder(of: path))
        } catch {
            throw .system(error)
        }
        try clear(path)
        // The mode of a socket file is what the umask leaves of 0777. A chmod afterwards would leave a moment in which others could connect.
        let mask = umask(0o177)
        defer { umask(mask) }
        if clinux_unix_bind(socket, path) < 0 {
            let code = errno
            if code == EADDRINUSE { throw .occupied(path, by: .liveSocket) }
            throw .system(SystemError(code: code, call: "bind", path: path))
        }
        guard let status = status(of: path) else {
            throw .system(SystemError(code: errno, call: "lstat", path: path))
        }
        return SocketFile(path: path, device: status.st_dev, inode: status.st_ino)
    }

    /// Removes the file, unless another has taken its place.
    func remove() {
        guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }

    private static func check(_ path: String) throws(ListenerError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
        let limit = clinux_unix_path_limit()
        guard path.utf8.count <= limit else { throw .pathTooLong(path, limit: limit) }
    }

    /// Makes a folder and those above it, each 0700 whatever the umask. One that exists is taken as it is.
    static func makeFolder(_ path: String) throws(SystemError) {
        if path == "." || path == "/" || exists(path) { return }
        try makeFolder(FileText.folder(of: path))
        let mask = umask(0o077)
        defer { umask(mask) }
        if mkdir(path, 0o700) < 0, errno != EEXIST { throw SystemError(code: errno, call: "mkdir", path: path) }
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    /// Makes way: nothing there is fine, a socket of ours nobody listens on is removed, anything else stays and is an error.
    private static func clear(_ path: String) throws(ListenerError) {
        guard let status = status(of: path) else {
            let code = errno
            if code == ENOENT { return }
            throw .system(SystemError(code: code, call: "lstat", path: path))
        }
        if let occupant = occupant(status) { throw .occupied(path, by: occupant) }
        if status.st_uid != geteuid() { throw .occupied(path, by: .foreignSocket) }
        let code = probe(path)
        guard code == ECONNREFUSED else {
            if code == ENOENT { return }
            if [0, EAGAIN, EINPROGRESS, EPROTOTYPE, EISCONN].contains(code) { throw .occupied(path, by: .liveSocket) }
            throw .system(SystemError(code: code, call: "connect", path: path))
        }
        unlink(path)
    }

    private static func occupant(_ status: stat) -> ListenerError.Occupant? {
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: nil
        case S_IFDIR: .folder
        case S_IFLNK: .link
        case S_IFIFO: .pipe
        case S_IFCHR, S_IFBLK: .device
        default: .file
        }
    }

    /// Tries to connect, without waiting: 0 or EAGAIN (its queue is full) mean that somebody listens.
    private static func probe(_ path: String) -> Int32 {
        let number = clinux_unix_socket(0)
        guard number >= 0 else { return errno }
        let socket = OwnedDescriptor(adopting: number)
        return clinux_unix_connect(socket.number, path) == 0 ? 0 : errno
    }
}
