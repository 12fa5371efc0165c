// Which part of the engine answers which command.

extension Engine {
    func reply(to command: Command, from peer: Peer) throws -> Reply {
        switch command {
        case .serverStatus: return .status(try status())
        case .quiet(let change): return try quiet(change)
        case .putCategory(let category): return .replaced(try put(category))
        case .removeCategory(let app, let id): return .removed(try removeCategory(app: app, id: id))
        case .listCategories(let app): return .categories(try categories(of: app))
        case .add(let request): return .added(try add(request))
        case .listPending(let app, let page): return try listPending(app: app, page: page)
        case .getPending(let app, let id): return .pendingItem(try pendingItem(app: app, id: id))
        case .removePending(let app, let selection): return .removed(try removePending(app: app, selection))
        case .listDelivered(let app, let page): return try listDelivered(app: app, page: page)
        case .removeDelivered(let app, let selection): return .removed(try removeDelivered(app: app, selection))
        case .respond(let answer): return .answered(try respond(answer, by: .socket))
        case .listHistory(let app, let id, let page): return try listHistory(app: app, id: id, page: page)
        case .explainRequest(let app, let id): return .explanation(try explain(app: app, id: id))
        case .explainOccurrence(let occurrence): return .explanation(try explain(occurrence: occurrence))
        case .preview(let preview): return try self.preview(preview)
        case .subscribe(let subscription): return try subscribe(subscription, connection: peer.connection)
        case .acknowledge(let consumer, let sequence): return .acknowledged(try acknowledge(consumer, sequence))
        case .unsubscribe:
            turn.perform(.unsubscribe(connection: peer.connection))
            return .empty
        case .getSettings(let app, let types): return .settings(try settings(app: app, attributesTypes: types))
        case .putSettings(let app, let notifications, let activities):
            try putSettings(app: app, notifications: notifications, activities: activities)
            return .empty
        case .startActivity, .updateActivity, .endActivity, .dismissActivity, .presentActivity, .performAction, .listActivities,
            .getActivity, .island, .push:
            guard let reply = try activities.handle(command) else {
                throw RequestError.internalError("the activity manager does not know this command")
            }
            return reply
        case .serverInfo, .clock:
            throw RequestError.internalError("this method is answered by the runtime")
        }
    }

    /// Counts and the next moment, by what the ledger says.
    func status() throws(LedgerError) -> ServerStatus {
        var status = ServerStatus()
        let counts = try ledger.counts()
        status.pending = try ledger.requestCount()
        status.delivered = counts.delivered
        status.snoozed = counts.snoozed
        status.activities = try activities.live().count
        status.nextFire = try nextFire()
        return status
    }
}
