// What is to be done when the loop ends: the last frames written, the bubbles flushed, the socket file removed.

private import CSystemd

/// A handler for the end of the loop.
package final class ExitSource: EventSource {
    private let handler: () -> Void

    init(loop: EventLoop, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        super.init(loop: loop)
        var source: OpaquePointer?
        let callback: sd_event_handler_t = { _, userdata in
            Unmanaged<ExitSource>.fromOpaque(userdata!).takeUnretainedValue().handler()
            return 0
        }
        try systemdCall("sd_event_add_exit") { sd_event_add_exit(loop.handle, &source, callback, userdata) }
        raw = source
        setPriority(priority)
    }
}
