// Where the daemon listens. The rule is the protocol's own, so that every program of a user finds the same daemon without being told.

import Glibc

/// The path of a daemon's socket.
public struct BelfryAddress: Hashable, Sendable {
    /// The path, as it will be connected to.
    public let path: String

    /// The address at a path.
    public init(path: String) {
        self.path = path
    }

    /// The address that this process's environment tells: `$BELFRY_SOCKET`, else `$XDG_RUNTIME_DIR/belfry/belfry.sock`, else the runtime
    /// folder that systemd gives this user.
    public static var standard: BelfryAddress {
        BelfryAddress { name in getenv(name).map { String(cString: $0) } }
    }

    /// The same rule over any environment. Empty variables count as unset.
    package init(environment: (String) -> String?) {
        if let path = environment("BELFRY_SOCKET"), !path.isEmpty {
            self.init(path: path)
        } else if let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty {
            self.init(path: folder + "/belfry/belfry.sock")
        } else {
            self.init(path: "/run/user/\(getuid())/belfry/belfry.sock")
        }
    }
}
