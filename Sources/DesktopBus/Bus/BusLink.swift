// Being connected to a bus whenever there is one. A bus may be absent at the start, come later, go and come again; its socket's path is
// watched, so that waiting for it costs nothing. A socket appears a moment before somebody listens on it, and a bus that has just gone
// may be back at once: so after each such event a few attempts follow at growing distances. Only an address without a file to watch is
// tried again and again, at most once a minute.

private import CSystemd
import EventLoop
import Glibc

/// The way to a bus.
final class BusLink {
    struct Handlers {
        var connected: (BusConnection) -> Void
        var disconnected: () -> Void
    }

    /// The distances of the attempts after an event, in microseconds.
    private static let delays: [UInt64] = [50_000, 200_000, 1_000_000, 5_000_000, 20_000_000]
    /// Between attempts where there is nothing to watch.
    private static let longestDelay: UInt64 = 60_000_000
    /// A connection that has lasted so long was a good one.
    private static let steadyMicroseconds: UInt64 = 10_000_000

    private let loop: EventLoop
    private let address: BusAddress
    private let handlers: Handlers
    private var connection: BusConnection?
    private var isConnected = false
    private var attempts = 0
    private var watch: PathWatch?
    private var retry: DelaySource?
    private var steady: DelaySource?
    private var ending: DeferredSource?

    /// - Throws: when the loop takes no more sources.
    init(loop: EventLoop, address: BusAddress, handlers: Handlers) throws(SystemError) {
        self.loop = loop
        self.address = address
        self.handlers = handlers
        retry = try loop.delay { [unowned self] in attempt() }
        steady = try loop.delay { [unowned self] in attempts = 0 }
        ending = try loop.deferred(priority: .normal) { [unowned self] in end() }
    }

    /// Makes the first attempt.
    func start() {
        attempt()
    }

    /// Ends the connection and all attempts.
    func stop() {
        watch = nil
        for source in [retry, steady, ending] as [EventSource?] { source?.cancel() }
        connection?.close()
        connection = nil
    }

    private func pathChanged() {
        guard connection == nil else { return }
        attempts = 0
        attempt()
    }

    private func attempt() {
        guard connection == nil else { return }
        retry?.stop()
        do throws(SystemError) {
            connection = try BusConnection(
                loop: loop, address: address, priority: .normal,
                opened: { [unowned self] in opened() }, ended: { [unowned self] in ending?.schedule() })
        } catch {
            // An address that cannot be understood does not get better.
            if error.code != EINVAL { planNext() }
        }
    }

    private func opened() {
        guard let connection else { return }
        isConnected = true
        // Whoever is connected need not be woken by what others do in those folders.
        watch = nil
        steady?.start(afterMicroseconds: Self.steadyMicroseconds)
        handlers.connected(connection)
    }

    private func end() {
        steady?.stop()
        connection?.close()
        connection = nil
        if isConnected {
            isConnected = false
            handlers.disconnected()
        }
        planNext()
    }

    private func planNext() {
        if watch == nil, let path = address.socketPath {
            watch = try? PathWatch(loop: loop, path: path) { [unowned self] in pathChanged() }
        }
        if attempts < Self.delays.count {
            retry?.start(afterMicroseconds: Self.delays[attempts])
            attempts += 1
        } else if watch == nil {
            retry?.start(afterMicroseconds: Self.longestDelay)
        }
    }
}
