// Work that is put off until the inputs which are ready have been taken in, so that they share one piece of it. A flood of inputs
// must not put it off forever: after it has been passed over `patience` times it goes before every other descriptor.

private import CSystemd

/// Work that runs once, when it was scheduled and nothing of a higher priority is ready.
package final class DeferredSource: EventSource {
    private let handler: () -> Void
    private let priority: EventPriority
    private let patience: Int
    private var passedOver = 0

    init(loop: EventLoop, priority: EventPriority, patience: Int, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        self.priority = priority
        self.patience = patience
        super.init(loop: loop)
        var source: OpaquePointer?
        let callback: sd_event_handler_t = { _, userdata in
            Unmanaged<DeferredSource>.fromOpaque(userdata!).takeUnretainedValue().dispatch()
            return 0
        }
        try systemdCall("sd_event_add_defer") { sd_event_add_defer(loop.handle, &source, callback, userdata) }
        raw = source
        setMode(SD_EVENT_OFF)
        setPriority(priority)
    }

    deinit {
        if isScheduled { loop.removeScheduled(self) }
    }

    /// True from `schedule()` until the work begins.
    package private(set) var isScheduled = false

    /// Asks for the work to be done once. Asking again before it is done changes nothing.
    package func schedule() {
        guard !isScheduled, raw != nil else { return }
        isScheduled = true
        passedOver = 0
        loop.addScheduled(self)
        setMode(SD_EVENT_ONESHOT)
    }

    /// Takes the request back.
    package func unschedule() {
        guard isScheduled else { return }
        settle()
        setMode(SD_EVENT_OFF)
    }

    package override func cancel() {
        unschedule()
        super.cancel()
    }

    /// Another source went first.
    func notePassedOver() {
        passedOver += 1
        if passedOver == patience { setPriority(.overdue) }
    }

    private func dispatch() {
        settle()
        handler()
    }

    private func settle() {
        isScheduled = false
        loop.removeScheduled(self)
        if passedOver >= patience { setPriority(priority) }
    }
}
