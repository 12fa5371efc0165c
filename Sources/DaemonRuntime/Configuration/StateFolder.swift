// The folder of all that is kept: made for this user alone before anything is written into it.

import EventLoop
import Glibc

/// Makes the state folder (0700) and its parents.
enum StateFolder {
    static func prepare(_ path: String) throws(SystemError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) != 0 else { continue }
            let code = errno
            guard code == EEXIST || code == EISDIR || code == EROFS || code == EACCES, isFolder(made) else {
                throw SystemError(code: code == EEXIST ? ENOTDIR : code, call: "mkdir", path: path)
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(code: errno, call: "stat", path: path) }
        guard status.st_uid == geteuid() else { throw SystemError(code: EPERM, call: "stat", path: path) }
        if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 {
            throw SystemError(code: errno, call: "chmod", path: path)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
