// Tells when something may have come to a path that is not there yet, such as the socket of a bus that starts later. The path's folder,
// and the folders above it, may be missing too: the deepest one that exists is watched for the next part of the path, and the watch
// moves down as the parts appear. So waiting for it takes no polling.

/// A watch for the arrival of an object at a path.
package final class PathWatch {
    private let parts: [String]
    private let handler: () -> Void
    private var events: FileEvents?
    /// The watched folder and the name that is awaited in it, for each folder of the path that exists.
    private var watches: [Int32: String] = [:]

    /// Watches from now on.
    /// - Parameters:
    ///   - path: absolute.
    ///   - handler: an entry of the path has come, gone or been replaced.
    /// - Throws: when the kernel refuses an inotify instance.
    package init(
        loop: EventLoop, path: String, priority: EventPriority = .normal, handler: @escaping () -> Void
    ) throws(SystemError) {
        parts = path.split(separator: "/").map(String.init)
        self.handler = handler
        events = try FileEvents(loop: loop, priority: priority) { [unowned self] in take($0) }
        follow()
    }

    private func take(_ events: [FileEvents.Event]) {
        let isOurs = events.contains { event in
            guard let watch = event.watch else { return true }
            // A folder of the path that was itself removed or renamed has no name in its event.
            return watches[watch].map { event.name.isEmpty || $0 == event.name } ?? false
        }
        guard isOurs else { return }
        follow()
        handler()
    }

    private func follow() {
        guard let events else { return }
        var fresh: [Int32: String] = [:]
        var folder = ""
        for part in parts {
            guard let watch = events.watch(folder.isEmpty ? "/" : folder, for: FileEvents.arrival) else { break }
            fresh[watch] = part
            folder += "/" + part
        }
        for watch in watches.keys where fresh[watch] == nil { events.unwatch(watch) }
        watches = fresh
    }
}
