// Signals as events. A signal that the loop handles is blocked, because only a blocked signal stays pending for the loop to fetch.

private import CSystemd
import Glibc

/// A signal that is dispatched like any other event.
package final class SignalSource: EventSource {
    private let handler: () -> Void
    private let signal: Int32
    private let wasBlocked: Bool

    init(loop: EventLoop, signal: Int32, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        self.signal = signal
        var one = sigset_t()
        var before = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, signal)
        pthread_sigmask(SIG_BLOCK, &one, &before)
        wasBlocked = sigismember(&before, signal) == 1
        super.init(loop: loop)
        var source: OpaquePointer?
        let callback: sd_event_signal_handler_t = { _, _, userdata in
            Unmanaged<SignalSource>.fromOpaque(userdata!).takeUnretainedValue().handler()
            return 0
        }
        do throws(SystemError) {
            try systemdCall("sd_event_add_signal") { sd_event_add_signal(loop.handle, &source, signal, callback, userdata) }
        } catch {
            unblock()
            throw error
        }
        raw = source
        setPriority(priority)
    }

    deinit {
        if raw != nil { unblock() }
    }

    package override func cancel() {
        guard raw != nil else { return }
        super.cancel()
        unblock()
    }

    private func unblock() {
        guard !wasBlocked else { return }
        var one = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, signal)
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
    }
}
