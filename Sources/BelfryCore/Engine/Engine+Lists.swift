// Lists, page by page. A cursor is a position in the order of the list, so that what comes and goes between two pages neither
// repeats nor hides what was untouched.

import CivilTime

extension Engine {
    /// Bytes of items in one reply; leaves room for names and braces around each (PROTOCOL.md 8: under 4 MiB).
    static let pageBytes = Limits.replyBytes / 4 * 3

    // MARK: Pending

    func listPending(app: String?, page: Page) throws -> Reply {
        var position: (wall: Int64, number: Int64)?
        if let text = page.cursor {
            let cursor = try Cursor(text, list: "p", count: 2)
            position = (cursor.numbers[0], cursor.numbers[1])
        }
        var found: [(wall: Instant, request: RequestRecord)] = []
        for basis in Basis.allCases {
            let after = position.map {
                (due: basis == .wall ? $0.wall : turn.elapsedTime(of: Instant(microseconds: $0.wall)), number: $0.number)
            }
            found += try ledger.requests(basis: basis, app: app, after: after, limit: page.limit + 1)
                .map { (wallTime(of: $0), $0) }
        }
        found.sort { ($0.wall, $0.request.number) < ($1.wall, $1.request.number) }
        let items = cut(found, limit: page.limit) { $0.request.content.text.bytes.count + $0.request.trigger.bytes.count }
        let cursor =
            items.count < found.count
            ? items.last.map { Cursor(list: "p", numbers: [$0.wall.microseconds, $0.request.number]).text } : nil
        return .pending(items.map { item($0.request) }, cursor: cursor)
    }

    func pendingItem(app: String, id: Identifier) throws -> PendingItem {
        guard let request = try ledger.request(app: app, id: id) else { throw RequestError.notFound(what: "request", id: id) }
        return item(request)
    }

    private func item(_ request: RequestRecord) -> PendingItem {
        PendingItem(
            app: request.app, id: request.id, content: request.content.text, trigger: request.trigger,
            nextFire: wallTime(of: request))
    }

    // MARK: Occurrences

    func listDelivered(app: String?, page: Page) throws -> Reply {
        let below = try page.cursor.map { try Cursor($0, list: "d", count: 1).numbers[0] } ?? Int64.max
        let found = try ledger.outstanding(app: app, below: below, limit: page.limit + 1)
        let (items, cursor) = occurrencePage(found, list: "d", limit: page.limit)
        return .delivered(items, cursor: cursor)
    }

    func listHistory(app: String?, id: Identifier?, page: Page) throws -> Reply {
        let below = try page.cursor.map { try Cursor($0, list: "h", count: 1).numbers[0] } ?? Int64.max
        let app = id == nil ? app : app ?? "default"
        let found = try ledger.resolved(app: app, id: id, below: below, limit: page.limit + 1)
        let (items, cursor) = occurrencePage(found, list: "h", limit: page.limit)
        return .history(items, cursor: cursor)
    }

    private func occurrencePage(_ found: [OccurrenceRecord], list: Character, limit: Int) -> ([DeliveredItem], cursor: String?) {
        let records = cut(found, limit: limit) { $0.content.text.bytes.count + $0.actions.bytes.count }
        let cursor = records.count < found.count ? records.last.map { Cursor(list: list, numbers: [$0.order]).text } : nil
        let items = records.map { record in
            DeliveredItem(
                occurrence: turn.occurrenceID(record.number), record: record,
                snoozedUntil: record.state == .snoozed ? record.deadline.map { turn.wallTime(ofElapsed: $0) } : nil)
        }
        return (items, cursor)
    }

    /// The first of the items that fit into a page, at least one.
    private func cut<Item>(_ items: [Item], limit: Int, bytes: (Item) -> Int) -> [Item] {
        var sum = 0
        var count = 0
        for item in items.prefix(limit) {
            sum += bytes(item) + 600
            guard count == 0 || sum <= Self.pageBytes else { break }
            count += 1
        }
        return Array(items.prefix(count))
    }
}
