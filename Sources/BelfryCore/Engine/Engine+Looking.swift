// A look: everything that is due has its turn.
//
// One turn handles a bounded share, so that clients are served in between. With many late requests at once (a restart, a wake)
// the urgent ones go first, and what is due right now is not held up behind the backlog (TIME.md 5).

extension Engine {
    /// Below this a fire counts as on time, microseconds: the machine's own latency, not a missed occurrence.
    static let punctual: Int64 = 1_000_000

    func look() throws {
        try endQuietIfOver()
        if needsRecovery {
            try recoverPrepared()
            needsRecovery = false
        }
        try recordSent()
        if !recomputations.isEmpty { try recomputeSome() }
        try turn.fillHorizons()
        let due = try dueNow()
        for (basis, deadline) in due {
            do {
                try meet(deadline, basis)
            } catch let error as LedgerError where error.kind == .damaged {
                setAside(deadline, basis, error)
            }
        }
        try turn.fillHorizons()
        try prepareSoon()
        if !hasWork { lookReason = .stall }
    }

    /// This turn's share of what is due, in the order to handle it.
    private func dueNow() throws -> [(Basis, Deadline)] {
        var found: [(Basis, Deadline)] = []
        for basis in Basis.allCases {
            found += turn.horizons[basis.rawValue].due(through: turn.now(basis), limit: Limits.firesPerTurn).map { (basis, $0) }
        }
        guard found.count > Limits.unsortedBacklog, try isBacklog() else {
            return Array(found.sorted(by: isSooner).prefix(Limits.firesPerTurn))
        }
        return try backlogOrder(found)
    }

    private func isSooner(_ left: (Basis, Deadline), _ right: (Basis, Deadline)) -> Bool {
        let (leftDue, rightDue) = (wallTime(of: left.1.due, on: left.0), wallTime(of: right.1.due, on: right.0))
        return (leftDue, left.1.kind.rawValue, left.1.number) < (rightDue, right.1.kind.rawValue, right.1.number)
    }

    private func isBacklog() throws -> Bool {
        var late = 0
        for basis in Basis.allCases {
            let limit = Limits.unsortedBacklog + 1
            late += try ledger.dueRequests(
                basis: basis, through: turn.now(basis) - Self.punctual, urgentOnly: false, limit: limit
            ).count
        }
        return late > Limits.unsortedBacklog
    }

    /// Urgent late ones, then what is due right now, then the rest of the backlog.
    private func backlogOrder(_ found: [(Basis, Deadline)]) throws -> [(Basis, Deadline)] {
        var urgent: [(Basis, Deadline)] = []
        var punctual: [(Basis, Deadline)] = []
        for basis in Basis.allCases {
            let now = turn.now(basis)
            urgent += try ledger.dueRequests(
                basis: basis, through: now - Self.punctual, urgentOnly: true, limit: Limits.firesPerTurn
            ).map { (basis, $0) }
            punctual += turn.horizons[basis.rawValue].due(through: now, limit: Limits.horizon)
                .filter { $0.due > now - Self.punctual }.map { (basis, $0) }
        }
        let first = Set((urgent + punctual).map(\.1))
        let rest = found.filter { !first.contains($0.1) }
        let ordered = urgent.sorted(by: isSooner) + punctual.sorted(by: isSooner) + rest.sorted(by: isSooner)
        return Array(ordered.prefix(Limits.firesPerTurn))
    }

    private func meet(_ deadline: Deadline, _ basis: Basis) throws {
        switch deadline.kind {
        case .quiet: try meetQuiet(basis)
        case .request: try fire(requestNumber: deadline.number, basis)
        case .occurrence: try meetOccurrence(deadline.number)
        case .activity:
            turn.setDeadline(nil, basis: basis, kind: .activity, number: deadline.number)
            try activities.advance(deadline.number)
        }
    }

    private func meetOccurrence(_ number: Int64) throws {
        turn.setDeadline(nil, basis: .elapsed, kind: .occurrence, number: number)
        guard let record = try ledger.occurrence(number: number), let deadline = record.deadline else { return }
        guard deadline <= turn.elapsed else {
            turn.setDeadline(deadline, basis: .elapsed, kind: .occurrence, number: number)
            return
        }
        switch record.state {
        case .snoozed: try showAgain(record, late: turn.elapsed - deadline)
        case .delivered:
            try resolve(record, as: Resolution(state: .expired, at: turn.wall, by: .daemon))
            try turn.emit(.expired(occurrence: turn.occurrenceID(number), app: record.app, id: record.id))
        case .prepared, .resolved: return
        }
    }

    /// A row that cannot be read any more holds nothing up: it is said, and left where it is.
    private func setAside(_ deadline: Deadline, _ basis: Basis, _ error: LedgerError) {
        turn.setDeadline(nil, basis: basis, kind: deadline.kind, number: deadline.number)
        turn.log(LogRecord(kind: "store.damaged", priority: .error, message: error.message))
    }
}
