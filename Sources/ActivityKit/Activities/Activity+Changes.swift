// Updating and ending. These calls cannot fail, as at Apple's; what the daemon refuses is reported in `Belfry.problems`.
//
// They run on the caller's own actor until what is sent has been written down, so that a state need not be `Sendable`. Calls reach the
// daemon in the order in which they are made.

import BelfryClient
import BelfryProgram
import CardViews
import CivilTime
import WireProtocol

extension Activity {
    /// Replaces the content, silently. Done when the daemon has stored it.
    nonisolated(nonsending) public func update(_ content: ActivityContent<ContentState>) async {
        await change(Change(content: content))
    }

    /// Replaces the content, and draws attention to it if there is an alert.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
    ) async {
        await change(Change(content: content, alert: alertConfiguration))
    }

    /// Replaces the content, unless that was done with a later timestamp before.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil, timestamp: Date
    ) async {
        await change(Change(content: content, alert: alertConfiguration, timestamp: timestamp))
    }

    /// The form of iOS 16.1: no stale date, relevance 0.
    @available(*, deprecated, message: "Use update(_:).")
    nonisolated(nonsending) public func update(using contentState: ContentState) async {
        await update(ActivityContent(state: contentState, staleDate: nil))
    }

    /// The form of iOS 16.1: no stale date, relevance 0.
    @available(*, deprecated, message: "Use update(_:alertConfiguration:).")
    nonisolated(nonsending) public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration?) async {
        await update(ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
    }

    /// Ends the activity, with a last content or with the one it has. Done when the daemon has stored it.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await change(Change(content: content, ending: dismissalPolicy))
    }

    /// Ends the activity, unless it was changed with a later timestamp before.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
    ) async {
        await change(Change(content: content, timestamp: timestamp, ending: dismissalPolicy))
    }

    /// The form of iOS 16.1: no stale date, relevance 0.
    @available(*, deprecated, message: "Use end(_:dismissalPolicy:).")
    nonisolated(nonsending) public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await end(contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }
}

extension Activity {
    /// An update, or an end.
    private struct Change {
        var content: ActivityContent<ContentState>?
        var alert: AlertConfiguration?
        var timestamp: Date?
        /// nil for an update.
        var ending: ActivityUIDismissalPolicy?
    }

    nonisolated(nonsending) private func change(_ change: Change) async {
        do {
            let params = try parameters(of: change)
            let method = change.ending == nil ? "activities.update" : "activities.end"
            known.take(try hub.activity(in: try await hub.program.link.call(method, params)))
        } catch {
            hub.program.problems.report("\(change.ending == nil ? "update" : "end") of activity \(id)", error)
        }
    }

    /// What is sent, with the card as it looks after the change.
    private func parameters(of change: Change) throws -> [UInt8] {
        let state = try change.content.map { try JSONCoding.encode($0.state) }
        let presentation = try draw(change, state: state)
        return BelfryProgram.parameters { writer in
            writer.set("activity", id)
            if let content = change.content, let state {
                writer.set("content", object: { $0.setContent(content, state: state) })
            }
            if let alert = change.alert { writer.set("alert", object: { $0.setAlert(alert) }) }
            writer.set("timestamp", date: change.timestamp)
            writer.set("presentation", json: presentation)
            switch change.ending?.rule {
            case nil, .standard: break
            case .immediate: writer.set("dismissal", object: { $0.set("policy", "immediate") })
            case .after(let date):
                writer.set(
                    "dismissal",
                    object: { writer in
                        writer.set("policy", "after")
                        writer.set("date", date: date)
                    })
            }
        }
    }

    /// The card after the change, if this program has views for it.
    private func draw(_ change: Change, state: [UInt8]?) throws -> [UInt8]? {
        guard let maker = hub.makers.maker(for: Attributes.self) else { return nil }
        let before = known.snapshot
        let isStale =
            if let content = change.content { content.staleDate.map { $0 <= Date() } ?? false } else { before.state == .stale }
        let context = ActivityViewContext(
            attributes: attributes, state: try change.content?.state ?? loadContent().state, isStale: isStale,
            identity: ContextIdentity(id))
        guard let card = maker.make(context) else { return nil }
        let content = change.content.map { content in
            ActivitySnapshot.Content(
                state: state ?? [], staleDate: content.staleDate.map { Instant($0) }, relevance: content.relevanceScore)
        }
        hub.cards.keep(card, for: id, content ?? before.content, isStale: isStale)
        return hub.cards.presentation(card, of: "activity \(id)")
    }
}
