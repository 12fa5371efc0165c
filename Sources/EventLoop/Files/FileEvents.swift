// inotify(7) behind a type: watches by number, events by watch and name. Everything that is ready together is handed over together,
// so that whoever looks at files after it looks once.

import CLinux
import Glibc

/// One queue of file events.
final class FileEvents {
    /// Something happened to a watched folder's entry, or to the watched file itself.
    struct Event: Equatable {
        /// The watch, nil when the queue has overflowed and nothing is known.
        let watch: Int32?
        /// The entry's name; empty for the watched object itself.
        let name: String
    }

    /// An entry came, went, was renamed, or was written.
    static let entryChanged = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB)
    /// An entry came, went or was renamed, or the folder itself is gone.
    static let arrival = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    /// The object was written, replaced or removed.
    static let objectChanged = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

    private let descriptor: OwnedDescriptor
    private let handler: ([Event]) -> Void
    private var source: DescriptorSource?

    init(loop: EventLoop, priority: EventPriority, handler: @escaping ([Event]) -> Void) throws(SystemError) {
        self.handler = handler
        descriptor = OwnedDescriptor(
            adopting: try systemCall("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
        source = try loop.watch(descriptor.number, for: .readable, priority: priority) { [unowned self] _ in drain() }
    }

    deinit {
        source?.cancel()
    }

    /// Watches a path for events; the same object watched twice is one watch.
    /// - Returns: its number, nil if there is no such object or it may not be watched.
    func watch(_ path: String, for events: UInt32) -> Int32? {
        let watch = inotify_add_watch(descriptor.number, path, events)
        return watch < 0 ? nil : watch
    }

    func unwatch(_ watch: Int32) {
        inotify_rm_watch(descriptor.number, watch)
    }

    private func drain() {
        var events: [Event] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            Self.parse(buffer[..<count], into: &events)
        }
        if !events.isEmpty { handler(events) }
    }

    /// The layout is that of inotify(7): watch, mask, cookie, length of the name, the name with its padding.
    private static func parse(_ bytes: ArraySlice<UInt8>, into events: inout [Event]) {
        let header = MemoryLayout<inotify_event>.size
        var offset = bytes.startIndex
        while offset + header <= bytes.endIndex {
            let event = bytes[offset..<(offset + header)].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let end = offset + header + Int(event.len)
            guard end <= bytes.endIndex else { return }
            let name = String(decoding: bytes[(offset + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                events.append(Event(watch: nil, name: ""))
            } else if event.mask & UInt32(IN_IGNORED) == 0 {
                events.append(Event(watch: event.wd, name: name))
            }
            offset = end
        }
    }
}
