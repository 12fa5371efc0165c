// Which reminders get a bubble of their own. Equal texts that come together share one; an app that shows too much at once, and a
// screen that is full, send the rest to the summary. What is critical goes before all of that.

import BelfryCore

extension BubbleBoard {
    /// Finds a place for a bubble whose key has none.
    mutating func admit(_ bubble: DesktopBubble, at now: Int64) {
        if keyCount >= DesktopLimits.keys, let forgotten = resting.keys.first { resting[forgotten] = nil }
        if bubble.kind == .reminder {
            if merge(bubble, at: now) { return }
            if server != nil, !spendAllowance(of: bubble, at: now) { return summarise(bubble) }
        }
        if openCount >= DesktopLimits.openBubbles {
            guard bubble.urgency == .critical, displace() else { return summarise(bubble) }
        }
        let slot = Slot(number: nextNumber, bubble: bubble, at: now)
        nextNumber += 1
        slots[slot.number] = slot
        slotOfKey[bubble.key] = slot.number
    }

    private var openCount: Int {
        slots.count <= DesktopLimits.openBubbles - 1 ? slots.count : slots.values.lazy.filter(\.isOnScreen).count
    }

    // MARK: - Equal texts

    /// Adds a reminder to a bubble that says the same and is hardly older, unless the new one presses more.
    private mutating func merge(_ bubble: DesktopBubble, at now: Int64) -> Bool {
        let partner = slots.values.first { slot in
            guard slot.isOnScreen, bubble.urgency <= slot.urgency else { return false }
            return now - slot.lastMergedMicroseconds < DesktopLimits.mergeMicroseconds && slot.bubble.saysTheSame(as: bubble)
        }
        guard let number = partner?.number, keyCount < DesktopLimits.keys else { return false }
        slots[number]?.keys.append(bubble.key)
        slots[number]?.bubble.key = bubble.key
        slots[number]?.isDirty = true
        slots[number]?.lastMergedMicroseconds = now
        slotOfKey[bubble.key] = number
        return true
    }

    // MARK: - Bursts

    /// True if an app may show one more now.
    private mutating func spendAllowance(of bubble: DesktopBubble, at now: Int64) -> Bool {
        if bubble.urgency == .critical {
            let shown = slots.values.lazy.filter { $0.app == bubble.app && $0.urgency == .critical && $0.isOnScreen }.count
            return shown < DesktopLimits.appCritical
        }
        if allowances[bubble.app] == nil, allowances.count >= DesktopLimits.apps { forgetQuietApps(at: now) }
        return allowances[bubble.app, default: AppAllowance(at: now)].spend(at: now)
    }

    /// A bubble that counted is off the screen.
    mutating func giveBack(_ slot: Slot) {
        guard slot.kind == .reminder, slot.urgency < .critical else { return }
        allowances[slot.app]?.giveBack()
    }

    private mutating func forgetQuietApps(at now: Int64) {
        for app in allowances.keys where allowances[app]?.isRestored(at: now) == true { allowances[app] = nil }
        if allowances.count >= DesktopLimits.apps { allowances.removeAll() }
    }

    // MARK: - The summary

    /// Counts a reminder in the summary instead of showing it.
    mutating func summarise(_ bubble: DesktopBubble) {
        summarise(key: bubble.key, app: bubble.app, urgency: bubble.urgency)
    }

    mutating func summarise(key: Identifier, app: String, urgency: DesktopBubble.Urgency) {
        guard keyCount < DesktopLimits.keys else { return }
        summarised[key] = app
        summary.urgency = max(summary.urgency, urgency)
        summaryChanged(alerts: true)
    }

    /// The summary has to be redrawn, or to go.
    mutating func summaryChanged(alerts: Bool) {
        if summarised.isEmpty {
            if let id = summary.id, summary.isOpen { outputs.append(.close(id)) }
            if let id = summary.id { slotOfID[id] = nil }
            let call = summary.call
            summary = Summary()
            summary.call = call
        } else if summary.isOpen || summary.call != nil || alerts {
            summary.isDirty = true
        }
    }

    /// Moves the oldest bubble that does not press into the summary.
    private mutating func displace() -> Bool {
        let candidate = slots.values.filter { $0.kind == .reminder && $0.urgency < .critical && $0.isOnScreen }.min {
            $0.number < $1.number
        }
        guard let slot = candidate else { return false }
        moveToSummary(slot)
        return true
    }

    /// Takes a slot off the board and counts what it stood for.
    mutating func moveToSummary(_ slot: Slot) {
        slots[slot.number] = nil
        closed.removeAll { $0 == slot.number }
        if let id = slot.id {
            if let key = slot.answeredKey { retire(id, slot: slot, key: key) }
            if slot.isOpen { outputs.append(.close(id)) }
        }
        for key in slot.keys {
            slotOfKey[key] = nil
            summarise(key: key, app: slot.app, urgency: slot.urgency)
        }
    }

    // MARK: - What is off the screen

    /// A bubble left the screen: its text is kept for the next server as long as there are few of them.
    mutating func noteClosed(_ number: Int) {
        closed.removeAll { $0 == number }
        closed.append(number)
        guard closed.count > DesktopLimits.keptTexts, let slot = slots.removeValue(forKey: closed.removeFirst()) else { return }
        if let id = slot.id, let key = slot.answeredKey { retire(id, slot: slot, key: key) }
        for key in slot.keys {
            slotOfKey[key] = nil
            resting[key] = slot.app
        }
    }

    var keyCount: Int { slotOfKey.count + summarised.count + resting.count }
}
