// A one-shot delay on the monotonic clock, which stands still in suspend: for retries and rate limits.

private import CSystemd
import Glibc

/// A timer that runs its handler once for each `start`.
package final class DelaySource: EventSource {
    private let handler: () -> Void

    init(loop: EventLoop, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        super.init(loop: loop)
        var source: OpaquePointer?
        let callback: sd_event_time_handler_t = { _, _, userdata in
            Unmanaged<DelaySource>.fromOpaque(userdata!).takeUnretainedValue().handler()
            return 0
        }
        // Accuracy 1 µs: 0 would stand for a quarter of a second.
        try systemdCall("sd_event_add_time") {
            sd_event_add_time(loop.handle, &source, CLOCK_MONOTONIC, .max, 1, callback, userdata)
        }
        raw = source
        setMode(SD_EVENT_OFF)
        setPriority(priority)
    }

    /// Runs the handler once, so much later than now. A start before that moves it.
    package func start(afterMicroseconds delay: UInt64) {
        guard let raw else { return }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let present = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000
        let (due, overflow) = present.addingReportingOverflow(delay)
        sd_event_source_set_time(raw, overflow ? .max : due)
        setMode(SD_EVENT_ONESHOT)
    }

    /// Takes the last start back.
    package func stop() {
        setMode(SD_EVENT_OFF)
    }

    /// True from `start` until the handler runs.
    package var isRunning: Bool { isEnabled }
}
