// Why there is no socket to listen on. Each case names the path, because whoever reads it has to do something about that object.

/// A failure to bind or adopt a listening socket.
package enum ListenerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What stands at the path instead of a socket of ours.
    package enum Occupant: String, Equatable, Sendable {
        case liveSocket = "a socket on which another program listens"
        case foreignSocket = "a socket of another user"
        case file = "a file"
        case folder = "a folder"
        case link = "a symbolic link"
        case pipe = "a pipe"
        case device = "a device"
    }

    /// The path does not fit into a socket address.
    case pathTooLong(String, limit: Int)
    /// The path is empty, or holds a NUL.
    case badPath(String)
    /// Something that is not ours is there; it was left as it is.
    case occupied(String, by: Occupant)
    /// A passed descriptor is not a listening Unix stream socket.
    case notAListener(descriptor: Int32)
    case system(SystemError)

    package var description: String {
        switch self {
        case .pathTooLong(let path, let limit):
            "the socket path \(path) is longer than \(limit) bytes; choose a shorter one"
        case .badPath(let path):
            "\"\(path.filter { $0 != "\0" })\" cannot be the path of a socket"
        case .occupied(let path, let occupant):
            "\(path) is \(occupant.rawValue); it was left as it is: remove it or choose another path"
        case .notAListener(let descriptor):
            "the passed descriptor \(descriptor) is not a listening Unix stream socket"
        case .system(let error):
            error.description
        }
    }
}
