// Who is at the other end of a Unix socket, as the kernel saw it when the connection was made. A peer cannot forge it.

import CLinux

/// The process, user and group of a peer.
package struct PeerCredentials: Equatable, Sendable {
    package let process: Int32
    package let user: UInt32
    package let group: UInt32

    package init(process: Int32, user: UInt32, group: UInt32) {
        self.process = process
        self.user = user
        self.group = group
    }

    /// Asks the kernel about a connected socket.
    init(ofSocket descriptor: Int32) throws(SystemError) {
        var credentials = clinux_credentials()
        try systemCall("getsockopt") { clinux_peer_credentials(descriptor, &credentials) }
        self.init(process: credentials.process, user: credentials.user, group: credentials.group)
    }
}
