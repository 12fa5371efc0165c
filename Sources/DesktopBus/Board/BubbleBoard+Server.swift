// The server: that it appears and vanishes, what it is asked to draw and when, and what is done when it does not answer.

import BelfryCore

extension BubbleBoard {
    // MARK: - Appearing and vanishing

    /// A server is there and has said what it can do: what is outstanding is shown once, the oldest first.
    /// - Parameters:
    ///   - known: bubbles of ours that this very server already shows, from before a restart of the daemon.
    ///   - asked: reminders that this very server was asked for then; it had not named them yet.
    mutating func serverAppeared(
        _ server: Server, known: [(id: UInt32, key: Identifier)] = [], asked: [Identifier] = [], at now: Int64
    ) {
        forgetServer()
        self.server = server
        tell(.stateChanged(state))
        for (id, key) in known { takeUp(id, key: key) }
        for key in asked { takeUpNameless(key) }
        var shown = 0
        for slot in slots.values.sorted(by: { $0.number < $1.number }) where !slot.isOpen {
            if slot.kind != .reminder {
                slots[slot.number]?.isDirty = true
            } else if slot.urgency == .critical || shown < DesktopLimits.arrivalBurst {
                shown += slot.urgency == .critical ? 0 : 1
                slots[slot.number]?.isDirty = true
                slots[slot.number]?.alerts = true
            } else {
                moveToSummary(slot)
            }
        }
        summarised.merge(resting) { present, _ in present }
        resting = [:]
        summary.isDirty = !summarised.isEmpty
        pump(at: now)
    }

    /// The server, or its bus, is gone.
    mutating func serverVanished() {
        guard server != nil else { return }
        forgetServer()
        tell(.stateChanged(state))
    }

    private mutating func forgetServer() {
        server = nil
        trouble = nil
        calls = [:]
        retired = [:]
        retiredOrder = []
        slotOfID = [:]
        dismissals = []
        allowances = [:]
        for number in slots.keys {
            slots[number]?.forgetServer()
            slots[number]?.isDirty = true
            slots[number]?.lastSentMicroseconds = nil
        }
        closed = []
        let urgency = summary.urgency
        summary = Summary()
        summary.urgency = urgency
    }

    /// Adopts a bubble that is already on the screen, or closes it if it stands for nothing any more.
    private mutating func takeUp(_ id: UInt32, key: Identifier) {
        guard id != 0, let number = slotOfKey[key], var slot = slots[number], slot.id == nil else {
            outputs.append(.close(id))
            return
        }
        slot.id = id
        slot.isOpen = true
        slot.acknowledged = slot.keys
        slot.alerts = false
        slot.isDirty = slot.kind != .reminder
        slots[number] = slot
        slotOfID[id] = number
    }

    /// Counts a reminder as shown though its id is not known: its buttons will tell the id.
    private mutating func takeUpNameless(_ key: Identifier) {
        guard let number = slotOfKey[key], let slot = slots[number], slot.kind == .reminder, !slot.isOpen else { return }
        slots[number]?.isOpen = true
        slots[number]?.acknowledged = slot.keys
        slots[number]?.alerts = false
        slots[number]?.isDirty = false
    }

    // MARK: - Drawing

    /// Asks the server for everything that may be asked for now.
    mutating func pump(at now: Int64) {
        guard server != nil, trouble == nil else { return }
        for number in drawingOrder() {
            guard unansweredCount < DesktopLimits.calls || isFinishing else { return }
            guard mayDraw(slots[number], at: now) else { continue }
            draw(number, at: now)
        }
        drawSummary(at: now)
    }

    private var unansweredCount: Int { calls.values.lazy.filter { !$0.isAbandoned }.count }

    /// The oldest first; of a long row the critical ones go before.
    private func drawingOrder() -> [Int] {
        let waiting = slots.values.filter(\.isDirty)
        let isLong = waiting.count > DesktopLimits.calls
        return waiting.sorted { left, right in
            if isLong, left.urgency != right.urgency, max(left.urgency, right.urgency) == .critical {
                return left.urgency == .critical
            }
            return left.number < right.number
        }.map(\.number)
    }

    private func mayDraw(_ slot: Slot?, at now: Int64) -> Bool {
        guard let slot, slot.isDirty, slot.call == nil else { return false }
        guard let last = slot.lastSentMicroseconds, !isFinishing else { return true }
        return now - last >= DesktopLimits.redrawMicroseconds
    }

    private mutating func draw(_ number: Int, at now: Int64) {
        guard var slot = slots[number], let server else { return }
        let bubble = slot.pendingAlert ?? slot.bubble
        let request = NotifyRequest(
            bubble, replaces: slot.isOpen ? slot.id ?? 0 : 0, capabilities: server.capabilities, count: slot.keys.count,
            isSilent: !slot.alerts, isHidden: isLocked && bubble.isPrivate, progressIsText: server.drawsValueAlone)
        slot.isDirty = slot.pendingAlert != nil
        slot.pendingAlert = nil
        slot.alerts = false
        slot.lastSentMicroseconds = now
        slot.call = send(request, for: number, keys: slot.keys, at: now)
        slots[number] = slot
    }

