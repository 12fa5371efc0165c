// The daemon: clients, clocks, signals and the engine around one loop.
//
// Everything that happens is noted where it happens and handled in one place: the turn, which runs when all inputs that are ready
// have been read. There frames are decoded and given to the engine, and their transaction is committed before a byte goes out.

package import BelfryCore
import CivilTime
package import EventLoop
import Glibc
package import Journal
package import NotificationStore
import WireProtocol

/// A running daemon over an open store and a bound socket.
package final class Daemon {
    package static let version = "0.1.0"
    /// Requests carried out in one transaction: more wait for the next, so that fires and other clients have their turn.
    static let requestsPerTurn = 512
    /// How long before its instant a fire is prepared, microseconds: time for one commit on a slow disk.
    static let prepareAhead: Int64 = 30_000
    /// How long a look waits after storage refused it, microseconds.
    static let storagePause: UInt64 = 500_000

    let loop: EventLoop
    let ledger: SQLiteLedger
    let zones: SystemZones
    let clock: DaemonClock
    let reporter: Reporter
    let manager: ServiceManager
    let clients = ClientRegistry()
    let decoder: CommandDecoder
    let engine: Engine
    let startedAt: Moment
    private(set) var transactor: Transactor!
    var feed: EventFeed
    /// Frames that wait for their turn, in the order they came.
    var frames: [PendingFrame] = []
    /// Inputs of the daemon's own that wait for the turn.
    var inputs: [Input] = []
    var clockOperation: ClockOperation?
    /// The frames whose requests are in the open transaction, by number of the request in it.
    var openRequests: [(frame: PendingFrame, index: Int)] = []
    /// Frames that are done but for the commit.
    var openFrames: [PendingFrame] = []
    var desktop = DesktopStatus()
    /// Nil when it is switched off.
    var desktopLink: DesktopLink?
    var listeners: [UnixListener] = []

    private(set) var turnSource: DeferredSource!
    private var wallTimer: DeadlineTimer?
    private var elapsedTimer: DeadlineTimer?
    private var storageRetry: DelaySource?
    var sources: [EventSource] = []
    private var zoneWatch: ZoneWatch?
    private var watchdog: DeadlineTimer?
    private let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    /// Starts the engine over the store: what became due meanwhile is handled with the first turn.
    package init(
        loop: EventLoop, ledger: SQLiteLedger, zones: SystemZones, clock: DaemonClock, reporter: Reporter,
        manager: ServiceManager,
        showsDesktop: Bool = false
    ) throws {
        self.loop = loop
        self.ledger = ledger
        self.zones = zones
        self.clock = clock
        self.reporter = reporter
        self.manager = manager
        startedAt = clock.now
        var generator = SystemRandomNumberGenerator()
        let random: () -> UInt64 = { generator.next() }
        let bootID = try clock.virtual == nil ? Clocks.bootID() : "virtual-\(random())"
        let configuration = EngineConfiguration(
            bootID: bootID, jitterKey: (try? Array(Clocks.machineID().utf8)) ?? [],
            prepareAhead: clock.virtual == nil ? Self.prepareAhead : 0,
            showsBubbles: showsDesktop)
        try ledger.begin()
        engine = try Engine(
            ledger: ledger, coding: WireCoding(), zones: zones, configuration: configuration, random: random, at: startedAt)
        feed = EventFeed(newest: 0)
        decoder = CommandDecoder(isVirtual: clock.virtual != nil) { zones.zone(named: $0) != nil }
        transactor = Transactor(engine: engine, ledger: ledger, now: { clock.now }, carryOut: { [unowned self] in carryOut($0) })
        let effects = try engine.start(at: startedAt)
        try engine.endTurn()
        try ledger.commit()
        engine.committed()
        feed = EventFeed(newest: engine.turn.state.lastSequence)
        for effect in effects { carryOut(effect) }
        transactor.onStorageChange = { [unowned self] in tellStorage($0) }
        try attach()
    }

    deinit {
        readBuffer.deallocate()
    }

    // MARK: Sources

    private func attach() throws {
        turnSource = try loop.deferred { [unowned self] in turn() }
        storageRetry = try loop.delay { [unowned self] in scheduleTurn() }
        if clock.virtual == nil {
            wallTimer = try DeadlineTimer(
                loop: loop, clock: .realtime, onClockChange: { [unowned self] in note(.clockChanged) },
                onDeadline: { [unowned self] in turn() })
            elapsedTimer = try DeadlineTimer(loop: loop, clock: .boottime, onDeadline: { [unowned self] in turn() })
            zoneWatch = try ZoneWatch(loop: loop) { [unowned self] in
                zones.reload()
                note(.zoneChanged)
            }
        }
        if let interval = manager.aliveIntervalMicroseconds {
            let timer = try DeadlineTimer(loop: loop, clock: .monotonic, priority: .normal) { [unowned self] in
                keepAlive(interval)
            }
            watchdog = timer
            keepAlive(interval)
        }
        for signal in [SIGTERM, SIGINT] {
            sources.append(try loop.onSignal(signal) { [unowned self] in stop() })
        }
        sources.append(try loop.onSignal(SIGHUP) { [unowned self] in reload() })
    }

    private func keepAlive(_ interval: Int64) {
        manager.alive()
        watchdog?.arm(atMicroseconds: Clocks.now().monotonicMicroseconds + interval)
    }

    /// Begins to serve the clients of a socket.
    package func serve(_ listener: UnixListener) throws(SystemError) {
        listeners.append(listener)
        try listener.start(
            in: loop,
            handlers: UnixListener.Handlers(
                accepted: { [unowned self] in accept($0) }, refused: { [unowned self] in tellRefused($0) },
                exhausted: { [unowned self] in tellExhausted($0) }))
    }

    /// Notes an input of the daemon's own.
    package func note(_ input: Input) {
        inputs.append(input)
        scheduleTurn()
    }

    func scheduleTurn() {
        turnSource.schedule()
    }

    // MARK: The turn

    /// One turn: what is due, what the daemon noted, and a share of what clients asked for.
    func turn() {
        turnSource.unschedule()
        lookIfDue()
        if storageRetry?.isRunning != true {
            for input in transactor.takePostponed() { transactor.add(Transactor.Item(input: input, token: nil)) }
        }
        for input in inputs { transactor.add(Transactor.Item(input: input, token: nil)) }
        inputs.removeAll(keepingCapacity: true)
        transactor.commit()
        runClockOperation()
        runFrames()
        finishTurn()
    }

    /// What was prepared goes out first; then what is due is looked at.
    private func lookIfDue() {
        guard clockOperation == nil, clock.virtual == nil else { return }
        let prepared = engine.takeDue(at: clock.now)
        if !prepared.isEmpty {
            for effect in prepared { carryOut(effect) }
            feedSubscribers()
            for number in clients.subscribers {
                if let session = clients.sessions[number], !session.flush() { drop(session) }
            }
            transactor.failpoint.reachFireSent()
        }
        if let storageRetry, storageRetry.isRunning { return }
        guard (try? engine.needsLook(at: clock.now)) ?? true else { return }
        transactor.look(.wokeUp)
        if transactor.isStorageFailing { storageRetry?.start(afterMicroseconds: Self.storagePause) }
    }

    private func finishTurn() {
        feedSubscribers()
        for session in Array(clients.sessions.values) { attend(session) }
        if !frames.isEmpty && clockOperation == nil || !inputs.isEmpty || clockOperation != nil { scheduleTurn() }
        arm()
        manager.status(statusLine)
    }

    /// Sets the timers to the next moment there is something to do.
    private func arm() {
        guard clock.virtual == nil else { return }
        guard let next = try? engine.nextLook() else {
            storageRetry?.start(afterMicroseconds: Self.storagePause)
            return
        }
        if transactor.isStorageFailing || storageRetry?.isRunning == true, let storageRetry {
            // What is due cannot be written now: try again soon, not at once.
            wallTimer?.disarm()
            elapsedTimer?.disarm()
            if !storageRetry.isRunning { storageRetry.start(afterMicroseconds: Self.storagePause) }
            return
        }
        if engine.hasWork { scheduleTurn() }
        if let wall = next.wall { wallTimer?.arm(atMicroseconds: wall.microseconds) } else { wallTimer?.disarm() }
        if let elapsed = next.sinceBoot { elapsedTimer?.arm(atMicroseconds: elapsed) } else { elapsedTimer?.disarm() }
    }

    // MARK: Life

    private func reload() {
        manager.reloading(monotonicMicroseconds: Clocks.now().monotonicMicroseconds)
        zones.reload()
        if let remark = zones.remark { reporter.write(LogRecord(kind: "daemon.reloaded", priority: .notice, message: remark)) }
        note(.reload)
        reporter.write(
            LogRecord(kind: "daemon.reloaded", priority: .notice, message: "Configuration and zone data were read again"))
        manager.ready()
    }

    private func stop() {
        manager.stopping()
        reporter.write(LogRecord(kind: "daemon.stopping", priority: .notice, message: "Stopping"))
        loop.stop(exitCode: 0)
    }

    /// After the loop has ended: what was asked for is done, and everything is closed.
    package func shutDown() {
        for listener in listeners { listener.stop() }
        desktopLink?.finish()
        var rounds = 0
        while !frames.isEmpty, clockOperation == nil, rounds < 64 {
            runFrames()
            rounds += 1
        }
        for session in clients.sessions.values {
            _ = session.flush()
            session.watch?.cancel()
            session.connection.close()
        }
        for listener in listeners { listener.removeSocketFile() }
        ledger.close()
    }

    /// Reads what a client sent.
    func read(_ session: ClientSession) {
        do throws(SystemError) {
            switch try session.connection.receive(into: readBuffer) {
            case .bytes(let count):
                session.reader.append(UnsafeRawBufferPointer(rebasing: readBuffer[..<count]))
                takeFrames(of: session)
            case .nothing: break
            case .ended:
                session.hasEnded = true
                scheduleTurn()
            }
        } catch {
            drop(session)
        }
    }
}
