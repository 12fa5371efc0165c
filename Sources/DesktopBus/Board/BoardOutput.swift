// What comes out of the board, in order: calls for the server, and news for the daemon.

package import BelfryCore

/// Why a bubble left the screen, as the server says.
package enum ClosedReason: UInt32, Sendable {
    case expired = 1
    /// The person closed it: only this is an answer.
    case byPerson = 2
    case byCall = 3
    case undefined = 4
}

/// News from the desktop.
package enum DesktopEvent: Equatable, Sendable {
    /// A button, or the bubble itself (`default`), was pressed. The token lets a program raise its window.
    case actionInvoked(key: Identifier, action: Identifier, token: String?)
    /// The person typed an answer.
    case replied(key: Identifier, action: Identifier, text: String)
    /// The bubble left the screen without anything being pressed. Only `byPerson` is an answer.
    case closed(key: Identifier, reason: ClosedReason)
    case stateChanged(DesktopState)
    /// The server refused to show something; worth a line in the journal.
    case refused(key: Identifier?, error: String)
}

/// One thing to be done for the board.
enum BoardOutput: Equatable {
    /// Call Notify and bring the answer with this number.
    case notify(call: Int, NotifyRequest)
    /// Call CloseNotification; the answer is of no interest.
    case close(UInt32)
    /// Ask the server anything, and tell when it answers.
    case probe
    case event(DesktopEvent)
}
