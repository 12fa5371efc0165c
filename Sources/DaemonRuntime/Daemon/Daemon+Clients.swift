// Clients: accepted, read from, attended to, and let go.

import BelfryCore
import CivilTime
import EventLoop
import WireProtocol

extension Daemon {
    /// Frames of one client that wait for their turn; beyond this it is not read from.
    static let waitingFrames = 64

    func accept(_ connection: StreamConnection) {
        let session = clients.add(connection)
        do throws(SystemError) {
            session.watch = try loop.watch(connection.descriptor, for: .readable) { [unowned self, unowned session] readiness in
                if readiness.contains(.readable) || readiness.contains(.hangup) && !session.hasEnded {
                    read(session)
                } else if readiness.contains(.writable) {
                    scheduleTurn()
                } else {
                    drop(session)
                }
            }
        } catch {
            clients.remove(session)
            connection.close()
        }
    }

    /// Turns whole lines into frames, as far as there is room for them.
    func takeFrames(of session: ClientSession) {
        while !session.isClosing, session.waitingFrames < Self.waitingFrames, let frame = session.reader.next() {
            switch frame {
            case .line(let line):
                append(RemoteFrame(line), of: session)
            case .tooLarge:
                let problem = CallError.frameTooLarge(limit: Limits.frameBytes)
                append(RemoteFrame(problem: problem), of: session)
                session.isClosing = true
            }
        }
        if session.waitingFrames > 0 || session.hasEnded { scheduleTurn() }
    }

    private func append(_ frame: RemoteFrame, of session: ClientSession) {
        session.waitingFrames += 1
        frames.append(PendingFrame(frame, of: session))
    }

    /// After a turn: sends, reads on or closes, and sets what the session waits for.
    func attend(_ session: ClientSession) {
        guard session.flush() else { return drop(session) }
        if session.hasRoom {
            releaseHeld(of: session)
            takeFrames(of: session)
        }
        let isIdle = session.waitingFrames == 0
        if session.queuedBytes == 0, isIdle, session.isClosing || session.hasEnded { return drop(session) }
        let reads = session.hasRoom && session.waitingFrames < Self.waitingFrames && !session.isClosing && !session.hasEnded
        var interest: DescriptorInterest = []
        if reads { interest.insert(.readable) }
        if session.queuedBytes > 0 || isBehind(session) { interest.insert(.writable) }
        session.watch?.interest = interest
    }

    /// Lets the frames run that were held for want of room.
    private func releaseHeld(of session: ClientSession) {
        frames.append(contentsOf: session.held)
        session.held = []
    }

    /// Ends a session. What it had asked for is carried out all the same.
    func drop(_ session: ClientSession) {
        releaseHeld(of: session)
        if session.waitingFrames > 0 { scheduleTurn() }
        session.watch?.cancel()
        session.watch = nil
        clients.remove(session)
        session.connection.close()
        session.isClosing = true
        session.isGone = true
    }

    // MARK: Trouble

    func tellRefused(_ peer: PeerCredentials) {
        var record = LogRecord(
            kind: "client.refused", priority: .warning,
            message: "Refused a connection of process \(peer.process), user \(peer.user)")
        record.peer = Peer(connection: 0, processID: peer.process, userID: peer.user)
        reporter.writeProvoked(record, at: clock.now.sinceBoot)
    }

    func tellExhausted(_ error: SystemError) {
        let record = LogRecord(kind: "client.refused", priority: .warning, message: "No more clients for now: \(error)")
        reporter.writeProvoked(record, at: clock.now.sinceBoot)
    }

    func tellBadFrame(_ problem: CallError, of session: ClientSession) {
        var record = LogRecord(kind: "client.badFrame", priority: .warning, message: "A client sent what is no request")
        record.peer = session.peer
        reporter.writeProvoked(record, at: clock.now.sinceBoot)
    }

    func tellStorage(_ error: LedgerError?) {
        guard let error else {
            reporter.write(LogRecord(kind: "store.recovered", priority: .notice, message: "The store takes changes again"))
            return
        }
        let kind = error.kind == .damaged ? "store.damaged" : "store.full"
        reporter.write(LogRecord(kind: kind, priority: .error, message: "The store takes no changes: \(error.message)"))
    }
}
