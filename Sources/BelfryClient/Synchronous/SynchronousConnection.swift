// The plain way to the daemon: connect, send, wait for the answer, on the thread that asks. No thread is made and no runtime woken, which
// is what keeps a command short.
//
// Requests can be sent ahead and their replies be fetched later; what is written goes out in one piece when something is waited for.

import Glibc
package import WireProtocol

/// A connection that blocks its caller, each time for a limited time. Not thread-safe.
package final class SynchronousConnection {
    /// How long an answer may take, connecting included (CLI.md, exit codes).
    package static let answerLimit: Int64 = 3000

    private let socket: ClientSocket
    private let answerLimit: Int64
    /// When the first answer has to be there: connecting counts.
    private var firstDeadline: Int64?
    private var frames = FrameReader(limit: Message.lineLimit)
    private var outgoing: [UInt8] = []
    private var lastID: Int64 = 0
    private var replies: [Int64: Result<JSONNode, BelfryError>] = [:]
    private var events: [JSONNode] = []
    private var nextEventIndex = 0

    /// Connects; `limit` milliseconds for this and for each answer.
    package init(to address: BelfryAddress, limit: Int64 = SynchronousConnection.answerLimit) throws(BelfryError) {
        answerLimit = limit
        firstDeadline = MonotonicTime.milliseconds + limit
        socket = try ClientSocket(to: address, milliseconds: limit)
    }

    /// For poll(2); readable when something came. Look for what was read before with `takeEvent` first.
    package var descriptor: Int32 { socket.descriptor }

    /// Queues a request; its reply is fetched by the id that is returned.
    package func send(_ method: String, _ params: Parameters = Parameters()) -> Int64 {
        send(method, bytes: params.bytes)
    }

    /// Queues a request whose `params` are given as JSON text.
    package func send(_ method: String, bytes params: [UInt8]) -> Int64 {
        lastID += 1
        outgoing += RequestLine.encode(id: lastID, method: method, params: params)
        return lastID
    }

    /// Waits for the reply to a request and returns its `result`.
    package func reply(to id: Int64) throws(BelfryError) -> JSONNode {
        let deadline = firstDeadline ?? MonotonicTime.milliseconds + answerLimit
        firstDeadline = nil
        while true {
            if let reply = replies.removeValue(forKey: id) { return try reply.get() }
            guard try exchange(until: deadline) else {
                throw BelfryError(.noAnswer, "belfryd did not answer within \(answerLimit / 1000) s")
            }
        }
    }

    /// Whether `reply(to:)` has its answer already.
    package func hasReply(to id: Int64) -> Bool {
        replies[id] != nil
    }

    /// One call: the method's result.
    package func call(_ method: String, _ params: Parameters = Parameters()) throws(BelfryError) -> JSONNode {
        try reply(to: send(method, params))
    }

    /// An event that has been read already.
    package func takeEvent() -> JSONNode? {
        guard nextEventIndex < events.count else { return nil }
        let event = events[nextEventIndex]
        nextEventIndex += 1
        if nextEventIndex == events.count {
            events.removeAll(keepingCapacity: true)
            nextEventIndex = 0
        }
        return event
    }

    /// Waits for the next event; nil when the deadline (milliseconds of `MonotonicTime`; nil: none) has passed.
    package func nextEvent(until deadline: Int64? = nil) throws(BelfryError) -> JSONNode? {
        while true {
            if let event = takeEvent() { return event }
            guard try exchange(until: deadline) else { return nil }
        }
    }

    /// Sends what waits and reads what there is, without waiting for either.
    package func exchangeNow() throws(BelfryError) {
        while try exchange(until: 0) {}
    }

    /// Sends and receives something; false when the deadline has passed.
    private func exchange(until deadline: Int64?) throws(BelfryError) -> Bool {
        while true {
            try flush()
            if try receive() { return true }
            var poll = pollfd(fd: socket.descriptor, events: Int16(POLLIN | (outgoing.isEmpty ? 0 : POLLOUT)), revents: 0)
            var wait: Int32 = -1
            if let deadline {
                let left = deadline - MonotonicTime.milliseconds
                guard left > 0 else { return false }
                wait = Int32(clamping: left)
            }
            guard Glibc.poll(&poll, 1, wait) >= 0 || errno == EINTR else {
                throw BelfryError(.disconnected, "waiting for belfryd failed: \(String(cString: strerror(errno)))")
            }
        }
    }

    private func flush() throws(BelfryError) {
        while !outgoing.isEmpty {
            let sent: Result<Int?, BelfryError> = outgoing.withUnsafeBytes { bytes in
                do throws(BelfryError) { return .success(try socket.send(bytes)) } catch { return .failure(error) }
            }
            switch sent {
            case .success(nil): return
            case .success(let count?): outgoing.removeFirst(count)
            case .failure:
                // What it said before it closed is more useful than that it closed.
                outgoing = []
                return
            }
        }
    }

    private func receive() throws(BelfryError) -> Bool {
        let outcome: Result<Bool, BelfryError> = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            do throws(BelfryError) {
                guard let count = try socket.receive(into: buffer) else { return .success(false) }
                frames.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return .success(true)
            } catch { return .failure(error) }
        }
        guard try outcome.get() else { return false }
        while let frame = frames.next() {
            guard case .line(let line) = frame else {
                throw BelfryError(.badReply, "a line from belfryd has more than \(Message.lineLimit) bytes")
            }
            take(try Message(line: line))
        }
        return true
    }

    private func take(_ message: Message) {
        switch message {
        case .event(let params): events.append(params)
        // Only a request that could not be read is answered without its id, and then the newest is meant.
        case .reply(let id, let result): replies[id ?? lastID] = result
        }
    }
}
