// All rules of bubbles, without a bus and without a clock: things happen with their time, and calls and news come out in order. The
// board knows what should be on the screen (slots), what the server was asked to draw (calls) and what it calls our bubbles (ids), and
// it asks again only where the first and the last differ. `nextChangeMicroseconds` says when to look again if nothing happens.
//
// A server is nothing but its time between appearing and vanishing: with it go all ids, so that a new server that counts from 1 again
// cannot answer for an old bubble.

import BelfryCore

/// The bubbles there should be, and those there are.
struct BubbleBoard {
    struct Server: Equatable {
        let name: String
        let capabilities: DesktopCapabilities

        /// Draws a bubble with a value as the bar alone, without text and buttons, as for a loudness. No capability tells of that.
        var drawsValueAlone: Bool { name.hasPrefix("Xfce Notify Daemon") }
    }

    /// An unanswered call of Notify.
    struct Call {
        let slot: Int
        let keys: [Identifier]
        var sentMicroseconds: Int64
        /// Another call took its place; only its bubble has to be tidied up.
        var isAbandoned = false
    }

    /// A server that does not answer is asked at growing distances.
    struct Trouble {
        var nextProbeMicroseconds: Int64
        var delayMicroseconds: Int64
    }

    /// A bubble that is not ours any more, and what it stood for.
    struct Retired {
        let key: Identifier
        let actions: [Identifier]
        let replyAction: Identifier?
        let isReminder: Bool
        /// The server has been told to close it.
        let isClosed: Bool
    }

    /// The one bubble that counts what is not shown.
    struct Summary {
        var urgency = DesktopBubble.Urgency.low
        var id: UInt32?
        var isOpen = false
        var isDirty = false
        var call: Int?
        var hasAlerted = false
        var lastSentMicroseconds: Int64?
    }

    /// The number that stands for the summary where a slot's would.
    static let summarySlot = 0

    var outputs: [BoardOutput] = []
    var server: Server?
    var trouble: Trouble?
    var isLocked = false
    var isFinishing = false

    var slots: [Int: Slot] = [:]
    var slotOfKey: [Identifier: Int] = [:]
    var slotOfID: [UInt32: Int] = [:] {
        didSet { haveIDsChanged = true }
    }
    /// Something about `bubblesByID` may have changed since somebody put this back to false.
    var haveIDsChanged = false
    var calls: [Int: Call] = [:]
    var retired: [UInt32: Retired] = [:]
    var retiredOrder: [UInt32] = []
    /// What is not shown, with its app.
    var summarised: [Identifier: String] = [:]
    var summary = Summary()
    /// What left the screen long ago, with its app: outstanding, without a text.
    var resting: [Identifier: String] = [:]
    /// Bubbles that left the screen and still have their text, the longest gone first.
    var closed: [Int] = []
    var allowances: [String: AppAllowance] = [:]
    /// Bubbles the person has closed, until it is sure that no press came with it.
    var dismissals: [(slot: Int, keys: [Identifier])] = []
    var nextNumber = 1

    /// What is to be done, in order; asking empties it.
    mutating func takeOutputs() -> [BoardOutput] {
        defer { outputs = [] }
        return outputs
    }

    mutating func tell(_ event: DesktopEvent) {
        outputs.append(.event(event))
    }

    var state: DesktopState {
        guard let server else { return .absent }
        if trouble != nil { return .unresponsive(server: server.name, capabilities: server.capabilities) }
        return .connected(server: server.name, capabilities: server.capabilities)
    }

    /// The ids of single bubbles that a restarted daemon can take up again.
    var bubblesByID: [(id: UInt32, key: Identifier)] {
        slotOfID.compactMap { id, number in
            guard number != Self.summarySlot, let slot = slots[number], slot.id == id, slot.keys.count == 1 else { return nil }
            return (id, slot.keys[0])
        }.sorted { $0.id < $1.id }
    }

    /// Reminders that the server has been asked for and has not named yet.
    var askedKeys: [Identifier] {
        calls.values.compactMap { call in
            guard let slot = slots[call.slot], slot.kind == .reminder, slot.id == nil, slot.keys.count == 1 else { return nil }
            return slot.keys[0]
        }.sorted()
    }

    // MARK: - What should be shown

    /// Shows a bubble, or redraws the one of that key.
    mutating func show(_ bubble: DesktopBubble, at now: Int64) {
        if let number = slotOfKey[bubble.key] {
            redraw(bubble, in: number)
        } else {
            summarised[bubble.key] = nil
            resting[bubble.key] = nil
            admit(bubble, at: now)
        }
    }

    /// Takes a bubble off the screen; what it stood for is over.
    mutating func withdraw(_ key: Identifier) {
        if summarised.removeValue(forKey: key) != nil {
            summaryChanged(alerts: false)
            return
        }
        if resting.removeValue(forKey: key) != nil { return }
        guard let number = slotOfKey.removeValue(forKey: key), var slot = slots[number] else { return }
        slot.keys.removeAll { $0 == key }
        dismissals.removeAll { $0.slot == number && $0.keys.contains(key) }
        guard let last = slot.keys.last else { return discard(slot, key: key) }
        slot.bubble.key = last
        if slot.isOnScreen { slot.isDirty = true }
        slots[number] = slot
    }

    /// Hides or shows private texts.
    mutating func setLocked(_ locked: Bool) {
        guard locked != isLocked else { return }
        isLocked = locked
        for (number, slot) in slots where slot.bubble.isPrivate && slot.isOnScreen { slots[number]?.isDirty = true }
    }

    private mutating func redraw(_ bubble: DesktopBubble, in number: Int) {
        guard var slot = slots[number] else { return }
        // A digest that has left the screen does not come back because one of its reminders was answered.
        if slot.kind == .digest, !bubble.alerts, !slot.isOnScreen, server != nil {
            slots[number]?.bubble = bubble
            return
        }
        // In a merged bubble the one that was shown anew is the one that is answered.
        if slot.keys.count > 1, slot.keys.last != bubble.key {
            slot.keys.removeAll { $0 == bubble.key }
            slot.keys.append(bubble.key)
        }
        slot.take(bubble)
        slots[number] = slot
        closed.removeAll { $0 == number }
    }

    /// Removes a slot of which nothing is left, and its bubble.
    private mutating func discard(_ slot: Slot, key: Identifier) {
        slots[slot.number] = nil
        closed.removeAll { $0 == slot.number }
        if slot.isOnScreen { giveBack(slot) }
        if let id = slot.id {
            retire(id, slot: slot, key: key)
            if slot.isOpen { outputs.append(.close(id)) }
        }
    }

    /// Remembers whose bubble an id was, for answers that are on their way.
    mutating func retire(_ id: UInt32, slot: Slot, key: Identifier) {
        slotOfID[id] = nil
        if retired[id] == nil { retiredOrder.append(id) }
        retired[id] = Retired(
            key: key, actions: slot.actions, replyAction: slot.replyAction, isReminder: slot.kind == .reminder,
            isClosed: slot.isOpen)
        if retiredOrder.count > DesktopLimits.retiredBubbles { retired[retiredOrder.removeFirst()] = nil }
    }
}
