// Pending requests.

package import BelfryCore

/// The statements over `requests`.
struct RequestStatements {
    let byName, byNumber, basis, insert, update, updateAll, delete: Statement
    let numbersOfApp: Statement
    /// Pages of a list by (due, number): the rest of those due at one instant, then the later ones.
    let dueAt, dueAfter, appDueAt, appDueAfter: Statement
    /// All of one app, up to a number of them, in any order.
    let ofApp: Statement
    let floating, wallWalk, wallOnes: Statement
    let due, urgentDue: Statement
    let deadlinesAt, deadlinesAfter: Statement

    init(_ database: Database) {
        let table = Table.requests
        func statement(_ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        byName = statement("SELECT number FROM requests WHERE app = ?1 AND id = ?2")
        byNumber = statement(table.select("WHERE number = ?1"))
        basis = statement("SELECT basis FROM requests WHERE number = ?1")
        insert = statement(table.insert())
        // An update seldom changes what these columns say, and leaving them alone spares their indexes.
        update = statement(table.update(keeping: ["app", "id", "basis", "floating", "interruption"]))
        updateAll = statement(table.update())
        delete = statement("DELETE FROM requests WHERE number = ?1")
        numbersOfApp = statement("SELECT number FROM requests WHERE app = ?1")
        dueAt = statement(table.select("WHERE basis = ?1 AND due = ?2 AND number > ?3 ORDER BY number LIMIT ?4"))
        dueAfter = statement(table.select("WHERE basis = ?1 AND due > ?2 ORDER BY due, number LIMIT ?3"))
        ofApp = statement("SELECT basis, due, number FROM requests WHERE app = ?1 LIMIT ?2")
        appDueAt = statement(
            table.select(
                """
                INDEXED BY requests_due WHERE app = ?1 AND basis = ?2 AND due = ?3 AND number > ?4 ORDER BY number LIMIT ?5
                """))
        appDueAfter = statement(
            table.select(
                "INDEXED BY requests_due WHERE app = ?1 AND basis = ?2 AND due > ?3 ORDER BY due, number LIMIT ?4"))
        floating = statement(table.select("WHERE basis = 0 AND floating = 1 AND number > ?1 ORDER BY number LIMIT ?2"))
        wallWalk = statement(table.select("NOT INDEXED WHERE number > ?1 AND basis = 0 ORDER BY number LIMIT ?2"))
        wallOnes = statement("SELECT number FROM requests WHERE basis = 0 AND number > ?1 ORDER BY number LIMIT ?2")
        due = statement("SELECT due, number FROM requests WHERE basis = ?1 AND due <= ?2 ORDER BY due, number LIMIT ?3")
        urgentDue = statement(
            """
            SELECT due, number FROM requests INDEXED BY requests_urgent
            WHERE basis = ?1 AND due <= ?2 AND interruption >= 2 ORDER BY due, number LIMIT ?3
            """)
        deadlinesAt = statement(
            "SELECT due, number FROM requests WHERE basis = ?1 AND due = ?2 AND number > ?3 ORDER BY number LIMIT ?4")
        deadlinesAfter = statement(
            "SELECT due, number FROM requests WHERE basis = ?1 AND due > ?2 ORDER BY due, number LIMIT ?3")
    }
}

/// What is known of one request without asking.
struct LookedAtRequest {
    /// A name that no request has.
    var freeName: (app: String, id: Identifier)?
    /// A request and its clock.
    var found: (number: Int64, basis: Basis)?
}

extension SQLiteLedger {
    package func request(app: String, id: Identifier) throws(LedgerError) -> RequestRecord? {
        guard let number = try number(app: app, id: id) else {
            lookedAt.freeName = (app, id)
            return nil
        }
        return try request(number: number)
    }

    private func number(app: String, id: Identifier) throws(LedgerError) -> Int64? {
        try requestStatements.byName.first {
            $0.text(app)
            $0.text(id.text)
        } reading: {
            $0.integer()
        }
    }

    package func request(number: Int64) throws(LedgerError) -> RequestRecord? {
        let request = try requestStatements.byNumber.first {
            $0.integer(number)
        } reading: {
            RequestRecord(&$0)
        }
        if let request { lookedAt.found = (request.number, request.basis) }
        return request
    }

