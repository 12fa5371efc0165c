// The list of pending requests, soonest first.
//
// There is one index by date, over all apps; a list of one app is either picked out of it or, where the app has few requests,
// made from the index of names: whichever looks at less. A second index by app and date would cost every add as much again.

package import BelfryCore

extension SQLiteLedger {
    /// An app with more requests than this is listed by walking the index by date past those of others.
    static let fewRequests = 4096

    package func requests(
        basis: Basis, app: String?, after: (due: Int64, number: Int64)?, limit: Int
    ) throws(LedgerError) -> [RequestRecord] {
        // Nothing is due before the smallest number: a list from the beginning is one that goes on after it.
        let position = after ?? (due: .min, number: .min)
        guard let app else {
            return try walk(requestStatements.dueAt, requestStatements.dueAfter, nil, basis, position, limit)
        }
        if let few = try few(of: app) {
            return try pick(from: few, basis, position, limit)
        }
        return try walk(requestStatements.appDueAt, requestStatements.appDueAfter, app, basis, position, limit)
    }

    private func walk(
        _ at: Statement, _ later: Statement, _ app: String?, _ basis: Basis, _ position: (due: Int64, number: Int64), _ limit: Int
    ) throws(LedgerError) -> [RequestRecord] {
        try page(limit: limit) { (count) throws(LedgerError) in
            try at.all {
                if let app { $0.text(app) }
                $0.integer(basis.rawValue)
                $0.integer(position.due)
                $0.integer(position.number)
                $0.integer(count)
            } reading: {
                RequestRecord(&$0)
            }
        } then: { (count) throws(LedgerError) in
            try later.all {
                if let app { $0.text(app) }
                $0.integer(basis.rawValue)
                $0.integer(position.due)
                $0.integer(count)
            } reading: {
                RequestRecord(&$0)
            }
        }
    }

    /// Clock, date and number of all requests of the app; nil when they are not few.
    private func few(of app: String) throws(LedgerError) -> [(basis: Basis, deadline: Deadline)]? {
        guard current.counts.requests > Self.fewRequests else { return try all(of: app, limit: Self.fewRequests) }
        let found = try all(of: app, limit: Self.fewRequests + 1)
        return found.count > Self.fewRequests ? nil : found
    }

    private func all(of app: String, limit: Int) throws(LedgerError) -> [(basis: Basis, deadline: Deadline)] {
        try requestStatements.ofApp.all {
            $0.text(app)
            $0.integer(limit)
        } reading: {
            ($0.choice(Basis.wall), Deadline(due: $0.integer(), kind: .request, number: $0.integer()))
        }
    }

    private func pick(
        from few: [(basis: Basis, deadline: Deadline)], _ basis: Basis, _ position: (due: Int64, number: Int64), _ limit: Int
    ) throws(LedgerError) -> [RequestRecord] {
        let last = Deadline(due: position.due, kind: .request, number: position.number)
        let later = few.filter { $0.basis == basis && last < $0.deadline }.map(\.deadline).sorted()
        var requests: [RequestRecord] = []
        for deadline in later.prefix(max(0, limit)) {
            if let request = try request(number: deadline.number) { requests.append(request) }
        }
        return requests
    }
}
