// A connection for programs of many tasks. Calls are pipelined over one socket in the order in which they were made, and matched to their
// replies by id. It connects when something is called and connects anew after the daemon was away; a call that was on its way then fails
// with `disconnected`, as nobody knows whether it was carried out.

import Glibc
package import WireProtocol

/// A connection to the daemon. Let go, or closed, it fails what still waits.
public actor BelfryConnection {
    /// The calls of this actor run on the thread of connections, never on one of the cooperative pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { EventThread.shared.asUnownedSerialExecutor() }

    /// Where the daemon listens.
    public nonisolated let address: BelfryAddress
    private let silenceLimit: Int64
    private var socket: ClientSocket?
    private var watch: Int?
    private var reader = LineReader()
    private var outgoing = ByteQueue()
    /// Requests of which no byte is sent yet.
    private var unsent = FIFO<(id: Int64, line: [UInt8])>()
    private var unsentBytes = 0
    private var waiting: [Int64: ReplyHandler] = [:]
    private var lastID: Int64 = 0
    private var lastProgress: Int64 = 0
    private var silenceTimer: Int?
    private var retryTimer: Int?
    private var isClosed = false

    typealias ReplyHandler = @Sendable (Result<JSONNode, BelfryError>) -> Void

    /// Bytes that are handed to the socket at a time; what is behind them can still be taken back.
    private static let chunk = 1 << 16
    /// Bytes that wait for a daemon that does not read; beyond, calls fail.
    private static let outgoingLimit = 16 << 20
    /// Between two attempts at a backlog that is full, in milliseconds.
    private static let retryInterval: Int64 = 10

    /// A connection that is made with the first call.
    ///
    /// - Parameter timeLimit: how long the daemon may be silent while calls wait for it, connecting included.
    public init(to address: BelfryAddress = .standard, timeLimit: Duration = .seconds(3)) {
        self.address = address
        let parts = timeLimit.components
        silenceLimit = max(
            1, parts.seconds.multipliedReportingOverflow(by: 1000).partialValue + parts.attoseconds / 1_000_000_000_000_000)
    }

    deinit {
        let (watch, silence, retry, socket) = (self.watch, silenceTimer, retryTimer, self.socket)
        let handlers = waiting.values.map(\.self)
        guard watch != nil || silence != nil || retry != nil || !handlers.isEmpty else { return }
        EventThread.shared.perform {
            let loop = EventThread.shared.loop
            if let watch { loop.unwatch(watch) }
            for timer in [silence, retry] { if let timer { loop.cancelTimer(timer) } }
            withExtendedLifetime(socket) {}
            for handler in handlers { handler(.failure(Self.closedHere)) }
        }
    }

    private static let closedHere = BelfryError(.disconnected, "the connection was closed")

    // MARK: Calls

    /// Calls a method and returns its `result`.
    ///
    /// A task that is cancelled meanwhile gets `cancelled` at once: a request that has not been sent yet is never sent, one that has been
    /// is carried out all the same. Errors of kind `notRunning`, `noAnswer` and `disconnected` tell of the way, all others are refusals.
    public nonisolated func call(_ method: String, _ params: BelfryJSON = .emptyObject) async throws(BelfryError) -> BelfryJSON {
        BelfryJSON(try await callNode(method, params.bytes))
    }

    /// The same over JSON that is looked into.
    package nonisolated func callNode(_ method: String, _ params: [UInt8]) async throws(BelfryError) -> JSONNode {
        let answer = Answer()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard answer.wait(continuation) else { return }
                EventThread.shared.perform {
                    self.assumeIsolated { connection in
                        guard !answer.isOver else { return }
                        answer.id = connection.start(method, params) { answer.resolve($0) }
                    }
                }
            }
        } onCancel: {
            answer.resolve(.failure(BelfryError(.cancelled, "\(method) was cancelled while it waited for belfryd")))
            EventThread.shared.perform { self.assumeIsolated { $0.abandon(answer) } }
        }.get()
    }

    /// Puts a call in line and returns at once. `reply` is called once, on the thread of connections: it must not wait there.
    package nonisolated func send(
        _ method: String, _ params: [UInt8], reply: @escaping @Sendable (Result<JSONNode, BelfryError>) -> Void
    ) {
        EventThread.shared.perform { self.assumeIsolated { _ = $0.start(method, params, reply) } }
    }

    /// One call over a connection of its own, which waits on this thread, for 3 s at most. Not for the thread of connections, where
    /// replies are handed out: it would keep everything else waiting.
    package nonisolated func callNow(_ method: String, _ params: [UInt8]) throws(BelfryError) -> JSONNode {
        guard !EventThread.shared.isCurrent else {
            throw BelfryError(.internalError, "\(method) was called from inside a reply, where nothing may wait")
        }
        let connection = try SynchronousConnection(to: address)
        return try connection.reply(to: connection.send(method, bytes: params))
    }

    /// Ends the connection for good. What waits fails with `disconnected`, and so does every later call.
    public func close() {
        isClosed = true
        lose(Self.closedHere)
    }

    // MARK: On the thread

    private func start(_ method: String, _ params: [UInt8], _ reply: @escaping ReplyHandler) -> Int64? {
        guard !isClosed else {
            reply(.failure(Self.closedHere))
            return nil
        }
        lastID += 1
        let line = RequestLine.encode(id: lastID, method: method, params: params)
        guard unsentBytes + line.count <= Self.outgoingLimit else {
            reply(.failure(BelfryError(.noAnswer, "too much waits for belfryd already; it does not read")))
            return nil
        }
        if waiting.isEmpty { lastProgress = MonotonicTime.milliseconds }
        waiting[lastID] = reply
        unsent.append((lastID, line))
        unsentBytes += line.count
        let id = lastID
        advance()
        if silenceTimer == nil, !waiting.isEmpty { watchSilence() }
        return id
    }

    private func abandon(_ answer: Answer) {
        guard let id = answer.id else { return }
        waiting[id] = nil
        unsent.removeAll { entry in
            guard entry.id == id else { return false }
            unsentBytes -= entry.line.count
            return true
        }
    }

    /// Connects and sends, as far as that goes now.
    private func advance() {
        guard !unsent.isEmpty || !outgoing.isEmpty else { return }
        if socket == nil, !connect() { return }
        guard let socket else { return }
        do throws(BelfryError) {
            repeat {
                while outgoing.count < Self.chunk, let next = unsent.popFirst() {
                    outgoing.append(next.line)
                    unsentBytes -= next.line.count
                }
                try outgoing.send(to: socket)
            } while outgoing.isEmpty && !unsent.isEmpty
            if let watch {
                EventThread.shared.loop.setEvents(outgoing.isEmpty ? Self.reading : Self.readingAndWriting, of: watch)
            }
        } catch {
            // What the daemon said before it closed is read first.
            receive()
        }
    }

    private static let reading = Int32(POLLIN)
    private static let readingAndWriting = Int32(POLLIN | POLLOUT)

    /// False when it failed, or has to be tried again.
    private func connect() -> Bool {
        guard retryTimer == nil else { return false }
        var code: Int32 = 0
        guard let made = ClientSocket(startingTo: address, code: &code) else {
            if code == EAGAIN {
                retryTimer = EventThread.shared.loop.after(milliseconds: Self.retryInterval) { [weak self] in
                    self?.assumeIsolated {
                        $0.retryTimer = nil
                        $0.advance()
                    }
                }
            } else {
                lose(ClientSocket.failure(code, address))
            }
            return false
        }
        socket = made
        reader = LineReader()
        watch = EventThread.shared.loop.watch(made.descriptor, for: Self.reading) { [weak self] in
            self?.assumeIsolated {
                $0.receive()
                $0.advance()
            }
        }
        return true
    }

    private func receive() {
        guard let socket else { return }
        do throws(BelfryError) {
            // A bounded share, so that one connection does not keep the thread from others.
            for _ in 0..<16 {
                guard try reader.receive(from: socket) else { return }
                lastProgress = MonotonicTime.milliseconds
                while let message = try reader.next() { take(message) }
            }
        } catch {
            lose(error)
        }
    }

    private func take(_ message: Message) {
        guard case .reply(let id, let result) = message else { return }
        // Only a request that could not be read is answered without its id; requests are answered in order.
        guard let id = id ?? waiting.keys.min() else { return }
        waiting.removeValue(forKey: id)?(result)
    }

    /// The connection is gone; whoever waits is told.
    private func lose(_ error: BelfryError) {
        let loop = EventThread.shared.loop
        if let watch { loop.unwatch(watch) }
        if let retryTimer { loop.cancelTimer(retryTimer) }
        watch = nil
        retryTimer = nil
        socket = nil
        outgoing.removeAll()
        unsent.removeAll()
        unsentBytes = 0
        let handlers = waiting.sorted { $0.key < $1.key }.map(\.value)
        waiting = [:]
        for handler in handlers { handler(.failure(error)) }
    }

    private func watchSilence() {
        let left = lastProgress + silenceLimit - MonotonicTime.milliseconds
        silenceTimer = EventThread.shared.loop.after(milliseconds: left) { [weak self] in
            self?.assumeIsolated { connection in
                connection.silenceTimer = nil
                guard !connection.waiting.isEmpty else { return }
                if MonotonicTime.milliseconds - connection.lastProgress >= connection.silenceLimit {
                    connection.lose(BelfryError(.noAnswer, "belfryd does not answer"))
                } else {
                    connection.watchSilence()
                }
            }
        }
    }
}
