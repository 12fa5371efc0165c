// Tells when the system's zone may have changed. /etc/localtime is nearly always a link that is replaced by a rename, sometimes a file
// that is rewritten in place, and behind the link lies a file that a new tzdata replaces. So the watch is on the folder of every link
// of the chain (an entry of that name came, went or was renamed) and on the file at its end (it was written). After each hit the
// chain is followed anew. A file that is bind-mounted over one of them makes no inotify event and is noticed with the next one only.

import CLinux
import Glibc

/// A watch on the files that say which zone the machine is in.
package final class ZoneWatch {
    private let descriptor: OwnedDescriptor
    private let paths: [String]
    private let handler: () -> Void
    private var source: DescriptorSource?
    /// The names that matter by watch; an empty set stands for the watched file itself.
    private var watches: [Int32: Set<String>] = [:]

    /// Watches from now on.
    /// - Parameters:
    ///   - handler: something has happened to one of the files; it may have been nothing that matters, and several changes that are
    ///     ready together are told once.
    /// - Throws: when the kernel refuses an inotify instance. A folder that does not exist is not watched.
    package init(
        loop: EventLoop, localtime: String = "/etc/localtime", timezone: String = "/etc/timezone",
        priority: EventPriority = .urgent, handler: @escaping () -> Void
    ) throws(SystemError) {
        paths = [localtime, timezone]
        self.handler = handler
        descriptor = OwnedDescriptor(
            adopting: try systemCall("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
        source = try loop.watch(descriptor.number, for: .readable, priority: priority) { [unowned self] _ in drain() }
        follow()
    }

    deinit {
        source?.cancel()
    }

    private static let entryEvents = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB)
    private static let fileEvents = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

    private func drain() {
        var changed = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if concerns(buffer[..<count]) { changed = true }
        }
        guard changed else { return }
        follow()
        handler()
    }

    /// True if one of the events is about a name that matters. The layout is that of inotify(7): watch, mask, cookie, length, name.
    private func concerns(_ bytes: ArraySlice<UInt8>) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var hit = false
        var offset = bytes.startIndex
        while offset + header <= bytes.endIndex {
            let event = bytes[offset..<(offset + header)].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let end = offset + header + Int(event.len)
            guard end <= bytes.endIndex else { break }
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { hit = true }
            if event.mask & UInt32(IN_IGNORED) != 0 { watches[event.wd] = nil }
            if let names = watches[event.wd] {
                let name = String(decoding: bytes[(offset + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
                if names.isEmpty || names.contains(name) { hit = true }
            }
            offset = end
        }
        return hit
    }

    /// Puts the watches where the chain of links leads now, and takes those away that it has left.
    private func follow() {
        var names: [String: Set<String>] = [:]
        var files: Set<String> = []
        for start in paths {
            var path = start
            for _ in 0..<8 {
                names[FileText.folder(of: path), default: []].insert(FileText.name(of: path))
                guard let target = FileText.link(at: path) else { break }
                path = target.hasPrefix("/") ? target : FileText.folder(of: path) + "/" + target
            }
            files.insert(path)
        }
        var fresh: [Int32: Set<String>] = [:]
        for (folder, wanted) in names {
            let watch = inotify_add_watch(descriptor.number, folder, Self.entryEvents)
            if watch >= 0 { fresh[watch, default: []].formUnion(wanted) }
        }
        for file in files {
            let watch = inotify_add_watch(descriptor.number, file, Self.fileEvents)
            if watch >= 0 { fresh[watch] = [] }
        }
        for watch in watches.keys where fresh[watch] == nil { inotify_rm_watch(descriptor.number, watch) }
        watches = fresh
    }
}
