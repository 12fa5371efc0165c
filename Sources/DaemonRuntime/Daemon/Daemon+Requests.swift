// Requests on their way to the engine, and replies on their way back.

import BelfryCore
import CivilTime
import Glibc
import NotificationStore
import WireProtocol

extension Daemon {
    /// Carries out waiting frames, a bounded share of them. Those of a client whose replies fill its queue are held until it reads on,
    /// and what may answer much is answered before the next, so that replies take up no more memory than a queue may.
    func runFrames() {
        var requests = 0
        while let pending = frames.first, requests < Self.requestsPerTurn, clockOperation == nil {
            guard pending.session.hasRoom || pending.session.isGone else {
                pending.session.held.append(pending)
                frames.removeFirst()
                continue
            }
            while !pending.isDone, clockOperation == nil {
                let index = pending.next
                pending.next += 1
                requests += 1
                run(pending, index)
            }
            guard pending.isDone, clockOperation == nil else { break }
            frames.removeFirst()
            openFrames.append(pending)
            if pending.mayAnswerMuch { commitFrames() }
        }
        commitFrames()
    }

    /// Commits the open requests and answers the frames that are done.
    private func commitFrames() {
        transactor.commit()
        openRequests.removeAll(keepingCapacity: true)
        for pending in openFrames { answer(pending) }
        openFrames.removeAll(keepingCapacity: true)
    }

    func answer(_ pending: PendingFrame) {
        let session = pending.session
        session.waitingFrames -= 1
        guard !session.isGone else { return }
        session.queue(pending.replyFrame)
        if let subscriber = session.beginsAfterReply {
            session.beginsAfterReply = nil
            clients.subscribe(session.number, subscriber)
        }
    }

    private func run(_ pending: PendingFrame, _ index: Int) {
        let call = pending.frame.calls[index]
        if let problem = call.problem {
            if case .refused = problem {} else { tellBadFrame(problem, of: pending.session) }
            return pending.settle(index, .failure(problem))
        }
        do throws(RequestError) {
            let command = try decoder.decode(method: call.method, params: call.params)
            if command.mayAnswerMuch { pending.mayAnswerMuch = true }
            switch command {
            case .serverInfo: pending.settle(index, .success(.info(information)))
            case .clock(.get):
                transactor.commit()
                pending.settle(index, .success(.clock(reading)))
            case .clock(let kind):
                commitBefore(pending)
                clockOperation = ClockOperation(kind, frame: pending, index: index)
                scheduleTurn()
            default:
                let token = ReplyToken(connection: pending.session.number, request: openRequests.count)
                openRequests.append((pending, index))
                transactor.add(Transactor.Item(input: .request(command, from: pending.session.peer, token), token: token))
            }
        } catch {
            pending.settle(index, .failure(.refused(error)))
        }
    }

    /// What came before a change of the clock happens before it.
    private func commitBefore(_ pending: PendingFrame) {
        commitFrames()
    }

    /// One slice of a change of the virtual clock; answers when it is done.
    func runClockOperation() {
        guard let operation = clockOperation, let virtual = clock.virtual else { return }
        do throws(LedgerError) {
            guard try operation.run(virtual, zones, transactor) else { return }
            operation.frame.settle(operation.index, .success(.clock(reading)))
        } catch {
            operation.frame.settle(operation.index, .failure(.refused(.storage(error.message))))
        }
        clockOperation = nil
        if operation.frame.isDone, let first = frames.first, first === operation.frame {
            frames.removeFirst()
            answer(operation.frame)
        }
    }

    /// Does what a committed turn asks for.
    func carryOut(_ effect: Effect) {
        switch effect {
        case .reply(let token, let result):
            let (frame, index) = openRequests[token.request]
            switch result {
            case .success(.status(let status)): frame.settle(index, .success(.status(completed(status))))
            case .success(let reply): frame.settle(index, .success(reply))
            case .failure(let error): frame.settle(index, .failure(.refused(error)))
            }
        case .event(let event): feed.append(event, keep: !clients.subscribers.isEmpty)
        case .log(let record): report(record)
        case .subscribe(let connection, let filter, let position):
            // The stream begins behind the reply that opens it.
            clients.unsubscribe(connection)
            clients.sessions[connection]?.beginsAfterReply = Subscriber(filter: filter, position: position, gapIsTold: true)
        case .unsubscribe(let connection): clients.unsubscribe(connection)
        case .show(let bubble): desktopLink?.show(bubble)
        case .withdraw(let key): desktopLink?.withdraw(key)
        }
    }

    /// An answer that is refused changes nothing, and can be given again and again: only so many are told one by one.
    private func report(_ record: LogRecord) {
        switch record.kind {
        case "notification.answerRefused", "desktop.answerRefused": reporter.writeProvoked(record, at: clock.now.sinceBoot)
        default: reporter.write(record)
        }
    }

    // MARK: What the runtime knows

    var reading: ClockReading {
        let now = clock.now
        return ClockReading(
            now: now.wall, zone: zones.local.name, isVirtual: clock.virtual != nil,
            uptimeMicroseconds: now.sinceBoot - startedAt.sinceBoot)
    }

    private var information: ServerInfo {
        ServerInfo(
            version: Self.version, processID: getpid(),
            features: ["notifications", "categories", "triggers", "events", "activities", "settings", "push", "quiet"],
            clock: reading)
    }

    private func completed(_ status: ServerStatus) -> ServerStatus {
        var status = status
        status.clients = clients.count
        status.subscribers = clients.subscribers.count
        status.uptimeMicroseconds = reading.uptimeMicroseconds
        status.desktop = desktop
        status.storePath = ledger.path
        status.storeBytes = Int64(ledger.bytes)
        status.storeSchema = ledger.schema
        return status
    }

    /// One line for `systemctl status`.
    var statusLine: String {
        let pending = (try? ledger.requestCount()) ?? 0
        let next = (try? engine.nextLook().wall).flatMap { $0 }
        let clientCount = clients.count
        return "\(pending) pending" + (next.map { ", next look at \($0.rfc3339)" } ?? "") + ", \(clientCount) clients"
    }
}

extension Command {
    /// Whether its reply can be as long as a reply may be, rather than some lines.
    fileprivate var mayAnswerMuch: Bool {
        switch self {
        case .listCategories, .listPending, .getPending, .listDelivered, .listHistory, .explainRequest, .explainOccurrence,
            .preview,
            .listActivities, .getActivity, .island:
            true
        default: false
        }
    }
}
