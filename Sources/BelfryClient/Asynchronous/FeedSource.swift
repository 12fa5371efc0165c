// Behind a feed: its socket, what has come and is not read yet, and where to go on after a loss.

import Glibc
import WireProtocol

/// The producing side of a `BelfryFeed`. Runs on the thread of connections.
actor FeedSource {
    nonisolated var unownedExecutor: UnownedSerialExecutor { EventThread.shared.asUnownedSerialExecutor() }

    private enum State {
        case unstarted
        case away
        case subscribing
        case streaming
        case over
    }

    typealias Item = Result<BelfryFeed.Element?, BelfryError>

    private let address: BelfryAddress
    private var subscription: BelfrySubscription
    private var state = State.unstarted
    private var socket: ClientSocket?
    private var watch: Int?
    private var timer: Int?
    private var reader = LineReader()
    private var outgoing = ByteQueue()
    private var buffer = FIFO<BelfryFeed.Element>()
    private var bufferedBytes = 0
    private var readers: [CheckedContinuation<Item, Never>] = []
    private var failure: BelfryError?
    private var pause: Int64 = FeedSource.shortestPause
    /// The newest event that was handed on, or the newest there was when the subscription began.
    private var position: Int64?
    private var isInterrupted = false
    /// Nothing is read, as the buffer is full.
    private var isPaused = false

    private static let eventLimit = 256
    private static let byteLimit = 1 << 20
    private static let shortestPause: Int64 = 50
    private static let longestPause: Int64 = 5000

    init(address: BelfryAddress, subscription: BelfrySubscription) {
        self.address = address
        self.subscription = subscription
    }

    // MARK: Reading

    /// The next element; nil after the end.
    func next() async -> Item {
        if state == .unstarted { connect() }
        if let element = take() { return .success(element) }
        if state == .over { return end }
        return await withCheckedContinuation { readers.append($0) }
    }

    /// Ends it.
    func close() {
        guard state != .over else { return }
        finish(nil)
    }

    private var end: Item {
        defer { failure = nil }
        return failure.map(Item.failure) ?? .success(nil)
    }

    private func take() -> BelfryFeed.Element? {
        guard let element = buffer.popFirst() else { return nil }
        bufferedBytes -= Self.size(element)
        if isPaused, buffer.count <= Self.eventLimit / 4, bufferedBytes <= Self.byteLimit / 4 { resume() }
        return element
    }

    private static func size(_ element: BelfryFeed.Element) -> Int {
        if case .event(let event) = element { event.node.rawBytes.count } else { 0 }
    }

    private func put(_ element: BelfryFeed.Element) {
        guard readers.isEmpty else {
            readers.removeFirst().resume(returning: .success(element))
            return
        }
        buffer.append(element)
        bufferedBytes += Self.size(element)
    }

    private var isFull: Bool { buffer.count >= Self.eventLimit || bufferedBytes >= Self.byteLimit }

    private func finish(_ error: BelfryError?) {
        state = .over
        failure = error
        disconnect()
        let waiting = readers
        readers = []
        for reader in waiting { reader.resume(returning: end) }
    }

    // MARK: Socket

    private func connect() {
        timer = nil
        var code: Int32 = 0
        guard let made = ClientSocket(startingTo: address, code: &code) else {
            lose(ClientSocket.failure(code, address))
            return
        }
        socket = made
        reader = LineReader()
        state = .subscribing
        outgoing.append(RequestLine.encode(id: 1, method: "events.subscribe", params: subscription.parameters.bytes))
        watch = EventThread.shared.loop.watch(made.descriptor, for: Int32(POLLIN)) { [weak self] in
            self?.assumeIsolated { $0.exchange() }
        }
        timer = EventThread.shared.loop.after(milliseconds: SynchronousConnection.answerLimit) { [weak self] in
            self?.assumeIsolated { source in
                source.timer = nil
                if source.state == .subscribing { source.lose(BelfryError(.noAnswer, "belfryd does not answer")) }
            }
        }
        exchange()
    }

    private func exchange() {
        guard let socket else { return }
        do throws(BelfryError) {
            try outgoing.send(to: socket)
            for _ in 0..<16 {
                try drain()
                guard self.socket != nil, !isFull, try reader.receive(from: socket) else { break }
            }
        } catch {
            lose(error)
            return
        }
        if let watch {
            // While it is full nothing is looked at, not even the end of the connection.
            isPaused = isFull
            let events = isPaused ? 0 : Int32(POLLIN) | (outgoing.isEmpty ? 0 : Int32(POLLOUT))
            EventThread.shared.loop.setEvents(events, of: watch)
        }
    }

    /// Hands on what has been received, as far as there is room.
    private func drain() throws(BelfryError) {
        while socket != nil, !isFull, let message = try reader.next() {
            switch message {
            case .event(let params): take(BelfryEvent(params))
            case .reply(_, .success(let result)): subscribed(result)
            case .reply(_, .failure(let refusal)): refused(refusal)
            }
        }
    }

    /// Reads on after it was full.
    private func resume() {
        isPaused = false
        guard let watch else { return }
        EventThread.shared.loop.setEvents(Int32(POLLIN), of: watch)
        // Lines that were received already are in the reader, where poll(2) does not see them.
        EventThread.shared.perform { [weak self] in self?.assumeIsolated { $0.exchange() } }
    }

    private func disconnect() {
        let loop = EventThread.shared.loop
        if let watch { loop.unwatch(watch) }
        if let timer { loop.cancelTimer(timer) }
        watch = nil
        timer = nil
        socket = nil
        isPaused = false
        outgoing.removeAll()
    }

    private func lose(_ error: BelfryError) {
        disconnect()
        state = .away
        if !isInterrupted { put(.interrupted(error)) }
        isInterrupted = true
        let wait = pause * Int64.random(in: 80...120) / 100
        pause = min(pause * 2, Self.longestPause)
        timer = EventThread.shared.loop.after(milliseconds: wait) { [weak self] in self?.assumeIsolated { $0.connect() } }
    }

    // MARK: Subscription

    private func subscribed(_ result: JSONNode) {
        guard state == .subscribing else { return }
        if let timer { EventThread.shared.loop.cancelTimer(timer) }
        timer = nil
        state = .streaming
        pause = Self.shortestPause
        isInterrupted = false
        let newest = result["seq"]?.integer ?? 0
        // A daemon that began anew counts from the start.
        if let position, newest < position { self.position = nil }
        switch subscription.start {
        case .live:
            if position == nil { position = newest }
            goOn()
        case .after(let sequence): if position == nil { position = sequence }
        case .consumer: break
        }
        put(.subscribed(newest: newest, hasGap: result["gap"]?.boolean == true))
    }

    private func refused(_ refusal: BelfryError) {
        // After a loss: the event to go on from is not known to a daemon that began anew.
        if case .after = subscription.start, position != nil, refusal.kind == .invalidParams {
            subscription.start = .live
            position = nil
            lose(refusal)
        } else {
            finish(refusal)
        }
    }

    private func take(_ event: BelfryEvent) {
        // What was handed on before a loss is not handed on again.
        if let position, event.sequence <= position { return }
        position = event.sequence
        goOn()
        put(.event(event))
    }

    /// After a loss the subscription goes on behind what was handed on; a consumer goes on by its name.
    private func goOn() {
        if case .consumer = subscription.start { return }
        if let position { subscription.start = .after(sequence: position) }
    }
}
