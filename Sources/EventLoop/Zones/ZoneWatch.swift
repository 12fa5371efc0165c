// Tells when the system's zone may have changed. /etc/localtime is nearly always a link that is replaced by a rename, sometimes a file
// that is rewritten in place, and behind the link lies a file that a new tzdata replaces. So the watch is on the folder of every link
// of the chain (an entry of that name came, went or was renamed) and on the file at its end (it was written). After each hit the
// chain is followed anew. A file that is bind-mounted over one of them makes no inotify event and is noticed with the next one only.

/// A watch on the files that say which zone the machine is in.
package final class ZoneWatch {
    private let paths: [String]
    private let handler: () -> Void
    private var events: FileEvents?
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
        events = try FileEvents(loop: loop, priority: priority) { [unowned self] in take($0) }
        follow()
    }

    private func take(_ events: [FileEvents.Event]) {
        guard events.contains(where: concerns) else { return }
        follow()
        handler()
    }

    private func concerns(_ event: FileEvents.Event) -> Bool {
        guard let watch = event.watch else { return true }
        guard let names = watches[watch] else { return false }
        return names.isEmpty || names.contains(event.name)
    }

    /// Puts the watches where the chain of links leads now, and takes those away that it has left.
    private func follow() {
        guard let events else { return }
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
            if let watch = events.watch(folder, for: FileEvents.entryChanged) { fresh[watch, default: []].formUnion(wanted) }
        }
        for file in files {
            if let watch = events.watch(file, for: FileEvents.objectChanged) { fresh[watch] = [] }
        }
        for watch in watches.keys where fresh[watch] == nil { events.unwatch(watch) }
        watches = fresh
    }
}
