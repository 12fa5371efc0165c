// Real socket files: what is made, what is left alone, and who gets in.

import CLinux
import Glibc
import Testing

@testable import EventLoop

/// Connects as a client would.
func connectedSocket(_ path: String) -> OwnedDescriptor {
    let number = clinux_unix_socket(0)
    precondition(clinux_unix_connect(number, path) == 0, String(cString: strerror(errno)))
    return OwnedDescriptor(adopting: number)
}

@Suite(.serialized) struct SocketFileTests {
    let folder = TemporaryFolder()
    var path: String { folder.file("s") }

    @Test(arguments: [mode_t(0), 0o022, 0o777])
    func folderAndSocketAreOursAloneWhateverTheUmask(mask: mode_t) throws {
        let before = umask(mask)
        defer { umask(before) }
        let listener = try UnixListener.bind(path: folder.file("a/b/s"))
        #expect(umask(mask) == mask, "the umask is as it was")
        #expect(folder.mode("a") == 0o700)
        #expect(folder.mode("a/b") == 0o700)
        #expect(folder.mode("a/b/s") == 0o600)
        #expect(listener.path == folder.file("a/b/s") && !listener.isPassed)
    }

    @Test func aLeftoverNobodyListensOnIsReplaced() throws {
        do {
            let old = try UnixListener.bind(path: path)
            withExtendedLifetime(old) {}
        }
        #expect(folder.kind("s") == S_IFSOCK)
        let new = try UnixListener.bind(path: path)
        _ = connectedSocket(path)
        withExtendedLifetime(new) {}
    }

    @Test func aSocketSomebodyListensOnIsLeftAlone() throws {
        let other = try UnixListener.bind(path: path)
        #expect(throws: ListenerError.occupied(path, by: .liveSocket)) { _ = try UnixListener.bind(path: path) }
        _ = connectedSocket(path)
        withExtendedLifetime(other) {}
    }

    @Test func aSocketWhoseQueueIsFullIsAlive() throws {
        let socket = OwnedDescriptor(adopting: clinux_unix_socket(0))
        #expect(clinux_unix_bind(socket.number, path) == 0 && listen(socket.number, 0) == 0)
        let waiting = connectedSocket(path)
        #expect(throws: ListenerError.occupied(path, by: .liveSocket)) { _ = try UnixListener.bind(path: path) }
        #expect(folder.kind("s") == S_IFSOCK)
        _ = waiting.number
    }

    @Test func aDatagramSocketIsForeign() throws {
        let socket = OwnedDescriptor(adopting: clinux_unix_socket(1))
        #expect(clinux_unix_bind(socket.number, path) == 0)
        #expect(throws: ListenerError.occupied(path, by: .liveSocket)) { _ = try UnixListener.bind(path: path) }
        #expect(folder.kind("s") == S_IFSOCK)
    }

