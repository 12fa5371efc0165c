// What the views of a card are made from.

import Synchronization

/// The values of an activity at the moment when its card is made.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    public let attributes: Attributes
    public let state: Attributes.ContentState
    /// Whether the stale date has passed.
    public let isStale: Bool
    private let identity: ContextIdentity

    /// The activity's id. A card that shows it is made a second time once an id is there, right after the start.
    public var activityID: String { identity.read() }

    package init(
        attributes: Attributes, state: Attributes.ContentState, isStale: Bool, identity: ContextIdentity
    ) {
        self.attributes = attributes
        self.state = state
        self.isStale = isStale
        self.identity = identity
    }
}

/// The id of an activity that may not have been started yet, and whether anybody has asked for it.
package final class ContextIdentity: Sendable {
    private let id: String?
    private let isAsked = Atomic(false)

    package init(_ id: String?) { self.id = id }

    /// Whether a view wanted to know the id before there was one.
    package var isMissed: Bool { id == nil && isAsked.load(ordering: .relaxed) }

    func read() -> String {
        isAsked.store(true, ordering: .relaxed)
        return id ?? ""
    }
}
