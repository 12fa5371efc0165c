// Deadlines of everything, in one order.

package import BelfryCore
import CivilTime

extension SQLiteLedger {
    package func deadlines(basis: Basis, after: DeadlinePosition?, limit: Int) throws(LedgerError) -> [Deadline] {
        let position = after ?? Deadline(due: .min, kind: .quiet, number: .min)
        var lists = [try requestDeadlines(basis: basis, after: position, limit: limit)]
        if basis == .elapsed {
            lists.append(
                try deadlines(
                    .occurrence, occurrenceStatements.deadlinesAt, occurrenceStatements.deadlinesAfter, after: position,
                    limit: limit))
        }
        let (at, later) =
            basis == .wall
            ? (activityStatements.wallDeadlinesAt, activityStatements.wallDeadlinesAfter)
            : (activityStatements.elapsedDeadlinesAt, activityStatements.elapsedDeadlinesAfter)
        lists.append(try deadlines(.activity, at, later, after: position, limit: limit))
        lists.append(try quietDeadlines(basis: basis, after: position))
        return merge(lists, limit: limit, by: <)
    }

    private func quietDeadlines(basis: Basis, after position: Deadline) throws(LedgerError) -> [Deadline] {
        let due: Int64
        switch (basis, try quiet()?.time?.end) {
        case (.wall, .wall(let instant)): due = instant.microseconds
        case (.elapsed, .elapsed(let deadline)): due = deadline
        default: return []
        }
        let deadline = Deadline(due: due, kind: .quiet, number: 1)
        return position < deadline ? [deadline] : []
    }

    /// The number after which those of that kind go on at the position's own instant; nil: none of them is left there.
    private func number(of kind: DeadlineKind, after position: Deadline) -> Int64? {
        if kind.rawValue < position.kind.rawValue { return nil }
        return kind == position.kind ? position.number : .min
    }

    private func requestDeadlines(basis: Basis, after position: Deadline, limit: Int) throws(LedgerError) -> [Deadline] {
        try page(limit: limit) { (count) throws(LedgerError) -> [Deadline] in
            guard let number = number(of: .request, after: position) else { return [] }
            return try requestStatements.deadlinesAt.all {
                $0.integer(basis.rawValue)
                $0.integer(position.due)
                $0.integer(number)
                $0.integer(count)
            } reading: {
                Deadline(due: $0.integer(), kind: .request, number: $0.integer())
            }
        } then: { (count) throws(LedgerError) in
            try requestStatements.deadlinesAfter.all {
                $0.integer(basis.rawValue)
                $0.integer(position.due)
                $0.integer(count)
            } reading: {
                Deadline(due: $0.integer(), kind: .request, number: $0.integer())
            }
        }
    }

    private func deadlines(
        _ kind: DeadlineKind, _ at: Statement, _ later: Statement, after position: Deadline, limit: Int
    ) throws(LedgerError) -> [Deadline] {
        try page(limit: limit) { (count) throws(LedgerError) -> [Deadline] in
            guard let number = number(of: kind, after: position) else { return [] }
            return try at.all {
                $0.integer(position.due)
                $0.integer(number)
                $0.integer(count)
            } reading: {
                Deadline(due: $0.integer(), kind: kind, number: $0.integer())
            }
        } then: { (count) throws(LedgerError) in
            try later.all {
                $0.integer(position.due)
                $0.integer(count)
            } reading: {
                Deadline(due: $0.integer(), kind: kind, number: $0.integer())
            }
        }
    }
}
