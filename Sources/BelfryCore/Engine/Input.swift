// Everything that can happen to the engine.

/// One input. The time it happened comes beside it.
package enum Input: Sendable {
    case request(Command, from: Peer, ReplyToken)
    /// A deadline may have come.
    case wokeUp
    /// The wall clock was set.
    case clockChanged
    /// The system zone, or the zone data, changed.
    case zoneChanged
    /// Configuration and zone data are to be read again.
    case reload
    /// The machine woke from suspend, as far as anybody said so.
    case resumed
    case actionInvoked(key: Identifier, action: Identifier, userText: String?)
    /// The person closed the bubble.
    case bubbleDismissed(key: Identifier)
    case desktopChanged(DesktopStatus)
    case sessionLocked
    case sessionUnlocked
    case sessionEnded
}