    @Test(arguments: ["file", "folder", "link", "dangling", "pipe"])
    func anythingElseIsLeftAsItIsAndNamed(kind: String) throws {
        let occupant: ListenerError.Occupant
        switch kind {
        case "file":
            folder.write("s", "precious")
            occupant = .file
        case "folder":
            folder.folder("s")
            occupant = .folder
        case "link":
            symlink(folder.write("target", "precious"), path)
            occupant = .link
        case "dangling":
            symlink(folder.file("nowhere"), path)
            occupant = .link
        default:
            mkfifo(path, 0o600)
            occupant = .pipe
        }
        let before = folder.kind("s")
        let error = #expect(throws: ListenerError.self) { _ = try UnixListener.bind(path: path) }
        #expect(error == .occupied(path, by: occupant))
        #expect(try #require(error).description.contains(path))
        #expect(folder.kind("s") == before)
        #expect(folder.kind("nowhere") == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "needs to make another user's file"))
    func aLeftoverOfAnotherUserIsLeftAlone() throws {
        do {
            let old = try UnixListener.bind(path: path)
            withExtendedLifetime(old) {}
        }
        #expect(chown(path, 1, 1) == 0)
        #expect(throws: ListenerError.occupied(path, by: .foreignSocket)) { _ = try UnixListener.bind(path: path) }
        #expect(folder.kind("s") == S_IFSOCK)
    }

    @Test func aPathThatIsTooLongIsRefusedWithTheLimit() throws {
        let limit = clinux_unix_path_limit()
        let exact = folder.path + "/" + String(repeating: "x", count: limit - folder.path.utf8.count - 1)
        let listener = try UnixListener.bind(path: exact)
        withExtendedLifetime(listener) {}
        #expect(throws: ListenerError.pathTooLong(exact + "x", limit: limit)) { _ = try UnixListener.bind(path: exact + "x") }
        #expect(throws: ListenerError.badPath("")) { _ = try UnixListener.bind(path: "") }
        #expect(throws: ListenerError.badPath("/tmp/a\0b")) { _ = try UnixListener.bind(path: "/tmp/a\0b") }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let file = folder.write("file", "")
        #expect(throws: ListenerError.system(SystemError(code: ENOTDIR, call: "mkdir", path: file + "/inside"))) {
            _ = try UnixListener.bind(path: file + "/inside/s")
        }
    }

    @Test func onlyOurOwnFileIsRemoved() throws {
        let first = try UnixListener.bind(path: path)
        unlink(path)
        folder.write("s", "somebody else's")
        first.removeSocketFile()
        #expect(folder.kind("s") == S_IFREG)
        rename(path, folder.file("kept"))
        let second = try UnixListener.bind(path: path)
        second.removeSocketFile()
        #expect(folder.kind("s") == nil)
    }
}

@Suite(.serialized) struct UnixListenerTests {
    let folder = TemporaryFolder()
    var path: String { folder.file("s") }

    @Test func aPeerArrivesWithItsCredentialsAndTalks() throws {
        let loop = try EventLoop()
        let listener = try UnixListener.bind(path: path)
        var connections: [StreamConnection] = []
        try listener.start(in: loop, handlers: .init(accepted: { connections.append($0) }))
        let client = connectedSocket(path)
        let number = client.number
        #expect(try loop.runOnce(timeoutMicroseconds: 1_000_000))
        let connection = try #require(connections.first)
        #expect(connection.peer == PeerCredentials(process: getpid(), user: geteuid(), group: getegid()))
        #expect(fcntl(connection.descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(connection.descriptor, F_GETFD) & FD_CLOEXEC != 0)

        var buffer = [UInt8](repeating: 0, count: 8)
        func receive() throws -> StreamConnection.Received {
            try buffer.withUnsafeMutableBytes { try connection.receive(into: $0) }
        }
        #expect(try receive() == .nothing)
        #expect(write(number, "hello, you", 10) == 10)
        #expect(try receive() == .bytes(8))
        #expect(try receive() == .bytes(2))
        shutdown(number, Int32(SHUT_WR))
        #expect(try receive() == .ended)
        #expect(try connection.send(pieces: [Array("ab".utf8), Array("cd".utf8)], skipping: 1) == 3)
        #expect(read(number, &buffer, 8) == 3)
        #expect(buffer.starts(with: Array("bcd".utf8)))
        withExtendedLifetime(client) {}
    }

    @Test func aFullConnectionTakesAPartAndAGonePeerIsAnErrorWithoutASignal() throws {
        let loop = try EventLoop()
        let listener = try UnixListener.bind(path: path)
        var connection: StreamConnection?
        try listener.start(in: loop, handlers: .init(accepted: { connection = $0 }))
        let client = connectedSocket(path).release()
        try loop.runOnce(timeoutMicroseconds: 1_000_000)
        let stream = try #require(connection)
        let block = [UInt8](repeating: 7, count: 1 << 20)
        let taken = try stream.send(pieces: [block])
        #expect(taken > 0 && taken < block.count)
        #expect(try stream.send(pieces: [block]) == 0)
        close(client)
        #expect(throws: SystemError(code: EPIPE, call: "send")) { try stream.send(pieces: [block]) }
        stream.close()
        stream.close()
        #expect(throws: SystemError(code: EBADF, call: "send")) { try stream.send(pieces: [block]) }
    }

