// One small place for many activities (ACTIVITIES.md 6).

/// What the island shows.
package struct Island: Hashable, Sendable {
    package enum Mode: String, Hashable, Sendable { case none, compact, minimal }
    package enum Slot: String, Hashable, Sendable { case compact, attached, detached }

    package struct Item: Hashable, Sendable {
        package var slot: Slot
        package var activity: ActivityRecord

        package init(slot: Slot, activity: ActivityRecord) {
            self.slot = slot
            self.activity = activity
        }
    }

    package var mode: Mode
    package var items: [Item]

    package init(mode: Mode = .none, items: [Item] = []) {
        self.mode = mode
        self.items = items
    }
}
