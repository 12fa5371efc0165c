// Pending requests.

package import BelfryCore

/// The statements over `requests`.
struct RequestStatements {
    let byName, byNumber, insert, update, updateAll, delete: Statement
    let numbersOfApp: Statement
    /// Pages of a list by (due, number): the rest of those due at one instant, then the later ones.
    let dueAt, dueAfter, appDueAt, appDueAfter: Statement
    let wall: Statement
    let due, urgentDue: Statement
    let deadlinesAt, deadlinesAfter: Statement

    init(_ database: Database) {
        let table = Table.requests
        func statement(_ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        byName = statement(table.select("WHERE app = ?1 AND id = ?2"))
        byNumber = statement(table.select("WHERE number = ?1"))
        insert = statement(table.insert())
        // An update seldom changes what these columns say, and leaving them alone spares their indexes.
        update = statement(table.update(keeping: ["app", "id", "basis", "floating", "interruption"]))
        updateAll = statement(table.update())
        delete = statement("DELETE FROM requests WHERE number = ?1")
        numbersOfApp = statement(
            "SELECT number FROM requests INDEXED BY requests_app WHERE app = ?1 AND number > ?2 ORDER BY number LIMIT ?3")
        dueAt = statement(table.select("WHERE basis = ?1 AND due = ?2 AND number > ?3 ORDER BY number LIMIT ?4"))
        dueAfter = statement(table.select("WHERE basis = ?1 AND due > ?2 ORDER BY due, number LIMIT ?3"))
        appDueAt = statement(table.select("WHERE app = ?1 AND basis = ?2 AND due = ?3 AND number > ?4 ORDER BY number LIMIT ?5"))
        appDueAfter = statement(table.select("WHERE app = ?1 AND basis = ?2 AND due > ?3 ORDER BY due, number LIMIT ?4"))
        wall = statement(table.select("WHERE basis = 0 AND floating = ?1 AND number > ?2 ORDER BY number LIMIT ?3"))
        due = statement("SELECT due, number FROM requests WHERE basis = ?1 AND due <= ?2 ORDER BY due, number LIMIT ?3")
        urgentDue = statement(
            """
            SELECT due, number FROM requests WHERE basis = ?1 AND due <= ?2 AND interruption >= 2 ORDER BY due, number LIMIT ?3
            """)
        deadlinesAt = statement(
            "SELECT due, number FROM requests WHERE basis = ?1 AND due = ?2 AND number > ?3 ORDER BY number LIMIT ?4")
        deadlinesAfter = statement(
            "SELECT due, number FROM requests WHERE basis = ?1 AND due > ?2 ORDER BY due, number LIMIT ?3")
    }
}

extension SQLiteLedger {
    package func request(app: String, id: Identifier) throws(LedgerError) -> RequestRecord? {
        try requestStatements.byName.first {
            $0.text(app)
            $0.text(id.text)
        } reading: {
            RequestRecord(&$0)
        }
    }

    package func request(number: Int64) throws(LedgerError) -> RequestRecord? {
        try requestStatements.byNumber.first {
            $0.integer(number)
        } reading: {
            RequestRecord(&$0)
        }
    }

    package func insert(_ request: RequestRecord) throws(LedgerError) {
        try requestStatements.insert.run { request.bind(to: &$0) }
        current.counts.requests += 1
    }

    package func update(_ request: RequestRecord) throws(LedgerError) {
        if try requestStatements.update.change({ request.bind(to: &$0) }) == 0 {
            try requestStatements.updateAll.run { request.bind(to: &$0) }
        }
    }

    package func deleteRequest(number: Int64) throws(LedgerError) {
        current.counts.requests -= try requestStatements.delete.change { $0.integer(number) }
    }

    package func requestCount() throws(LedgerError) -> Int {
        current.counts.requests
    }

    package func requestNumbers(app: String, after number: Int64, limit: Int) throws(LedgerError) -> [Int64] {
        try requestStatements.numbersOfApp.all {
            $0.text(app)
            $0.integer(number)
            $0.integer(max(0, limit))
        } reading: {
            $0.integer()
        }
    }

    package func requests(
        basis: Basis, app: String?, after: (due: Int64, number: Int64)?, limit: Int
    ) throws(LedgerError) -> [RequestRecord] {
        let (dueAt, dueAfter) =
            app == nil
            ? (requestStatements.dueAt, requestStatements.dueAfter) : (requestStatements.appDueAt, requestStatements.appDueAfter)
        // Nothing is due before the smallest number: a list from the beginning is one that goes on after it.
        let position = after ?? (due: .min, number: .min)
        return try page(limit: limit) { (count) throws(LedgerError) in
            try dueAt.all {
                if let app { $0.text(app) }
                $0.integer(basis.rawValue)
                $0.integer(position.due)
                $0.integer(position.number)
                $0.integer(count)
            } reading: {
                RequestRecord(&$0)
            }
        } then: { (count) throws(LedgerError) in
            try dueAfter.all {
                if let app { $0.text(app) }
                $0.integer(basis.rawValue)
                $0.integer(position.due)
                $0.integer(count)
            } reading: {
                RequestRecord(&$0)
            }
        }
    }

    package func wallRequests(
        floatingOnly: Bool, after number: Int64, limit: Int
    ) throws(LedgerError) -> [RequestRecord] {
        func requests(floating: Bool) throws(LedgerError) -> [RequestRecord] {
            try requestStatements.wall.all {
                $0.flag(floating)
                $0.integer(number)
                $0.integer(max(0, limit))
            } reading: {
                RequestRecord(&$0)
            }
        }
        let floating = try requests(floating: true)
        if floatingOnly { return floating }
        return merge([floating, try requests(floating: false)], limit: limit) { $0.number < $1.number }
    }

    package func dueRequests(
        basis: Basis, through due: Int64, urgentOnly: Bool, limit: Int
    ) throws(LedgerError) -> [Deadline] {
        try (urgentOnly ? requestStatements.urgentDue : requestStatements.due).all {
            $0.integer(basis.rawValue)
            $0.integer(due)
            $0.integer(max(0, limit))
        } reading: {
            Deadline(due: $0.integer(), kind: .request, number: $0.integer())
        }
    }
}

/// Up to `limit` elements from one query and, where that gave fewer, the rest from the next.
func page<Element>(
    limit: Int, _ first: (Int) throws(LedgerError) -> [Element], then second: (Int) throws(LedgerError) -> [Element]
) throws(LedgerError) -> [Element] {
    guard limit > 0 else { return [] }
    var elements = try first(limit)
    if elements.count < limit { elements += try second(limit - elements.count) }
    return elements
}

/// The first `limit` elements of sorted lists, sorted.
func merge<Element>(_ lists: [[Element]], limit: Int, by isBefore: (Element, Element) -> Bool) -> [Element] {
    let filled = lists.filter { !$0.isEmpty }
    guard filled.count > 1 else { return Array((filled.first ?? []).prefix(max(0, limit))) }
    return Array(filled.joined().sorted(by: isBefore).prefix(max(0, limit)))
}