    private mutating func drawSummary(at now: Int64) {
        guard summary.isDirty, summary.call == nil, !summarised.isEmpty, let server else { return }
        if let last = summary.lastSentMicroseconds, !isFinishing, now - last < DesktopLimits.redrawMicroseconds { return }
        let counts = Dictionary(grouping: summarised.values, by: { $0 }).map { (app: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.app) < ($0.count, $1.app) }
        let isFull = keyCount >= DesktopLimits.keys
        let request = NotifyRequest(
            summarising: counts, total: isFull ? "\(summarised.count)+" : "\(summarised.count)", urgency: summary.urgency,
            replaces: summary.isOpen ? summary.id ?? 0 : 0, capabilities: server.capabilities, isSilent: summary.hasAlerted)
        summary.isDirty = false
        summary.hasAlerted = true
        summary.lastSentMicroseconds = now
        summary.call = send(request, for: Self.summarySlot, keys: [], at: now)
    }

    private mutating func send(_ request: NotifyRequest, for slot: Int, keys: [Identifier], at now: Int64) -> Int {
        let call = nextNumber
        nextNumber += 1
        calls[call] = Call(slot: slot, keys: keys, sentMicroseconds: now)
        outputs.append(.notify(call: call, request))
        return call
    }

    // MARK: - Time

    /// When something changes by itself; nil if nothing does.
    var nextChangeMicroseconds: Int64? {
        guard server != nil else { return nil }
        if let trouble { return trouble.nextProbeMicroseconds }
        var next: Int64?
        let hasRoom = unansweredCount < DesktopLimits.calls
        func consider(_ instant: Int64) { next = min(next ?? instant, instant) }
        for call in calls.values where !call.isAbandoned { consider(call.sentMicroseconds + DesktopLimits.answerMicroseconds) }
        for slot in slots.values where slot.isDirty && slot.call == nil && hasRoom {
            if let last = slot.lastSentMicroseconds { consider(last + DesktopLimits.redrawMicroseconds) }
        }
        if summary.isDirty, summary.call == nil, let last = summary.lastSentMicroseconds {
            consider(last + DesktopLimits.redrawMicroseconds)
        }
        return next
    }

    /// Does what is due by now.
    mutating func elapse(to now: Int64) {
        guard server != nil else { return }
        if let trouble {
            if now >= trouble.nextProbeMicroseconds { probe(trouble, at: now) }
            return
        }
        let isOverdue = calls.values.contains { !$0.isAbandoned && now - $0.sentMicroseconds >= DesktopLimits.answerMicroseconds }
        if isOverdue { return noteSilence(at: now) }
        pump(at: now)
    }

    // MARK: - A server that does not answer

    /// The server has not answered for too long, whatever it was asked.
    mutating func noteSilence(at now: Int64) {
        guard server != nil, trouble == nil else { return }
        let delay = DesktopLimits.answerMicroseconds
        trouble = Trouble(nextProbeMicroseconds: now + delay, delayMicroseconds: delay)
        tell(.stateChanged(state))
    }

    private mutating func probe(_ present: Trouble, at now: Int64) {
        let delay = min(present.delayMicroseconds * 2, DesktopLimits.longestBackoffMicroseconds)
        trouble = Trouble(nextProbeMicroseconds: now + delay, delayMicroseconds: delay)
        outputs.append(.probe)
    }

    /// The server answered the question whether it is there. If it still owes the drawing of something, it gets that one once more, as a
    /// trial; everything else waits for it.
    mutating func probeAnswered(at now: Int64) {
        guard trouble != nil else { return }
        let owed = calls.filter { !$0.value.isAbandoned }.min { $0.key < $1.key }
        guard let (number, call) = owed else { return endSilence(at: now) }
        calls[number]?.isAbandoned = true
        forgetOldestAbandoned()
        if call.slot == Self.summarySlot {
            summary.call = nil
            summary.isDirty = true
            return probeAnswered(at: now)
        }
        guard slots[call.slot]?.call == number else { return probeAnswered(at: now) }
        slots[call.slot]?.call = nil
        slots[call.slot]?.isDirty = true
        draw(call.slot, at: now)
    }

    private mutating func forgetOldestAbandoned() {
        let abandoned = calls.filter(\.value.isAbandoned).keys.sorted()
        for call in abandoned.dropLast(DesktopLimits.abandonedCalls) { calls[call] = nil }
    }

    /// The server draws again: what it still owes gets its time anew.
    mutating func endSilence(at now: Int64) {
        guard trouble != nil else { return }
        trouble = nil
        for call in calls.keys { calls[call]?.sentMicroseconds = now }
        tell(.stateChanged(state))
        pump(at: now)
    }

    /// True while the server still owes or lacks something of what is to be seen.
    var hasUnfinished: Bool {
        guard server != nil, trouble == nil else { return false }
        return unansweredCount > 0 || summary.isDirty || slots.values.contains(where: \.isDirty)
    }

    /// The daemon ends: what was held back is drawn now, whatever the distance to the drawing before.
    mutating func finish(at now: Int64) {
        isFinishing = true
        pump(at: now)
    }
}
