// Reading small files and links that somebody else may have made into anything: a pipe, a folder, an endless file.

import Glibc

/// Small files, read whole and with a limit.
enum FileText {
    /// The bytes of an ordinary file.
    /// - Throws: EINVAL if it is not an ordinary file, EFBIG if it is larger than the limit.
    static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL, call: "open", path: path) }
        // Without O_NONBLOCK the opening of a pipe would wait for a writer.
        let file = OwnedDescriptor(
            adopting: try systemCall("open", path: path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
        var status = stat()
        try systemCall("fstat", path: path) { fstat(file.number, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL, call: "open", path: path) }
        guard status.st_size <= limit else { throw SystemError(code: EFBIG, call: "read", path: path) }
        return try read(file, path: path, limit: limit)
    }

    /// The bytes from the start of an open file.
    /// - Throws: EFBIG if there are more than the limit.
    static func read(_ file: borrowing OwnedDescriptor, path: String, limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit + 1, 16384))
        let number = file.number
        while true {
            let count = try systemCall("read", path: path) {
                chunk.withUnsafeMutableBytes { pread(number, $0.baseAddress, $0.count, bytes.count) }
            }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else { throw SystemError(code: EFBIG, call: "read", path: path) }
        }
    }

    /// The target of a symbolic link, as it is written; nil if there is no link.
    static func link(at path: String) -> String? {
        var target = [UInt8](repeating: 0, count: 4096)
        let count = target.withUnsafeMutableBytes {
            readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard count > 0, count < target.count else { return nil }
        return String(decoding: target[..<count], as: UTF8.self)
    }

    /// The folder a path lies in.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }
}
