// The mark that says a store was left whole.
//
// Looking at every page of a large store takes seconds. A store that lies there exactly as the last orderly stop left it needs no
// such look: the mark, written after everything is in the file and on disk, says which bytes those were. The first thing done
// with an opened store is to remove the mark.

import Glibc

/// Size, time and place of a store's file at an orderly stop.
struct CleanMark: Equatable {
    private let text: String

    /// The mark that fits a file as it is now.
    init(_ facts: FileFacts) {
        text = "belfry.clean 1\n\(facts.size) \(facts.modified) \(facts.inode) \(facts.device)\n"
    }

    /// Whether the mark at a path is this one.
    func isAt(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let found = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, 256))
        }
        return found.elementsEqual(text.utf8)
    }

    /// Writes the mark; without one the next start looks at everything, so a failure does no harm.
    func write(to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o600)
        let bytes = Array(text.utf8)
        if Glibc.write(descriptor, bytes, bytes.count) != bytes.count { unlink(path) }
        close(descriptor)
    }
}
