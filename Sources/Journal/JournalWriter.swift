// Where records go: to journald if it is there, else to standard error, and never at the price of waiting. What journald does not take
// at once is kept in a small backlog until its socket has room again; what does not fit there either is dropped and counted, and a
// record with the number stands where the others are missing.
//
// Three limits, each with such a record: what journald does not take, what a peer provokes (RecordLimiter), and all routine records
// together (RecordBudget). Errors and warnings are never limited together with the routine.

import Glibc

/// Writes records without ever blocking.
package final class JournalWriter {
    /// journald's socket.
    package static let journalPath = "/run/systemd/journal/socket"
    /// How many bytes of records wait for a journald that is slow: some two thousand records.
    package static let backlogLimit = 1 << 20

    private let identifier: String
    private let socket: JournalSocket
    private let standardError: Int32
    private var backlog: [[UInt8]] = []
    private var backlogBytes = 0
    private var dropped = 0
    private var limiter = RecordLimiter()
    private var budget: RecordBudget
    private let now: () -> Int64

    /// Told when a backlog begins, with the descriptor to be watched for writability and answered with `flush()`, and with nil when the
    /// watch has to end: the backlog is empty, or the descriptor is about to be closed.
    package var onBacklog: ((Int32?) -> Void)?
    private var watched: Int32?

    /// Told when records begin to be suppressed, and after `endWindows` while others still are, with the present time and that of the end of their window, for `endWindows`.
    package var onSuppression: ((_ nowMicroseconds: Int64, _ endMicroseconds: Int64) -> Void)?

    /// Told when routine records begin to be suppressed, with the time after which `endSilence` has something to tell.
    package var onSilence: ((_ microseconds: Int64) -> Void)?

    /// - Parameters:
    ///   - socketPath: journald's native socket; looked for anew with every record as long as it is not there.
    ///   - standardError: where the lines go without journald. It may be a pipe nobody reads.
    ///   - now: the time in microseconds on a clock that is never set.
    package init(
        socketPath: String = JournalWriter.journalPath, standardError: Int32 = STDERR_FILENO, identifier: String = "belfryd",
        now: @escaping () -> Int64 = JournalWriter.monotonicMicroseconds
    ) {
        self.now = now
        budget = RecordBudget(at: now())
        self.identifier = identifier
        self.standardError = standardError
        socket = JournalSocket(path: socketPath)
        socket.willClose = { [unowned self] in watch(nil) }
    }

    deinit {
        socket.willClose = nil
    }

    /// Writes a record; it is lost only if journald takes nothing for so long that the backlog is full, and counted then.
    package func write(_ record: JournalRecord) {
        guard record.priority >= Self.routinePriority else { return pass(record) }
        switch budget.admit(at: now()) {
        case .pass(let before):
            if before > 0 { tellSilence(before) }
            pass(record)
        case .suppress(let begins):
            if begins { onSilence?(RecordBudget.silenceMicroseconds) }
        }
    }

    /// From this priority on records are routine: notice and below.
    private static let routinePriority = 5

    /// Tells how many routine records were suppressed, if the silence is over and nothing has come since.
    package func endSilence() {
        let count = budget.takeSuppressed()
        if count > 0 { tellSilence(count) }
    }

    private func tellSilence(_ count: Int) {
        pass(.suppressed(count, "too many in a short time"))
    }

    /// CLOCK_MONOTONIC.
    package static func monotonicMicroseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    private func pass(_ record: JournalRecord) {
        if backlog.isEmpty {
            if dropped > 0, !sendDropped() { return drop() }
            put(record)
        } else {
            enqueue(record)
        }
    }

    /// Writes a record that a peer can provoke at will: a few of each kind in a while, then a count.
    /// - Parameters:
    ///   - kind: a word of the program for what is limited together.
    ///   - nowMicroseconds: elapsed time on any clock that is never set.
    package func writeProvoked(_ record: JournalRecord, kind: String, at nowMicroseconds: Int64) {
        let end = limiter.nextEndMicroseconds
        guard case .pass(let before) = limiter.admit(kind: kind, at: nowMicroseconds) else {
            if let next = limiter.nextEndMicroseconds, next != end { onSuppression?(nowMicroseconds, next) }
            return
        }
        if before > 0 { write(.suppressed(before, "too many of the kind \(kind)")) }
        write(record)
    }

    /// When `endWindows` has something to tell; nil if there is nothing.
    package var nextWindowEndMicroseconds: Int64? { limiter.nextEndMicroseconds }

    /// Tells how many provoked records were suppressed in the windows that are over.
    package func endWindows(at nowMicroseconds: Int64) {
        for (kind, count) in limiter.expire(at: nowMicroseconds) {
            write(.suppressed(count, "too many of the kind \(kind)"))
        }
        if let next = limiter.nextEndMicroseconds { onSuppression?(nowMicroseconds, next) }
    }

    /// Sends what waits, as far as there is room. Also worth a try at the very end of the process.
    package func flush() {
        var sent = 0
        loop: while sent < backlog.count {
            switch socket.send(backlog[sent]) {
            case .sent: break
            case .full: break loop
            case .absent, .refused: dropped += 1
            }
            backlogBytes -= backlog[sent].count
            sent += 1
        }
        backlog.removeFirst(sent)
        if backlog.isEmpty, dropped > 0 { _ = sendDropped() }
        tellBacklog()
    }

    /// How many records wait for journald.
    package var backlogCount: Int { backlog.count }

    // MARK: - One record

    private func put(_ record: JournalRecord) {
        let bytes = record.nativeBytes(identifier: identifier)
        switch socket.send(bytes) {
        case .sent: break
        case .full: keep(bytes)
        case .refused: drop()
        case .absent: if !writeLine(record.lineBytes()) { drop() }
        }
    }

    private func enqueue(_ record: JournalRecord) {
        let bytes = record.nativeBytes(identifier: identifier)
        if dropped > 0 {
            let notice = droppedNotice.nativeBytes(identifier: identifier)
            guard backlogBytes + notice.count + bytes.count <= Self.backlogLimit else { return drop() }
            dropped = 0
            keep(notice)
        }
        keep(bytes)
    }

    private func keep(_ bytes: [UInt8]) {
        guard backlogBytes + bytes.count <= Self.backlogLimit else { return drop() }
        backlog.append(bytes)
        backlogBytes += bytes.count
        tellBacklog()
    }

    private func drop() {
        dropped += 1
    }

    private var droppedNotice: JournalRecord { .suppressed(dropped, "the journal did not take them") }

    /// Puts the number of dropped records in their place.
    /// - Returns: false if that too was not taken.
    private func sendDropped() -> Bool {
        let notice = droppedNotice
        switch socket.send(notice.nativeBytes(identifier: identifier)) {
        case .sent: dropped = 0
        case .absent where writeLine(notice.lineBytes()): dropped = 0
        default: return false
        }
        return true
    }

    private func tellBacklog() {
        watch(backlog.isEmpty ? nil : socket.descriptor)
    }

    private func watch(_ wanted: Int32?) {
        guard wanted != watched else { return }
        watched = wanted
        onBacklog?(wanted)
    }

    /// Writes a line to standard error if it takes it whole and at once.
    private func writeLine(_ bytes: [UInt8]) -> Bool {
        // Standard error is shared with other processes, so it cannot be made non-blocking: ask first. A pipe that polls writable takes
        // a line of this length whole; for a socket there is a flag.
        while true {
            let sent = Glibc.send(standardError, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            if sent >= 0 { return sent == bytes.count }
            if errno == EINTR { continue }
            if errno != ENOTSOCK { return false }
            break
        }
        while true {
            var one = pollfd(fd: standardError, events: Int16(POLLOUT), revents: 0)
            guard poll(&one, 1, 0) == 1, one.revents & Int16(POLLOUT) != 0 else { return false }
            let written = Glibc.write(standardError, bytes, bytes.count)
            if written >= 0 { return written == bytes.count }
            if errno != EINTR { return false }
        }
    }
}
