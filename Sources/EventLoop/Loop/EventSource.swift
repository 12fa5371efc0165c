// A source of events lives as long as its object: nothing is dispatched to it after it is cancelled or let go, also within the
// same iteration. sd-event holds a plain pointer to the object, which is safe because the object takes itself out on the way.

private import CSystemd

/// Something the loop watches; ends with `cancel()` or with its last reference.
package class EventSource {
    /// The sd_event_source; nil once cancelled.
    var raw: OpaquePointer?
    /// The loop, which lives at least as long as its sources.
    final let loop: EventLoop

    init(loop: EventLoop) {
        self.loop = loop
    }

    deinit {
        release()
    }

    /// The pointer that a callback turns back into the object.
    final var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Ends the source for good. Does nothing the second time.
    package func cancel() {
        release()
    }

    /// Not overridden: it also runs when the subclass is already taken apart.
    private final func release() {
        guard let raw else { return }
        self.raw = nil
        sd_event_source_disable_unref(raw)
    }

    /// False while nothing is dispatched to the source; it can be enabled again.
    package final var isEnabled: Bool {
        get {
            guard let raw else { return false }
            var mode: Int32 = 0
            return sd_event_source_get_enabled(raw, &mode) > 0 && mode != SD_EVENT_OFF
        }
        set { setMode(newValue ? SD_EVENT_ON : SD_EVENT_OFF) }
    }

    final func setMode(_ mode: Int) {
        setMode(Int32(mode))
    }

    final func setMode(_ mode: Int32) {
        guard let raw else { return }
        sd_event_source_set_enabled(raw, mode)
    }

    final func setPriority(_ priority: EventPriority) {
        guard let raw else { return }
        sd_event_source_set_priority(raw, priority.rawValue)
    }
}
