// One place on the screen: usually one occurrence or one card, sometimes several occurrences of the same text. It outlives the bubble
// that the server drew in it, since a button in the server's history may be pressed long after.

import BelfryCore

/// A bubble from our side.
struct Slot {
    /// The order of appearance; never used twice.
    let number: Int
    let kind: DesktopBubble.Kind
    let app: String
    /// What it stands for, the oldest first; the last one is answered by its buttons.
    var keys: [Identifier]
    /// What it shows.
    var bubble: DesktopBubble

    /// An alert that has to be seen before what has come since.
    var pendingAlert: DesktopBubble?
    /// The next drawing makes noise.
    var alerts: Bool
    /// The server has not been asked to draw the newest.
    var isDirty = true
    /// The server's name for the bubble.
    var id: UInt32?
    /// True while it is on the screen, as far as is known.
    var isOpen = false
    /// The unanswered call that draws it.
    var call: Int?
    /// The keys that the server's bubble stands for.
    var acknowledged: [Identifier] = []

    var lastSentMicroseconds: Int64?
    var lastMergedMicroseconds: Int64
    var lastPressMicroseconds: Int64?
    /// The token that goes with the next press.
    var token: String?

    init(number: Int, bubble: DesktopBubble, at nowMicroseconds: Int64) {
        self.number = number
        self.kind = bubble.kind
        self.app = bubble.app
        self.keys = [bubble.key]
        self.bubble = bubble
        self.alerts = bubble.alerts
        self.lastMergedMicroseconds = nowMicroseconds
    }

    var urgency: DesktopBubble.Urgency { bubble.urgency }
    var actions: [Identifier] { bubble.actions.map(\.id) }
    var replyAction: Identifier? { bubble.replyAction?.id }

    /// True while it takes up a place on the screen, now or as soon as the server has answered.
    var isOnScreen: Bool { isOpen || isDirty || call != nil }

    /// Takes over new content for one of its keys.
    mutating func take(_ bubble: DesktopBubble) {
        if isDirty, alerts, self.bubble.alerts, !bubble.alerts { pendingAlert = self.bubble }
        if bubble.alerts { pendingAlert = nil }
        self.bubble = bubble
        alerts = alerts || bubble.alerts
        isDirty = true
    }

    /// Nothing of it is on any server.
    mutating func forgetServer() {
        id = nil
        isOpen = false
        call = nil
        acknowledged = []
        pendingAlert = nil
        token = nil
        lastPressMicroseconds = nil
    }

    /// Whose answer a press on the bubble is.
    var answeredKey: Identifier? {
        acknowledged.last { keys.contains($0) } ?? keys.last
    }
}
