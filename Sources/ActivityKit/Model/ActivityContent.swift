// A state with what goes with it.

/// The changing content of an activity: its state, until when that counts as up to date, and how much it matters.
public struct ActivityContent<State: Decodable & Encodable & Hashable>: Codable, Hashable {
    public var state: State
    /// From then on the content counts as stale, until an update. nil: never.
    public var staleDate: Date?
    /// Which of this app's activities comes first where there is room for one: the highest. Any finite number; another counts as 0.
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0.0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}

extension ActivityContent: CustomStringConvertible {
    public var description: String { String(describing: state) }
}
