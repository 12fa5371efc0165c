// What the event thread waits for: descriptors and deadlines.

import Glibc

/// Descriptors with what is to be done about them, and timers. Confined to the event thread.
final class EventWatches {
    private struct Watch {
        var descriptor: Int32
        /// Nothing: not even its end is looked at, which poll(2) would otherwise tell again and again.
        var events: Int16
        var handler: () -> Void
    }

    private struct Timer {
        var deadline: Int64
        var handler: () -> Void
    }

    private var watches: [Int: Watch] = [:]
    private var timers: [Int: Timer] = [:]
    private var lastToken = 0

    /// Calls `handler` while the descriptor is ready for `events` of poll(2), or broken. Returns a token.
    func watch(_ descriptor: Int32, for events: Int32, _ handler: @escaping () -> Void) -> Int {
        lastToken += 1
        watches[lastToken] = Watch(descriptor: descriptor, events: Int16(events), handler: handler)
        return lastToken
    }

    func setEvents(_ events: Int32, of token: Int) {
        watches[token]?.events = Int16(events)
    }

    func unwatch(_ token: Int) {
        watches[token] = nil
    }

    /// Calls `handler` once, so many milliseconds from now. Returns a token.
    func after(milliseconds: Int64, _ handler: @escaping () -> Void) -> Int {
        lastToken += 1
        timers[lastToken] = Timer(deadline: MonotonicTime.milliseconds + max(0, milliseconds), handler: handler)
        return lastToken
    }

    func cancelTimer(_ token: Int) {
        timers[token] = nil
    }

    // MARK: For the thread

    func runDueTimers() {
        guard !timers.isEmpty else { return }
        let now = MonotonicTime.milliseconds
        for (token, timer) in timers.filter({ $0.value.deadline <= now }).sorted(by: { $0.value.deadline < $1.value.deadline }) {
            // An earlier one may have cancelled it.
            if timers.removeValue(forKey: token) != nil { timer.handler() }
        }
    }

    /// Waits for the first of them, or not at all when there is other work.
    func poll(wake: Int32, isBusy: Bool) {
        let watched = watches.filter { $0.value.events != 0 }.map { ($0.key, $0.value) }
        var entries = watched.map { pollfd(fd: $0.1.descriptor, events: $0.1.events, revents: 0) }
        entries.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
        var timeout: Int32 = isBusy ? 0 : -1
        if !isBusy, let next = timers.values.map(\.deadline).min() {
            timeout = Int32(clamping: max(0, next - MonotonicTime.milliseconds))
        }
        guard Glibc.poll(&entries, nfds_t(entries.count), timeout) > 0 else { return }
        if entries[entries.count - 1].revents != 0 {
            var bytes: (UInt64, UInt64) = (0, 0)
            while read(wake, &bytes, 16) == 16 {}
        }
        for (index, entry) in watched.enumerated() where entries[index].revents != 0 {
            // An earlier handler may have removed it.
            watches[entry.0]?.handler()
        }
    }
}