    @Test func anotherUsersConnectionIsClosedUnread() throws {
        let loop = try EventLoop()
        let listener = try UnixListener.bind(path: path, user: geteuid() + 1)
        var refused: [PeerCredentials] = []
        try listener.start(
            in: loop, handlers: .init(accepted: { _ in Issue.record("accepted") }, refused: { refused.append($0) }))
        let client = connectedSocket(path)
        try loop.runOnce(timeoutMicroseconds: 1_000_000)
        #expect(refused.map(\.user) == [geteuid()])
        var byte: UInt8 = 0
        #expect(read(client.number, &byte, 1) == 0, "the end, and not one byte")
    }

    @Test func withoutDescriptorsAcceptingPausesAndAClosedConnectionEndsThePause() throws {
        let loop = try EventLoop()
        let listener = try UnixListener.bind(path: path)
        var connections: [StreamConnection] = []
        var told: [SystemError] = []
        var calls = 0
        try listener.start(in: loop, handlers: .init(accepted: { connections.append($0) }, exhausted: { told.append($0) }))
        let first = connectedSocket(path)
        try loop.runOnce(timeoutMicroseconds: 1_000_000)
        listener.accept = { _ in
            calls += 1
            errno = EMFILE
            return -1
        }
        let second = connectedSocket(path)
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(calls == 1 && listener.isPaused, "no turning in a circle")
        #expect(told == [SystemError(code: EMFILE, call: "accept4", path: path)])
        listener.resumeAccepting()
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(calls == 2 && told.count == 1, "told once")
        listener.accept = { clinux_accept($0) }
        connections.removeFirst().close()
        #expect(!listener.isPaused)
        try loop.runOnce(timeoutMicroseconds: 1_000_000)
        #expect(connections.count == 1)
        _ = (first.number, second.number)
    }

    @Test func withoutDescriptorsThePauseEndsByItself() throws {
        let loop = try EventLoop()
        let listener = try UnixListener.bind(path: path)
        var connections: [StreamConnection] = []
        try listener.start(in: loop, handlers: .init(accepted: { connections.append($0) }))
        listener.accept = { _ in
            errno = ENFILE
            return -1
        }
        let client = connectedSocket(path)
        try loop.runOnce(timeoutMicroseconds: 1_000_000)
        listener.accept = { clinux_accept($0) }
        while connections.isEmpty { #expect(try loop.runOnce(timeoutMicroseconds: 5_000_000)) }
        _ = client.number
    }

    @Test func aPassedSocketIsAdoptedAndItsFileLeftToItsOwner() throws {
        let socket = OwnedDescriptor(adopting: clinux_unix_socket(0))
        #expect(clinux_unix_bind(socket.number, path) == 0 && listen(socket.number, 5) == 0)
        let listener = try UnixListener.adopt(OwnedDescriptor(adopting: dup(socket.number)))
        #expect(listener.isPassed && listener.path == path)
        let loop = try EventLoop()
        var count = 0
        try listener.start(in: loop, handlers: .init(accepted: { _ in count += 1 }))
        let client = connectedSocket(path)
        try loop.runOnce(timeoutMicroseconds: 1_000_000)
        #expect(count == 1)
        listener.removeSocketFile()
        #expect(folder.kind("s") == S_IFSOCK)
        _ = client.number
    }

    @Test func otherPassedDescriptorsAreRefused() throws {
        for datagram: Int32 in [0, 1] {
            let number = clinux_unix_socket(datagram)
            #expect(throws: ListenerError.notAListener(descriptor: number)) {
                _ = try UnixListener.adopt(OwnedDescriptor(adopting: number))
            }
        }
    }
}
