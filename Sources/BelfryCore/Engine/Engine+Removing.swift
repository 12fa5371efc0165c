// Taking pending requests and delivered occurrences back.

extension Engine {
    func removePending(app: String, _ selection: Selection) throws -> Int {
        switch selection {
        case .ids(let ids):
            var removed = 0
            for id in ids where try removeRequest(app: app, id: id) { removed += 1 }
            return removed
        case .all:
            return try removeAllRequests(app: app)
        case .occurrences:
            throw RequestError.invalidParams(field: "/occurrences", reason: "pending requests are named by ids")
        }
    }

    /// Removes a pending request, and ends the snoozes of its id even if it is no longer pending.
    private func removeRequest(app: String, id: Identifier) throws -> Bool {
        let request = try ledger.request(app: app, id: id)
        if let request { try remove(request) }
        try removeSnoozes(app: app, id: id, alone: request == nil)
        return request != nil
    }

    private func remove(_ request: RequestRecord) throws {
        try drop(request)
        var facts = request.facts
        note(&facts, "removed", "the request was removed")
        try ledger.saveEnding(app: request.app, id: request.id, at: turn.wall, facts)
        try turn.emit(.removed(app: request.app, id: request.id, occurrence: nil))
    }

    /// `alone`: no request was removed with them, so each ended snooze is told.
    private func removeSnoozes(app: String, id: Identifier, alone: Bool) throws {
        for record in try ledger.outstanding(app: app, id: id) where record.state == .snoozed {
            try resolve(record, as: Resolution(state: .removed, at: turn.wall, by: turn.source))
            if alone { try turn.emit(.removed(app: app, id: id, occurrence: nil)) }
        }
    }

    private func removeAllRequests(app: String) throws -> Int {
        var removed = 0
        while let number = try ledger.requestNumbers(app: app, after: 0, limit: 1).first {
            guard let request = try ledger.request(number: number) else { break }
            try remove(request)
            try removeSnoozes(app: app, id: request.id, alone: false)
            removed += 1
        }
        try removeRemainingSnoozes(app: app)
        return removed
    }

    /// Snoozes of requests that had fired for the last time.
    private func removeRemainingSnoozes(app: String) throws {
        var order = Int64.max
        while true {
            let page = try ledger.outstanding(app: app, below: order, limit: Limits.page)
            for record in page where record.state == .snoozed {
                try removeSnoozes(app: app, id: record.id, alone: true)
            }
            guard page.count == Limits.page, let last = page.last else { return }
            order = last.order
        }
    }

    func removeDelivered(app: String, _ selection: Selection) throws -> Int {
        switch selection {
        case .occurrences(let occurrences):
            var removed = 0
            for occurrence in occurrences {
                guard let number = turn.number(of: occurrence, letter: "o"), let record = try ledger.occurrence(number: number),
                    record.app == app
                else { continue }
                if try withdraw(record) { removed += 1 }
            }
            return removed
        case .ids(let ids):
            var removed = 0
            for id in ids {
                for record in try ledger.outstanding(app: app, id: id) where try withdraw(record) { removed += 1 }
            }
            return removed
        case .all:
            var removed = 0
            while true {
                let page = try ledger.outstanding(app: app, below: .max, limit: Limits.page)
                guard !page.isEmpty else { return removed }
                for record in page where try withdraw(record) { removed += 1 }
            }
        }
    }

    private func withdraw(_ record: OccurrenceRecord) throws -> Bool {
        guard record.state == .delivered || record.state == .snoozed else { return false }
        try resolve(record, as: Resolution(state: .removed, at: turn.wall, by: turn.source))
        try turn.emit(.removed(app: record.app, id: record.id, occurrence: turn.occurrenceID(record.number)))
        return true
    }
}

extension Turn {
    /// Where the input at hand came from.
    var source: Source { peer == nil ? .daemon : .socket }
}
