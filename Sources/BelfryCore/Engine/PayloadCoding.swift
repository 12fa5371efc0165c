// The core's window into texts it does not read: implemented by the wire layer, which owns JSON.

package import CivilTime

/// What `start` finds in a notification's `userInfo`, member by member; nil where a member is missing or unusable (PROTOCOL.md 5).
package struct StartInformation: Hashable, Sendable {
    package var id: Identifier?
    package var task: String?
    /// As RFC 3339.
    package var startTime: Instant?
    /// The number as it was sent.
    package var duration: Payload?

    package init(id: Identifier? = nil, task: String? = nil, startTime: Instant? = nil, duration: Payload? = nil) {
        self.id = id
        self.task = task
        self.startTime = startTime
        self.duration = duration
    }
}

/// Reads and writes the texts that the core keeps as `Payload`.
package protocol PayloadCoding: Sendable {
    /// The meaning of a trigger that was accepted before. Nil if it is not one any more (a damaged or foreign row).
    func trigger(of text: Payload) -> Trigger?
    func actions(of text: Payload) -> [Action]
    func words(of content: Payload) -> ContentWords
    func startInformation(of content: Payload) -> StartInformation

    /// `{id, name, startTime, duration?}`; a name too long for the limit of `bytes` is cut at a character boundary.
    func startAttributes(id: Identifier, name: String, startTime: Instant, duration: Payload?, bytes: Int) -> Payload
    /// `{status:"inProgress", lastUpdated}`
    func inProgressState(at: Instant) -> Payload
    /// The state with `status` "completed" and `lastUpdated` set, every other member as it was.
    func completed(state: Payload, at: Instant) -> Payload
    /// The buttons of a presentation's trees, each action once, in reading order: all are custom actions.
    func buttons(of presentation: Payload) -> [Action]
    /// What a derived card shows: name, status, and progress from 0 to 1, out of attributes and state.
    func cardWords(of activity: ActivityRecord) -> (words: ContentWords, progress: Double?)

    /// The `params` object of an event frame.
    func encode(_ event: Event, sequence: Int64, at: Instant) -> Payload
}
