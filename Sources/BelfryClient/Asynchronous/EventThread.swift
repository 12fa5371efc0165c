// The one thread that all asynchronous connections of a process share. It is an executor as well: the actors of this library run on it, so
// that what poll(2) finds and what tasks ask for meet on one thread without a lock, and no thread of Swift's own pool ever waits.
//
// It starts with the first connection and stays.

import Glibc
import Synchronization

/// A thread with a queue, descriptors to watch and timers.
final class EventThread: SerialExecutor {
    static let shared = EventThread()

    private enum Item {
        case job(UnownedJob)
        case body(@Sendable () -> Void)
    }

    private let queue = Mutex<[Item]>([])
    private let wakeEnds: (read: Int32, write: Int32)
    private let identity = Atomic<UInt>(0)
    /// Touched by the thread alone: `watches` is reached through `loop`, which checks that.
    private nonisolated(unsafe) let confined = EventWatches()

    private init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { fatalError("no pipe could be made: \(String(cString: strerror(errno)))") }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        wakeEnds = (ends[0], ends[1])
        start()
    }

    /// Whether the caller is this thread.
    var isCurrent: Bool { identity.load(ordering: .acquiring) == UInt(pthread_self()) }

    /// Descriptors and timers; for code that runs on this thread.
    var loop: EventWatches {
        checkIsolated()
        return confined
    }

    // MARK: Queue

    func enqueue(_ job: consuming ExecutorJob) {
        put(.job(UnownedJob(job)))
    }

    /// Runs something on this thread, after everything that was put before it.
    func perform(_ body: @escaping @Sendable () -> Void) {
        put(.body(body))
    }

    func checkIsolated() {
        precondition(isCurrent, "this runs on the thread of connections only")
    }

    private func put(_ item: Item) {
        let wasEmpty = queue.withLock { items in
            items.append(item)
            return items.count == 1
        }
        guard wasEmpty else { return }
        // A full pipe wakes as well as one more byte would.
        var byte: UInt8 = 0
        _ = write(wakeEnds.write, &byte, 1)
    }

    // MARK: Thread

    private func start() {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { pointer in
                Unmanaged<EventThread>.fromOpaque(pointer!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard code == 0 else { fatalError("no thread could be made: \(String(cString: strerror(code)))") }
        pthread_detach(thread)
    }

    private func run() {
        identity.store(UInt(pthread_self()), ordering: .releasing)
        // Signals are the program's business, on its own threads.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        while true {
            let items = queue.withLock { items in
                defer { items = [] }
                return items
            }
            for item in items {
                switch item {
                case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
                case .body(let body): body()
                }
            }
            confined.runDueTimers()
            confined.poll(wake: wakeEnds.read, isBusy: queue.withLock { !$0.isEmpty })
        }
    }
}
