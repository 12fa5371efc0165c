// Who asks.

/// The program at the other end of a connection, as the kernel names it.
package struct Peer: Hashable, Sendable {
    /// The connection, unique while the daemon runs.
    package var connection: Int
    package var processID: Int32
    package var userID: UInt32

    package init(connection: Int, processID: Int32 = 0, userID: UInt32 = 0) {
        self.connection = connection
        self.processID = processID
        self.userID = userID
    }
}

/// Where an answer or an end came from (`by` on the wire).
package enum Source: String, Hashable, Sendable {
    case socket, desktop, push, daemon
}