    package func insert(_ request: RequestRecord) throws(LedgerError) {
        try checkNameIsFree(of: request)
        try requestStatements.insert.run { request.bind(to: &$0) }
        count(request.basis, +1)
        numbersOfApp = nil
    }

    package func update(_ request: RequestRecord) throws(LedgerError) {
        if try requestStatements.update.change({ request.bind(to: &$0) }) > 0 { return }
        // A name or clock changes, or there is no such request.
        guard let old = try basis(of: request.number) else { return }
        if try number(app: request.app, id: request.id) != request.number { try checkNameIsFree(of: request) }
        try requestStatements.updateAll.run { request.bind(to: &$0) }
        count(old, -1)
        count(request.basis, +1)
        lookedAt = LookedAtRequest()
    }

    package func deleteRequest(number: Int64) throws(LedgerError) {
        guard let basis = try basis(of: number) else { return }
        let deleted = try requestStatements.delete.change { $0.integer(number) }
        count(basis, -deleted)
        lookedAt.found = nil
    }

    package func requestCount() throws(LedgerError) -> Int {
        current.counts.requests
    }

    private func count(_ basis: Basis, _ change: Int) {
        current.counts.requests += change
        if basis == .wall { current.counts.wallRequests += change }
    }

    private func basis(of number: Int64) throws(LedgerError) -> Basis? {
        if let found = lookedAt.found, found.number == number { return found.basis }
        return try requestStatements.basis.first {
            $0.integer(number)
        } reading: {
            $0.choice(Basis.wall)
        }
    }

    /// Names are unique. The engine looks before it inserts, so the answer is known; who did not look is checked here.
    private func checkNameIsFree(of request: RequestRecord) throws(LedgerError) {
        defer { lookedAt.freeName = nil }
        if let free = lookedAt.freeName, free.id == request.id, free.app.utf8.elementsEqual(request.app.utf8) { return }
        guard try number(app: request.app, id: request.id) == nil else {
            throw LedgerError(kind: .other, message: "\(path): two requests of one name")
        }
    }

    // MARK: Lists

    package func requestNumbers(app: String, after number: Int64, limit: Int) throws(LedgerError) -> [Int64] {
        var list: NumbersOfApp
        if let known = numbersOfApp, known.app.utf8.elementsEqual(app.utf8) {
            list = known
        } else {
            let all = try requestStatements.numbersOfApp.all {
                $0.text(app)
            } reading: {
                $0.integer()
            }
            list = NumbersOfApp(app: app, numbers: all.sorted())
        }
        var found: [Int64] = []
        var index = list.firstIndex(after: number)
        while found.count < limit, index < list.numbers.count {
            let number = list.numbers[index]
            if try basis(of: number) != nil { found.append(number) } else if found.isEmpty { list.firstLeft = index + 1 }
            index += 1
        }
        numbersOfApp = list
        return found
    }

    package func wallRequests(
        floatingOnly: Bool, after number: Int64, limit: Int
    ) throws(LedgerError) -> [RequestRecord] {
        let limit = max(0, limit)
        // Where wall requests are few among others, finding them by date and sorting their numbers is less than walking past
        // the others.
        if !floatingOnly, current.counts.wallRequests < current.counts.requests / 64 {
            let numbers = try requestStatements.wallOnes.all {
                $0.integer(number)
                $0.integer(limit)
            } reading: {
                $0.integer()
            }
            var requests: [RequestRecord] = []
            for number in numbers {
                if let request = try request(number: number) { requests.append(request) }
            }
            return requests
        }
        return try (floatingOnly ? requestStatements.floating : requestStatements.wallWalk).all {
            $0.integer(number)
            $0.integer(limit)
        } reading: {
            RequestRecord(&$0)
        }
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

/// The numbers of an app's requests as they were when first asked for in a turn. They are asked for again after each was
/// removed, and sorting them anew each time would take the square of their number.
struct NumbersOfApp {
    let app: String
    /// Ascending.
    let numbers: [Int64]
    /// Those before this index were removed since.
    var firstLeft = 0

    init(app: String, numbers: [Int64]) {
        self.app = app
        self.numbers = numbers
    }

    /// The first index of a number that is greater and may still be there.
    func firstIndex(after number: Int64) -> Int {
        var low = firstLeft
        var high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
