// The one loop of the one thread: sd-event behind a type. Everything that happens to the process arrives here as a dispatch, in the
// order of `EventPriority`, and every source is an object whose lifetime is the watch's lifetime. No handler may block.

private import CSystemd
import Glibc

/// A single-threaded event loop; created, run and used on one thread only.
package final class EventLoop {
    /// The sd_event, for libraries that attach themselves to it (sd-bus).
    package let handle: OpaquePointer
    /// The scheduled deferred sources, which take themselves out at the latest when they end.
    private var scheduled: [Unmanaged<DeferredSource>] = []

    /// Makes a loop and ignores SIGPIPE for the whole process, since every broken pipe is reported by its write.
    /// - Throws: when the kernel has no descriptor left for it.
    package init() throws(SystemError) {
        var event: OpaquePointer?
        try systemdCall("sd_event_new") { sd_event_new(&event) }
        handle = event!
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        sd_event_unref(handle)
    }

    /// Dispatches until `stop`, then runs the exit handlers.
    /// - Returns: the code given to `stop`.
    /// - Throws: when the loop itself fails; nothing of a source ends up here.
    package func run() throws(SystemError) -> Int32 {
        let answer = sd_event_loop(handle)
        var code: Int32 = 0
        if sd_event_get_exit_code(handle, &code) >= 0 { return code }
        throw SystemError(code: answer < 0 ? -answer : EIO, call: "sd_event_loop")
    }

    /// Waits for at most one event and dispatches it; for callers with a loop of their own, such as tests.
    /// - Parameter timeoutMicroseconds: how long to wait; nil waits for ever.
    /// - Returns: false if nothing came in time, or the loop has ended.
    @discardableResult
    package func runOnce(timeoutMicroseconds: UInt64? = nil) throws(SystemError) -> Bool {
        if sd_event_get_state(handle) == SD_EVENT_FINISHED { return false }
        return try systemdCall("sd_event_run") { sd_event_run(handle, timeoutMicroseconds ?? .max) } > 0
    }

    /// Ends `run()` after the present dispatch. The first code given counts.
    package func stop(exitCode: Int32 = 0) {
        var present: Int32 = 0
        if sd_event_get_exit_code(handle, &present) >= 0 { return }
        sd_event_exit(handle, exitCode)
    }

    // MARK: - Sources

    /// Watches a descriptor, which stays the caller's and must outlive the watch.
    /// - Throws: for a descriptor that cannot be waited for (a regular file) or is watched already.
    package func watch(
        _ descriptor: Int32, for interest: DescriptorInterest, priority: EventPriority = .normal,
        handler: @escaping (DescriptorReadiness) -> Void
    ) throws(SystemError) -> DescriptorSource {
        try DescriptorSource(loop: self, descriptor: descriptor, interest: interest, priority: priority, handler: handler)
    }

    /// Work to be scheduled again and again, done once each time after the inputs that are ready.
    /// - Parameter patience: how many descriptors may go first before it goes before them.
    package func deferred(
        priority: EventPriority = .deferred, patience: Int = 64, handler: @escaping () -> Void
    ) throws(SystemError) -> DeferredSource {
        try DeferredSource(loop: self, priority: priority, patience: patience, handler: handler)
    }

    /// A timer for delays that no person counts on: retries, back-off, rate limits. Deadlines have `DeadlineTimer`.
    package func delay(priority: EventPriority = .normal, handler: @escaping () -> Void) throws(SystemError) -> DelaySource {
        try DelaySource(loop: self, priority: priority, handler: handler)
    }

    /// Blocks a signal for this thread and has it dispatched by the loop instead. Other threads must have been started after it, or
    /// block it themselves. When the source ends the signal has its former mask again, so that children do not inherit ours.
    package func onSignal(
        _ signal: Int32, priority: EventPriority = .urgent, handler: @escaping () -> Void
    ) throws(SystemError) -> SignalSource {
        try SignalSource(loop: self, signal: signal, priority: priority, handler: handler)
    }

    /// Runs when the loop ends, in the order of the priorities, before `run()` returns.
    package func onExit(priority: EventPriority = .normal, handler: @escaping () -> Void) throws(SystemError) -> ExitSource {
        try ExitSource(loop: self, priority: priority, handler: handler)
    }

    // MARK: - Patience of deferred work

    func addScheduled(_ source: DeferredSource) {
        scheduled.append(.passUnretained(source))
    }

    func removeScheduled(_ source: DeferredSource) {
        let pointer = Unmanaged.passUnretained(source).toOpaque()
        scheduled.removeAll { $0.toOpaque() == pointer }
    }

    /// A descriptor is being dispatched: whatever was scheduled before has been passed over once more.
    func noteDispatch() {
        for source in scheduled { source.takeUnretainedValue().notePassedOver() }
    }
}
