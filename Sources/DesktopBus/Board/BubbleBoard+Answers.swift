// What comes back: the ids of bubbles, presses, closings. Signals may cross with our own calls and with each other in any order, so each
// is judged by what the bubble stood for when the server drew it, and a press always goes before the closing that comes with it.

import BelfryCore

extension BubbleBoard {
    // MARK: - Answers of Notify

    /// The server has drawn a bubble and calls it so.
    mutating func drawn(call number: Int, id: UInt32, at now: Int64) {
        guard let call = calls.removeValue(forKey: number) else { return }
        defer { endSilence(at: now) }
        if call.slot == Self.summarySlot { return summaryDrawn(call: number, id: id) }
        guard var slot = slots[call.slot] else {
            // It was withdrawn while the server drew it.
            if id != 0, slotOfID[id] == nil, retired[id]?.isClosed != true { outputs.append(.close(id)) }
            return
        }
        if slot.call == number { slot.call = nil }
        slots[call.slot] = slot
        guard id != 0 else { return }
        if call.isAbandoned, let present = slot.id, present != id {
            // A late answer to a question that was asked again: there is another bubble already.
            if slotOfID[id] == nil { outputs.append(.close(id)) }
            return
        }
        adopt(id, for: &slot)
        slot.acknowledged = call.keys
        slots[call.slot] = slot
        closed.removeAll { $0 == slot.number }
        pump(at: now)
    }

    private mutating func adopt(_ id: UInt32, for slot: inout Slot) {
        if let old = slot.id, old != id {
            if let key = slot.answeredKey { retire(old, slot: slot, key: key) }
            if slot.isOpen { outputs.append(.close(old)) }
        }
        release(id, exceptFor: slot.number)
        slot.id = id
        slot.isOpen = true
        slotOfID[id] = slot.number
    }

    /// An id that the server gives anew is nobody else's any more.
    private mutating func release(_ id: UInt32, exceptFor number: Int) {
        if let other = slotOfID[id], other != number {
            if other == Self.summarySlot {
                summary.id = nil
                summary.isOpen = false
            } else {
                slots[other]?.id = nil
                slots[other]?.isOpen = false
            }
        }
        if retired.removeValue(forKey: id) != nil { retiredOrder.removeAll { $0 == id } }
    }

    private mutating func summaryDrawn(call: Int, id: UInt32) {
        if summary.call == call { summary.call = nil }
        guard id != 0 else { return }
        guard !summarised.isEmpty else {
            outputs.append(.close(id))
            return
        }
        if let old = summary.id, old != id {
            slotOfID[old] = nil
            if summary.isOpen { outputs.append(.close(old)) }
        }
        release(id, exceptFor: Self.summarySlot)
        summary.id = id
        summary.isOpen = true
        slotOfID[id] = Self.summarySlot
    }

    /// The server will not draw it. It is not asked again before there is something new to draw.
    mutating func refused(call number: Int, error: String, at now: Int64) {
        guard let call = calls.removeValue(forKey: number) else { return }
        if call.slot == Self.summarySlot, summary.call == number { summary.call = nil }
        if slots[call.slot]?.call == number { slots[call.slot]?.call = nil }
        // A server may repeat in its words what it was given: of a private bubble only the error's name is told.
        let isPrivate = slots[call.slot]?.bubble.isPrivate ?? (call.slot != Self.summarySlot)
        tell(.refused(key: call.keys.last, error: isPrivate ? String(error.prefix { $0 != ":" }) : error))
        endSilence(at: now)
        pump(at: now)
    }

    // MARK: - Signals

    /// A token for the press that follows.
    mutating func tokenCame(id: UInt32, token: String) {
        guard let number = slotOfID[id] else { return }
        slots[number]?.token = token
    }

    /// A button was pressed.
    mutating func pressed(id: UInt32, action: Identifier, at now: Int64) {
        if slotOfID[id] == nil, retired[id] == nil { recognise(id, by: action) }
        if let number = slotOfID[id], var slot = slots[number] {
            guard let key = slot.answeredKey, let known = Self.known(action, in: slot) else { return }
            if isLocked, slot.bubble.isPrivate { return }
            let token = slot.token
            slot.token = nil
            slot.lastPressMicroseconds = now
            slots[number] = slot
            dismissals.removeAll { $0.slot == number }
            tell(.actionInvoked(key: key, action: known, token: token))
        } else if let late = retired[id] {
            guard late.actions.contains(action) || (late.isReminder && action == DesktopAction.defaultID) else { return }
            tell(.actionInvoked(key: late.key, action: action, token: nil))
        }
    }

    /// A bubble from before a restart, the id of which was lost, tells it by its buttons: if only one of those has the button, and not by
    /// a click, which every program's bubbles have.
    private mutating func recognise(_ id: UInt32, by action: Identifier) {
        let nameless = slots.values.filter { $0.isOpen && $0.id == nil && $0.call == nil && $0.actions.contains(action) }
        guard id != 0, nameless.count == 1, var slot = nameless.first else { return }
        adopt(id, for: &slot)
        slots[slot.number] = slot
    }

    /// The action a pressed key stands for; nil if the bubble has none of that name.
    private static func known(_ action: Identifier, in slot: Slot) -> Identifier? {
        if slot.actions.contains(action) { return action }
        if action == DesktopAction.defaultID, slot.kind == .reminder { return action }
        return action.text == NotifyRequest.inlineReplyKey ? slot.replyAction : nil
    }

    /// The person typed an answer.
    mutating func replied(id: UInt32, text: String, at now: Int64) {
        if let number = slotOfID[id], let slot = slots[number] {
            guard let key = slot.answeredKey, let action = slot.replyAction, !(isLocked && slot.bubble.isPrivate) else { return }
            slots[number]?.lastPressMicroseconds = now
            dismissals.removeAll { $0.slot == number }
            tell(.replied(key: key, action: action, text: text))
        } else if let late = retired[id], let action = late.replyAction {
            tell(.replied(key: late.key, action: action, text: text))
        }
    }

    /// A bubble left the screen.
    mutating func closed(id: UInt32, reason: ClosedReason, at now: Int64) {
        guard let number = slotOfID[id] else { return }
        if number == Self.summarySlot {
            // What it counted is still there to be answered; only the counting is over.
            slotOfID[id] = nil
            summary.id = nil
            summary.isOpen = false
            summary.hasAlerted = false
            return
        }
        guard let slot = slots[number] else { return }
        slots[number]?.isOpen = false
        if slot.isOpen { giveBack(slot) }
        noteClosed(number)
        if let press = slot.lastPressMicroseconds, now - press < DesktopLimits.pressMicroseconds { return }
        let keys = slot.acknowledged.filter { slot.keys.contains($0) }
        if reason == .byPerson {
            if keys.count == slot.keys.count {
                slots[number]?.isDirty = false
                slots[number]?.pendingAlert = nil
            }
            dismissals.append((number, keys))
        } else {
            for key in keys { tell(.closed(key: key, reason: reason)) }
        }
    }

    /// All that arrived together has been looked at: whoever closed a bubble without pressing anything has dismissed it.
    mutating func settle(at now: Int64) {
        for (_, keys) in dismissals {
            for key in keys where slotOfKey[key] != nil { tell(.closed(key: key, reason: .byPerson)) }
        }
        dismissals = []
        elapse(to: now)
    }
}
