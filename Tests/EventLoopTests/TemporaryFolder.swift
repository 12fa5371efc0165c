// A folder of its own for each test, removed with all that is in it.

import Glibc

final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/belfry-test-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template)!)
    }

    deinit {
        Self.remove(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    @discardableResult
    func write(_ name: String, _ text: String) -> String {
        let path = file(name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(descriptor >= 0)
        precondition(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
        close(descriptor)
        return path
    }

    @discardableResult
    func folder(_ name: String) -> String {
        let path = file(name)
        precondition(mkdir(path, 0o755) == 0)
        return path
    }

    func mode(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    func kind(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(file(name), &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            var names: [String] = []
            while let entry = readdir(folder) {
                names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
            }
            closedir(folder)
            for name in names where name != "." && name != ".." {
                var status = stat()
                let inside = "\(path)/\(name)"
                if lstat(inside, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { remove(inside) } else { unlink(inside) }
            }
        }
        rmdir(path)
    }
}
