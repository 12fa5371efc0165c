// Waiting for several descriptors.

import BelfryClient
import Glibc

enum Poll {
    /// The milliseconds until a deadline of `MonotonicTime`, as poll(2) takes them; -1 for no deadline.
    static func timeout(_ deadline: Int64?) -> Int32 {
        guard let deadline else { return -1 }
        return Int32(clamping: max(0, deadline - MonotonicTime.milliseconds))
    }

    /// Waits until one of the descriptors is readable or the deadline has passed. True when nobody reads standard output any more.
    static func wait(for descriptors: [Int32?], console: Console, until deadline: Int64?) throws(Ending) -> Bool {
        var entries = descriptors.compactMap(\.self).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        entries.append(pollfd(fd: console.outputDescriptor ?? -1, events: 0, revents: 0))
        poll(&entries, nfds_t(entries.count), timeout(deadline))
        return entries[entries.count - 1].revents != 0
    }
}
