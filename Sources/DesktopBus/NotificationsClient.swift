// The desktop, for the daemon: bubbles are shown and withdrawn by key, answers come back by key, and whether there is a bus, a server, or
// one that answers, is this module's own business. The rules are in the board; here it is joined to the bus, to the loop and to a clock.
//
// How the daemon uses it: `start` once, with everything that is outstanding (a restarted daemon's bubbles are taken up again and not
// shown twice); `show` and `withdraw` after each commit; every answer is an input to the engine, which says by `withdraw` what is over:
// a dismissal too is withdrawn by the daemon and not here. `finish` in an exit handler, before the loop is gone.
//
// Nothing here waits. All that is sent goes out of a deferred turn of low priority, behind timers and socket replies.

package import BelfryCore
package import EventLoop

/// The notifications of the desktop.
package final class NotificationsClient {
    private let loop: EventLoop
    private let now: () -> Int64
    private let handler: (DesktopEvent) -> Void
    private let memory: BubbleMemory
    private var board = BubbleBoard()
    private var link: BusLink?
    private var connection: BusConnection?
    private var owner: NameOwner?
    private var server: NotificationServer?
    private var greeting: ServerGreeting?
    private var left: BubbleMemory.Content?
    private var work: DeferredSource?
    private var timer: DelaySource?
    private var rememberedAsked: [Identifier] = []
    private var toldState = DesktopState.absent
    /// How long a new server may take to say what it is.
    var patienceMicroseconds = DesktopLimits.answerMicroseconds

    /// How long the end of the daemon waits for the server to take the last drawings.
    private static let finishMicroseconds: Int64 = 300_000

    /// Work of the desktop goes behind the daemon's own turn.
    private static let priority = EventPriority(rawValue: 200)

    /// - Parameters:
    ///   - memoryPath: a file for the bubbles on the screen; nil keeps none, and a restart shows what is outstanding anew.
    ///   - now: the time in microseconds on a clock that is never set.
    ///   - handler: runs in the loop, after what caused it.
    /// - Throws: when the loop takes no more sources.
    package init(
        loop: EventLoop, memoryPath: String? = nil, now: @escaping () -> Int64 = { Clocks.now().monotonicMicroseconds },
        handler: @escaping (DesktopEvent) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.now = now
        self.handler = handler
        memory = BubbleMemory(path: memoryPath)
        work = try loop.deferred(priority: Self.priority) { [unowned self] in turn() }
        timer = try loop.delay { [unowned self] in work?.schedule() }
    }

    deinit {
        stop()
    }

    /// Whether bubbles reach somebody.
    package var state: DesktopState { toldState }

    /// Looks for a bus and a server, and goes on looking.
    /// - Parameters:
    ///   - address: nil where there is no session to have a bus: everything stays as it is, absent.
    ///   - outstanding: what should be on the screen, the oldest first.
    /// - Throws: when the loop takes no more sources. That the bus is absent is no error.
    package func start(address: BusAddress?, outstanding: [DesktopBubble] = []) throws(SystemError) {
        left = memory.load()
        for bubble in outstanding { board.show(bubble, at: now()) }
        guard let address else { return }
        let link = try BusLink(
            loop: loop, address: address,
            handlers: .init(
                connected: { [unowned self] in connected($0) }, disconnected: { [unowned self] in disconnected() }))
        self.link = link
        link.start()
    }

    /// Shows a bubble, or redraws the one with its key.
    package func show(_ bubble: DesktopBubble) {
        board.show(bubble, at: now())
        work?.schedule()
    }

    /// Takes the bubble of a key away; nothing happens if there is none.
    package func withdraw(_ key: Identifier) {
        board.withdraw(key)
        work?.schedule()
    }

    /// Hides the texts of private bubbles, or shows them again.
    package func setLocked(_ locked: Bool) {
        board.setLocked(locked)
        work?.schedule()
    }

    /// Sends what was held back and waits a moment until it is taken: the last look of each card arrives, also before the end. The bubbles
    /// stay. Afterwards the client is stopped.
    package func finish() {
        if let connection {
            board.finish(at: now())
            perform()
            let end = Clocks.now().monotonicMicroseconds + Self.finishMicroseconds
            while connection.hasUnsent || board.hasUnfinished {
                let left = end - Clocks.now().monotonicMicroseconds
                guard left > 0, connection.turn(waitingMicroseconds: UInt64(left)) else { break }
                board.settle(at: now())
                perform()
            }
            remember()
        }
        stop()
    }

    /// Ends everything at once.
    package func stop() {
        work?.cancel()
        timer?.cancel()
        greeting = nil
        owner = nil
        server = nil
        connection = nil
        link?.stop()
        link = nil
    }

    /// True if the server has said that the newest form of the bubble of this key is on the screen.
    func hasDrawn(_ key: Identifier) -> Bool {
        guard let slot = board.slotOfKey[key].flatMap({ board.slots[$0] }) else { return false }
        return slot.isOpen && !slot.isDirty && slot.call == nil
    }

    // MARK: - The bus and the server

    private func connected(_ connection: BusConnection) {
        self.connection = connection
        do throws(SystemError) {
            try NotificationServer.listen(on: connection) { [unowned self] sender, signal in heard(signal, from: sender) }
            owner = try NameOwner(of: NotificationServer.name, on: connection) { [unowned self] in ownerChanged($0) }
        } catch {
            // Out of memory at worst; the next connection tries again.
            handler(.refused(key: nil, error: error.description))
        }
    }

    private func disconnected() {
        ownerChanged(nil)
        owner = nil
        connection = nil
    }

    private func ownerChanged(_ name: String?) {
        greeting = nil
        server = nil
        board.serverVanished()
        if let name, let connection {
            let fresh = NotificationServer(uniqueName: name, connection: connection)
            server = fresh
            greeting = ServerGreeting(of: fresh, loop: loop, patienceMicroseconds: patienceMicroseconds) { [unowned self] in
                greeted($0)
            }
        }
        noteState()
        work?.schedule()
    }

    private func greeted(_ outcome: ServerGreeting.Outcome) {
        if case .answered(let name, let capabilities) = outcome, let server, let connection {
            let identity = "\(connection.busID ?? "") \(server.uniqueName)"
            let left = self.left?.server == identity ? self.left : nil
            self.left = nil
            greeting = nil
            board.serverAppeared(
                .init(name: name, capabilities: capabilities),
                known: left?.bubbles.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } ?? [], asked: left?.asked ?? [],
                at: now())
        }
        noteState()
        work?.schedule()
    }

    private func heard(_ signal: NotificationServer.Signal, from sender: String) {
        guard sender == server?.uniqueName else { return }
        switch signal {
        case .actionInvoked(let id, let action): board.pressed(id: id, action: Identifier(action), at: now())
        case .activationToken(let id, let token): board.tokenCame(id: id, token: token)
        case .replied(let id, let text): board.replied(id: id, text: text, at: now())
        case .closed(let id, let reason): board.closed(id: id, reason: ClosedReason(rawValue: reason) ?? .undefined, at: now())
        }
        work?.schedule()
    }

    // MARK: - The board

    /// Everything that came together has been taken in.
    private func turn() {
        board.settle(at: now())
        perform()
        remember()
        armTimer()
    }

    private func perform() {
        var outputs = board.takeOutputs()
        while !outputs.isEmpty {
            for output in outputs { perform(output) }
            outputs = board.takeOutputs()
        }
    }

    private func perform(_ output: BoardOutput) {
        switch output {
        case .event(.stateChanged): noteState()
        case .event(let event): handler(event)
        case .notify(let call, let request): notify(call, request)
        case .close(let id): _ = try? server?.close(id)
        case .probe: probe()
        }
    }

    private func notify(_ call: Int, _ request: NotifyRequest) {
        guard let server else { return }
        do throws(SystemError) {
            try server.notify(request) { [weak self] answer in
                guard let self else { return }
                switch answer {
                case .success(let id): board.drawn(call: call, id: id, at: now())
                case .failure(let refusal): board.refused(call: call, error: refusal.error, at: now())
                }
                work?.schedule()
            }
        } catch {
            board.refused(call: call, error: error.description, at: now())
        }
    }

    private func probe() {
        _ = try? server?.information(timeoutMicroseconds: UInt64(DesktopLimits.answerMicroseconds)) { [weak self] answer in
            guard let self, answer != nil else { return }
            board.probeAnswered(at: now())
            work?.schedule()
        }
    }

    private func armTimer() {
        guard let next = board.nextChangeMicroseconds else {
            timer?.stop()
            return
        }
        timer?.start(afterMicroseconds: UInt64(max(0, next - now())))
    }

    private func noteState() {
        var state = board.state
        if greeting?.isUnanswered == true { state = .unresponsive(server: nil, capabilities: DesktopCapabilities()) }
        guard state != toldState else { return }
        toldState = state
        handler(.stateChanged(state))
    }

    private func remember() {
        // Only what the bus has taken is sure to reach the screen.
        let asked = connection?.hasUnsent == false ? board.askedKeys : []
        guard board.haveIDsChanged || asked != rememberedAsked, let server, let connection, board.server != nil else { return }
        board.haveIDsChanged = false
        rememberedAsked = asked
        let bubbles = Dictionary(uniqueKeysWithValues: board.bubblesByID.map { ($0.id, $0.key) })
        memory.save(.init(server: "\(connection.busID ?? "") \(server.uniqueName)", bubbles: bubbles, asked: asked))
    }
}
