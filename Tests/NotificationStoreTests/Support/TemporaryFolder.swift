// A folder of its own for each test, removed with all that is in it; and files as bytes.

import Glibc

final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/belfry-store-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template)!)
    }

    deinit {
        for name in names() { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    var store: String { path + "/belfry.db" }

    /// The names in the folder, sorted.
    func names() -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    func mode(_ name: String) -> mode_t? {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// Copies all files of another folder.
    func take(from other: TemporaryFolder) {
        for name in other.names() { Bytes.write(Bytes.read("\(other.path)/\(name)")!, to: "\(path)/\(name)") }
    }
}

/// Whole files.
enum Bytes {
    /// Nil where there is no such file.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size == 0 ? 0 : pread(descriptor, buffer.baseAddress, size, 0)
        }
    }

    static func write(_ bytes: [UInt8], to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(descriptor >= 0, "\(path): errno \(errno)")
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }
}
