// The socket clients come to: bound here or passed by the service manager. Whoever connects is looked at before anything is read, and
// only the daemon's own user gets in. When the process has no descriptor left, accepting pauses instead of turning in a circle over a
// connection it cannot take, and goes on as soon as a connection closes or a second has passed.

import CLinux
private import CSystemd
import Glibc

/// A listening Unix stream socket.
package final class UnixListener {
    /// What the owner is told. All run in the loop.
    package struct Handlers {
        /// A connection of our own user. To keep it, keep the object.
        package var accepted: (StreamConnection) -> Void
        /// A peer of another user was turned away, unread.
        package var refused: (PeerCredentials) -> Void
        /// Accepting has paused for want of descriptors or memory; told once until a connection has been accepted again.
        package var exhausted: (SystemError) -> Void

        package init(
            accepted: @escaping (StreamConnection) -> Void,
            refused: @escaping (PeerCredentials) -> Void = { _ in },
            exhausted: @escaping (SystemError) -> Void = { _ in }
        ) {
            self.accepted = accepted
            self.refused = refused
            self.exhausted = exhausted
        }
    }

    /// How long accepting pauses when no connection closes meanwhile.
    static let pauseMicroseconds: UInt64 = 1_000_000
    /// How many connections are taken before other sources have their turn.
    private static let burst = 32

    /// The socket's path; empty for a passed socket without one.
    package let path: String
    /// True if the service manager passed the socket and owns its file.
    package let isPassed: Bool
    /// The user whose connections are taken.
    let user: UInt32
    /// accept4(2); tests put a failing one here.
    var accept: (Int32) -> Int32 = { clinux_accept($0) }

    private let socket: OwnedDescriptor
    private let file: SocketFile?
    private var source: DescriptorSource?
    private var pause: DelaySource?
    private var handlers: Handlers?
    private var hasToldExhaustion = false

    private init(socket: consuming OwnedDescriptor, path: String, file: SocketFile?, user: UInt32) {
        self.socket = socket
        self.path = path
        self.file = file
        self.isPassed = file == nil
        self.user = user
    }

    deinit {
        stop()
    }

    /// Binds a socket and listens on it. Nothing is accepted before `start`, but who connects may already wait.
    package static func bind(path: String, user: UInt32 = geteuid()) throws(ListenerError) -> UnixListener {
        let number = clinux_unix_socket(0)
        guard number >= 0 else { throw .system(SystemError(code: errno, call: "socket")) }
        let socket = OwnedDescriptor(adopting: number)
        let file = try SocketFile.bind(number, to: path)
        guard listen(number, SOMAXCONN) == 0 else {
            let error = SystemError(code: errno, call: "listen", path: path)
            file.remove()
            throw .system(error)
        }
        return UnixListener(socket: socket, path: path, file: file, user: user)
    }

    /// The sockets that the service manager passed (sd_listen_fds(3)); none without it. Can be asked once, since it also clears the
    /// environment for children.
    package static func passed(user: UInt32 = geteuid()) throws(ListenerError) -> [UnixListener] {
        let count = sd_listen_fds(1)
        if count < 0 { throw .system(SystemError(code: -count, call: "sd_listen_fds")) }
        var listeners: [UnixListener] = []
        for descriptor in 3..<(3 + count) {
            listeners.append(try adopt(OwnedDescriptor(adopting: descriptor), user: user))
        }
        return listeners
    }

    /// Takes over a listening socket that somebody else has bound.
    package static func adopt(_ socket: consuming OwnedDescriptor, user: UInt32 = geteuid()) throws(ListenerError) -> UnixListener
    {
        let number = socket.number
        guard sd_is_socket_unix(number, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 else {
            throw .notAListener(descriptor: number)
        }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        return UnixListener(socket: socket, path: boundPath(number), file: nil, user: user)
    }

    /// Begins to accept.
    package func start(in loop: EventLoop, priority: EventPriority = .normal, handlers: Handlers) throws(SystemError) {
        self.handlers = handlers
        // Made now: when descriptors have run out it could not be.
        pause = try loop.delay { [unowned self] in resumeAccepting() }
        source = try loop.watch(socket.number, for: .readable, priority: priority) { [unowned self] _ in acceptWaiting() }
    }

    /// Stops to accept; the socket stays open, and who connects waits.
    package func stop() {
        source?.cancel()
        pause?.cancel()
        source = nil
        pause = nil
        handlers = nil
    }

    /// A descriptor may be free again. Connections made by this listener say so themselves when they close.
    package func resumeAccepting() {
        pause?.stop()
        source?.isEnabled = true
    }

    /// True while accepting waits for a free descriptor.
    package var isPaused: Bool { pause?.isRunning ?? false }

    /// Removes the file of a socket bound here, unless another has taken its place; a passed socket's file is left to its owner.
    package func removeSocketFile() {
        file?.remove()
    }

    private func acceptWaiting() {
        for _ in 0..<Self.burst {
            let number = accept(socket.number)
            if number >= 0 {
                hasToldExhaustion = false
                admit(OwnedDescriptor(adopting: number))
                if source == nil { return }
                continue
            }
            let error = SystemError(code: errno, call: "accept4", path: path)
            switch error.code {
            case EAGAIN: return
            case EINTR, ECONNABORTED: continue
            default: return holdOff(error)
            }
        }
    }

    private func admit(_ descriptor: consuming OwnedDescriptor) {
        // Without credentials the peer is already gone.
        guard let peer = try? PeerCredentials(ofSocket: descriptor.number) else { return }
        guard peer.user == user else {
            handlers?.refused(peer)
            return
        }
        let connection = StreamConnection(adopting: descriptor, peer: peer)
        connection.onClose = { [weak self] in self?.resumeAccepting() }
        handlers?.accepted(connection)
    }

    private func holdOff(_ error: SystemError) {
        source?.isEnabled = false
        pause?.start(afterMicroseconds: Self.pauseMicroseconds)
        guard !hasToldExhaustion else { return }
        hasToldExhaustion = true
        handlers?.exhausted(error)
    }

    private static func boundPath(_ socket: Int32) -> String {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let answer = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        guard answer == 0 else { return "" }
        return withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
