// One daemon for a state folder: an flock(2) on a file in it, which the kernel drops with the process however that ends. Its text says
// who holds it, for the one who comes second. The file is never removed, since a removed lock file can be held twice.

import Glibc

/// A lock that is held as long as the object lives.
package final class LockFile {
    /// Why the lock was not taken.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// Another process has it. What it wrote into the file is nil if it had not done so within the patience of the one who asks.
        case held(path: String, process: Int32?, socketPath: String?)
        case system(SystemError)

        package var description: String {
            switch self {
            case .held(let path, let process?, let socketPath?):
                "process \(process) already runs here, on \(socketPath) (lock \(path))"
            case .held(let path, _, _):
                "another process already runs here (lock \(path))"
            case .system(let error):
                error.description
            }
        }
    }

    /// The lock file.
    package let path: String
    private let file: OwnedDescriptor

    /// How often and how long to wait for the holder to write its text: the holder does it directly after it has the lock.
    private static let usualAttempts = 200
    private static let waitMicroseconds: UInt32 = 5_000

    /// Takes the lock and writes this process and its socket into the file.
    /// - Parameter path: in a folder that exists; the file is made (0600) if there is none.
    /// - Throws: `held` after at most a second, at once in the usual case.
    package convenience init(path: String, socketPath: String) throws(Failure) {
        try self.init(path: path, socketPath: socketPath, attempts: Self.usualAttempts)
    }

    init(path: String, socketPath: String, attempts: Int) throws(Failure) {
        self.path = path
        file = try Self.acquire(path, attempts: attempts)
        do {
            try Self.write("\(getpid())\n\(socketPath)\n", to: file, path: path)
        } catch {
            throw .system(error)
        }
    }

    private static func acquire(_ path: String, attempts: Int) throws(Failure) -> OwnedDescriptor {
        for attempt in 0..<attempts {
            let file = try open(path)
            let number = file.number
            if flock(number, LOCK_EX | LOCK_NB) == 0 {
                // Between open and flock somebody may have replaced the file; a lock on a file nobody can find any more is none.
                if isStillAt(path, number) { return file }
                continue
            }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .system(SystemError(code: errno, call: "flock", path: path))
            }
            // A text of a process that is gone is that of the holder before; the present one is about to write its own.
            if let holder = readHolder(file, path: path), kill(holder.process, 0) == 0 || errno == EPERM {
                throw .held(path: path, process: holder.process, socketPath: holder.socketPath)
            }
            if attempt < attempts - 1 { usleep(waitMicroseconds) }
        }
        throw .held(path: path, process: nil, socketPath: nil)
    }

    private static func open(_ path: String) throws(Failure) -> OwnedDescriptor {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let number = path.utf8.contains(0) ? -1 : Glibc.open(path, flags, 0o600)
        guard number >= 0 else { throw .system(SystemError(code: errno, call: "open", path: path)) }
        let file = OwnedDescriptor(adopting: number)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .system(SystemError(code: EINVAL, call: "open", path: path))
        }
        return file
    }

    private static func isStillAt(_ path: String, _ number: Int32) -> Bool {
        var ours = stat()
        var there = stat()
        return fstat(number, &ours) == 0 && stat(path, &there) == 0 && ours.st_dev == there.st_dev && ours.st_ino == there.st_ino
    }

    /// What the file says, if it is whole: two lines, each ended.
    private static func readHolder(_ file: borrowing OwnedDescriptor, path: String) -> (process: Int32, socketPath: String)? {
        guard let bytes = try? FileText.read(file, path: path, limit: 8192) else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count == 3, lines[2].isEmpty, let process = Int32(String(decoding: lines[0], as: UTF8.self)), process > 0
        else { return nil }
        return (process, String(decoding: lines[1], as: UTF8.self))
    }

    private static func write(_ text: String, to file: borrowing OwnedDescriptor, path: String) throws(SystemError) {
        let number = file.number
        try systemCall("ftruncate", path: path) { ftruncate(number, 0) }
        let bytes = Array(text.utf8)
        let count = try systemCall("write", path: path) { pwrite(number, bytes, bytes.count, 0) }
        guard count == bytes.count else { throw SystemError(code: ENOSPC, call: "write", path: path) }
    }
}
